/**
 * Lines of a stream, with a bound on their length: one that is longer is passed over and told.
 *
 * @module
 */

import type { Readable } from "node:stream";
import { CaptallyError } from "../errors.js";

/** Bytes of a line: the references of a large test set are about 40 MB. */
const MAX_LINE = 256 * 1024 * 1024;

const LF = 0x0a;

/** The lines as text, or an error in the place of one that is too long or is not UTF-8. */
export async function* linesOf(input: Readable, most = MAX_LINE): AsyncGenerator<string | CaptallyError> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const finish = (): string | CaptallyError => {
    const line = length > most ? tooLong(most) : decoded(pieces);
    pieces = [];
    length = 0;
    return line;
  };
  const add = (piece: Uint8Array): void => {
    length += piece.length;
    if (length <= most) pieces.push(piece);
    else pieces = [];
  };
  for await (const chunk of input as AsyncIterable<Uint8Array>) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      add(chunk.subarray(from, end));
      yield finish();
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (length > 0) yield finish();
}

function decoded(pieces: readonly Uint8Array[]): string | CaptallyError {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    return new CaptallyError("input-format", "the line is not UTF-8");
  }
}

function tooLong(most: number): CaptallyError {
  return new CaptallyError("input-format", `expected a line of at most ${most} bytes`);
}
