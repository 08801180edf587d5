/**
 * Counts the captions of a request, and refuses texts that are none: JSON for exchange (RFC 7493) has no halves of surrogate
 * pairs, and U+0000 is no character of a caption.
 *
 * @module
 */

import { Fact, scanCaption } from "../corpus/caption-scan.js";
import { showId } from "../corpus/problem.js";
import { CaptallyError } from "../errors.js";
import { checkLimit, type Limits, type RequestSizes } from "./limits.js";

/** Units and words of a caption, or of several together. */
interface Size {
  captions: number;
  units: number;
  words: number;
  squares: number;
  unparsed: number;
}

/** How captions are given. */
export interface CaptionForm {
  readonly tokens: boolean;
  /** Every character is a token. */
  readonly byCharacter: boolean;
  /** Tuples by the text of the caption, if there are any. */
  readonly tuples?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Sizes of a request. Values of wrong types count nothing; the library refuses them.
 *
 * @throws {HttpProblem} 422 beyond a limit
 * @throws {CaptallyError} `input-format` for texts and ids that cannot be
 */
export function measureCaptions(
  references: unknown,
  candidates: unknown,
  form: CaptionForm,
  limits: Limits,
): RequestSizes {
  const total = { candidates: 0, references: 0, units: 0, wordPairs: 0, squares: 0, cubes: 0, unparsed: 0 };
  const words = new Map<string, number>();
  for (const [id, value] of entries(candidates)) {
    const size = sizeOf(value, form, limits, "candidate", id);
    total.candidates += size.captions;
    total.units += size.units;
    total.squares += size.squares;
    total.unparsed += size.unparsed;
    words.set(id, size.words);
    checkLimit(limits, "candidates", total.candidates, "candidates");
  }
  for (const [id, value] of entries(references)) {
    const size = sizeOf(value, form, limits, "reference", id);
    total.references += size.captions;
    total.units += size.units;
    total.squares += size.squares;
    total.unparsed += size.unparsed;
    const ofCandidate = words.get(id) ?? 0;
    total.wordPairs += size.words * ofCandidate;
    total.cubes += ofCandidate * (ofCandidate * size.words + size.squares);
    checkLimit(limits, "references", total.references, "references");
  }
  return total;
}

function entries(values: unknown): Iterable<readonly [string, unknown]> {
  if (values instanceof Map) return values;
  if (Array.isArray(values)) return values.map((value, i) => [String(i), value] as const);
  return typeof values === "object" && values !== null ? Object.entries(values) : [];
}

function sizeOf(value: unknown, form: CaptionForm, limits: Limits, what: string, id: string): Size {
  // A program that copies such an id into an object of its own changes the object's kind.
  if (id === "__proto__") throw new CaptallyError("input-format", `${what} ids: expected other ids than "__proto__"`);
  const size = { captions: 0, units: 0, words: 0, squares: 0, unparsed: 0 };
  const place = (): string => `${what} of image ${showId(id)}`;
  if (form.tokens) {
    addTokens(size, value, limits, place);
    size.unparsed = size.captions;
  } else addTexts(size, value, form, limits, place, 0);
  return size;
}

/** Lists inside a list are used item by item, once. */
const MAX_DEPTH = 2;

function addTexts(
  size: Size,
  value: unknown,
  form: CaptionForm,
  limits: Limits,
  place: () => string,
  depth: number,
): void {
  if (typeof value === "string") {
    const words = roughWords(value);
    if (words < 0) checkText(value, place);
    count(size, value.length, form.byCharacter ? value.length : words < 0 ? ~words : words, limits, place);
    if (form.tuples === undefined || !Object.hasOwn(form.tuples, value)) ++size.unparsed;
  } else if (Array.isArray(value) && depth < MAX_DEPTH)
    for (const item of value) addTexts(size, item, form, limits, place, depth + 1);
}

function addTokens(size: Size, value: unknown, limits: Limits, place: () => string): void {
  if (!Array.isArray(value)) return;
  if (value.length > 0 && value.every(Array.isArray)) {
    for (const caption of value) addTokens(size, caption, limits, place);
    return;
  }
  let units = 0;
  for (const token of value) {
    if (typeof token !== "string") continue;
    checkText(token, place);
    units += token.length + 1;
  }
  count(size, units, value.length, limits, place);
}

function count(size: Size, units: number, words: number, limits: Limits, place: () => string): void {
  if (words > limits.words) checkLimit(limits, "words", words, `words in the ${place()}`);
  ++size.captions;
  size.units += units;
  size.words += words;
  size.squares += words * words;
}

function checkText(text: string, place: () => string): void {
  if (text.includes("\0")) throw new CaptallyError("input-format", `the ${place()} has the character U+0000`);
  if ((scanCaption(text) & Fact.LoneSurrogate) !== 0)
    throw new CaptallyError("input-format", `the ${place()} has half of a surrogate pair (a broken \\u escape)`);
}

/**
 * Tokens that a tokenizer may make of a text, roughly and on the large side: runs of letters and digits, and every other sign. The
 * number is complemented where the text has U+0000 or surrogates, which have to be looked at.
 */
function roughWords(text: string): number {
  let words = 0;
  let inside = false;
  let isPlain = true;
  for (let i = 0; i < text.length; ++i) {
    const unit = text.charCodeAt(i);
    const isLetter = ((unit | 0x20) - 0x61) >>> 0 < 26 || (unit - 0x30) >>> 0 < 10 || unit > 0x7f;
    if (isLetter) {
      if (!inside) ++words;
    } else if (unit > 0x20) ++words;
    if (unit === 0 || (unit & 0xf800) === 0xd800) isPlain = false;
    inside = isLetter;
  }
  return isPlain ? words : ~words;
}
