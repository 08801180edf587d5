/**
 * Inflating with the host's `DecompressionStream`, which Node, Deno, Bun, browsers and workers share.
 *
 * @module
 */

import { bytesUpTo } from "./stream-bytes.js";

/** Forms of compressed streams that all of them know. */
export type InflateFormat = "gzip" | "deflate" | "deflate-raw";

/**
 * Inflates a whole stream; `undefined` when it gives more than `most` bytes, which are not kept, or `hold` finds no room for them.
 *
 * @throws {TypeError} for a broken stream
 */
export function inflateUpTo(
  bytes: Uint8Array,
  format: InflateFormat,
  most: number,
  hold?: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // A broken stream is reported where it is read.
  const written = writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close());
  written.catch(() => {});
  return bytesUpTo(stream.readable, most, hold);
}

/**
 * Inflates a whole stream.
 *
 * @throws {TypeError} for a broken stream
 */
export async function inflate(bytes: Uint8Array, format: InflateFormat): Promise<Uint8Array<ArrayBuffer>> {
  return (await inflateUpTo(bytes, format, Number.POSITIVE_INFINITY)) as Uint8Array<ArrayBuffer>;
}
