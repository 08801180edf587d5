/**
 * The grammar of the parser: a data pack of kind `grammar` (`src/data/grammar-pack.ts` describes it), expanded into tables.
 *
 * States keep the numbers of the grammar's own index. A *full* state is one of the grammar before binarisation, a *partial* one
 * holds the beginning or the end of a rule. Each binary rule has one partial child and one full one, but for those of the root:
 * their children are a full state and the end of the sentence. Each state has a class for the coarse search: a full state is
 * alone in its class, whose number is its rank among the full states: phrases first, then tags. The classes of partial states come
 * behind.
 */

import { alloc, allocZeroed, mark } from "../../memory";
import { isPack, sectionStart } from "../../pack";
import { advanced, variable } from "../../variable-length";
import { closeUnaries } from "./closure";
import { buildClassRules } from "./class-rules";
import { openChart } from "./fine-chart";
import { buildJoinRules } from "./join-rules";
import { openLabels } from "./labels";
import { openLexicon } from "./lexicon";
import { allocPlaces, countRule, endLists, nextPlace, putRule, RULE, startLists } from "./lists";
import { MOST_WORDS } from "./rows";
import { beginSteps, openSteps } from "./tree-steps";

/** "grammar" as a little-endian number. */
const KIND: u64 = 0x72616d6d617267;
const VERSION: u32 = 1;

export const enum Section {
  COUNTS,
  TOTALS,
  KINDS,
  NAMES,
  TAGS,
  TAG_SUMS,
  SCORES,
  UNARIES,
  PARENTS,
  PARTIALS,
  FULLS,
  BINARIES,
  WORDS,
  WORDS_AT,
  WORD_SIZES,
  WORD_TAGS,
  WORD_COUNTS,
  WORD_SUMS,
  ORDER,
  SIGNATURES,
  SIGNATURES_AT,
  SIGNATURE_SIZES,
  SIGNATURE_TAGS,
  SIGNATURE_COUNTS,
  SIGNATURE_SUMS,
  ODD,
  ODD_SUMS,
  CLASSES,
  SHIFTS,
  NOTICE,
}

/** Bits of `FULLS` above the rank, and where a rule of the grammar keeps them. */
const FULL_IS_LEFT: u32 = 4;
const OF_ROOT: u32 = 8;
export const LEFT_FLAG: u32 = 0x8000;
export const ROOT_FLAG: u32 = 0x4000;
export const RANK_MASK: u32 = 0x3fff;

const SHIFT_SCALE: f32 = 64;
const NAME_END: u32 = 0x0a;
/** States are 16-bit numbers, ranks of full ones have 14 bits. */
const MOST_STATES: u32 = 0xffff;

let pack: usize = 0;
export let stateCount: u32 = 0;
export let fullCount: u32 = 0;
export let tagCount: u32 = 0;
/** Full states that are no tags. */
export let phraseCount: u32 = 0;
export let classCount: u32 = 0;
/** Classes of partial states. */
export let partialCount: u32 = 0;
/** Number of the state `ROOT`, whose name has no mark. */
export let rootState: u32 = 0;

/** For each state: its class (u16), and its place among the members of the class (u16). */
let classes: usize = 0;
/** u32 for each partial class: number of its members. */
let classSizes: usize = 0;
/** f32 for each state: what makes the classes' scores tight, see class-rules.ts. */
let shifts: usize = 0;
/** u16 for each rank. */
let fullStates: usize = 0;
/** u16 for each full state in the order of numbers, as the pack knows them: its rank. */
let ranks: usize = 0;
/** Address of the name of each full state and, behind the last, of the end. */
let names: usize = 0;

/** By parent, in the grammar's order: partial child | rank of the full child, flags | score. Places: u32 for each parent. */
export let binaries: usize = 0;
export let binaryPlaces: usize = 0;
/** By parent, in the grammar's order: child | 0 | score. */
export let unaries: usize = 0;
export let unaryPlaces: usize = 0;

export function resetGrammar(): void {
  pack = 0;
  beginSteps();
}

