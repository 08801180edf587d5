/**
 * What Tally computes of a caption alone.
 *
 * Profile, 48 bytes: 0 bag vector (f64 each) | 4 words out of repetition: content words less distinct content lemmas
 *   | 8 repeated pairs of words | 16 length of the vector of pairs | 24 mean association of neighbours | 32 weight of all words
 *   | 40 distinct content lemmas (u32 each) | 44 their number
 */

import { distinctCounts, distinctIds, indexGrams } from "../gram-index";
import { alloc } from "../memory";
import { gramCount, gramsOfOrder } from "../ngrams";
import { wordCount, words } from "../text/captions";
import { isContent, lemmaIdOf, markWord, vectorOf, vectorScale, wordWeight } from "./lexicon";
import { dimension } from "./model";
import { associationAt, associationOfEnd, associationOfStart, weightAt } from "./pairs";
import { product } from "./vectors";

export const PROFILE: usize = 48;

/** Kept from a length of 0. */
const SMALL: f64 = 1e-6;

/** Marks of words, each used once. */
let lastMark: u32 = 0;

export function nextMark(): u32 {
  return ++lastMark;
}

/** Writes the profile of a caption with words to `profile`. `index` is one of `gram-index.ts`. */
export function writeProfile(caption: usize, index: usize, profile: usize): void {
  const count = wordCount(caption);
  const text = words(caption);
  const bag = alloc(<usize>dimension << 3);
  const lemmas = alloc(<usize>count << 2);
  const mark = nextMark();
  let weight: f64 = 0;
  let distinctLemmas: u32 = 0;
  let repeatedLemmas: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    const id = load<u32>(text + (<usize>i << 2));
    weight += wordWeight(id);
    if (!isContent(id)) continue;
    const lemma = lemmaIdOf(id);
    if (markWord(lemma, mark)) {
      store<u32>(lemmas + (<usize>distinctLemmas << 2), lemma);
      ++distinctLemmas;
    } else {
      ++repeatedLemmas;
    }
  }
  sumVectors(bag, text, count);
  const length = f64x2.splat(sqrt(product(bag, bag, dimension)) + SMALL);
  for (let at = bag; at < bag + (<usize>dimension << 3); at += 16) v128.store(at, f64x2.div(v128.load(at), length));
  const pairs = gramCount(count, 2);
  const distinct = pairs ? indexGrams(index, gramsOfOrder(caption, 2), pairs) : 0;
  store<u32>(profile, <u32>bag);
  store<u32>(profile, repeatedLemmas, 4);
  store<u32>(profile, pairs - distinct, 8);
  store<f64>(profile, pairs ? pairLength(caption, index, distinct) : 0, 16);
  store<f64>(profile, meanAssociation(caption), 24);
  store<f64>(profile, weight, 32);
  store<u32>(profile, <u32>lemmas, 40);
  store<u32>(profile, distinctLemmas, 44);
}

/** Writes the sum of the words' vectors, eight numbers of all words at a time. */
function sumVectors(bag: usize, text: usize, count: u32): void {
  const end = text + (<usize>count << 2);
  for (let i: usize = 0; i < dimension; i += 8) {
    let a = f64x2.splat(0);
    let b = f64x2.splat(0);
    let c = f64x2.splat(0);
    let d = f64x2.splat(0);
    for (let at = text; at < end; at += 4) {
      const id = load<u32>(at);
      const scale = f64x2.splat(vectorScale(id));
      const eight = v128.load_ext<i8>(vectorOf(id) + i);
      const low = i32x4.extend_low_i16x8_s(eight);
      const high = i32x4.extend_high_i16x8_s(eight);
      a = f64x2.add(a, f64x2.mul(f64x2.convert_low_i32x4_s(low), scale));
      b = f64x2.add(b, f64x2.mul(f64x2.convert_low_i32x4_s(v128.shuffle<i64>(low, low, 1, 0)), scale));
      c = f64x2.add(c, f64x2.mul(f64x2.convert_low_i32x4_s(high), scale));
      d = f64x2.add(d, f64x2.mul(f64x2.convert_low_i32x4_s(v128.shuffle<i64>(high, high, 1, 0)), scale));
    }
    const out = bag + (i << 3);
    v128.store(out, a);
    v128.store(out, b, 16);
    v128.store(out, c, 32);
    v128.store(out, d, 48);
  }
}

/** Length of the vector of a caption's indexed pairs, in order of first occurrence. */
function pairLength(caption: usize, index: usize, distinct: u32): f64 {
  const text = words(caption);
  const grams = gramsOfOrder(caption, 2);
  const ids = distinctIds(index);
  const counts = distinctCounts(index);
  let sum: f64 = 0;
  let place: u32 = 0;
  for (let d: u32 = 0; d < distinct; ++d) {
    const id = load<u32>(ids + (<usize>d << 2));
    while (load<u32>(grams + (<usize>place << 2)) != id) ++place;
    const g = <f64>load<u32>(counts + (<usize>d << 2)) * weightAt(text, grams, place);
    sum += g * g;
  }
  return sqrt(sum);
}

/** Mean association of neighbours in a caption, its ends included. */
function meanAssociation(caption: usize): f64 {
  const count = wordCount(caption);
  const text = words(caption);
  const grams = gramsOfOrder(caption, 2);
  let sum = associationOfStart(load<u32>(text));
  for (let i: u32 = 0; i + 1 < count; ++i) sum += associationAt(text, grams, i);
  sum += associationOfEnd(load<u32>(text + (<usize>(count - 1) << 2)));
  return sum / <f64>(count + 1);
}

// @ts-ignore: decorator
@inline
export function bagOf(profile: usize): usize {
  return load<u32>(profile);
}

// @ts-ignore: decorator
@inline
export function repeatedLemmasOf(profile: usize): u32 {
  return load<u32>(profile, 4);
}

// @ts-ignore: decorator
@inline
export function repeatedPairsOf(profile: usize): u32 {
  return load<u32>(profile, 8);
}

// @ts-ignore: decorator
@inline
export function pairLengthOf(profile: usize): f64 {
  return load<f64>(profile, 16);
}

// @ts-ignore: decorator
@inline
export function associationOf(profile: usize): f64 {
  return load<f64>(profile, 24);
}

/** Distinct content lemmas of a caption, in the order of its words. */
// @ts-ignore: decorator
@inline
export function lemmasOf(profile: usize): usize {
  return load<u32>(profile, 40);
}

// @ts-ignore: decorator
@inline
export function lemmaCountOf(profile: usize): u32 {
  return load<u32>(profile, 44);
}

// @ts-ignore: decorator
@inline
export function weightOf(profile: usize): f64 {
  return load<f64>(profile, 32);
}
