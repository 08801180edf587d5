/**
 * Where the WebAssembly module comes from: here, from bytes inlined in the bundle, so that no host needs a file, a URL or
 * a permission. `wasm-module.workerd.ts` is the one other way, chosen by package.json for hosts that refuse to compile.
 *
 * @module
 */

import { compileInlined } from "./inlined-module.js";
import { WASM_BASE64 } from "./wasm-bytes.js";

/** Inflates and compiles the inlined module. */
export function compileModule(): Promise<WebAssembly.Module> {
  return compileInlined(WASM_BASE64);
}
