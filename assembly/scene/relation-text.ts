/**
 * Texts that are put together from words: names of prepositions, predicates, and relations in tuples. They become words of the
 * vocabulary.
 */

import { alloc } from "../memory";
import { intern, tokenBytes, tokenLength } from "../text/vocabulary";
import { SPACE } from "../text/signs";

const USUAL: u32 = 1024;
const usual: usize = memory.data(<i32>(USUAL + 8), 8);

let text: usize = usual;
let capacity: u32 = USUAL;
let length: u32 = 0;

/** Must be called after the arena was reset or released below the buffer. */
export function resetText(): void {
  text = usual;
  capacity = USUAL;
}

export function beginText(): void {
  length = 0;
}

/** Makes room for `more` bytes; returns the address where they go. */
export function roomForText(more: u32): usize {
  if (length + more > capacity) {
    capacity = 2 * (length + more);
    const larger = alloc(<usize>capacity + 8);
    memory.copy(larger, text, length);
    text = larger;
  }
  return text + length;
}

export function endRoom(end: usize): void {
  length = <u32>(end - text);
}

export function addByte(byte: u32): void {
  store<u8>(roomForText(1), byte);
  ++length;
}

/** Adds a word, with a blank before it. */
export function addNextWord(word: u32): void {
  addByte(SPACE);
  addWord(word);
}

export function addWord(word: u32): void {
  const size = tokenLength(word);
  memory.copy(roomForText(size), tokenBytes(word), size);
  length += size;
}

/** Adds an ASCII text. */
export function addName(name: string): void {
  for (let i = 0; i < name.length; ++i) addByte(load<u16>(changetype<usize>(name) + (<usize>i << 1)));
}

/** The word that the text is. */
export function internText(): u32 {
  return intern(text, length);
}

/** Address and length of the text so far. */
export function textStart(): usize {
  return text;
}

export function textLength(): u32 {
  return length;
}
