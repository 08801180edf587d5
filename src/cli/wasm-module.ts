/**
 * The WebAssembly module of the command line: the file beside the program, which opens faster than bytes inlined as text
 * can be read. The build puts this in the place of `engine/wasm-module.ts`.
 *
 * @module
 */

import { readFileSync } from "node:fs";

export async function compileModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(new URL("captally.wasm", import.meta.url)));
}
