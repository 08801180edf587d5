/**
 * One pass over the characters of a caption for everything the validation asks.
 *
 * Explicit ranges and no Unicode tables of the host: hosts disagree on those, and the loop sees a million captions.
 *
 * @module
 */

/** Facts of a caption as bits. */
export const Fact = {
  /** Has a character that is no blank. */
  Visible: 1,
  /** Has a letter, a digit, an emoji: anything but blanks and punctuation. */
  Content: 2,
  /** Has a line break of some kind between visible characters. */
  LineBreak: 4,
  /** Long runs of a script that is written without blanks. */
  Unsegmented: 8,
  /** Has half of a surrogate pair, which no UTF-8 can hold. */
  LoneSurrogate: 16,
} as const;

/** Letters per blank-free run above which a text cannot have been cut into words; Chinese words have up to four. */
const LONGEST_WORD = 4;

/** A caption in printable ASCII that begins with a letter or digit: nearly all English ones, ten times as fast. */
const PLAIN = /^[a-zA-Z0-9][ -~]*$/;

/** Facts of a caption, see {@link Fact}. */
export function scanCaption(caption: string): number {
  return PLAIN.test(caption) ? Fact.Visible | Fact.Content : scanCharacters(caption);
}

function scanCharacters(caption: string): number {
  let facts = 0;
  let pendingBreak = false;
  let unsegmented = 0;
  let runs = 0;
  let inRun = false;
  for (let i = 0; i < caption.length; i++) {
    const c = caption.charCodeAt(i);
    // The common case first: printable ASCII.
    if (c > 32 && c < 127) {
      if (pendingBreak && (facts & Fact.Visible) !== 0) facts |= Fact.LineBreak;
      pendingBreak = false;
      facts |= isAsciiWord(c) ? Fact.Visible | Fact.Content : Fact.Visible;
      inRun = false;
      continue;
    }
    if (isLineBreak(c)) {
      pendingBreak = true;
      inRun = false;
      continue;
    }
    if (isBlank(c)) {
      inRun = false;
      continue;
    }
    if (c >= 0xd800 && c <= 0xdfff) {
      if (isLoneSurrogate(caption, i)) facts |= Fact.LoneSurrogate;
      // The second half of a rare character goes with the first.
      else if (c >= 0xdc00) continue;
    }
    if (pendingBreak && (facts & Fact.Visible) !== 0) facts |= Fact.LineBreak;
    pendingBreak = false;
    facts |= isPunctuation(c) ? Fact.Visible : Fact.Visible | Fact.Content;
    if (isUnsegmentedScript(c)) {
      unsegmented++;
      if (!inRun) runs++;
      inRun = true;
    } else inRun = false;
  }
  return unsegmented > LONGEST_WORD * runs ? facts | Fact.Unsegmented : facts;
}

function isLoneSurrogate(caption: string, i: number): boolean {
  const other = caption.charCodeAt(i) < 0xdc00 ? i + 1 : i - 1;
  const first = caption.charCodeAt(Math.min(i, other));
  const second = caption.charCodeAt(Math.max(i, other));
  return !(first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff);
}

function isAsciiWord(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57);
}

function isLineBreak(c: number): boolean {
  return (c >= 10 && c <= 13) || c === 0x85 || c === 0x2028 || c === 0x2029;
}

function isBlank(c: number): boolean {
  if (c <= 32 || (c >= 127 && c <= 160)) return true;
  return c === 0x1680 || (c >= 0x2000 && c <= 0x200b) || c === 0x202f || c === 0x205f || c === 0x3000 || c === 0xfeff;
}

/** Punctuation and signs of the blocks in which captions have them. */
function isPunctuation(c: number): boolean {
  if (c < 0xc0)
    return (
      c !== 0xaa && c !== 0xb2 && c !== 0xb3 && c !== 0xb5 && c !== 0xb9 && c !== 0xba && !(c >= 0xbc && c <= 0xbe)
    );
  if (c === 0xd7 || c === 0xf7) return true;
  if (c >= 0x2010 && c <= 0x206f) return true;
  if (c >= 0x3001 && c <= 0x303f) return true;
  if (c === 0x60c || c === 0x61b || c === 0x61f || c === 0x6d4 || c === 0x964 || c === 0x965) return true;
  return (
    (c >= 0xff01 && c <= 0xff0f) ||
    (c >= 0xff1a && c <= 0xff20) ||
    (c >= 0xff3b && c <= 0xff40) ||
    (c >= 0xff5b && c <= 0xff65)
  );
}

/** Thai, Lao, Tibetan, Myanmar, Khmer, kana and Han (of the rare ones the first halves of their surrogate pairs). */
function isUnsegmentedScript(c: number): boolean {
  if (c < 0xe00) return false;
  if (c <= 0x109f) return true;
  if (c >= 0x1780 && c <= 0x17ff) return true;
  if (c >= 0x3040 && c <= 0x30ff) return true;
  return (c >= 0x3400 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xd840 && c <= 0xd88d);
}
