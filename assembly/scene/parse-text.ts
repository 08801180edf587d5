/**
 * Compact parse text: one token a line, `word TAB tag TAB head TAB relation LF`, and a blank line behind each sentence; a caption
 * has any number of sentences. Heads count from 1; 0 is the root of the sentence. Text is UTF-8.
 *
 * A tag or relation that is not in the lists is accepted and takes part in nothing; a carriage return is a fault, because it would
 * make every relation such a one. Heads need not make a tree, but no token governs itself.
 */

import { intern } from "../text/vocabulary";
import { CARRIAGE_RETURN, LINE_FEED } from "../text/signs";
import { labelOf } from "./labels";
import { relationOf } from "./relations";
import { addToken, attach, beginSentence } from "./sentence";

const TAB: u32 = 0x09;

let next: usize = 0;
let end: usize = 0;
let line: u32 = 0;

/** Starts with a text, which needs 8 readable bytes behind its end. */
export function beginParse(bytes: usize, length: u32): void {
  next = bytes;
  end = bytes + length;
  line = 0;
}

/** Line (from 1) at which the last read of a sentence stopped. */
export function parseLine(): u32 {
  return line;
}

/** Number of lines up to the blank one. */
function countTokens(): u32 {
  let count: u32 = 0;
  let at = next;
  while (at < end && load<u8>(at) != LINE_FEED) {
    while (at < end && load<u8>(at) != LINE_FEED) ++at;
    ++at;
    ++count;
  }
  return count;
}

/** What `nextSentence` found. */
export const enum Found {
  SENTENCE,
  NOTHING,
  FAULT,
}

/** Reads the next sentence into `sentence.ts`. */
export function nextSentence(): Found {
  if (next >= end) return Found.NOTHING;
  const count = countTokens();
  if (!count) {
    ++line;
    return Found.FAULT;
  }
  beginSentence(count);
  for (let token: u32 = 1; token <= count; ++token) {
    ++line;
    if (!readToken(token, count)) return Found.FAULT;
  }
  if (next >= end) return Found.SENTENCE;
  ++line;
  ++next;
  return Found.SENTENCE;
}

/** Length of the field at `next`, which ends at this sign; -1 if it does not. The sign is passed over. */
function field(sign: u32): i32 {
  const start = next;
  while (next < end && load<u8>(next) != TAB && load<u8>(next) != LINE_FEED) ++next;
  const length = <i32>(next - start);
  if (next < end && load<u8>(next) != sign) return -1;
  if (next == end && sign != LINE_FEED) return -1;
  ++next;
  return length;
}

function readToken(token: u32, count: u32): bool {
  const word = next;
  const wordLength = field(TAB);
  if (wordLength <= 0) return false;
  const tag = next;
  const tagLength = field(TAB);
  if (tagLength <= 0) return false;
  const digits = next;
  const digitCount = field(TAB);
  if (digitCount <= 0) return false;
  let head: u32 = 0;
  for (let i = 0; i < digitCount; ++i) {
    const digit = <u32>load<u8>(digits + i) - 0x30;
    if (digit > 9) return false;
    head = head * 10 + digit;
    if (head > count) return false;
  }
  const relation = next;
  const relationLength = field(LINE_FEED);
  if (relationLength <= 0 || load<u8>(relation + relationLength - 1) == CARRIAGE_RETURN || head == token) return false;
  addToken(intern(word, wordLength), labelOf(tag, tagLength));
  attach(token, head, relationOf(relation, relationLength));
  return true;
}
