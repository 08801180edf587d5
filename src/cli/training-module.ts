/**
 * The module that trains, on the command line: a file beside the program. The build puts this in the place of
 * `engine/training-module.ts`.
 *
 * @module
 */

import { readFile } from "node:fs/promises";

export async function compileTrainingModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL("captally-training.wasm", import.meta.url)));
}
