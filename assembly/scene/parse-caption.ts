/**
 * From the text of a caption to its tuples, as SPICE goes: sentences and words, a tree for each sentence, dependencies, tuples.
 */

import { tuplesOfSentence } from "./caption-tuples";
import { dependenciesOfTree } from "./dependencies";
import { Outcome, parseWords } from "./parser/parse";
import { plantTree } from "./parser/tree-steps";
import { sentencesOfText, sentenceStart, textWords } from "./text";
import { beginTuples, endTuples } from "./tuples";

/** The list of tuples of a caption; 0 if a sentence is too long to parse. Needs the grammar. */
export function tuplesOfWords(bytes: usize, length: u32): usize {
  const sentences = sentencesOfText(bytes, length);
  beginTuples();
  for (let i: u32 = 0; i < sentences; ++i) {
    const words = textWords() + (<usize>sentenceStart(i) << 2);
    const count = sentenceStart(i + 1) - sentenceStart(i);
    if (parseWords(words, count) == <u32>Outcome.TOO_LONG) return 0;
    plantTree(words, count);
    dependenciesOfTree();
    tuplesOfSentence(i);
  }
  return endTuples();
}
