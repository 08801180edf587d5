/**
 * The module's exports. Numbers and addresses only; see src/engine for the typed host.
 */

export { bleuPenalty, bleuScores, bleuStatistics, bleuWidth } from "./bleu";
export { ciderLengthFactor, ciderNorms, ciderScores, ciderVector } from "./cider";
export { crc32 } from "./crc32";
export {
  beginDocuments,
  countDocuments,
  endDocuments,
  givenDocuments,
  gramFrequencies,
  gramFrequencyCount,
  wordFrequencies,
  wordFrequencyCount,
} from "./document-frequency";
export { baseGramCount, gramKeys } from "./gram-dictionary";
export { findAnnotations, readCaptionRecords } from "./json/caption-records";
export { alloc, mark, release } from "./memory";
export {
  beginEarlyMeteor,
  earlyMeteorAlignment,
  earlyMeteorRows,
  earlyMeteorScore,
  earlyMeteorWidth,
} from "./meteor/early";
export { beginLexicon, countWordsOutside, lookUpWords, synsetsAt, synsetsOfWord } from "./meteor/lexicon";
export { meteorAlignment, meteorCorpus, meteorStatistics, meteorWidth } from "./meteor/meteor";
export { openParaphrases } from "./meteor/phrase-cache";
export { beginMeteorWords, meteorWords } from "./meteor/words";
export { mlpLogits, mlpProbabilities } from "./mlp/forward";
export { mlpNew, mlpParameters, mlpSetParameters } from "./mlp/network";
export { beginGrams, buildGrams } from "./ngrams";
export { beginOverlaps, countOverlaps } from "./overlap";
export { captionIds, captionLength, flagsOfCaptions, spellCaption, spelledLength, spellWord, wordCounts } from "./report";
export { rougeLPath, rougeLScores } from "./rouge-l";
export { round5 } from "./rouge-fold";
export { rougeLcsScores, rougeLsumScores } from "./rouge-lcs";
export { rougeNScores } from "./rouge-n";
export { rougeSScores } from "./rouge-s";
export { rougeWScores } from "./rouge-w";
export { parseFaultLine, tuplesOfParse } from "./scene/caption-tuples";
export { dependenciesOfText, labelName, nameLength, relationName } from "./scene/dependency-text";
export { beginSentences, endSentences, parseSentence } from "./scene/parse-caption";
export { openGrammar } from "./scene/parser/grammar";
export { barsTried, mostWords, parseWords, setExhaustive, treeScore } from "./scene/parser/parse";
export { spelledTreeLength, spellTree } from "./scene/parser/tree-steps";
export { sentenceTokens } from "./scene/sentence";
export { sentencesOfText, sentenceStart, textWords } from "./scene/text";
export { findTuples, rememberLists, rememberParses, rememberTuples } from "./scene/captions";
export { beginConcepts, lookUpConcepts } from "./scene/concepts";
export { firstMatches, pairedMatches } from "./scene/match";
export { graphSize, graphTuple } from "./scene/scene-graph";
export { buildSceneGraphs, spiceScores, spiceWidth } from "./scene/spice";
export { freeze, inputBuffer, reset, thaw } from "./session";
export { packedDocuments } from "./packed-frequency";
export { copyColumn, meanOfColumn, meanOfNumbers, sumRows } from "./statistics";
export { tallyLemmas, tallySupport } from "./tally/explain";
export { areSynonyms, beginTallyLexicon, isContent, lemmaIdOf, lookUpTallyWords } from "./tally/lexicon";
export { openTally } from "./tally/model";
export { beginProfiles, tallyRows, tallyWeight, tallyWidth, writeProfiles } from "./tally/tally";
export { openExceptions } from "./text/exceptions";
export { beginLowered, lowerCaptions } from "./text/lowered";
export { ptbDocument, ptbDocumentLength } from "./text/ptb";
export { beginStems, stemCaptions } from "./text/stems";
export { beginCaptions, endCaptions, feedCaptions } from "./text/tokenizers";
export { openWordnetParts } from "./text/wordnet-parts";
export { openWordnet, wordnetSynsets, wordnetWord } from "./text/wordnet";
export { makeBags } from "./wmd/bags";
export { beginVectorLexicon, countWithoutVector, lookUpVectors } from "./wmd/lexicon";
export { openVectors } from "./wmd/vectors";
export { mostMoves, wmdMoves, wmdScores, wmdWidth } from "./wmd/wmd";
