/**
 * Lines gathered into chunks: a report of a million captions is written piece by piece, never held as one text.
 *
 * @module
 */

const CHUNK_LINES = 1000;

/** Joins lines, each ended by a line feed, into chunks of about a thousand lines. */
export function* inChunks(lines: Iterable<string>): Generator<string> {
  let pending: string[] = [];
  for (const line of lines) {
    pending.push(line);
    if (pending.length === CHUNK_LINES) {
      yield `${pending.join("\n")}\n`;
      pending = [];
    }
  }
  if (pending.length > 0) yield `${pending.join("\n")}\n`;
}
