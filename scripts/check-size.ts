/**
 * Checks the sizes that users pay for, all gzip-compressed, against `size-budget.json` (bytes): the WebAssembly module, what an
 * import brings in, a worker of the edge with all its files, the bundle for plain scripts; and that the module has no imports.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const budget = JSON.parse(readFileSync(new URL("size-budget.json", import.meta.url), "utf8")) as Record<string, number>;

/** Packs of METEOR for workers. */
const METEOR_PACKS = ["wordnet-words.pack", "paraphrase.pack"];

const read = (path: string): Uint8Array => readFileSync(new URL(`../${path}`, import.meta.url));
const zipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length;

/** Size of a bundle of an import; `conditions` as those of the host's tools, whose files are loaded apart. */
async function bundled(source: string, conditions: string[] = []): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    platform: conditions.length === 0 ? "browser" : "neutral",
    conditions,
    external: ["*.wasm"],
    write: false,
    logLevel: "error",
  });
  return zipped(outputFiles[0]?.contents ?? new Uint8Array());
}

const wasm = read("dist/workerd/captally.wasm");
const faults: string[] = [];
const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>));
if (imports.length > 0) faults.push(`the module imports ${imports.map(({ name }) => name).join(", ")}`);

const worker = (await bundled('export * from "captally/edge";', ["workerd"])) + zipped(wasm);
const packs = METEOR_PACKS.reduce((sum, file) => sum + zipped(read(`dist/data/${file}`)), 0);
const sizes: Record<string, number> = {
  module: zipped(wasm),
  'import "captally"': await bundled('export * from "captally";'),
  'import "captally/edge"': await bundled('export * from "captally/edge";'),
  "edge bundle, n-gram metrics": worker,
  "edge bundle, n-gram metrics and METEOR": worker + packs,
  "dist/classic/captally.js": zipped(read("dist/classic/captally.js")),
};
for (const name of new Set([...Object.keys(sizes), ...Object.keys(budget)])) {
  const [size, most] = [sizes[name], budget[name]];
  if (size === undefined || most === undefined) faults.push(`${name}: measured ${size}, budget ${most}`);
  else if (size > most) faults.push(`${name} has ${size} bytes gzip, more than ${most}`);
  console.error(`size: ${name}: ${size} of ${most} bytes gzip`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
