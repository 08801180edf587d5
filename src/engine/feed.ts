/**
 * Captions and other texts into the module: UTF-8 and the end of each text, chunk by chunk.
 *
 * @module
 */

import { type Captions, LONGEST_CAPTION, type PackedRun, PackedRuns } from "../captions.js";
import { CaptallyError } from "../errors.js";
import type { RawEngine } from "./raw.js";

/** Captions are passed in chunks: the first call of a long loop would stay in the host's slow baseline code. */
const CHUNK_CAPTIONS = 4096;

/** A chunk ends early at this many UTF-16 code units, or bytes. */
const CHUNK_UNITS = 1 << 22;

const encoder = new TextEncoder();

/** What takes a chunk: addresses of the texts and of their ends, and how many texts there are. */
type TakeChunk = (text: number, ends: number, count: number) => void;

/** Feeds captions to the collection that was begun last. */
export function feedCaptions(raw: RawEngine, captions: Captions): void {
  if (captions instanceof PackedRuns) feedPacked(raw, captions);
  else feedTexts(raw, Array.isArray(captions) ? captions : [...captions], 1, raw.feedCaptions);
}

/** Feeds pairs of texts: no pair is torn apart by the end of a chunk. */
export function feedPairs(raw: RawEngine, pairs: readonly string[], take: TakeChunk): void {
  feedTexts(raw, pairs, 2, take);
}

/** Feeds texts in chunks whose sizes are multiples of `group`. */
function feedTexts(raw: RawEngine, texts: readonly string[], group: number, take: TakeChunk): void {
  for (let from = 0; from < texts.length; ) {
    let to = from;
    let units = 0;
    while (to < texts.length && to - from < CHUNK_CAPTIONS && units < CHUNK_UNITS) {
      for (let i = 0; i < group; ++i) {
        const { length } = texts[to++] as string;
        if (length > LONGEST_CAPTION) throw tooLong(length);
        units += length;
      }
    }
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    const { text, bytes, ends } = chunk(raw, 3 * units, to - from);
    const joined = texts.slice(from, to).join("");
    let end = 0;
    if (encoder.encodeInto(joined, bytes).written === joined.length) {
      for (let i = from; i < to; ++i) ends[i - from] = end += (texts[i] as string).length;
    } else {
      // Not ASCII: byte lengths differ from string lengths, and surrogates must not pair up across captions.
      for (let i = from; i < to; ++i) {
        end += encoder.encodeInto(texts[i] as string, bytes.subarray(end)).written;
        ends[i - from] = end;
      }
    }
    take(text, ends.byteOffset, to - from);
    from = to;
  }
}

/** Callers that know more of a caption than its length have said more by now. */
function tooLong(length: number): CaptallyError {
  return new CaptallyError(
    "input-format",
    `expected texts of at most ${LONGEST_CAPTION} characters, found one of ${length}`,
  );
}

function feedPacked(raw: RawEngine, { runs, pack }: PackedRuns): void {
  for (let i = 0, next = 0; i < runs.length; ) {
    // The parts of runs that fit into a chunk: first captions and those behind the last ones.
    const parts: (readonly [number, number])[] = [];
    let count = 0;
    let size = 0;
    while (i < runs.length && count < CHUNK_CAPTIONS && size < CHUNK_UNITS) {
      const { from, length } = runs[i] as PackedRun;
      const first = from + next;
      const to = pack.filling(first, Math.min(from + length, first + CHUNK_CAPTIONS - count), CHUNK_UNITS - size);
      // A chunk holds less than the longest caption, so that only its last one can be longer.
      if (pack.size(to - 1) > LONGEST_CAPTION && pack.text(to - 1).length > LONGEST_CAPTION)
        throw tooLong(pack.text(to - 1).length);
      parts.push([first, to]);
      count += to - first;
      size += pack.bytesOf(first, to).length;
      next = to === from + length ? 0 : to - from;
      if (next === 0) ++i;
    }
    const { text, bytes, ends } = chunk(raw, size, count);
    let end = 0;
    let fed = 0;
    for (const [first, to] of parts) {
      const part = pack.bytesOf(first, to);
      bytes.set(part, end);
      pack.writeEnds(first, to, end, ends.subarray(fed));
      end += part.length;
      fed += to - first;
    }
    raw.feedCaptions(text, ends.byteOffset, count);
  }
}

/** Room for a chunk in the module's memory. */
function chunk(raw: RawEngine, size: number, count: number): { text: number; bytes: Uint8Array; ends: Uint32Array } {
  const textBytes = (size + 15) & ~7;
  const text = raw.inputBuffer(textBytes + 4 * count) >>> 0;
  const { buffer } = raw.memory;
  return {
    text,
    bytes: new Uint8Array(buffer, text, textBytes),
    ends: new Uint32Array(buffer, text + textBytes, count),
  };
}
