/**
 * The sentence at hand: tokens with tags, lemmas, heads and relations, in flat arrays. A parser or a reader of parses fills it,
 * the conversion from trees adds heads and relations, `lemma.ts` the lemmas; tuples are made from it.
 *
 * Tokens are counted from 1; token 0 is the root above the sentence. Texts are ids of the vocabulary.
 */

import { alloc } from "../memory";

/** Fields of a token, 24 bytes. */
const TOKEN: usize = 24;
const WORD: usize = 0;
const TAG: usize = 4;
const LEMMA: usize = 8;
const HEAD: usize = 12;
const RELATION: usize = 16;

let tokens: usize = 0;
let capacity: u32 = 0;
let count: u32 = 0;

/** Must be called after the arena was reset or released below the sentence. */
export function resetSentence(): void {
  tokens = 0;
  capacity = 0;
  count = 0;
}

/** Starts a sentence of at most `tokenCount` tokens. */
export function beginSentence(tokenCount: u32): void {
  if (tokenCount >= capacity) {
    capacity = max<u32>(tokenCount + 1, 128);
    tokens = alloc(<usize>capacity * TOKEN);
  }
  count = 0;
}

/** Adds a token with its tag (`labels.ts`). */
export function addToken(word: u32, tag: u32): void {
  ++count;
  const token = tokens + <usize>count * TOKEN;
  store<u32>(token, word, WORD);
  store<u32>(token, tag, TAG);
  store<u32>(token, 0, LEMMA);
  store<u32>(token, 0, HEAD);
  store<u32>(token, 0, RELATION);
}

export function tokenCount(): u32 {
  return count;
}

/** Address of the first token; the others follow it. */
export function sentenceTokens(): usize {
  return tokens + TOKEN;
}

/** The token as written. */
export function wordOf(token: u32): u32 {
  return load<u32>(tokens + <usize>token * TOKEN, WORD);
}

export function tagOf(token: u32): u32 {
  return load<u32>(tokens + <usize>token * TOKEN, TAG);
}

export function lemmaOf(token: u32): u32 {
  return load<u32>(tokens + <usize>token * TOKEN, LEMMA);
}

export function setLemma(token: u32, lemma: u32): void {
  store<u32>(tokens + <usize>token * TOKEN, lemma, LEMMA);
}

/** Number of the governor; 0 for the root of the sentence. */
export function headOf(token: u32): u32 {
  return load<u32>(tokens + <usize>token * TOKEN, HEAD);
}

/** Relation to the governor (`relations.ts`). */
export function relationTo(token: u32): u32 {
  return load<u32>(tokens + <usize>token * TOKEN, RELATION);
}

export function attach(token: u32, head: u32, relation: u32): void {
  store<u32>(tokens + <usize>token * TOKEN, head, HEAD);
  store<u32>(tokens + <usize>token * TOKEN, relation, RELATION);
}
