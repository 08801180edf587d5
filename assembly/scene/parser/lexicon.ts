/**
 * The lexicon: which tags a word may have, and the logarithms of the word's probabilities given the tags.
 *
 * Frequent words have the tags they were seen with, rare ones every tag, unknown ones the tags of open classes, by signature.
 * All arithmetic is in doubles in the original's order; scores are rounded to f32 at the end.
 */

import { alloc } from "../../memory";
import { log } from "../../math";
import { findWord, openWordList } from "../../text/word-list";
import { advanced, variable } from "../../variable-length";
import { half, packAddress, Section, section, tagCount, tagRank } from "./grammar";
import { LONGEST_SIGNATURE, writeSignature } from "./signature";
import { respell, SPELLING_GROWTH } from "./spelling";

/** Words seen more often than this have the tags they were seen with, and unsmoothed probabilities. */
const FREQUENT: f64 = 100;
/** Tags with more new words than this are open classes. */
const OPEN_CLASS: f64 = 50;
const SMOOTHING: f64 = 0.2;
const UNKNOWN_SMOOTHING: f64 = 1;
/** Logarithms below are no scores. */
const LOWEST: f64 = -100;
/** Score of the tags that a word cannot have, when no tree was found without them. */
const DESPERATE: f32 = -1000;

/** Entries of the lexicon: words or signatures, 32 bytes. */
const ENTRIES: usize = 32;
/** Word list in the first 16 bytes, then: places of the counts (u32 each), tags (u16), counts (f64), totals (f64). */
const PLACES: usize = 16;
const TAGS: usize = 20;
const COUNTS: usize = 24;
const TOTALS: usize = 28;

/** Scores of a word, 8 bytes each: rank of the tag (u32) | score (f32). */
export const TAG_SCORE: usize = 8;

let words: usize = 0;
let signatures: usize = 0;
let odd: usize = 0;
let oddTotals: usize = 0;
let tagTotals: usize = 0;
let newTagTotals: usize = 0;
let total: f64 = 0;
let newTotal: f64 = 0;
/** Counts of the word at hand by tag, zeros between words. */
let ownCounts: usize = 0;
let signature: usize = 0;

let scores: usize = 0;
let scoreCount: u32 = 0;

/** The word at hand, or its signature: entries and number, -1 if there is none. */
let entries: usize = 0;
let entry: i32 = -1;
let isKnown: bool = false;

export function openLexicon(wordCount: u32, signatureCount: u32): void {
  total = load<f64>(section(Section.TOTALS));
  newTotal = load<f64>(section(Section.TOTALS), 8);
  tagTotals = section(Section.TAG_SUMS);
  newTagTotals = tagTotals + (<usize>tagCount << 3);
  odd = section(Section.ODD);
  oddTotals = section(Section.ODD_SUMS);
  words = openEntries(Section.WORDS, Section.WORD_SIZES, wordCount);
  signatures = openEntries(Section.SIGNATURES, Section.SIGNATURE_SIZES, signatureCount);
  ownCounts = alloc(<usize>tagCount << 3);
  memory.fill(ownCounts, 0, <usize>tagCount << 3);
  signature = alloc(LONGEST_SIGNATURE);
  scores = alloc(<usize>tagCount * TAG_SCORE);
}

/** Expands the streams from section `sizes` on: sizes, tags, counts, sums. */
function openEntries(list: u32, sizes: u32, count: u32): usize {
  const table = alloc(ENTRIES);
  openWordList(table, packAddress(), list);
  const places = alloc((<usize>count + 1) << 2);
  let stream = section(sizes);
  let sum: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    store<u32>(places + (<usize>i << 2), sum);
    sum += variable(stream);
    stream = advanced;
  }
  store<u32>(places + (<usize>count << 2), sum);
  const tags = alloc(<usize>sum << 1);
  const counts = alloc(<usize>sum << 3);
  const totals = alloc(<usize>count << 3);
  store<u32>(table, <u32>places, PLACES);
  store<u32>(table, <u32>tags, TAGS);
  store<u32>(table, <u32>counts, COUNTS);
  store<u32>(table, <u32>totals, TOTALS);
  let tagStream = section(sizes + 1);
  let countStream = section(sizes + 2);
  const order = section(Section.ORDER);
  for (let i: usize = 0; i < <usize>sum; ++i) {
    store<u16>(tags + (i << 1), half(order, tagCount, variable(tagStream)));
    tagStream = advanced;
    const halves = variable(countStream);
    countStream = advanced;
    store<f64>(counts + (i << 3), halves ? <f64>(halves - 1) / 2 : nextOdd());
  }
  for (let i: u32 = 0; i < count; ++i) {
    let value: f64 = 0;
    const end = load<u32>(places + (<usize>(i + 1) << 2));
    for (let at = load<u32>(places + (<usize>i << 2)); at < end; ++at) value += load<f64>(counts + (<usize>at << 3));
    store<f64>(totals + (<usize>i << 3), load<u8>(section(sizes + 3) + i) ? nextOddTotal() : value);
  }
  return table;
}

