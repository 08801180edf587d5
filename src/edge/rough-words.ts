/**
 * How many words the tokenizers and metrics of the package may make of a text, told without running any of them: on the large side,
 * so that limits and estimates hold for texts in which words hide behind unusual signs.
 *
 * @module
 */

/** First and last units of letters that all tokenizers leave together, in rising order; others may be words of their own. */
const LETTERS: readonly (readonly [first: number, last: number])[] = [
  // Latin, combining marks, Greek, Cyrillic, Armenian.
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x12f],
  // Not U+0130, whose small form begins with a letter of ASCII.
  [0x131, 0x36f],
  [0x388, 0x38a],
  [0x38e, 0x3a1],
  [0x3a3, 0x481],
  [0x48a, 0x527],
  [0x531, 0x556],
  [0x561, 0x587],
  // Hebrew, Arabic, Devanagari, Thai.
  [0x5d0, 0x5ea],
  [0x620, 0x65e],
  [0x66e, 0x6d3],
  [0x901, 0x939],
  [0x93c, 0x94e],
  [0x958, 0x963],
  [0xe01, 0xe3a],
  [0xe40, 0xe4e],
  // Vietnamese, kana, Han, Hangul, forms of full width.
  [0x1e00, 0x1f15],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30ff],
  [0x3400, 0x4db5],
  [0x4e00, 0x9fcc],
  [0xac00, 0xd7a3],
  [0xff10, 0xff19],
  [0xff21, 0xff3a],
  [0xff41, 0xff5a],
  [0xff66, 0xffbe],
];

/** What stood before the unit at hand. */
const SIGN = 0;
const ASCII = 1;
/** A letter that some metrics take for a blank: a letter of ASCII behind it begins a word there. */
const OTHER = 2;

/** Words of a text, on the large side: runs of letters and digits, and every other sign. */
export function roughWords(text: string): number {
  let words = 0;
  let before = SIGN;
  for (let i = 0; i < text.length; ++i) {
    const unit = text.charCodeAt(i);
    const isAscii = ((unit | 0x20) - 0x61) >>> 0 < 26 || (unit - 0x30) >>> 0 < 10;
    if (isAscii) {
      if (before !== ASCII) ++words;
      before = ASCII;
    } else if (unit > 0x7f && isLetter(unit)) {
      if (before === SIGN) ++words;
      before = OTHER;
    } else {
      if (unit > 0x20) ++words;
      before = SIGN;
    }
  }
  return words;
}

function isLetter(unit: number): boolean {
  for (const [first, last] of LETTERS) if (unit <= last) return unit >= first;
  return false;
}
