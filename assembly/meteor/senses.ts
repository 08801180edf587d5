/**
 * Synsets of words by id, looked up when a matcher first asks for them; for the early METEORs, whose last stage sees few words.
 *
 * Entry, 16 bytes: 0 synsets of the word and its base forms | 4 their number | 8 synsets that spell the word so | 12 their number
 * Numbers are one more than they are; 0: not looked up.
 */

import { allocZeroed } from "../memory";
import { tokenBytes, tokenLength, vocabularySize } from "../text/vocabulary";
import { hasWordnet } from "../text/wordnet";
import { hasWordnetParts } from "../text/wordnet-parts";
import { ownSensesOf, senseCount, sensesOf } from "../text/wordnet-senses";

const ENTRY: usize = 16;

let entries: usize = 0;
/** Synsets found by the last call, u32 each, and their number. */
export let synsets: usize = 0;
export let synsetCount: u32 = 0;

/** Makes room for all words known now. Nothing that was reserved later may be released before the last lookup. */
export function beginSenses(): void {
  entries = allocZeroed(<usize>vocabularySize() * ENTRY);
}

/** Finds the synsets of a word and its base forms. */
export function findSenses(id: u32): void {
  const entry = entries + <usize>id * ENTRY;
  if (!load<u32>(entry, 4)) {
    const known = hasWordnet() && hasWordnetParts();
    store<u32>(entry, known ? <u32>sensesOf(tokenBytes(id), tokenLength(id)) : 0);
    store<u32>(entry, known ? senseCount + 1 : 1, 4);
  }
  synsets = load<u32>(entry);
  synsetCount = load<u32>(entry, 4) - 1;
}

/** Finds the synsets that have the word itself as a lemma in small letters. */
export function findOwnSenses(id: u32): void {
  const entry = entries + <usize>id * ENTRY;
  if (!load<u32>(entry, 12)) {
    const known = hasWordnet() && hasWordnetParts();
    store<u32>(entry, known ? <u32>ownSensesOf(tokenBytes(id), tokenLength(id)) : 0, 8);
    store<u32>(entry, known ? senseCount + 1 : 1, 12);
  }
  synsets = load<u32>(entry, 8);
  synsetCount = load<u32>(entry, 12) - 1;
}

/** Whether two sorted lists of synsets have one in common. */
export function haveCommon(a: usize, countA: u32, b: usize, countB: u32): bool {
  const endA = a + (<usize>countA << 2);
  const endB = b + (<usize>countB << 2);
  while (a < endA && b < endB) {
    const difference = <i32>load<u32>(a) - <i32>load<u32>(b);
    if (!difference) return true;
    if (difference < 0) a += 4;
    else b += 4;
  }
  return false;
}
