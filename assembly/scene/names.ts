/**
 * Lists of names as one text, each name followed by a blank; names are ASCII.
 */

const BLANK: u32 = 0x20;
const LINE_FEED: u32 = 0x0a;

/** Place of a name (UTF-8) in a list, or -1. */
export function namePlace(list: string, bytes: usize, length: u32): i32 {
  const end = changetype<usize>(list) + (<usize>list.length << 1);
  let place = 0;
  for (let at = changetype<usize>(list); at < end; at += 2) {
    let i: u32 = 0;
    // A blank ends a name, so no name reaches over it.
    while (i < length && load<u16>(at) == load<u8>(bytes + i) && load<u16>(at) != BLANK) {
      ++i;
      at += 2;
    }
    if (i == length && load<u16>(at) == BLANK) return place;
    while (load<u16>(at) != BLANK) at += 2;
    ++place;
  }
  return -1;
}

/** The sections of a list that have a name, as bits; each section ends in a line feed. */
export function sectionsWith(list: string, bytes: usize, length: u32): u32 {
  const end = changetype<usize>(list) + (<usize>list.length << 1);
  let section: u32 = 1;
  let found: u32 = 0;
  for (let at = changetype<usize>(list); at < end; at += 2) {
    let i: u32 = 0;
    while (i < length && load<u16>(at) == load<u8>(bytes + i)) {
      ++i;
      at += 2;
    }
    if (i == length && load<u16>(at) == BLANK) found |= section;
    while (load<u16>(at) != BLANK) at += 2;
    if (load<u16>(at, 2) != LINE_FEED) continue;
    section <<= 1;
    at += 2;
  }
  return found;
}

/** Writes the name at a place of a list; returns the address behind it. */
export function writeName(list: string, place: u32, out: usize): usize {
  let at = changetype<usize>(list);
  for (let i: u32 = 0; i < place; at += 2) i += u32(load<u16>(at) == BLANK);
  for (; load<u16>(at) != BLANK; at += 2) store<u8>(out++, <u8>load<u16>(at));
  return out;
}
