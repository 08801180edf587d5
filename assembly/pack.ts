/**
 * Data packs in linear memory: read where they lie, without parsing. `src/data/pack.ts` writes them and checks the checksum.
 *
 * Header, little-endian, 80 bytes and 16 for each section:
 *   0 "captally" | 8 format version (1) | 12 CRC-32 of all bytes from 16 on | 16 kind, 16 bytes of ASCII, padded with 0
 *   32 name, 32 bytes of UTF-8, padded with 0 | 64 number of sections | 68 version of the kind's sections | 72 bytes in all (u64)
 *   80 section: name, 8 bytes of ASCII, padded with 0 | 8 offset from the start of the pack, a multiple of 16 | 12 length
 */

/** "captally" as a little-endian number. */
const MAGIC: u64 = 0x796c6c6174706163;
const FORMAT: u32 = 1;
const SECTIONS: usize = 80;

/**
 * Whether at `pack` lies a pack of a kind (the first 8 bytes of its name) and version of sections, with at least as many
 * sections.
 */
export function isPack(pack: usize, length: u32, kind: u64, version: u32, sections: u32): bool {
  return (
    <usize>length >= SECTIONS + (<usize>sections << 4) &&
    load<u64>(pack) == MAGIC &&
    load<u32>(pack, 8) == FORMAT &&
    load<u64>(pack, 16) == kind &&
    load<u32>(pack, 64) >= sections &&
    load<u32>(pack, 68) == version &&
    load<u64>(pack, 72) == <u64>length
  );
}

export function sectionStart(pack: usize, section: u32): usize {
  return pack + load<u32>(pack + SECTIONS + (<usize>section << 4), 8);
}

export function sectionLength(pack: usize, section: u32): u32 {
  return load<u32>(pack + SECTIONS + (<usize>section << 4), 12);
}
