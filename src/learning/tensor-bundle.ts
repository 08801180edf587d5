/**
 * Reader of TensorFlow's checkpoints of version 2 (`tensor_bundle`): `.index`, a sorted table of the LevelDB kind, says where each
 * tensor lies in `.data-00000-of-00001`.
 *
 * The table: blocks, and at the end a footer of 48 bytes with the places of the blocks' index. A block: entries of (varints: bytes
 * shared with the key before, bytes of its own, bytes of the value; key; value), then places of restarts and their number.
 * Behind each block are one byte for its compression and a masked CRC-32C. Values are protocol buffers: the header under the empty
 * key, an entry (type, shape, shard, offset, size, CRC-32C) under the name of each tensor.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { crc32c } from "./crc32c.js";

/** A tensor of float32. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

const FOOTER = 48;
const MAGIC = [0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb];
const TRAILER = 5;
const MASK_DELTA = 0xa282ead8;

/** Numbers of types in `types.proto`. */
const FLOAT32 = 1;

/** Fields of the messages `BundleHeaderProto`, `BundleEntryProto`, `TensorShapeProto` and its `Dim`. */
const HEADER = { shards: 1, endianness: 2 } as const;
const ENTRY = { type: 1, shape: 2, shard: 3, offset: 4, size: 5, checksum: 6, slices: 7 } as const;
const SHAPE = { dimension: 2, size: 1 } as const;

/**
 * The float32 tensors of a checkpoint by name; others (counters of steps) are left out.
 *
 * @param index bytes of the `.index` file
 * @param data bytes of the only `.data` file
 * @throws {CaptallyError} `pack-format` for damage and for what this does not read: compressed tables, several data files, slices
 */
export function readTensorBundle(index: Uint8Array, data: Uint8Array): Map<string, Tensor> {
  const entries = tableEntries(index);
  const header = messageOf(entries.get("") ?? fail("the index has no header"));
  if ((header.get(HEADER.shards) ?? 1) !== 1) fail("expected one data file");
  if ((header.get(HEADER.endianness) ?? 0) !== 0) fail("expected little-endian numbers");
  const tensors = new Map<string, Tensor>();
  for (const [name, bytes] of entries) {
    if (name === "") continue;
    const entry = messageOf(bytes);
    if (entry.get(ENTRY.type) === FLOAT32) tensors.set(name, tensorOf(name, entry, data));
  }
  return tensors;
}

function tensorOf(name: string, entry: Message, data: Uint8Array): Tensor {
  if (entry.has(ENTRY.slices)) fail(`tensor ${name} is kept in slices`);
  const shape = shapeOf(entry.get(ENTRY.shape));
  const offset = numberIn(entry, ENTRY.offset);
  const size = numberIn(entry, ENTRY.size);
  const count = shape.reduce((product, length) => product * length, 1);
  if (size !== 4 * count || offset + size > data.length)
    fail(`tensor ${name} has ${size} bytes at ${offset}, expected ${4 * count} of ${data.length}`);
  const bytes = data.subarray(offset, offset + size);
  if (masked(crc32c(bytes)) !== numberIn(entry, ENTRY.checksum)) fail(`tensor ${name} does not fit its checksum`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, size);
  return { shape, values: Float32Array.from({ length: count }, (_, i) => view.getFloat32(4 * i, true)) };
}

function shapeOf(bytes: Field | undefined): number[] {
  if (!(bytes instanceof Uint8Array)) return [];
  const dimensions: number[] = [];
  eachField(bytes, (field, value) => {
    if (field === SHAPE.dimension && value instanceof Uint8Array)
      dimensions.push(numberIn(messageOf(value), SHAPE.size));
  });
  return dimensions;
}

function tableEntries(bytes: Uint8Array): Map<string, Uint8Array> {
  const footer = bytes.subarray(Math.max(0, bytes.length - FOOTER));
  if (footer.length < FOOTER || !MAGIC.every((byte, i) => footer[FOOTER - MAGIC.length + i] === byte))
    fail("it is no index of a checkpoint of version 2");
  const reader = new Bytes(footer);
  // The place of the filters comes first.
  reader.varint();
  reader.varint();
  const entries = new Map<string, Uint8Array>();
  for (const place of blockEntries(blockAt(bytes, reader.varint(), reader.varint())).values()) {
    const handle = new Bytes(place);
    for (const [key, value] of blockEntries(blockAt(bytes, handle.varint(), handle.varint()))) entries.set(key, value);
  }
  return entries;
}

function blockAt(bytes: Uint8Array, offset: number, size: number): Uint8Array {
  if (offset + size + TRAILER > bytes.length) fail("the index is cut off");
  const block = bytes.subarray(offset, offset + size);
  if (bytes[offset + size] !== 0) fail("the index is compressed");
  const checksum = new DataView(bytes.buffer, bytes.byteOffset + offset + size + 1, 4).getUint32(0, true);
  if (masked(crc32c(bytes.subarray(offset, offset + size + 1))) !== checksum) fail("a block does not fit its checksum");
  return block;
}

function blockEntries(block: Uint8Array): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  const restarts = new DataView(block.buffer, block.byteOffset + block.length - 4, 4).getUint32(0, true);
  const reader = new Bytes(block.subarray(0, Math.max(0, block.length - 4 * (restarts + 1))));
  let key = "";
  while (!reader.ended) {
    const shared = reader.varint();
    const own = reader.varint();
    const size = reader.varint();
    key = key.slice(0, shared) + String.fromCharCode(...reader.take(own));
    entries.set(key, reader.take(size));
  }
  return entries;
}

/** LevelDB's way to keep checksums of checksums apart. */
function masked(checksum: number): number {
  return (((checksum >>> 15) | (checksum << 17)) + MASK_DELTA) >>> 0;
}

type Field = number | Uint8Array;
type Message = ReadonlyMap<number, Field>;

/** Fields of a protocol buffer by number; of a repeated one the last. */
function messageOf(bytes: Uint8Array): Message {
  const fields = new Map<number, Field>();
  eachField(bytes, (field, value) => fields.set(field, value));
  return fields;
}

function eachField(bytes: Uint8Array, visit: (field: number, value: Field) => void): void {
  const reader = new Bytes(bytes);
  while (!reader.ended) {
    const tag = reader.varint();
    visit(Math.floor(tag / 8), fieldValue(reader, tag % 8));
  }
}

/** Kinds of values on the wire: 0 varint, 1 eight bytes, 2 counted bytes, 5 four bytes. */
function fieldValue(reader: Bytes, kind: number): Field {
  switch (kind) {
    case 0:
      return reader.varint();
    case 1:
      return reader.take(8);
    case 2:
      return reader.take(reader.varint());
    case 5:
      return reader.word();
    default:
      return fail(`there is no kind ${kind} of fields`);
  }
}

function numberIn(message: Message, field: number): number {
  const value = message.get(field) ?? 0;
  return typeof value === "number" ? value : fail(`field ${field} is no number`);
}

/** Bytes read from the front. */
class Bytes {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get ended(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** A whole number, seven bits a byte; at most 2^53. */
  varint(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 63; factor *= 128) {
      const [byte = 0] = this.take(1);
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    return fail("a number has too many bytes");
  }

  word(): number {
    const bytes = this.take(4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) fail("it is cut off");
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }
}

function fail(message: string): never {
  throw new CaptallyError("pack-format", `checkpoint: ${message}`);
}
