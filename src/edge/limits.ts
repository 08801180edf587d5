/**
 * What a request may cost at most, told before it is scored: sizes are counted, CPU time is estimated from them.
 *
 * @module
 */

import type { Metric } from "../metrics/metric.js";
import { HttpProblem } from "./http-problem.js";

/** Limits of a request. */
export interface Limits {
  /** Bytes of the body, as received and inflated. */
  readonly bodyBytes: number;
  /** Bytes of all bodies that the handler has at a time; a request that finds no room is to come again. */
  readonly heldBytes: number;
  /** Candidates (images). */
  readonly candidates: number;
  /** References of all images. */
  readonly references: number;
  /** Words of a caption. */
  readonly words: number;
  /** Estimated CPU time, for a server's core; a phone's or a small isolate's takes several times as long. */
  readonly milliseconds: number;
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 8 * 1024 * 1024,
  heldBytes: 256 * 1024 * 1024,
  candidates: 10_000,
  references: 50_000,
  words: 1000,
  milliseconds: 10_000,
};

/** Sizes of a request, as far as they decide what it costs. */
export interface RequestSizes {
  readonly candidates: number;
  readonly references: number;
  /** UTF-16 code units of all captions. */
  readonly units: number;
  /** Sum over pairs of candidate and reference of the product of their words. */
  readonly wordPairs: number;
  /** Sum over captions of the square of their words. */
  readonly squares: number;
  /** Sum over pairs of the product of their words, times the sum of them. */
  readonly cubes: number;
  /** Captions without tuples, which a metric that compares tuples has to parse. */
  readonly unparsed: number;
  /** Tuples of all captions that are given with them. */
  readonly tuples: number;
  /** Sum over images of the square of the tuples of all its captions. */
  readonly tuplePairs: number;
}

/** Time of reading, tokenising and answering, for each code unit and each caption. */
const UNIT_MS = 0.06e-3;
const CAPTION_MS = 2e-3;

/** What a kind of metric takes besides, told by how its names begin; measured, on the large side. */
interface Cost {
  readonly name: RegExp;
  readonly unit?: number;
  readonly unparsed?: number;
  readonly tuple?: number;
  readonly tuplePair?: number;
  readonly wordPair?: number;
  readonly square?: number;
  readonly cube?: number;
}

/** Time of parsing a caption, of reading a tuple, and of comparing two. */
const TUPLES = { unparsed: 30, tuple: 10e-3, tuplePair: 10e-6 };

const COSTS: readonly Cost[] = [
  { name: /^(Bleu|CIDEr)/, unit: 0.04e-3 },
  { name: /^ROUGE_SU?\b/, unit: 0.04e-3, square: 0.02e-3 },
  { name: /^ROUGE/, unit: 0.02e-3, wordPair: 0.003e-3 },
  { name: /^METEOR/, unit: 0.04e-3, wordPair: 0.4e-3 },
  // The parser takes most of it, where it has to parse.
  { name: /^SPI(CE|DEr)/, ...TUPLES, unit: 0.2e-3, wordPair: 0.02e-3 },
  { name: /^Tally/, unit: 0.6e-3, wordPair: 0.02e-3 },
  // Words against words until all of them are moved: the third power of their number.
  { name: /^WMD/, unit: 0.2e-3, cube: 5e-6 },
  // WMD, METEOR and the n-gram metrics together.
  { name: /^NNEval(_match)?_7/, unit: 0.5e-3, wordPair: 0.4e-3, cube: 5e-6 },
  { name: /^NNEval/, ...TUPLES, unit: 0.7e-3, wordPair: 0.42e-3, cube: 5e-6 },
];
/** A metric that is not in the list. */
const OTHER: Omit<Cost, "name"> = { unit: 0.1e-3, wordPair: 1e-3 };

/** Estimated CPU milliseconds of a request. */
export function estimateMilliseconds(metrics: readonly Metric[], sizes: RequestSizes): number {
  const captions = sizes.candidates + sizes.references;
  let total = UNIT_MS * sizes.units + CAPTION_MS * captions;
  for (const { outputs } of metrics) {
    const {
      unit = 0,
      unparsed = 0,
      tuple = 0,
      tuplePair = 0,
      wordPair = 0,
      square = 0,
      cube = 0,
    } = COSTS.find(({ name }) => name.test(outputs[0] as string)) ?? OTHER;
    total += unit * sizes.units + unparsed * sizes.unparsed;
    total += tuple * sizes.tuples + tuplePair * sizes.tuplePairs;
    total += wordPair * sizes.wordPairs + square * sizes.squares + cube * sizes.cubes;
  }
  return total;
}

/** @throws {HttpProblem} 422 for more than a limit allows */
export function checkLimit(
  limits: Limits,
  name: Exclude<keyof Limits, "bodyBytes" | "heldBytes">,
  got: number,
  what: string,
): void {
  const most = limits[name];
  if (got <= most) return;
  const shown = name === "milliseconds" ? `about ${Math.ceil(got)}` : got;
  throw new HttpProblem(422, "request-limit", `expected at most ${most} ${what}, got ${shown}: send it in parts`);
}
