/**
 * How near the words of a candidate and its references are: the features tR, tF and tuns of tally.md 2.
 *
 * References of one image say the same in much the same words, so cosines are computed for the distinct words of the candidate
 * with the distinct words of all references. Sums run over all words in their order.
 */

import { alloc } from "../memory";
import { wordCount, words } from "../text/captions";
import { markWord, noteOf, noteWord, vectorOf, wholeLength, wordWeight } from "./lexicon";
import { dimension } from "./model";
import { nextMark, weightOf } from "./profile";
import { dotProduct, fourProducts } from "./vectors";

/** Distinct words of a candidate are compared in groups of this many. */
const GROUP: u32 = 4;

/** Most cosines that are kept, 8 MB; of longer texts they are computed for each word of the references anew. */
const MOST_KEPT: u64 = 1 << 20;

/** The least that a cosine can be. */
const LEAST: f64 = -1;

/**
 * Distinct words of the candidate, in whole groups: their number, vectors (16-bit numbers) one behind the other, and lengths (f64 each).
 */
let size: u32 = 0;
let vectors: usize = 0;
let lengths: usize = 0;

/** Cosine of the vectors of two words; 0 where one has no direction. */
export function cosine(a: u32, b: u32): f64 {
  const length = wholeLength(a) * wholeLength(b);
  return length == 0 ? 0 : <f64>dotProduct(vectorOf(a), vectorOf(b), dimension) / length;
}

/**
 * Writes the three features behind the four before them. `profile` is that of the candidate, which has words; of the `count`
 * references there are captions and profiles (u32 each).
 */
export function writeNearness(
  candidate: usize,
  profile: usize,
  references: usize,
  profiles: usize,
  count: u32,
  out: usize,
): void {
  const text = words(candidate);
  const length = wordCount(candidate);
  const places = gather(text, length);
  const near = alloc(<usize>size << 3);
  const nearest = alloc(<usize>size << 3);
  fill(nearest);
  let total: u64 = 0;
  for (let r: u32 = 0; r < count; ++r) total += wordCount(load<u32>(references + (<usize>r << 2)));
  const keep = total * size <= MOST_KEPT;
  // A row of each distinct word of the references: the largest cosine, then all.
  const stride = <usize>(size + 1) << 3;
  const rows = alloc(keep ? <usize>total * stride : stride);
  let row = rows;
  const mark = nextMark();
  const weight = weightOf(profile);
  let recalls: f64 = 0;
  let means: f64 = 0;
  for (let r: u32 = 0; r < count; ++r) {
    const reference = <usize>load<u32>(references + (<usize>r << 2));
    const end = words(reference) + (<usize>wordCount(reference) << 2);
    fill(near);
    let recalled: f64 = 0;
    for (let at = words(reference); at < end; at += 4) {
      const id = load<u32>(at);
      let known = rows;
      if (!keep) {
        writeRow(id, rows);
      } else if (markWord(id, mark)) {
        writeRow(id, row);
        noteWord(id, <u32>row);
        known = row;
        row += stride;
      } else {
        known = noteOf(id);
      }
      recalled += wordWeight(id) * load<f64>(known);
      raise(near, known + 8);
    }
    let found: f64 = 0;
    for (let i: u32 = 0; i < length; ++i) {
      const at = <usize>i << 2;
      found += wordWeight(load<u32>(text + at)) * load<f64>(near + load<u32>(places + at));
    }
    raise(nearest, near);
    const otherWeight = weightOf(load<u32>(profiles + (<usize>r << 2)));
    const recall = otherWeight == 0 ? 0 : recalled / otherWeight;
    const precision = weight == 0 ? 0 : found / weight;
    recalls += recall;
    if (precision > 0 && recall > 0) means += (2 * precision * recall) / (precision + recall);
  }
  let unsupported: f64 = 0;
  for (let i: u32 = 0; i < length; ++i) {
    const at = <usize>i << 2;
    unsupported += wordWeight(load<u32>(text + at)) * (1 - load<f64>(nearest + load<u32>(places + at)));
  }
  store<f64>(out, recalls / <f64>count, 32);
  store<f64>(out, means / <f64>count, 40);
  store<f64>(out, unsupported, 48);
}

/**
 * Gathers the distinct words of the candidate; a group that would not be whole has the last word again, whose cosines change no
 * maximum. Returns, for each word of the text, 8 times its place among them (u32 each).
 */
function gather(text: usize, length: u32): usize {
  const places = alloc(<usize>length << 2);
  const room = <usize>(length + GROUP - 1);
  lengths = alloc(room << 3);
  vectors = alloc((room * dimension) << 1);
  size = 0;
  const mark = nextMark();
  let id: u32 = 0;
  for (let i: u32 = 0; i < length; ++i) {
    id = load<u32>(text + (<usize>i << 2));
    if (markWord(id, mark)) {
      noteWord(id, size << 3);
      addWord(id);
    }
    store<u32>(places + (<usize>i << 2), noteOf(id));
  }
  while (size % GROUP) addWord(id);
  return places;
}

function addWord(id: u32): void {
  store<f64>(lengths + (<usize>size << 3), wholeLength(id));
  const bytes = <usize>dimension << 1;
  const from = vectorOf(id);
  const to = vectors + <usize>size * bytes;
  for (let i: usize = 0; i < dimension; i += 8) v128.store(to + (i << 1), v128.load_ext<i8>(from + i));
  ++size;
}

/** Writes the largest cosine of a word with the candidate's, or `LEAST`, and behind it all. */
function writeRow(id: u32, row: usize): void {
  const vector = vectorOf(id);
  const length = f64x2.splat(wholeLength(id));
  const zeros = f64x2.splat(0);
  const bytes = <usize>dimension << 1;
  let largest = f64x2.splat(LEAST);
  let four = vectors;
  let out = row + 8;
  for (let at = lengths; at < lengths + (<usize>size << 3); at += 32) {
    const products = fourProducts(vector, four, dimension);
    const a = f64x2.mul(v128.load(at), length);
    const b = f64x2.mul(v128.load(at, 16), length);
    // Where a length is 0 the quotient is none, and the cosine 0.
    const low = v128.and(f64x2.div(f64x2.convert_low_i32x4_s(products), a), f64x2.ne(a, zeros));
    const high = v128.and(
      f64x2.div(f64x2.convert_low_i32x4_s(v128.shuffle<i64>(products, products, 1, 0)), b),
      f64x2.ne(b, zeros),
    );
    largest = f64x2.max(largest, f64x2.max(low, high));
    v128.store(out, low);
    v128.store(out, high, 16);
    four += 4 * bytes;
    out += 32;
  }
  store<f64>(row, max(f64x2.extract_lane(largest, 0), f64x2.extract_lane(largest, 1)));
}

/** Raises the values to those of a row. */
// @ts-ignore: decorator
@inline
function raise(values: usize, row: usize): void {
  const end = values + (<usize>size << 3);
  while (values < end) {
    v128.store(values, f64x2.max(v128.load(values), v128.load(row)));
    values += 16;
    row += 16;
  }
}

function fill(values: usize): void {
  const least = f64x2.splat(LEAST);
  for (let at = values; at < values + (<usize>size << 3); at += 16) v128.store(at, least);
}
