/**
 * A worker bundled as wrangler does it, under miniflare (workerd).
 */

import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { build, type Plugin } from "esbuild";

/** What is used of miniflare; its own types are there only where the runtimes are installed. */
export interface Miniflare {
  readonly ready: Promise<URL>;
  dispatchFetch(url: string, init?: object): Promise<Response>;
  dispose(): Promise<void>;
}

interface WorkerModule {
  readonly type: "ESModule" | "CompiledWasm" | "Data";
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** Files that the host loads by itself, by their ending. */
const KINDS: Readonly<Record<string, WorkerModule["type"]>> = { ".wasm": "CompiledWasm", ".pack": "Data" };

/** Leaves such files to the host and collects them. `?module` is how edge functions ask for a WebAssembly module. */
function hostFiles(found: Map<string, WorkerModule>): Plugin {
  return {
    name: "host-files",
    setup(builder) {
      const options = { filter: /\.(wasm|pack)(\?module)?$/ };
      builder.onResolve(options, async ({ path, resolveDir, kind, pluginData }) => {
        if (pluginData === "resolving") return undefined;
        const [plain = ""] = path.split("?");
        const place = plain.startsWith(".")
          ? resolve(resolveDir, plain)
          : (await builder.resolve(plain, { resolveDir, kind, pluginData: "resolving" })).path;
        const name = basename(place);
        const type = KINDS[name.slice(name.lastIndexOf("."))] as WorkerModule["type"];
        found.set(name, { type, path: name, contents: readFileSync(place) });
        return { path: `./${name}`, external: true };
      });
    },
  };
}

export interface BundledWorker {
  readonly modules: readonly WorkerModule[];
}

/** Bundles a worker; `conditions` are those of the host's tools. */
export async function bundleWorker(entry: string, conditions: readonly string[] = ["workerd"]): Promise<BundledWorker> {
  const found = new Map<string, WorkerModule>();
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: dirname(entry),
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: [...conditions],
    write: false,
    logLevel: "error",
    loader: { ".pack": "binary" },
    plugins: [hostFiles(found)],
  });
  const [output] = outputFiles;
  return { modules: [{ type: "ESModule", path: "worker.js", contents: output?.text ?? "" }, ...found.values()] };
}

/** Starts a worker. */
export async function startWorker({ modules }: BundledWorker): Promise<Miniflare> {
  const name = "miniflare";
  const { Miniflare: Constructor } = (await import(name)) as { Miniflare: new (options: object) => Miniflare };
  const worker = new Constructor({
    modules: modules.map((module) => ({ ...module })),
    modulesRoot: "/",
    compatibilityDate: "2025-09-01",
    host: "127.0.0.1",
  });
  await worker.ready;
  return worker;
}
