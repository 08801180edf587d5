/**
 * Workers of the edge have neither files nor a place of their own to fetch from, and the packs would count in the size of
 * every worker: there they are passed as bytes.
 *
 * @module
 */

import type { PackFile } from "./pack-files.js";

/** Throws. */
export function readShippedPack(_file: PackFile): Promise<Uint8Array> {
  return Promise.reject(new Error("this runtime has no files"));
}
