/**
 * WebAssembly modules from bytes inlined in the code.
 *
 * @module
 */

import { inflate } from "../inflate.js";

/** Inflates and compiles a module, given as base64 of a raw deflate stream. */
export async function compileInlined(base64: string): Promise<WebAssembly.Module> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return WebAssembly.compile(await inflate(bytes, "deflate-raw"));
}
