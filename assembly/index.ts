/**
 * The module's exports. Numbers and addresses only; see src/engine for the typed host.
 */

export { bleuScores, bleuStatistics, bleuWidth } from "./bleu";
export { ciderNorms, ciderScores } from "./cider";
export {
  countDocuments,
  givenDocuments,
  gramFrequencies,
  gramFrequencyCount,
  wordFrequencies,
  wordFrequencyCount,
} from "./document-frequency";
export { alloc } from "./memory";
export { baseGramCount, buildGrams, gramKeys } from "./ngrams";
export { flagsOfCaptions, spellCaption, spelledLength, wordCounts } from "./report";
export { rougeLScores } from "./rouge-l";
export { freeze, inputBuffer, reset, thaw } from "./session";
export { meanOfColumn, sumRows } from "./statistics";
export { captionCount, flaggedCaptions } from "./text/captions";
export { beginCaptions, endCaptions, feedCaptions } from "./text/tokenizers";
export { vocabularySize } from "./text/vocabulary";
