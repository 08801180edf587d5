/**
 * Multi-word prepositions of CoreNLP 3.6.0, in the order in which they are tried. The words of one are joined by "_".
 */

import { namePlace } from "./names";

/** Two words that have one governor. */
const TWO_WORDS: string =
  "across_from along_with alongside_of apart_from as_for as_from as_of as_per as_to aside_from based_on close_by close_to contrary_to compared_to compared_with except_for exclusive_of far_from followed_by inside_of irrespective_of next_to near_to off_of out_of outside_of owing_to preliminary_to preparatory_to previous_to pursuant_to regardless_of subsequent_to thanks_to together_with ";
/** Two words of which the first governs the noun of the second. */
const COMPLEX: string =
  "apart_from as_from aside_from away_from close_by close_to contrary_to far_from next_to near_to out_of outside_of pursuant_to regardless_of together_with ";
const THREE_WORDS: string =
  "by_means_of in_accordance_with in_addition_to in_case_of in_front_of in_lieu_of in_place_of in_spite_of on_account_of on_behalf_of on_top_of with_regard_to with_respect_to ";

const BLANK: u32 = 0x20;
const JOINT: u32 = 0x5f;

/** Places in the lists count from 0; -1: not there. */
export function twoWordPlace(phrase: usize, length: u32): i32 {
  return namePlace(TWO_WORDS, phrase, length);
}

export function complexPlace(phrase: usize, length: u32): i32 {
  return namePlace(COMPLEX, phrase, length);
}

export function threeWordPlace(phrase: usize, length: u32): i32 {
  return namePlace(THREE_WORDS, phrase, length);
}

/** Entries of the longest of the lists. */
export const MOST_PHRASES: i32 = 36;

/** Whether a word is the first, or a later, word of an entry. */
export function isMultiwordPart(bytes: usize, length: u32, first: bool): bool {
  return isPart(TWO_WORDS, bytes, length, first) || isPart(COMPLEX, bytes, length, first) || isPart(THREE_WORDS, bytes, length, first);
}

function isPart(list: string, bytes: usize, length: u32, first: bool): bool {
  const end = changetype<usize>(list) + (<usize>list.length << 1);
  let isFirst = true;
  for (let at = changetype<usize>(list); at < end; at += 2) {
    let i: u32 = 0;
    while (i < length && load<u16>(at) == load<u8>(bytes + i)) {
      ++i;
      at += 2;
    }
    const whole = i == length && isBorder(load<u16>(at));
    if (whole && isFirst == first) return true;
    while (!isBorder(load<u16>(at))) at += 2;
    isFirst = load<u16>(at) == BLANK;
  }
  return false;
}

function isBorder(unit: u32): bool {
  return unit == BLANK || unit == JOINT;
}
