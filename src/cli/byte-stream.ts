/**
 * Large files as streams of bytes; gzip is inflated on the way.
 *
 * @module
 */

import { createReadStream } from "node:fs";
import { brokenGzip, isGzip } from "../io/decode.js";
import { unreadable } from "./inputs.js";

/** Bytes read at once. */
const CHUNK = 1 << 20;

/** What codes of the inflater's errors begin with. */
const ZLIB = "Z_";

/** @throws {CaptallyError} `usage-file` when the file cannot be read, `input-format` for broken gzip */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    let gzip = false;
    for await (const bytes of createReadStream(path, { end: 1 })) gzip = isGzip(bytes as Uint8Array);
    const file = createReadStream(path, { highWaterMark: CHUNK });
    if (!gzip) return yield* file;
    const { createGunzip } = await import("node:zlib");
    const inflated = file.pipe(createGunzip({ chunkSize: CHUNK }));
    file.on("error", (error) => inflated.destroy(error));
    yield* inflated;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith(ZLIB) ? brokenGzip(path, error) : unreadable(path, error);
  }
}