export function hasGrammar(): bool {
  return pack != 0;
}

/** Uses the pack at `address`, which stays where it is; false if it is none of this kind. */
export function openGrammar(address: usize, length: u32): bool {
  if (!isPack(address, length, KIND, VERSION, Section.NOTICE + 1)) return false;
  const counts = sectionStart(address, Section.COUNTS);
  if (load<u32>(counts) > MOST_STATES || load<u32>(counts, 4) > RANK_MASK) return false;
  pack = address;
  stateCount = load<u32>(counts);
  fullCount = load<u32>(counts, 4);
  tagCount = load<u32>(counts, 8);
  classCount = load<u32>(counts, 28);
  partialCount = classCount - fullCount;
  phraseCount = fullCount - tagCount;
  openStates();
  openUnaries(load<u32>(counts, 12));
  openBinaries(load<u32>(counts, 16));
  openLabels();
  buildClassRules();
  buildJoinRules();
  openChart();
  openSteps(MOST_WORDS);
  openLexicon(load<u32>(counts, 20), load<u32>(counts, 24));
  return true;
}

/** Where the pack lies. */
export function packAddress(): usize {
  return pack;
}

export function section(index: u32): usize {
  return sectionStart(pack, index);
}

/** Number `index` of a stream of low bytes that a stream of high bytes follows. */
// @ts-ignore: decorator
@inline
export function half(stream: usize, count: u32, index: u32): u32 {
  return <u32>load<u8>(stream + index) | (<u32>load<u8>(stream + count + index) << 8);
}

// @ts-ignore: decorator
@inline
export function scoreNumber(number: u32): f32 {
  return load<f32>(section(Section.SCORES) + (<usize>number << 2));
}

// @ts-ignore: decorator
@inline
export function classOf(state: u32): u32 {
  return load<u16>(classes + (<usize>state << 2));
}

/** Place of a partial state among the members of its class. */
// @ts-ignore: decorator
@inline
export function memberOf(state: u32): u32 {
  return load<u16>(classes + (<usize>state << 2), 2);
}

/** Number of members of a partial class, counted from 0 behind the full ones. */
export function classSize(partialClass: u32): u32 {
  return load<u32>(classSizes + (<usize>partialClass << 2));
}

// @ts-ignore: decorator
@inline
export function shiftOf(state: u32): f32 {
  return load<f32>(shifts + (<usize>state << 2));
}

/** The full state of this rank. */
// @ts-ignore: decorator
@inline
export function fullState(rank: u32): u32 {
  return load<u16>(fullStates + (<usize>rank << 1));
}

/** Rank of a tag. */
// @ts-ignore: decorator
@inline
export function tagRank(tag: u32): u32 {
  return rankOf(half(section(Section.TAGS), tagCount, tag));
}

/** Rank of a full state by its number among the full ones. */
function rankOf(number: u32): u32 {
  return load<u16>(ranks + (<usize>number << 1));
}

export function nameOf(rank: u32): usize {
  return load<u32>(names + (<usize>rank << 2));
}

export function nameLength(rank: u32): u32 {
  const name = nameOf(rank);
  let length: u32 = 0;
  while (load<u8>(name + length) != NAME_END) ++length;
  return length;
}

/** Numbers the full states: phrases first, tags behind them. */
function rankStates(): void {
  ranks = alloc(<usize>fullCount << 1);
  memory.fill(ranks, 0, <usize>fullCount << 1);
  const tags = section(Section.TAGS);
  for (let tag: u32 = 0; tag < tagCount; ++tag) store<u16>(ranks + (<usize>half(tags, tagCount, tag) << 1), 1);
  let phrase: u32 = 0;
  let tag = phraseCount;
  for (let number: u32 = 0; number < fullCount; ++number) {
    const rank = ranks + (<usize>number << 1);
    store<u16>(rank, load<u16>(rank) ? tag++ : phrase++);
  }
}

