/**
 * What programs may ask of `judge`, checked.
 *
 * @module
 */

import { MODES, TOKENIZER_NAMES } from "../metrics/choices.js";
import {
  type Check,
  checkOptions,
  givenEngine,
  givenFlag,
  givenFunction,
  givenObject,
  givenPacks,
  givenSeed,
  maybe,
  oneOf,
  wholeFrom,
  wrongValue,
} from "../metrics/given.js";
import { checkMetrics } from "../metrics/metric-list.js";
import { MOST_PERMUTATIONS, MOST_RESAMPLES, RATING_TARGETS, TIE_RULES } from "./choices.js";
import { givenFile } from "./data/rows.js";
import { givenProtocol } from "./protocols/protocol.js";

/** More references or draws than any data set has use for. */
const MOST_DRAWN = 1e6;

/** What says which judgements. */
export const DATA_CHECKS = {
  protocol(value, name) {
    if (typeof value !== "string") givenProtocol(value, name);
  },
  variant(value, name) {
    if (value !== undefined && typeof value !== "string") throw wrongValue(name, "a name", value);
  },
  open: givenFunction,
  references: maybe(wholeFrom(1, MOST_DRAWN)),
  draws: maybe(wholeFrom(1, MOST_DRAWN)),
} as const satisfies Record<string, Check>;

/** All options of `judge`. */
const JUDGE_CHECKS = {
  ...DATA_CHECKS,
  metrics: checkMetrics,
  scores: maybe(givenFile),
  target: maybe(oneOf(RATING_TARGETS)),
  ties: maybe(oneOf(TIE_RULES)),
  equalWithin: maybe((value, name) => {
    if (typeof value !== "number" || !(value >= 0)) throw wrongValue(name, "a number of 0 or more", value);
  }),
  resamples: maybe(wholeFrom(0, MOST_RESAMPLES)),
  significance: maybe(givenFlag),
  permutations: maybe(wholeFrom(0, MOST_PERMUTATIONS)),
  seed: maybe(givenSeed),
  mode: maybe(oneOf(MODES)),
  tokenizer: maybe(oneOf(TOKENIZER_NAMES)),
  df: maybe(givenObject),
  // These two are checked where they are read, as they are for `score`.
  tuples: () => {},
  parses: () => {},
  packs: maybe(givenPacks),
  engine: maybe(givenEngine),
  scenes: maybe(givenFunction),
  onProgress: maybe(givenFunction),
} as const satisfies Record<string, Check>;

/** @throws {CaptallyError} `usage-option`, `usage-metric` */
export function checkJudging(options: unknown): void {
  checkOptions(options, JUDGE_CHECKS);
}

/** The options among others that `judge` knows. */
export function judgingOf<T extends object>(options: T): Pick<T, keyof T & keyof typeof JUDGE_CHECKS> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => name in JUDGE_CHECKS)) as Pick<
    T,
    keyof T & keyof typeof JUDGE_CHECKS
  >;
}
