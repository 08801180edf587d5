/**
 * Life of the data in one module instance: reset, freeze, thaw, and the buffers through which the host passes bytes.
 *
 * A host resets the instance, feeds references, freezes; then, as often as it likes, feeds candidates, reads scores and
 * thaws. `thaw` frees all that came after `freeze` and leaves the frozen state ready for the next candidates.
 */

import { freezeGrams, resetGrams, thawGrams } from "./gram-dictionary";
import { alloc, mark, release, resetArena } from "./memory";
import { freezeLexicon, resetLexicon, thawLexicon } from "./meteor/lexicon";
import { resetPhraseTable } from "./meteor/phrase-table";
import { resetScene } from "./scene/caption-tuples";
import { freezeSceneCaptions, resetSceneCaptions, thawSceneCaptions } from "./scene/captions";
import { freezeConcepts, resetConcepts, thawConcepts } from "./scene/concepts";
import { resetDependencies } from "./scene/dependencies";
import { resetGrammar } from "./scene/parser/grammar";
import { resetText } from "./scene/text";
import { freezeTallyLexicon, resetTallyLexicon, thawTallyLexicon } from "./tally/lexicon";
import { resetTallyModel } from "./tally/model";
import { freezeTallyPairs, resetTallyPairs } from "./tally/pairs";
import { resetExceptions } from "./text/exceptions";
import { freezeVocabulary, resetVocabulary, thawVocabulary } from "./text/vocabulary";
import { resetWordnet } from "./text/wordnet";
import { resetWordnetParts } from "./text/wordnet-parts";
import { freezeVectorLexicon, resetVectorLexicon, thawVectorLexicon } from "./wmd/lexicon";

/** Bytes behind an input buffer that hashing may read. */
const SLACK: usize = 16;

let inputStart: usize = 0;
let inputSize: usize = 0;
let frozenTop: usize = 0;
let frozenInputStart: usize = 0;
let frozenInputSize: usize = 0;

/** Forgets everything; must be called before anything else. */
export function reset(): void {
  resetArena();
  inputStart = 0;
  inputSize = 0;
  resetVocabulary();
  resetGrams();
  resetExceptions();
  resetWordnet();
  resetWordnetParts();
  resetPhraseTable();
  resetLexicon();
  resetSceneCaptions();
  resetConcepts();
  resetScene();
  resetDependencies();
  resetGrammar();
  resetText();
  resetTallyModel();
  resetTallyLexicon();
  resetTallyPairs();
  resetVectorLexicon();
}

/** A buffer of at least `bytes` bytes for the host to write to; valid until the next call of `inputBuffer`. */
export function inputBuffer(bytes: usize): usize {
  if (bytes > inputSize || !inputStart) {
    inputSize = max<usize>(bytes + (bytes >> 1), 1 << 12);
    inputStart = alloc(inputSize + SLACK);
  }
  return inputStart;
}

/** Keeps all there is; what follows is transient. */
export function freeze(): void {
  frozenTop = mark();
  frozenInputStart = inputStart;
  frozenInputSize = inputSize;
  freezeVocabulary();
  freezeGrams();
  freezeLexicon();
  freezeSceneCaptions();
  freezeConcepts();
  freezeTallyLexicon();
  freezeTallyPairs();
  freezeVectorLexicon();
  resetScene();
}

/** Frees all that came after `freeze`; the instance is frozen as before. */
export function thaw(): void {
  thawVocabulary();
  thawGrams();
  thawLexicon();
  resetDependencies();
  resetText();
  thawSceneCaptions();
  thawConcepts();
  thawTallyLexicon();
  thawVectorLexicon();
  release(frozenTop);
  inputStart = frozenInputStart;
  inputSize = frozenInputSize;
  freezeVocabulary();
  freezeGrams();
  resetScene();
}
