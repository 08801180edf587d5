/**
 * CRC-32 (ISO 3309), the checksum of data packs, eight bytes at a time (Kounavis and Berry 2005, "slicing by 8"). The same as
 * `src/data/crc32.ts`: hosts take megabytes of a pack slowly before their compilers have warmed up.
 */

const POLYNOMIAL: u32 = 0xedb88320;
/** Eight tables of 256 numbers, the k-th for a byte that k more bytes follow. */
const tables: usize = memory.data(8192, 4);
let filled: bool = false;

function fill(): void {
  filled = true;
  for (let byte: u32 = 0; byte < 2048; ++byte) {
    let value = byte < 256 ? byte : load<u32>(tables + (<usize>(byte - 256) << 2));
    if (byte < 256) {
      for (let bit = 0; bit < 8; ++bit) value = value & 1 ? (value >> 1) ^ POLYNOMIAL : value >> 1;
    } else {
      value = (value >> 8) ^ entry(0, value);
    }
    store<u32>(tables + (<usize>byte << 2), value);
  }
}

/** The entry for the low byte of a number in a table. */
// @ts-ignore: decorator
@inline
function entry(table: usize, number: u32): u32 {
  return load<u32>(tables + (table << 10) + (<usize>(number & 255) << 2));
}

export function crc32(bytes: usize, length: u32): u32 {
  if (!filled) fill();
  let value: u32 = 0xffffffff;
  const end = bytes + length;
  for (; bytes + 8 <= end; bytes += 8) {
    const low = load<u32>(bytes) ^ value;
    const high = load<u32>(bytes, 4);
    value =
      entry(7, low) ^
      entry(6, low >> 8) ^
      entry(5, low >> 16) ^
      entry(4, low >> 24) ^
      entry(3, high) ^
      entry(2, high >> 8) ^
      entry(1, high >> 16) ^
      entry(0, high >> 24);
  }
  for (; bytes < end; ++bytes) value = (value >> 8) ^ entry(0, value ^ <u32>load<u8>(bytes));
  return ~value;
}
