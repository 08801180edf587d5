/**
 * What signatures call a file.
 *
 * @module
 */

import { crc32 } from "../data/crc32.js";

/** The name without folders and without what separates fields, and the CRC-32 of the text. */
export function fileSignature(source: string, text: string): string {
  const name = source.replace(/^.*[\\/]/, "").replace(/[|,]/g, "_");
  const checksum = crc32(new TextEncoder().encode(text)).toString(16).padStart(8, "0");
  return `${name},${checksum}`;
}
