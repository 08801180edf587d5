/**
 * Where the WebAssembly module comes from: here, from bytes inlined in the bundle, so that no host needs a file, a URL or
 * a permission. `wasm-module.workerd.ts` is the one other way, chosen by package.json for hosts that refuse to compile.
 *
 * @module
 */

import { inflate } from "../inflate.js";
import { WASM_BASE64 } from "./wasm-bytes.js";

/** Inflates and compiles the inlined module. */
export async function compileModule(): Promise<WebAssembly.Module> {
  const text = atob(WASM_BASE64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return WebAssembly.compile(await inflate(bytes, "deflate-raw"));
}
