/**
 * What SPICE knows of each string of a tuple, looked up once: its synsets, and whether it is a colour, a number, a size.
 *
 * Source: spec of SPICE 1.0 (spice.md 6). Like METEOR's lexicon it has two lives: strings of references are looked up before the
 * session is frozen, those of candidates in transient memory.
 *
 * Entry, 24 bytes: 0 synsets (u32 each, ascending) | 4 their number | 8 categories, or'ed with KNOWN | 12 as a relation
 *   | 16 number of the graph that has it last as an object | 20 number of the object there
 */

import { alloc, allocZeroed } from "../memory";
import { synsetCount, synsetsOf } from "../meteor/synonyms";
import { asciiLower } from "../text/signs";
import { intern, tokenBytes, tokenLength, vocabularySize } from "../text/vocabulary";
import { hasWordnet } from "../text/wordnet";
import { namePlace } from "./names";
import { listedCount, listedTuple, NONE } from "./tuples";

/** Categories of an attribute. */
export const IS_COLOR: u32 = 1;
export const IS_NUMBER: u32 = 2;
export const IS_SIZE: u32 = 4;
const KNOWN: u32 = 8;

const COLORS: string =
  "black brown blue red yellow pink gray grey green dark light white cream orange purple maroon beige violet ";
const NUMBERS: string = "one two three four five six seven eight nine ten ";
// One literal: texts that are put together at start would lie where the arena begins.
const SIZES: string =
  "baby beefy big bony boundless brawny broad bulky chunky colossal compact corpulent cosmic cubby curvy elfin emaciated endless enormous epic expansive extensive fat fleshy full-size gargantuan gaunt giant gigantic grand great heavy hefty huge hulking illimitable immeasurable immense infinitesimal lanky large lean life-size limitless little mammoth massive meager measly microscopic mini miniature minuscule minute narrow obese outsized oversize overweight paltry petite pint-size plump pocket-size portly pudgy puny rotund scanty scraggy scrawny short sizable skeletal skimpy skinny slender slim small squat stocky stout strapping sturdy tall teensy teeny teeny-tiny teeny-weeny thick thickset thin tiny titanic towering trifling trim tubby undersized underweight unlimited vast wee whopping wide ";

const ENTRY: usize = 24;
const LONGEST: u32 = 250;
const BLANK: u32 = 0x20;
const UNDERSCORE: u32 = 0x5f;
/** A relation is compared without these letters at its start: `be `. */
const BE: u32 = 0x206562;
const BE_LENGTH: u32 = 3;

const lemma: usize = memory.data(264, 8);
let entries: usize = 0;
let capacity: u32 = 0;
let byOffset: bool = true;
let frozenEntries: usize = 0;
let frozenCapacity: u32 = 0;

export function resetConcepts(): void {
  entries = 0;
  capacity = 0;
}

export function freezeConcepts(): void {
  frozenEntries = entries;
  frozenCapacity = capacity;
}

export function thawConcepts(): void {
  entries = frozenEntries;
  capacity = frozenCapacity;
}

/** Makes room for all strings known now; what was looked up stays. `synsetsByOffset` as in `wordnetSynsets`. */
export function beginConcepts(synsetsByOffset: bool): void {
  byOffset = synsetsByOffset;
  makeRoom(vocabularySize());
}

function makeRoom(count: u32): void {
  const larger = allocZeroed(<usize>count * ENTRY);
  memory.copy(larger, entries, <usize>capacity * ENTRY);
  entries = larger;
  capacity = count;
}

/** Looks up the strings of the lists of tuples (u32 each at `lists`) `from` .. `to - 1`. */
export function lookUpConcepts(lists: usize, from: u32, to: u32): void {
  for (let c = from; c < to; ++c) {
    const list = <usize>load<u32>(lists + (<usize>c << 2));
    const count = listedCount(list);
    for (let i: u32 = 0; i < count; ++i) {
      const tuple = listedTuple(list, i);
      lookUp(load<u32>(tuple));
      if (load<u32>(tuple, 4) != NONE) lookUp(load<u32>(tuple, 4));
      if (load<u32>(tuple, 8) != NONE) lookUpRelation(load<u32>(tuple, 8));
    }
  }
}

// @ts-ignore: decorator
@inline
function entryOf(id: u32): usize {
  return entries + <usize>id * ENTRY;
}

function lookUp(id: u32): void {
  // A relation without its "be " may be a new word.
  if (id >= capacity) makeRoom(max(2 * capacity, id + 1));
  if (load<u32>(entryOf(id), 8)) return;
  const bytes = tokenBytes(id);
  const length = tokenLength(id);
  if (hasWordnet()) {
    const synsets = length <= LONGEST ? synsetsOf(lemma, asLemma(bytes, length), byOffset) : 0;
    store<u32>(entryOf(id), <u32>synsets);
    store<u32>(entryOf(id), synsets ? synsetCount : 0, 4);
  }
  let categories = KNOWN;
  if (namePlace(COLORS, bytes, length) >= 0) categories |= IS_COLOR;
  if (namePlace(NUMBERS, bytes, length) >= 0) categories |= IS_NUMBER;
  if (namePlace(SIZES, bytes, length) >= 0) categories |= IS_SIZE;
  store<u32>(entryOf(id), categories, 8);
}

function lookUpRelation(id: u32): void {
  lookUp(id);
  if (load<u32>(entryOf(id), 12)) return;
  const length = tokenLength(id);
  let plain = id;
  if (length > BE_LENGTH && (load<u32>(tokenBytes(id)) & 0xffffff) == BE) {
    plain = intern(tokenBytes(id) + BE_LENGTH, length - BE_LENGTH);
    lookUp(plain);
  }
  store<u32>(entryOf(id), plain + 1, 12);
}

/** Writes a string as WordNet spells it: trimmed, in small letters, `_` for blanks; returns its length. */
function asLemma(bytes: usize, length: u32): u32 {
  let start = bytes;
  let end = bytes + length;
  while (start < end && <u32>load<u8>(start) <= BLANK) ++start;
  while (start < end && <u32>load<u8>(end - 1) <= BLANK) --end;
  // WordNet's words are ASCII, so other letters need no lower case.
  for (let at = start; at < end; ++at) {
    const c = <u32>load<u8>(at);
    store<u8>(lemma + (at - start), c == BLANK ? UNDERSCORE : asciiLower(c));
  }
  return <u32>(end - start);
}

// @ts-ignore: decorator
@inline
export function conceptSynsets(id: u32): usize {
  return load<u32>(entryOf(id));
}

// @ts-ignore: decorator
@inline
export function conceptSynsetCount(id: u32): u32 {
  return load<u32>(entryOf(id), 4);
}

// @ts-ignore: decorator
@inline
export function conceptCategories(id: u32): u32 {
  return load<u32>(entryOf(id), 8);
}

/** The string that stands for a relation: without a leading "be ". */
// @ts-ignore: decorator
@inline
export function relationConcept(id: u32): u32 {
  return load<u32>(entryOf(id), 12) - 1;
}

/** Number of the object that has a string in a graph, -1 if there is none. */
// @ts-ignore: decorator
@inline
export function objectOf(id: u32, graph: u32): i32 {
  return load<u32>(entryOf(id), 16) == graph ? load<i32>(entryOf(id), 20) : -1;
}

export function setObject(id: u32, graph: u32, object: u32): void {
  store<u32>(entryOf(id), graph, 16);
  store<u32>(entryOf(id), object, 20);
}
