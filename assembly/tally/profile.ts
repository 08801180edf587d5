/**
 * What Tally computes of a caption alone.
 *
 * Profile, 48 bytes: 0 bag vector (f64 each) | 4 words out of repetition: content words less distinct content lemmas
 *   | 8 repeated pairs of words | 16 length of the vector of pairs | 24 mean association of neighbours | 32 weight of all words
 *   | 40 words
 */

import { distinctCounts, distinctIds, indexGrams } from "../gram-index";
import { log } from "../math";
import { alloc, allocZeroed } from "../memory";
import { gramCount, gramsOfOrder } from "../ngrams";
import { wordCount, words } from "../text/captions";
import {
  isContent,
  lemmaIdOf,
  markWord,
  numberOf,
  trainingCount,
  vectorOf,
  vectorScale,
  wordWeight,
} from "./lexicon";
import { dimension, endCount, pairCount, pairWeight, startCount, totalCount, typeCount } from "./model";
import { addScaled, product } from "./vectors";

export const PROFILE: usize = 48;

/** Kept from a length of 0. */
const SMALL: f64 = 1e-6;
/** How many occurrences the expected share of a pair counts for. */
const PRIOR: f64 = 5;

/** Marks of words, each used once. */
let lastMark: u32 = 0;

export function nextMark(): u32 {
  return ++lastMark;
}

/** Writes the profile of a caption with words to `profile`. `index` is one of `gram-index.ts`. */
export function writeProfile(caption: usize, index: usize, profile: usize): void {
  const count = wordCount(caption);
  const text = words(caption);
  const bag = allocZeroed(<usize>dimension << 3);
  const mark = nextMark();
  let weight: f64 = 0;
  let repeatedLemmas: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    const id = load<u32>(text + (<usize>i << 2));
    addScaled(bag, vectorOf(id), vectorScale(id), dimension);
    weight += wordWeight(id);
    if (isContent(id) && !markWord(lemmaIdOf(id), mark)) ++repeatedLemmas;
  }
  const length = sqrt(product(bag, bag, dimension)) + SMALL;
  for (let i: u32 = 0; i < dimension; ++i) {
    const at = bag + (<usize>i << 3);
    store<f64>(at, load<f64>(at) / length);
  }
  const pairs = gramCount(count, 2);
  const distinct = pairs ? indexGrams(index, gramsOfOrder(caption, 2), pairs) : 0;
  store<u32>(profile, <u32>bag);
  store<u32>(profile, repeatedLemmas, 4);
  store<u32>(profile, pairs - distinct, 8);
  store<f64>(profile, pairs ? pairLength(caption, index, distinct) : 0, 16);
  store<f64>(profile, meanAssociation(caption), 24);
  store<f64>(profile, weight, 32);
  store<u32>(profile, count, 40);
}

/** Weight of the pair of words at place `i` of a caption. */
// @ts-ignore: decorator
@inline
export function weightAt(text: usize, i: u32): f64 {
  return pairWeight(numberOf(load<u32>(text + (<usize>i << 2))), numberOf(load<u32>(text + (<usize>i << 2), 4)));
}

/** Length of the vector of a caption's indexed pairs, in order of first occurrence. */
function pairLength(caption: usize, index: usize, distinct: u32): f64 {
  const grams = gramsOfOrder(caption, 2);
  const ids = distinctIds(index);
  const counts = distinctCounts(index);
  let sum: f64 = 0;
  let place: u32 = 0;
  for (let d: u32 = 0; d < distinct; ++d) {
    const id = load<u32>(ids + (<usize>d << 2));
    while (load<u32>(grams + (<usize>place << 2)) != id) ++place;
    const g = <f64>load<u32>(counts + (<usize>d << 2)) * weightAt(words(caption), place);
    sum += g * g;
  }
  return sqrt(sum);
}

/** Mean association of neighbours in a caption, its ends included. */
function meanAssociation(caption: usize): f64 {
  const count = wordCount(caption);
  let sum: f64 = 0;
  for (let i: u32 = 0; i <= count; ++i) sum += associationAt(words(caption), count, i);
  return sum / <f64>(count + 1);
}

/** Association of the word at place `i - 1` with that at place `i`; before the first and behind the last are the caption's ends. */
export function associationAt(text: usize, count: u32, i: u32): f64 {
  const first = i ? load<u32>(text + (<usize>(i - 1) << 2)) : 0;
  const second = i < count ? load<u32>(text + (<usize>i << 2)) : 0;
  const before = i ? numberOf(first) : 0;
  const behind = i < count ? numberOf(second) : 0;
  if ((i && !before) || (i < count && !behind)) return 0;
  const share = ((i < count ? trainingCount(second) : endCount()) + 1) / (totalCount() + typeCount());
  const all = i ? trainingCount(first) : startCount();
  return log((pairCount(before, behind) + PRIOR * share) / (all + PRIOR) / share);
}

export function bagOf(profile: usize): usize {
  return load<u32>(profile);
}

export function repeatedLemmasOf(profile: usize): u32 {
  return load<u32>(profile, 4);
}

export function repeatedPairsOf(profile: usize): u32 {
  return load<u32>(profile, 8);
}

export function pairLengthOf(profile: usize): f64 {
  return load<f64>(profile, 16);
}

export function associationOf(profile: usize): f64 {
  return load<f64>(profile, 24);
}

export function weightOf(profile: usize): f64 {
  return load<f64>(profile, 32);
}
