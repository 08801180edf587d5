/**
 * Data packs: one binary file for each dictionary, table or model that the engine reads in place.
 *
 * The layout is in `assembly/pack.ts`. A pack is written by a script, byte-stable; metrics name the kind they need, and
 * signatures name the pack and its checksum.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { crc32 } from "./crc32.js";

const MAGIC = "captally";
const FORMAT_VERSION = 1;
const CHECKED_FROM = 16;
const KIND = { at: 16, size: 16 };
const NAME = { at: 32, size: 32 };
const SECTIONS = 80;
const SECTION = 16;

/** One run of bytes of a pack. */
export interface PackSection {
  /** At most 8 ASCII characters. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a pack says of itself. */
export interface PackContent {
  /** What the sections are, as one word: `exceptions`, `wordnet` ... At most 16 ASCII characters. */
  readonly kind: string;
  /** Version of the layout of this kind's sections. */
  readonly version: number;
  /** Which data it is, at most 32 bytes of UTF-8; part of signatures. */
  readonly name: string;
  readonly sections: readonly PackSection[];
}

/** A pack that was read. */
export interface Pack extends PackContent {
  /** CRC-32 as 8 hexadecimal digits; part of signatures. */
  readonly checksum: string;
  /** All bytes, for the engine. */
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function aligned(offset: number): number {
  return (offset + 15) & ~15;
}

function putText(bytes: Uint8Array, text: string, at: number, size: number): void {
  const encoded = encoder.encode(text);
  if (encoded.length > size)
    throw new RangeError(`pack: "${text}" expected at most ${size} bytes, got ${encoded.length}`);
  bytes.set(encoded, at);
}

function getText(bytes: Uint8Array, at: number, size: number): string {
  const padded = bytes.subarray(at, at + size);
  const end = padded.indexOf(0);
  return decoder.decode(end < 0 ? padded : padded.subarray(0, end));
}

/** The text, cut to what fits as a pack's name. */
export function fitName(text: string): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(NAME.size));
  return text.slice(0, read);
}

/** The bytes of a pack. The same content always gives the same bytes. */
export function writePack(content: PackContent): Uint8Array {
  const offsets: number[] = [];
  let size = aligned(SECTIONS + SECTION * content.sections.length);
  for (const section of content.sections) {
    offsets.push(size);
    size = aligned(size + section.bytes.length);
  }
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  putText(bytes, MAGIC, 0, 8);
  view.setUint32(8, FORMAT_VERSION, true);
  putText(bytes, content.kind, KIND.at, KIND.size);
  putText(bytes, content.name, NAME.at, NAME.size);
  view.setUint32(64, content.sections.length, true);
  view.setUint32(68, content.version, true);
  view.setBigUint64(72, BigInt(size), true);
  content.sections.forEach((section, i) => {
    const entry = SECTIONS + SECTION * i;
    putText(bytes, section.name, entry, 8);
    view.setUint32(entry + 8, offsets[i] as number, true);
    view.setUint32(entry + 12, section.bytes.length, true);
    bytes.set(section.bytes, offsets[i] as number);
  });
  view.setUint32(12, crc32(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
}

function wrong(expected: string, got: string): CaptallyError {
  return new CaptallyError("pack-format", `pack: expected ${expected}, got ${got}`);
}

/** Whether bytes begin as a data pack does. */
export function isPack(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && getText(bytes, 0, MAGIC.length) === MAGIC;
}

/** Arrays whose bytes were checked: packs are opened again for each run, and do not change. */
const checked = new WeakSet<Uint8Array>();

/**
 * Reads a pack's header and checks that the bytes are whole, the checksum once for each array.
 *
 * @param checksum computes CRC-32; the engine is faster than a host that has just started
 * @throws {CaptallyError} `pack-format` when they are not a pack of this format, or damaged.
 */
export function readPack(bytes: Uint8Array, checksum: (bytes: Uint8Array) => number = crc32): Pack {
  if (bytes.length < SECTIONS || getText(bytes, 0, 8) !== MAGIC) throw wrong("a captally data pack", "other bytes");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const format = view.getUint32(8, true);
  if (format !== FORMAT_VERSION) throw wrong(`format version ${FORMAT_VERSION}`, `version ${format}`);
  const size = view.getBigUint64(72, true);
  if (size !== BigInt(bytes.length)) throw wrong(`${size} bytes`, `${bytes.length}`);
  const stored = view.getUint32(12, true);
  if (!checked.has(bytes)) {
    const computed = checksum(bytes.subarray(CHECKED_FROM));
    if (stored !== computed) throw wrong(`checksum ${hexadecimal(stored)}`, hexadecimal(computed));
    checked.add(bytes);
  }
  const sections: PackSection[] = [];
  for (let i = 0; i < view.getUint32(64, true); ++i) {
    const entry = SECTIONS + SECTION * i;
    const start = view.getUint32(entry + 8, true);
    sections.push({
      name: getText(bytes, entry, 8),
      bytes: bytes.subarray(start, start + view.getUint32(entry + 12, true)),
    });
  }
  return {
    kind: getText(bytes, KIND.at, KIND.size),
    version: view.getUint32(68, true),
    name: getText(bytes, NAME.at, NAME.size),
    sections,
    checksum: hexadecimal(stored),
    bytes,
  };
}

function hexadecimal(value: number): string {
  return value.toString(16).padStart(8, "0");
}

/**
 * Reads a pack and checks that it is of the kind a metric needs.
 *
 * @throws {CaptallyError} `pack-format`.
 */
export function openPack(bytes: Uint8Array, kind: string, version: number): Pack {
  const pack = readPack(bytes);
  if (pack.kind !== kind) throw wrong(`kind "${kind}"`, `"${pack.kind}"`);
  if (pack.version !== version) throw wrong(`version ${version} of kind "${kind}"`, `version ${pack.version}`);
  return pack;
}
