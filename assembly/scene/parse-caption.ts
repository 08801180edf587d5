/**
 * From the text of a caption to its tuples, as SPICE goes: sentences and words, a tree for each sentence, dependencies, tuples.
 */

import { tuplesOfSentence } from "./caption-tuples";
import { dependenciesOfTree } from "./dependencies";
import { Outcome, parseWords } from "./parser/parse";
import { plantTree } from "./parser/tree-steps";
import { sentencesOfText, sentenceStart, textWords } from "./text";
import { beginTuples, endTuples } from "./tuples";

/** Starts a caption (UTF-8), whose sentences are parsed in order; returns how many there are. */
export function beginSentences(bytes: usize, length: u32): u32 {
  const sentences = sentencesOfText(bytes, length);
  beginTuples();
  return sentences;
}

/**
 * Parses a sentence and appends its tuples. Until the next one its tree is at hand (tree-steps.ts), and its words with tags,
 * lemmas and dependencies (sentence.ts). Returns how the tree was found; there is none if that is `TOO_LONG`. Needs the grammar.
 */
export function parseSentence(sentence: u32): u32 {
  const words = textWords() + (<usize>sentenceStart(sentence) << 2);
  const count = sentenceStart(sentence + 1) - sentenceStart(sentence);
  const outcome = parseWords(words, count);
  if (outcome == <u32>Outcome.TOO_LONG) return outcome;
  plantTree(words, count);
  dependenciesOfTree();
  tuplesOfSentence(sentence);
  return outcome;
}

/** The list of tuples of the sentences parsed. */
export function endSentences(): usize {
  return endTuples();
}

/** The list of tuples of a caption; 0 if a sentence is too long to parse. Needs the grammar. */
export function tuplesOfWords(bytes: usize, length: u32): usize {
  const sentences = beginSentences(bytes, length);
  for (let i: u32 = 0; i < sentences; ++i) {
    if (parseSentence(i) == <u32>Outcome.TOO_LONG) return 0;
  }
  return endSentences();
}
