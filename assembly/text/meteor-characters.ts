/**
 * Character classes and abbreviations of METEOR's text normaliser.
 *
 * Source: parity.md 4.3. The abbreviations before which a dot is no full stop are METEOR's (LGPL 2.1, from Moses; see NOTICE).
 */

export const LETTER: u32 = 1;
export const DIGIT: u32 = 2;
export const FULL_STOP: u32 = 4;
export const OTHER: u32 = 8;
/** The letter s, besides being a letter. */
export const LETTER_S: u32 = 16;

export const NOT_LETTER: u32 = DIGIT | FULL_STOP | OTHER;
export const NOT_DIGIT: u32 = LETTER | FULL_STOP | OTHER;

/** Code points from here on stand for a run of dots: this plus their number. */
export const DOTS: u32 = 0x200000;

const ANY_PREFIX: string =
  "Adj Adm Adv Asst Bart Bldg Brig Bros Capt Cmdr Col Comdr Con Corp Cpl DR Dr Drs Ens Gen Gov Hon Hr Hosp Insp Lt MM MR MRS MS Maj Messrs Mlle Mme Mr Mrs Ms Msgr Op Ord Pfc Ph Prof Pvt Rep Reps Res Rev Rt Sen Sens Sfc Sgt Sr St Supt Surg v vs i.e rev e.g Nos Nr ";
const NUMERIC_PREFIX: string = "No Art pp ";

function isLetter(c: u32): bool {
  if (c < 0x80) return (c | 0x20) - 0x61 < 26;
  return (
    (c >= 0xc0 && c <= 0x17e && c != 0xd7 && c != 0xf7) ||
    (c >= 0x400 && c <= 0x527) ||
    (c >= 0xa640 && c <= 0xa66e) ||
    (c >= 0xa67e && c <= 0xa697) ||
    (c >= 0x1d00 && c <= 0x1d7f) ||
    // A run of dots is a word of its own.
    c > DOTS
  );
}

export function isDigit(c: u32): bool {
  return c - 0x30 < 10;
}

/** Class of a code point. */
export function classOf(c: u32): u32 {
  if (c == 0x73) return LETTER | LETTER_S;
  if (isLetter(c)) return LETTER;
  if (isDigit(c)) return DIGIT;
  return c == 0x2e ? FULL_STOP : OTHER;
}

/** White space of the normaliser's patterns: Java's \s. */
export function isPatternSpace(c: u32): bool {
  return c == 0x20 || (c >= 0x09 && c <= 0x0d);
}

/** Where tokens end: Java's StringTokenizer. U+000B is not among them. */
export function isTokenSpace(c: u32): bool {
  return c == 0x20 || c == 0x09 || c == 0x0a || c == 0x0c || c == 0x0d;
}

/** Blanks that are squeezed into one. */
export function isSqueezed(c: u32): bool {
  return c == 0x20 || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x3000;
}

/** Whether the `count` code points at `text` are one of the words of a list, each followed by a blank. */
function isListed(list: string, text: usize, count: u32): bool {
  const end = changetype<usize>(list) + (<usize>list.length << 1);
  let at = changetype<usize>(list);
  while (at < end) {
    let i: u32 = 0;
    while (i < count && load<u16>(at) == load<u32>(text + (<usize>i << 2))) {
      ++i;
      at += 2;
    }
    if (i == count && load<u16>(at) == 0x20) return true;
    while (load<u16>(at) != 0x20) at += 2;
    at += 2;
  }
  return false;
}

/** Whether a dot behind these code points never is a full stop. */
export function isAnyPrefix(text: usize, count: u32): bool {
  return (count == 1 && load<u32>(text) - 0x41 < 26) || isListed(ANY_PREFIX, text, count);
}

/** Whether a dot behind these code points is no full stop before a number. */
export function isNumericPrefix(text: usize, count: u32): bool {
  return isListed(NUMERIC_PREFIX, text, count);
}
