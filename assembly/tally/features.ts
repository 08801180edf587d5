/**
 * The features of Tally for one candidate and its references; see tally.md 2 for the formulas.
 *
 * Sums run in the order of tokens, then of dimensions, in float64.
 */

import { distinctCounts, distinctIds, indexGrams, positionOf, tallyGrams } from "../gram-index";
import { exp } from "../math";
import { alloc, allocZeroed } from "../memory";
import { gramCount, gramsOfOrder } from "../ngrams";
import { captionAt, wordCount, words } from "../text/captions";
import { areSynonyms, isUnfinishedWord, markWord, weightAsLemma } from "./lexicon";
import { dimension, usualOrder } from "./model";
import { writeNearness } from "./nearness";
import { associationAt, associationOfEnd, associationOfStart, weightAt } from "./pairs";
import {
  associationOf,
  bagOf,
  lemmaCountOf,
  lemmasOf,
  nextMark,
  pairLengthOf,
  repeatedLemmasOf,
  repeatedPairsOf,
} from "./profile";
import { product } from "./vectors";

const TWO_SIGMA_SQUARED: f64 = 72;
const MOST: f64 = 4;

/** The candidate at hand, and the references it is compared with: `count` profiles and captions (u32 each) without empty ones. */
export let candidate: usize = 0;
let profile: usize = 0;
let references: usize = 0;
let profiles: usize = 0;
let count: u32 = 0;
let pairIndex: usize = 0;

/**
 * Takes the candidate and its references `first` .. `last - 1`; `addresses` are the profiles of all references, 0 for an empty
 * one. Returns how many references there are to compare with.
 */
export function beginComparison(
  caption: usize,
  itsProfile: usize,
  collection: usize,
  addresses: usize,
  first: u32,
  last: u32,
  index: usize,
): u32 {
  candidate = caption;
  profile = itsProfile;
  pairIndex = index;
  references = alloc(<usize>(last - first) << 2);
  profiles = alloc(<usize>(last - first) << 2);
  count = 0;
  for (let r = first; r < last; ++r) {
    const known = load<u32>(addresses + (<usize>r << 2));
    if (!known) continue;
    store<u32>(references + (<usize>count << 2), <u32>captionAt(collection, r));
    store<u32>(profiles + (<usize>count << 2), known);
    ++count;
  }
  return count;
}

// @ts-ignore: decorator
@inline
function referenceAt(r: u32): usize {
  return load<u32>(references + (<usize>r << 2));
}

// @ts-ignore: decorator
@inline
function profileAt(r: u32): usize {
  return load<u32>(profiles + (<usize>r << 2));
}

/** Writes the features to `out` (f64 each). There is at least one reference, and the candidate has words. */
export function writeFeatures(out: usize): void {
  const text = words(candidate);
  const length = wordCount(candidate);
  const seen = writePairs(text, length, out);
  store<f64>(out, coveredLemmas(), 8);
  let sum: f64 = 0;
  let best: f64 = -Infinity;
  for (let r: u32 = 0; r < count; ++r) {
    const nearness = product(bagOf(profile), bagOf(profileAt(r)), dimension);
    sum += nearness;
    best = max(best, nearness);
  }
  store<f64>(out, sum / <f64>count, 16);
  store<f64>(out, best, 24);
  writeNearness(candidate, profile, references, profiles, count, out);
  store<f64>(out, disorder(text, length, seen), 56);
  store<f64>(out, isCutOff(text, length) ? 1 : 0, 64);
  let lemmas: u32 = 0;
  let pairs: u32 = 0;
  for (let r: u32 = 0; r < count; ++r) {
    lemmas = max(lemmas, repeatedLemmasOf(profileAt(r)));
    pairs = max(pairs, repeatedPairsOf(profileAt(r)));
  }
  store<f64>(out, max<f64>(0, <f64>repeatedLemmasOf(profile) - <f64>lemmas), 72);
  store<f64>(out, min(MOST, max<f64>(0, <f64>repeatedPairsOf(profile) - <f64>pairs)), 80);
}