function nextOdd(): f64 {
  const value = load<f64>(odd);
  odd += 8;
  return value;
}

function nextOddTotal(): f64 {
  const value = load<f64>(oddTotals);
  oddTotals += 8;
  return value;
}

/** Scores of the word last looked up. */
export function tagScores(): usize {
  return scores;
}

export function tagScoreCount(): u32 {
  return scoreCount;
}

/** Looks up a word (UTF-8) as it is spelled in the lexicon, or its signature. */
function find(word: usize, length: u32, isFirst: bool): void {
  entries = words;
  entry = findWord(words, word, length);
  isKnown = entry >= 0;
  if (isKnown) return;
  entries = signatures;
  entry = findWord(signatures, signature, writeSignature(word, length, isFirst, signature));
}

function count(): f64 {
  return entry < 0 ? 0 : load<f64>(<usize>load<u32>(entries, TOTALS) + (<usize>entry << 3));
}

function firstCount(): u32 {
  return load<u32>(<usize>load<u32>(entries, PLACES) + (<usize>entry << 2));
}

function countsEnd(): u32 {
  return load<u32>(<usize>load<u32>(entries, PLACES) + (<usize>(entry + 1) << 2));
}

function tagOfCount(place: u32): u32 {
  return load<u16>(<usize>load<u32>(entries, TAGS) + (<usize>place << 1));
}

/** Puts the counts of the word at hand into `ownCounts`, or takes them away again. */
function spread(keep: bool): void {
  if (entry < 0) return;
  const end = countsEnd();
  for (let place = firstCount(); place < end; ++place) {
    const value = keep ? load<f64>(<usize>load<u32>(entries, COUNTS) + (<usize>place << 3)) : 0;
    store<f64>(ownCounts + (<usize>tagOfCount(place) << 3), value);
  }
}

/** Score of the word at hand with a tag, -Infinity if it has none. */
function scoreOf(tag: u32): f32 {
  const own = load<f64>(ownCounts + (<usize>tag << 3));
  const share = load<f64>(newTagTotals + (<usize>tag << 3)) / newTotal;
  const seen = count();
  let probability: f64;
  let word: f64;
  if (!isKnown) {
    probability = (own + UNKNOWN_SMOOTHING * share) / (seen + UNKNOWN_SMOOTHING);
    word = 1 / total;
  } else {
    probability = seen > FREQUENT && own > 0 ? own / seen : (own + SMOOTHING * share) / (seen + SMOOTHING);
    word = seen / total;
  }
  const score = log((probability * word) / (load<f64>(tagTotals + (<usize>tag << 3)) / total));
  return score > LOWEST ? <f32>score : -Infinity;
}

function addScore(tag: u32, score: f32): void {
  const at = scores + <usize>scoreCount * TAG_SCORE;
  ++scoreCount;
  store<u32>(at, tagRank(tag));
  store<f32>(at, score, 4);
}

function addIfPossible(tag: u32): void {
  const score = scoreOf(tag);
  if (score > -Infinity) addScore(tag, score);
}

/**
 * Scores the tags of a word (UTF-8); `isFirst` says whether it starts the sentence. With `everyTag` also tags that it cannot
 * have get a score.
 */
export function scoreWord(word: usize, length: u32, isFirst: bool, everyTag: bool): void {
  scoreCount = 0;
  const spelling = alloc(<usize>length + SPELLING_GROWTH);
  const spelled = respell(word, length, spelling);
  find(spelled ? spelling : word, spelled ? spelled : length, isFirst);
  spread(true);
  if (everyTag) {
    for (let tag: u32 = 0; tag < tagCount; ++tag) {
      const score = scoreOf(tag);
      addScore(tag, score > -Infinity ? score : DESPERATE);
    }
  } else scoreUsualTags(isPlaceholder(word, length));
  spread(false);
}

/** The word `UNK` stands in the grammar's index without being known: it may have every tag. */
function isPlaceholder(word: usize, length: u32): bool {
  return length == 3 && <u32>load<u16>(word) == 0x4e55 && <u32>load<u8>(word, 2) == 0x4b;
}

function scoreUsualTags(every: bool): void {
  if (isKnown && count() > FREQUENT) {
    const end = countsEnd();
    for (let place = firstCount(); place < end; ++place) addIfPossible(tagOfCount(place));
  } else if (!isKnown && !every) {
    for (let tag: u32 = 0; tag < tagCount; ++tag) {
      if (load<f64>(newTagTotals + (<usize>tag << 3)) > OPEN_CLASS) addIfPossible(tag);
    }
  }
  if (scoreCount) return;
  for (let tag: u32 = 0; tag < tagCount; ++tag) addIfPossible(tag);
}
