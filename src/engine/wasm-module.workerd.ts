/**
 * The module for hosts that refuse to compile bytes (workerd, edge functions): they load the `.wasm` file themselves and
 * hand it over as a `WebAssembly.Module`.
 *
 * @module
 */

import module from "./captally.wasm";

/** The module the host compiled. */
export function compileModule(): Promise<WebAssembly.Module> {
  return Promise.resolve(module);
}
