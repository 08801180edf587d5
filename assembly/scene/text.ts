/**
 * From a caption's text to sentences of words, as SPICE has them from CoreNLP 3.6.0.
 *
 * Source: spice.md 1. A period, or a run of ! and ?, ends a sentence; closing quotes and brackets behind it belong to it. Line
 * breaks end none.
 */

import { alloc } from "../memory";
import { ptbWords, resetWords } from "../text/ptb";
import { listedCount, listedWords } from "../text/ptb-sink";
import { APOSTROPHE, DOT, EXCLAMATION, HYPHEN, QUESTION } from "../text/signs";
import { tokenBytes, tokenLength } from "../text/vocabulary";

/** R, and the end `B-` of a bracket's name. */
const RIGHT: u32 = 0x52;
const CLOSING: u32 = 0x2d42;

/** For each sentence the number of words up to its end (u32). */
let ends: usize = 0;
let capacity: u32 = 0;
let count: u32 = 0;

/** Must be called after the arena was reset or released below the sentences. */
export function resetText(): void {
  capacity = 0;
  count = 0;
  resetWords();
}

/** A period, or a run of ! and ?. */
function endsSentence(word: u32): bool {
  const bytes = tokenBytes(word);
  const length = tokenLength(word);
  if (length == 1 && load<u8>(bytes) == DOT) return true;
  for (let i: u32 = 0; i < length; ++i) {
    const byte = <u32>load<u8>(bytes + i);
    if (byte != EXCLAMATION && byte != QUESTION) return false;
  }
  return true;
}

/** '' or ', or the name of a closing bracket: -RRB-, -RSB-, -RCB-. */
function closes(word: u32): bool {
  const bytes = tokenBytes(word);
  const length = tokenLength(word);
  const first = <u32>load<u8>(bytes);
  if (first == APOSTROPHE) return length == 1 || (length == 2 && load<u8>(bytes, 1) == APOSTROPHE);
  if (length != 5 || first != HYPHEN || load<u8>(bytes, 1) != RIGHT || load<u16>(bytes, 3) != CLOSING) return false;
  const shape = <u32>load<u8>(bytes, 2);
  return shape == RIGHT || shape == 0x53 || shape == 0x43;
}

function endSentence(end: u32): void {
  if (count == capacity) {
    capacity = max<u32>(2 * capacity, 32);
    const larger = alloc(<usize>capacity << 2);
    memory.copy(larger, ends, <usize>count << 2);
    ends = larger;
  }
  store<u32>(ends + (<usize>count << 2), end);
  ++count;
}

/** Place of a sentence's first word among the words of the caption; with `count`, that of a sentence behind the last: the end. */
export function sentenceStart(sentence: u32): u32 {
  return sentence ? load<u32>(ends + (<usize>(sentence - 1) << 2)) : 0;
}

/** Words of the caption at hand: ids of the vocabulary (u32 each), valid until the next call. */
export function textWords(): usize {
  return listedWords();
}

/** Finds the sentences of a caption (UTF-8) and returns how many there are; they stay until the next call. */
export function sentencesOfText(bytes: usize, length: u32): u32 {
  ptbWords(bytes, length);
  const words = listedCount();
  count = 0;
  let ended: bool = false;
  for (let i: u32 = 0; i < words; ++i) {
    const word = load<u32>(listedWords() + (<usize>i << 2));
    if (ended && !closes(word)) endSentence(i);
    ended = (ended && closes(word)) || endsSentence(word);
  }
  if (words) endSentence(words);
  return count;
}
