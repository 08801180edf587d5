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
import { roughWords } from "./rough-words.js";

/** Units, words and tuples of a caption, or of several together. */
interface Size {
  captions: number;
  units: number;
  words: number;
  squares: number;
  unparsed: number;
  tuples: number;
}

/** How captions are given. */
export interface CaptionForm {
  readonly tokens: boolean;
  /** Every character is a token. */
  readonly byCharacter: boolean;
  /** The body has no escape that could stand for a character that is none, so no text is looked at for one. */
  readonly clean?: boolean;
  /** Words are not counted where there cannot be more than the limit allows: sizes are too large then, if anything. */
  readonly atMost?: boolean;
  /** Number of tuples that are given for a caption, by its text or by its tokens with blanks between; `undefined` where none are. */
  readonly tuplesOf: (caption: string) => number | undefined;
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
  const total = {
    candidates: 0,
    references: 0,
    units: 0,
    wordPairs: 0,
    squares: 0,
    cubes: 0,
    unparsed: 0,
    tuples: 0,
    tuplePairs: 0,
  };
  const own = new Map<string, Size>();
  const add = ({ units, squares, unparsed, tuples }: Size): void => {
    total.units += units;
    total.squares += squares;
    total.unparsed += unparsed;
    total.tuples += tuples;
  };
  for (const [id, value] of entries(candidates)) {
    const size = sizeOf(value, form, limits, "candidate", id);
    total.candidates += size.captions;
    add(size);
    own.set(id, size);
    checkLimit(limits, "candidates", total.candidates, "candidates");
  }
  for (const [id, value] of entries(references)) {
    const size = sizeOf(value, form, limits, "reference", id);
    total.references += size.captions;
    add(size);
    const { words, tuples } = own.get(id) ?? NOTHING;
    total.wordPairs += size.words * words;
    total.cubes += words * (words * size.words + size.squares);
    // Those of one side meet each other, too, when they become one graph.
    total.tuplePairs += (tuples + size.tuples) ** 2;
    checkLimit(limits, "references", total.references, "references");
  }
  return total;
}

/** Where an image has no candidate. */
const NOTHING: Readonly<Pick<Size, "words" | "tuples">> = { words: 0, tuples: 0 };

function entries(values: unknown): Iterable<readonly [string, unknown]> {
  if (values instanceof Map) return values;
  if (Array.isArray(values)) return values.map((value, i) => [String(i), value] as const);
  return typeof values === "object" && values !== null ? Object.entries(values) : [];
}

function sizeOf(value: unknown, form: CaptionForm, limits: Limits, what: string, id: string): Size {
  // A program that copies such an id into an object of its own changes the object's kind.
  if (id === "__proto__") throw new CaptallyError("input-format", `${what} ids: expected other ids than "__proto__"`);
  const size = { captions: 0, units: 0, words: 0, squares: 0, unparsed: 0, tuples: 0 };
  const place = (): string => `${what} of image ${showId(id)}`;
  if (form.tokens) addTokens(size, value, form, limits, place);
  else addTexts(size, value, form, limits, place, 0);
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
    if (form.clean !== true) checkText(value, place);
    count(size, value.length, wordsOf(value, form, limits), limits, place);
    addTuples(size, value, form);
  } else if (Array.isArray(value) && depth < MAX_DEPTH)
    for (const item of value) addTexts(size, item, form, limits, place, depth + 1);
}

/** Every word has a character. */
function wordsOf(text: string, { byCharacter, atMost }: CaptionForm, limits: Limits): number {
  return byCharacter || (atMost === true && text.length <= limits.words) ? text.length : roughWords(text);
}

function addTokens(size: Size, value: unknown, form: CaptionForm, limits: Limits, place: () => string): void {
  if (!Array.isArray(value)) return;
  if (value.length > 0 && value.every(Array.isArray)) {
    for (const caption of value) addTokens(size, caption, form, limits, place);
    return;
  }
  let units = 0;
  let words = 0;
  for (const token of value) {
    if (typeof token === "string") {
      if (form.clean !== true) checkText(token, place);
      units += token.length;
      // Some metrics cut tokens further.
      words += Math.max(1, roughWords(token));
    } else ++words;
    ++units;
  }
  count(size, units, words, limits, place);
  addTuples(size, value.join(" "), form);
}

function addTuples(size: Size, caption: string, { tuplesOf }: CaptionForm): void {
  const tuples = tuplesOf(caption);
  if (tuples === undefined) ++size.unparsed;
  else size.tuples += tuples;
}

function count(size: Size, units: number, words: number, limits: Limits, place: () => string): void {
  if (words > limits.words) checkLimit(limits, "words", words, `words in the ${place()}`);
  ++size.captions;
  size.units += units;
  size.words += words;
  size.squares += words * words;
}

const SURROGATE = /[\ud800-\udfff]/;

function checkText(text: string, place: () => string): void {
  if (text.includes("\0")) throw new CaptallyError("input-format", `the ${place()} has the character U+0000`);
  if (SURROGATE.test(text) && (scanCaption(text) & Fact.LoneSurrogate) !== 0)
    throw new CaptallyError("input-format", `the ${place()} has half of a surrogate pair (a broken \\u escape)`);
}
