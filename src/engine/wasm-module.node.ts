/**
 * The module for Node and Bun: the file in `dist/`, which opens much faster than inlined bytes can be decoded and inflated.
 * The build puts this in the place of `wasm-module.ts`.
 *
 * @module
 */

import { readFile } from "node:fs/promises";

/** Reads and compiles the file; the inlined bytes where a bundler has moved this code away from it. */
export async function compileModule(): Promise<WebAssembly.Module> {
  const bytes = await readModule().catch(() => undefined);
  if (bytes !== undefined) return WebAssembly.compile(bytes);
  const inlined = await import("./wasm-module.js");
  return inlined.compileModule();
}

/** Rejects also where `import.meta.url` is no URL: bundles that are CommonJS have none. */
async function readModule(): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(new URL("../captally.wasm", import.meta.url));
}
