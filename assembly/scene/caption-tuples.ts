/**
 * Tuples of captions as SPICE 1.0 with CoreNLP 3.6.0 makes them, from basic dependency trees.
 *
 * Source: spice.md 2 to 5; equal, order included, on all 76,220 silver captions.
 */

import { collapse } from "./collapse";
import { resetGraph } from "./graph";
import { resetOrder } from "./graph-order";
import { beginParse, Found, nextSentence, parseLine } from "./parse-text";
import { resolvePronouns } from "./pronouns";
import { resolveQuantities } from "./quantities";
import { resetText } from "./relation-text";
import { applyRules } from "./rules";
import { resetSentence, setLemma, tagOf, tokenCount, wordOf } from "./sentence";
import { beginTuples, endTuples, resetTuples } from "./tuples";
import { lemmaWithTag, resetWordFacts } from "./word-facts";

/** Must be called after the arena was reset or released, and when words got a new layer. */
export function resetScene(): void {
  resetSentence();
  resetTuples();
  resetWordFacts();
  resetGraph();
  resetOrder();
  resetText();
}

/** Fills in the lemmas of the sentence at hand, and appends its tuples. Sentences of a caption count from 0. */
export function tuplesOfSentence(sentenceNumber: u32): void {
  for (let i: u32 = 1; i <= tokenCount(); ++i) setLemma(i, lemmaWithTag(wordOf(i), tagOf(i)));
  collapse(sentenceNumber);
  resolveQuantities();
  resolvePronouns();
  applyRules();
}

/**
 * The tuple list (tuples.ts) of a caption from its parse (parse-text.ts), which needs 8 readable bytes behind its end; 0 if the
 * parse is malformed, and then `parseFaultLine` says where.
 */
export function tuplesOfParse(bytes: usize, length: u32): usize {
  beginParse(bytes, length);
  beginTuples();
  let sentences: u32 = 0;
  while (true) {
    const found = nextSentence();
    if (found == Found.FAULT) return 0;
    if (found == Found.NOTHING) return endTuples();
    tuplesOfSentence(sentences);
    ++sentences;
  }
}

/** Line (from 1) of the last fault in a parse. */
export function parseFaultLine(): u32 {
  return parseLine();
}