function openStates(): void {
  rankStates();
  classes = alloc(<usize>stateCount << 2);
  classSizes = allocZeroed(<usize>partialCount << 2);
  shifts = alloc(<usize>stateCount << 2);
  fullStates = alloc(<usize>fullCount << 1);
  names = alloc(<usize>fullCount << 2);
  let name = section(Section.NAMES);
  let full: u32 = 0;
  for (let state: u32 = 0; state < stateCount; ++state) {
    const entry = classes + (<usize>state << 2);
    if (load<u8>(section(Section.KINDS) + state)) {
      const rank = rankOf(full++);
      store<u16>(entry, rank);
      store<u16>(fullStates + (<usize>rank << 1), state);
      store<u32>(names + (<usize>rank << 2), <u32>name);
      while (load<u8>(name) != NAME_END) ++name;
      ++name;
      if (nameIs(rank, "ROOT")) rootState = state;
    } else {
      const number = half(section(Section.CLASSES), stateCount - fullCount, state - full);
      const size = classSizes + (<usize>number << 2);
      store<u16>(entry, fullCount + number);
      store<u16>(entry, load<u32>(size), 2);
      store<u32>(size, load<u32>(size) + 1);
    }
    const shift = <i16>half(section(Section.SHIFTS), stateCount, state);
    store<f32>(shifts + (<usize>state << 2), <f32>shift / SHIFT_SCALE);
  }
}

/** Whether the full state has this ASCII name. */
function nameIs(rank: u32, text: string): bool {
  const name = nameOf(rank);
  for (let i = 0; i < text.length; ++i) {
    if (<i32>load<u8>(name + i) != text.charCodeAt(i)) return false;
  }
  return <u32>load<u8>(name + text.length) == NAME_END;
}

/** Reads the unary rules in the grammar's order, closes them, and sorts them by parent. */
function openUnaries(count: u32): void {
  unaries = alloc(<usize>count * RULE);
  unaryPlaces = allocPlaces(stateCount);
  const position = mark();
  const stream = section(Section.UNARIES);
  const rules = alloc(<usize>count * RULE);
  for (let i: u32 = 0; i < count; ++i) {
    const parent = half(stream, count, i);
    const child = half(stream + (<usize>count << 1), count, i);
    putRule(rules + <usize>i * RULE, parent, child, scoreNumber(half(stream + (<usize>count << 2), count, i)));
    countRule(unaryPlaces, parent);
  }
  startLists(unaryPlaces, stateCount);
  for (let rule = rules, end = rules + <usize>count * RULE; rule < end; rule += RULE) {
    const place = nextPlace(unaryPlaces, load<u16>(rule));
    putRule(unaries + <usize>place * RULE, load<u16>(rule, 2), 0, load<f32>(rule, 4));
  }
  endLists(unaryPlaces, stateCount);
  closeUnaries(rules, count, stateCount, position);
}

function openBinaries(count: u32): void {
  binaries = alloc(<usize>count * RULE);
  binaryPlaces = alloc((<usize>stateCount + 1) << 2);
  let rule: u32 = 0;
  let partial: u32 = 0;
  let parents = section(Section.PARENTS);
  let partials = section(Section.PARTIALS);
  const fulls = section(Section.FULLS);
  const scores = section(Section.BINARIES);
  for (let state: u32 = 0; state < stateCount; ++state) {
    store<u32>(binaryPlaces + (<usize>state << 2), rule);
    const end = rule + variable(parents);
    parents = advanced;
    for (; rule < end; ++rule) {
      const bits = <u32>load<u8>(fulls + count + rule);
      let full = rankOf(<u32>load<u8>(fulls + rule) | ((bits & 3) << 8));
      if (bits & FULL_IS_LEFT) full |= LEFT_FLAG;
      if (bits & OF_ROOT) full |= ROOT_FLAG;
      else {
        const difference = variable(partials);
        partials = advanced;
        partial += (difference >> 1) ^ -(difference & 1);
      }
      putRule(binaries + <usize>rule * RULE, partial, full, scoreNumber(half(scores, count, rule)));
    }
  }
  store<u32>(binaryPlaces + (<usize>stateCount << 2), rule);
}
