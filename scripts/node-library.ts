/**
 * Builds the library for Node, `dist/node/`: the module comes from a file, and the core is one file, since opening each of
 * twenty chunks takes Node longer than running them. The other entries import what they share with the core from that file,
 * so that there is one copy of everything.
 */

import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";

/** Name of the file of the core, of which the entries of the core are views. */
const CORE = "core";
const CORE_FILE = `./${CORE}.js`;

/** The entry points by name, those of the core and those apart, and what the library for other hosts exports by entry. */
export interface NodeLibrary {
  readonly root: string;
  readonly core: Readonly<Record<string, string>>;
  readonly apart: Readonly<Record<string, string>>;
  readonly exportsOf: (entry: string) => readonly string[];
  readonly options: BuildOptions;
}

/** Exported names by source that the core and other entries share. */
type Shared = ReadonlyMap<string, readonly string[]>;

/** Name in the core's file of an export of the shared source number `i`. */
const internal = (i: number, name: string): string => `$${i}_${name}`;

/** What the core's file says: all that its entries export, and what others share with it. */
function coreText(sources: readonly string[], shared: Shared): string {
  const entries = sources.map((source) => `export * from "./${source}";`);
  const internals = [...shared].map(
    ([source, names], i) =>
      `export { ${names.map((name) => `${name} as ${internal(i, name)}`).join(", ")} } from "./${source}";`,
  );
  return [...entries, ...internals].join("\n");
}

/** Entry whose text is given. */
function textEntry(root: string, contents: string): Plugin {
  return {
    name: "text-entry",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^captally:core$/ }, ({ path }) => ({ path, namespace: "text-entry" }));
      onLoad({ filter: /.*/, namespace: "text-entry" }, () => ({ contents, resolveDir: root, loader: "ts" }));
    },
  };
}

/** Swaps in the file that reads the module, but for its own way out, the inlined bytes. */
function moduleFromFile(root: string): Plugin {
  const reader = join(root, "src/engine/wasm-module.node.ts");
  return {
    name: "module-from-file",
    setup({ onResolve }) {
      onResolve({ filter: /\/wasm-module\.js$/ }, ({ importer }) =>
        importer === reader ? undefined : { path: reader },
      );
    },
  };
}

/** Takes shared sources from the core's file. */
function sharedFromCore(root: string, shared: Shared): Plugin {
  const sources = [...shared.keys()];
  return {
    name: "shared-from-core",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^captally:core$/ }, () => ({ path: CORE_FILE, external: true }));
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const i = sources.indexOf(relative(root, path));
        const names = shared.get(sources[i] ?? "")?.map((name) => `${internal(i, name)} as ${name}`);
        return names && { contents: `export { ${names.join(", ")} } from "captally:core";`, loader: "ts" };
      });
    },
  };
}

/** Exported values of a source. */
async function exportedNames(root: string, source: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outdir: "dist",
    write: false,
    metafile: true,
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}

/** Builds it. Throws when the core does not export all that its entries do, because two of them use one name. */
export async function buildNodeLibrary({ root, core, apart, exportsOf, options }: NodeLibrary): Promise<Metafile[]> {
  const plugins = [...(options.plugins ?? []), moduleFromFile(root)];
  const common = {
    ...options,
    metafile: true,
    platform: "node",
    target: "node20",
    outdir: "dist/node",
    chunkNames: "[name]-[hash]",
  } satisfies BuildOptions;
  const sources = Object.values(core);
  const inputsOf = async (entryPoints: readonly string[]) =>
    (await build({ ...common, plugins, entryPoints: [...entryPoints], write: false })).metafile.inputs;
  const inCore = await inputsOf(sources);
  const shared = new Map<string, readonly string[]>();
  for (const [file, { imports }] of Object.entries(await inputsOf(Object.values(apart)))) {
    if (file in inCore) continue;
    for (const { path } of imports)
      if (path in inCore && !shared.has(path)) shared.set(path, await exportedNames(root, path));
  }
  const whole = await build({
    ...common,
    entryPoints: { [CORE]: "captally:core" },
    plugins: [...plugins, textEntry(root, coreText(sources, shared))],
  });
  const others = await build({ ...common, entryPoints: apart, plugins: [...plugins, sharedFromCore(root, shared)] });
  const exported = new Set(whole.metafile.outputs[`dist/node/${CORE}.js`]?.exports);
  for (const entry of Object.keys(core)) {
    const names = exportsOf(entry);
    const lost = names.filter((name) => !exported.has(name));
    if (lost.length > 0) throw new Error(`dist/node/${CORE}.js does not export ${lost.join(", ")} of ${entry}`);
    writeFileSync(join(root, `dist/node/${entry}.js`), `export { ${names.join(", ")} } from "${CORE_FILE}";\n`);
  }
  return [whole.metafile, others.metafile];
}
