/**
 * Checks the sizes that users pay for: the WebAssembly module and what `import "captally"` brings in, both gzip-compressed;
 * and that the module has no imports.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/**
 * Limits in bytes after gzip. The module: 60 KB for the first floor, 25 for METEOR, 30 for SPICE from parses; its parser comes on
 * top. The bundle carries the module deflated.
 */
const MODULE_LIMIT = 115 * 1024;
const BUNDLE_LIMIT = 150 * 1024;

const faults: string[] = [];
const wasm = readFileSync(new URL("../build/captally.wasm", import.meta.url));
const moduleSize = gzipSync(wasm, { level: 9 }).length;
const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm));
if (imports.length > 0) faults.push(`the module imports ${imports.map(({ name }) => name).join(", ")}`);

const { outputFiles } = await build({
  stdin: {
    contents: 'export * from "captally";',
    resolveDir: fileURLToPath(new URL("..", import.meta.url)),
  },
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  write: false,
  logLevel: "error",
});
const bundle = outputFiles[0]?.contents ?? new Uint8Array();
const bundleSize = gzipSync(bundle, { level: 9 }).length;

if (moduleSize > MODULE_LIMIT) faults.push(`the module has ${moduleSize} bytes gzip, more than ${MODULE_LIMIT}`);
if (bundleSize > BUNDLE_LIMIT) faults.push(`import "captally" has ${bundleSize} bytes gzip, more than ${BUNDLE_LIMIT}`);
for (const fault of faults) console.error(fault);
console.error(
  `size: module ${wasm.length} bytes, ${moduleSize} gzip; import "captally" ${bundle.length} bytes, ${bundleSize} gzip`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
