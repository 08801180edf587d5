/**
 * The tokenizers by number, and the feeding of captions to the chosen one.
 *
 * Captions come in chunks: one buffer of UTF-8 and the end offset of each caption in it (u32, ascending; the first starts
 * at 0). How a text is cut into chunks never changes a token.
 */

import { beginCollection, endCaption } from "./captions";
import { tokenizeCharacters } from "./characters";
import { ptbBegin, ptbFeed, ptbFinish } from "./ptb";
import { tokenizeGoogle, tokenizeRouge155 } from "./rouge-tokenizers";
import { beginTallyTokens, tokenizeTally } from "./tally-tokenizer";
import { tokenizeNone, tokenizeWhitespace } from "./whitespace";

export const TOKENIZER_NONE: u32 = 0;
export const TOKENIZER_WHITESPACE: u32 = 1;
export const TOKENIZER_CHAR: u32 = 2;
export const TOKENIZER_PTB: u32 = 3;
export const TOKENIZER_GOOGLE: u32 = 4;
export const TOKENIZER_ROUGE155: u32 = 5;
export const TOKENIZER_TALLY: u32 = 6;

let tokenizer: u32 = 0;
/** What Tally's model cuts captions with. */
let tokenizerOfTally: u32 = TOKENIZER_TALLY;

/** Sets what captions for Tally are cut with; false if there is no such choice. */
export function chooseTallyTokenizer(kind: u32): bool {
  if (kind != TOKENIZER_TALLY && kind != TOKENIZER_WHITESPACE && kind != TOKENIZER_CHAR) return false;
  tokenizerOfTally = kind;
  return true;
}

/** Starts a collection of about `expected` captions; returns its handle. `strict` is for the PTB tokenizer. */
export function beginCaptions(kind: u32, strict: bool, expected: u32): usize {
  tokenizer = kind == TOKENIZER_TALLY ? tokenizerOfTally : kind;
  if (kind == TOKENIZER_PTB) ptbBegin(strict);
  if (tokenizer == TOKENIZER_TALLY) beginTallyTokens();
  return beginCollection(expected);
}

/** Tokenizes `count` captions. */
export function feedCaptions(text: usize, ends: usize, count: u32): void {
  if (tokenizer == TOKENIZER_PTB) {
    ptbFeed(text, ends, count);
    return;
  }
  let start: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    const end = load<u32>(ends + (<usize>i << 2));
    const bytes = text + start;
    const length = end - start;
    if (tokenizer == TOKENIZER_WHITESPACE) tokenizeWhitespace(bytes, length);
    else if (tokenizer == TOKENIZER_CHAR) tokenizeCharacters(bytes, length);
    else if (tokenizer == TOKENIZER_GOOGLE) tokenizeGoogle(bytes, length);
    else if (tokenizer == TOKENIZER_ROUGE155) tokenizeRouge155(bytes, length);
    else if (tokenizer == TOKENIZER_TALLY) tokenizeTally(bytes, length);
    else tokenizeNone(bytes, length);
    endCaption(0);
    start = end;
  }
}

/** Ends the run of captions: the PTB lexer may still hold back words that look beyond the last chunk. */
export function endCaptions(): void {
  if (tokenizer == TOKENIZER_PTB) ptbFinish();
}
