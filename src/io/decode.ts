/**
 * Bytes of an input to text: gzip, byte order marks, strict UTF-8.
 *
 * @module
 */

import { type Problem, ProblemList } from "../corpus/problem.js";
import { CaptallyError } from "../errors.js";
import { inflate } from "../inflate.js";
import { givenBytes, givenText } from "../metrics/given.js";

export interface DecodedText {
  /** Without a byte order mark. Bytes that are no UTF-8 are U+FFFD here and faults in `problems`. */
  readonly text: string;
  readonly problems: readonly Problem[];
}

/**
 * Inflates (when the bytes are gzip) and decodes.
 *
 * @throws CaptallyError `input-format` for a broken gzip stream and for other containers
 */
export async function decodeBytes(bytes: Uint8Array, source: string): Promise<DecodedText> {
  givenBytes(bytes, "bytes");
  givenText(source, "source");
  return decodeText(isGzip(bytes) ? await gunzip(bytes, source) : bytes, source);
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Inflates a gzip file. */
export async function gunzip(bytes: Uint8Array, source: string): Promise<Uint8Array> {
  try {
    return await inflate(bytes, "gzip");
  } catch (cause) {
    throw brokenGzip(source, cause);
  }
}

/** The error for a gzip file that is cut off or damaged. */
export function brokenGzip(source: string, cause: unknown): CaptallyError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CaptallyError("input-format", `${source}: expected a whole gzip stream, found a broken one (${reason})`, {
    place: { file: source },
    cause,
  });
}

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws CaptallyError `input-format` when the bytes are a known container instead of text
 */
export function decodeText(bytes: Uint8Array, source: string): DecodedText {
  givenBytes(bytes, "bytes");
  givenText(source, "source");
  refuseContainers(bytes, source);
  const problems = new ProblemList();
  const mark = byteOrderMark(bytes);
  if (mark !== undefined) {
    problems.add(
      "byte-order-mark",
      "warning",
      { file: source },
      `${source}: begins with a byte order mark (${mark.name}), which is ignored`,
    );
  }
  if (mark !== undefined && mark.name !== "UTF-8") {
    const units = mark.name === "UTF-16LE" ? bytes.subarray(2) : swapPairs(bytes.subarray(2));
    return { text: new TextDecoder("utf-16le", { ignoreBOM: true }).decode(units), problems: problems.toArray() };
  }
  const content = mark === undefined ? bytes : bytes.subarray(3);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    reportInvalidUtf8(content, source, problems);
    text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  }
  return { text, problems: problems.toArray() };
}

/** Beginnings of files that people hand over in place of text. */
const CONTAINERS: readonly (readonly [string, readonly number[]])[] = [
  ["UTF-32", [0xff, 0xfe, 0, 0]],
  ["UTF-32", [0, 0, 0xfe, 0xff]],
  ["gzip", [0x1f, 0x8b]],
  ["zip", [0x50, 0x4b, 3, 4]],
  ["Zstandard", [0x28, 0xb5, 0x2f, 0xfd]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["Parquet", [0x50, 0x41, 0x52, 0x31]],
  ["Python pickle", [0x80]],
];

function refuseContainers(bytes: Uint8Array, source: string): void {
  for (const [name, magic] of CONTAINERS) {
    // 0x42 0x5a 0x68 is also the text "BZh": the stream continues with a digit and the digits of pi.
    if (!magic.every((byte, i) => bytes[i] === byte) || (name === "bzip2" && bytes[4] !== 0x31)) continue;
    // A pickle of protocol 2 to 5.
    if (name === "Python pickle" && !((bytes[1] ?? 0) >= 2 && (bytes[1] ?? 0) <= 5)) continue;
    throw new CaptallyError(
      "input-format",
      `${source}: expected text in UTF-8 or UTF-16 (or such compressed with gzip), found a ${name} file`,
      {
        place: { file: source },
      },
    );
  }
}

function byteOrderMark(bytes: Uint8Array): { name: "UTF-8" | "UTF-16LE" | "UTF-16BE" } | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { name: "UTF-8" };
  if (a === 0xff && b === 0xfe) return { name: "UTF-16LE" };
  if (a === 0xfe && b === 0xff) return { name: "UTF-16BE" };
  return undefined;
}

/** Not every host decodes big-endian UTF-16. */
function swapPairs(bytes: Uint8Array): Uint8Array {
  const swapped = new Uint8Array(bytes.length);
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    swapped[i] = bytes[i + 1] as number;
    swapped[i + 1] = bytes[i] as number;
  }
  return swapped;
}

/** Walks the bytes once; called only when the host's decoder has refused them. */
function reportInvalidUtf8(bytes: Uint8Array, source: string, problems: ProblemList): void {
  let line = 1;
  for (let i = 0; i < bytes.length; ) {
    const byte = bytes[i] as number;
    if (byte === 10) line++;
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    const at = line;
    problems.add(
      "invalid-utf8",
      "error",
      { file: source, line },
      () => `${source}, line ${at}: expected UTF-8, found the byte 0x${byte.toString(16)}; save the file as UTF-8`,
    );
    i++;
  }
}

/** Bytes of the valid sequence at `i` (RFC 3629), 0 when it is not valid. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const a = bytes[i] as number;
  if (a < 0x80) return 1;
  const b = bytes[i + 1] ?? 0;
  const tail = (at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  if (a >= 0xc2 && a <= 0xdf) return tail(i + 1) ? 2 : 0;
  if (a >= 0xe0 && a <= 0xef) {
    const fits = (a !== 0xe0 || b >= 0xa0) && (a !== 0xed || b <= 0x9f);
    return fits && tail(i + 1) && tail(i + 2) ? 3 : 0;
  }
  if (a >= 0xf0 && a <= 0xf4) {
    const fits = (a !== 0xf0 || b >= 0x90) && (a !== 0xf4 || b <= 0x8f);
    return fits && tail(i + 1) && tail(i + 2) && tail(i + 3) ? 4 : 0;
  }
  return 0;
}
