/**
 * Lists of names as one text, each name followed by a blank; names are ASCII.
 */

const BLANK: u32 = 0x20;

/** Place of a name (UTF-8) in a list, or -1. */
export function namePlace(list: string, bytes: usize, length: u32): i32 {
  const end = changetype<usize>(list) + (<usize>list.length << 1);
  let place = 0;
  for (let at = changetype<usize>(list); at < end; at += 2) {
    let i: u32 = 0;
    while (i < length && load<u16>(at) == load<u8>(bytes + i)) {
      ++i;
      at += 2;
    }
    if (i == length && load<u16>(at) == BLANK) return place;
    while (load<u16>(at) != BLANK) at += 2;
    ++place;
  }
  return -1;
}

/** Writes the name at a place of a list to `out`; returns the address behind it. */
export function writeName(list: string, place: u32, out: usize): usize {
  let at = changetype<usize>(list);
  for (; place; --place) {
    while (load<u16>(at) != BLANK) at += 2;
    at += 2;
  }
  for (; load<u16>(at) != BLANK; at += 2) store<u8>(out++, load<u16>(at));
  return out;
}