/** Writes Cd2; returns how often each pair of the candidate's index occurs in all references together (u32 each). */
function writePairs(text: usize, length: u32, out: usize): usize {
  const pairs = gramCount(length, 2);
  const distinct = pairs ? indexGrams(pairIndex, gramsOfOrder(candidate, 2), pairs) : 0;
  const seen = allocZeroed(<usize>distinct << 2);
  const tally = alloc(<usize>distinct << 2);
  const weights = alloc(<usize>distinct << 3);
  const grams = gramsOfOrder(candidate, 2);
  let place: u32 = 0;
  for (let d: u32 = 0; d < distinct; ++d) {
    const id = load<u32>(distinctIds(pairIndex) + (<usize>d << 2));
    while (load<u32>(grams + (<usize>place << 2)) != id) ++place;
    store<f64>(weights + (<usize>d << 3), weightAt(text, grams, place));
  }
  let sum: f64 = 0;
  for (let r: u32 = 0; r < count; ++r) {
    const reference = referenceAt(r);
    const others = wordCount(reference);
    if (!distinct || others < 2) continue;
    tallyGrams(pairIndex, gramsOfOrder(reference, 2), gramCount(others, 2), tally);
    let shared: f64 = 0;
    for (let d: u32 = 0; d < distinct; ++d) {
      const times = load<u32>(tally + (<usize>d << 2));
      if (!times) continue;
      store<u32>(seen + (<usize>d << 2), times);
      const weight = load<f64>(weights + (<usize>d << 3));
      const own = <f64>load<u32>(distinctCounts(pairIndex) + (<usize>d << 2)) * weight;
      const other = <f64>times * weight;
      shared += min(own, other) * other;
    }
    const lengths = pairLengthOf(profile) * pairLengthOf(profileAt(r));
    const difference = <f64>length - <f64>others;
    if (lengths != 0) sum += (shared / lengths) * exp(-(difference * difference) / TWO_SIGMA_SQUARED);
  }
  store<f64>(out, sum / <f64>count);
  return seen;
}

/** icwR: weight of the references' content lemmas that the candidate has, over the weight of all. */
function coveredLemmas(): f64 {
  const own = lemmasOf(profile);
  const owned = lemmaCountOf(profile);
  const mark = nextMark();
  let all: f64 = 0;
  let covered: f64 = 0;
  for (let r: u32 = 0; r < count; ++r) {
    const lemmas = lemmasOf(profileAt(r));
    for (let j: u32 = 0; j < lemmaCountOf(profileAt(r)); ++j) {
      const lemma = load<u32>(lemmas + (<usize>j << 2));
      if (!markWord(lemma, mark)) continue;
      const weight = weightAsLemma(lemma);
      all += weight;
      if (synonymAmong(lemma, own, owned) >= 0) covered += weight;
    }
  }
  return all > 0 ? covered / all : 0;
}

/** Place of the first of `size` lemmas that is a lemma's synonym, or -1. */
export function synonymAmong(lemma: u32, lemmas: usize, size: u32): i32 {
  for (let i: u32 = 0; i < size; ++i) if (areSynonyms(load<u32>(lemmas + (<usize>i << 2)), lemma)) return i;
  return -1;
}

/** hq: how far the candidate's neighbours are less usual than those of the references. */
function disorder(text: usize, length: u32, seen: usize): f64 {
  const grams = gramsOfOrder(candidate, 2);
  const first = load<u32>(text);
  const last = load<u32>(text + (<usize>(length - 1) << 2));
  let sum = orderly(associationOfStart(first), startsLike(first));
  for (let i: u32 = 0; i + 1 < length; ++i) {
    const position = positionOf(pairIndex, load<u32>(grams + (<usize>i << 2)));
    sum += orderly(associationAt(text, grams, i), load<u32>(seen + (<usize>position << 2)) != 0);
  }
  sum += orderly(associationOfEnd(last), endsLike(last));
  let usual: f64 = 0;
  for (let r: u32 = 0; r < count; ++r) usual += associationOf(profileAt(r));
  return min(MOST, max<f64>(0, usualOrder() - (sum / <f64>(length + 1) - usual / <f64>count)));
}

/** Neighbours that a reference has, too, are never out of order. */
// @ts-ignore: decorator
@inline
function orderly(association: f64, known: bool): f64 {
  return known ? max<f64>(0, association) : association;
}

function startsLike(word: u32): bool {
  for (let r: u32 = 0; r < count; ++r) if (load<u32>(words(referenceAt(r))) == word) return true;
  return false;
}

function endsLike(word: u32): bool {
  for (let r: u32 = 0; r < count; ++r) {
    const reference = referenceAt(r);
    if (load<u32>(words(reference) + (<usize>(wordCount(reference) - 1) << 2)) == word) return true;
  }
  return false;
}

/** dang: the candidate ends in a word that ends no caption, and no reference does. */
function isCutOff(text: usize, length: u32): bool {
  const last = load<u32>(text + (<usize>(length - 1) << 2));
  return isUnfinishedWord(last) && !endsLike(last);
}
