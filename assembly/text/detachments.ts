/**
 * Rules of detachment: an ending of a word gives way to another, which may be a base form in WordNet.
 *
 * Lists of rules are texts, `ending replacement,` after each other in the order they are tried.
 */

import { endsIn } from "./suffix";

/** All rules, whatever the part of speech, as METEOR tries them (parity.md 4.5) and Tally (tally.md 1). */
export const DETACHMENTS: string =
  "s ,ses s,xes x,zes z,ches ch,shes sh,men man,ies y,s ,ies y,es e,es ,ed e,ed ,ing e,ing ,er ,est ,er e,est e,";

/** Longest word that may be given, in bytes; WordNet has no longer ones. */
export const LONGEST_DETACHED: u32 = 250;

const SPACE: u32 = 0x20;
const COMMA: u32 = 0x2c;
const base: usize = memory.data(264, 8);

let word: usize = 0;
let wordLength: u32 = 0;
let rule: usize = 0;
let rulesEnd: usize = 0;

/** Length of the base found last. */
export let detachedLength: u32 = 0;

/** Takes a word of at most `LONGEST_DETACHED` bytes, and the rules to try. */
export function beginDetachment(rules: string, bytes: usize, length: u32): void {
  word = bytes;
  wordLength = length;
  rule = changetype<usize>(rules);
  rulesEnd = rule + (<usize>rules.length << 1);
}

/** What the next rule that fits makes of the word: its address, good until the next call; 0 when no further rule fits. */
export function nextDetached(): usize {
  while (rule < rulesEnd) {
    const ending = rule;
    let replacement = ending;
    while (load<u16>(replacement) != SPACE) replacement += 2;
    const size = <u32>((replacement - ending) >> 1);
    replacement += 2;
    let end = replacement;
    while (load<u16>(end) != COMMA) end += 2;
    rule = end + 2;
    if (!endsIn(word, wordLength, ending, size)) continue;
    memory.copy(base, word, wordLength - size);
    let put = base + wordLength - size;
    for (let p = replacement; p < end; p += 2) store<u8>(put++, load<u16>(p));
    detachedLength = <u32>(put - base);
    return base;
  }
  return 0;
}
