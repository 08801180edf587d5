/**
 * Judging metrics: how far each one agrees with people.
 *
 * @module
 */

export type {
  Agreement,
  AgreementRow,
  Correlation,
  Estimate,
} from "./agreement.js";
export {
  RATING_SCALES,
  RATING_TARGETS,
  type RatingScale,
  type RatingTarget,
  TIE_RULES,
  type TieRule,
} from "./choices.js";
export { type AccuracyCurve, accuracyCurve } from "./curve.js";
export type { Judged, JudgedItem, JudgedPairs, JudgedRatings, Preference, Round } from "./data/judged.js";
export type { NamedText } from "./data/rows.js";
export type { OpenFile } from "./data/sources.js";
export {
  type Judgement,
  type JudgeOptions,
  judge,
  judgedItems,
  type PairsJudgement,
  type RatingsJudgement,
} from "./judge.js";
export type { AccuracyRow, CellAccuracy } from "./pair-accuracy.js";
export { PROTOCOLS } from "./protocols/catalogue.js";
export type { PairProtocol, PairVariant, Protocol, RatingProtocol, RatingVariant } from "./protocols/protocol.js";
export { makeSheet, type RatedCaption, readSheet, type SheetRow } from "./ratings/sheet.js";
export { judgementRecords, type RatingsSummary, summarizeRatings } from "./ratings/summary.js";
export type { CaptionedImage, MadePair } from "./robustness/captions.js";
export { FORCED_CHOICE_PROTOCOL, type ForcedChoices, forcedChoices } from "./robustness/forced-choice.js";
export { judgeMadePairs, withNote } from "./robustness/judge-made.js";
export { METAMORPHIC_PROTOCOL, metamorphicPairs } from "./robustness/metamorphic.js";
export type { Phrase } from "./robustness/noun-phrases.js";
export { type PhraseSource, type PhrasesOf, parsePhrases, readPhrases } from "./robustness/phrases.js";
export type { Comparison } from "./significance.js";
export { pairCredit } from "./statistics/accuracy.js";
export { type Interval, percentileInterval, wilsonInterval } from "./statistics/intervals.js";
export { holm, mcnemarTest, permutationTest, williamsTest } from "./statistics/metric-tests.js";
export { pearson } from "./statistics/pearson.js";
export { Random } from "./statistics/random.js";
export { kendallTau, spearman } from "./statistics/rank-correlation.js";
export { fleissKappa, krippendorffAlpha, type RatingLevel } from "./statistics/rater-agreement.js";
