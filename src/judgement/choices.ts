/**
 * Choices of a judgement, and what holds when nobody chooses.
 *
 * @module
 */

/** What a caption's several judgements become: all of them as they are, their mean, or their mode (the smallest of several). */
export const RATING_TARGETS = ["all", "mean", "mode"] as const;

export type RatingTarget = (typeof RATING_TARGETS)[number];

/**
 * What a tie of scores counts as: half a pair; the first or the second caption of the data set's order; one of them at random;
 * wrong (a strict comparison); right (where the task only asks for no loss).
 */
export const TIE_RULES = ["half", "first", "second", "random", "wrong", "right"] as const;

export type TieRule = (typeof TIE_RULES)[number];

/** What captions are made worse for: the metamorphic checks, or the six forced-choice tasks. */
export const MADE_TASKS = ["metamorphic", "forced-choice"] as const;

export type MadeTasks = (typeof MADE_TASKS)[number];

/** Resamples of the bootstrap. */
export const DEFAULT_RESAMPLES = 1000;

/** Swaps of PERM-BOTH. */
export const DEFAULT_PERMUTATIONS = 1000;

/** More than these take days. */
export const MOST_RESAMPLES = 1e6;
export const MOST_PERMUTATIONS = 1e6;

/** Seed of resamples, permutations and coins. */
export const DEFAULT_SEED = 12345;

/** What people rate from 1 to 5: well-formed English; true of the image; of use to one who cannot see it. */
export const RATING_SCALES = ["fluency", "relevance", "helpfulness"] as const;

export type RatingScale = (typeof RATING_SCALES)[number];
