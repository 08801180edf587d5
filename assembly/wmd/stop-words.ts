/**
 * English stop words: the 153 of NLTK's list of 2017, whose pieces of contractions have no apostrophe (so `n't` and `'s` stay).
 *
 * Source: parity.md 8; see NOTICE.
 */

import { isListed } from "../text/listed-words";

/** Bytes of the longest. */
const LONGEST: u32 = 10;
/** Each followed by a blank. */
const WORDS: string =
  "i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an the and but if or because as until while of at by for with about against between into through during before after above below to from up down in out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own same so than too very s t can will just don should now d ll m o re ve y ain aren couldn didn doesn hadn hasn haven isn ma mightn mustn needn shan shouldn wasn weren won wouldn ";

/** Whether the word (UTF-8) is one of them. */
export function isStopWord(bytes: usize, length: u32): bool {
  return length > 0 && length <= LONGEST && isListed(WORDS, bytes, length);
}
