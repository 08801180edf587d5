/**
 * CRC-32 (ISO 3309, as in zip and PNG): the checksum of data packs. Eight bytes at a time (Kounavis and Berry 2005, "slicing by
 * 8"), since packs have megabytes and are checked whenever they are opened.
 *
 * @module
 */

const SLICES = 8;

/** Eight tables of 256, the k-th at 256 k: the remainder of a byte that k more bytes follow. */
const TABLE = buildTable();

function buildTable(): Int32Array {
  const table = new Int32Array(256 * SLICES);
  for (let byte = 0; byte < 256; ++byte) {
    let value = byte;
    for (let bit = 0; bit < 8; ++bit) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    table[byte] = value;
  }
  for (let i = 256; i < table.length; ++i) {
    const before = table[i - 256] as number;
    table[i] = (before >>> 8) ^ (table[before & 0xff] as number);
  }
  return table;
}

/** CRC-32 of the bytes, an unsigned 32-bit number; they may follow others, whose CRC-32 is `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = bytes.length - (bytes.length % SLICES);
  let value = ~before;
  for (let i = 0; i < whole; i += SLICES) {
    const low = view.getInt32(i, true) ^ value;
    const high = view.getInt32(i + 4, true);
    value =
      (TABLE[0x700 | (low & 0xff)] as number) ^
      (TABLE[0x600 | ((low >> 8) & 0xff)] as number) ^
      (TABLE[0x500 | ((low >> 16) & 0xff)] as number) ^
      (TABLE[0x400 | (low >>> 24)] as number) ^
      (TABLE[0x300 | (high & 0xff)] as number) ^
      (TABLE[0x200 | ((high >> 8) & 0xff)] as number) ^
      (TABLE[0x100 | ((high >> 16) & 0xff)] as number) ^
      (TABLE[high >>> 24] as number);
  }
  for (let i = whole; i < bytes.length; ++i) {
    value = (value >>> 8) ^ (TABLE[(value ^ (bytes[i] as number)) & 0xff] as number);
  }
  return ~value >>> 0;
}
