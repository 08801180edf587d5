/**
 * Judges metrics by pairs that were made, not collected.
 *
 * @module
 */

import { type Judgement, type JudgeOptions, judge } from "../judge.js";
import type { PairProtocol } from "../protocols/protocol.js";
import type { MadePair } from "./captions.js";

/** Pairs as JSON lines, which the protocol `pairs` reads too. */
export function pairLines(pairs: readonly MadePair[]): string {
  return pairs.map((pair) => `${JSON.stringify(pair)}\n`).join("");
}

/** @throws {CaptallyError} as `judge` */
export function judgeMadePairs(
  pairs: readonly MadePair[],
  protocol: PairProtocol,
  options: Omit<JudgeOptions, "protocol" | "open" | "variant">,
): Promise<Judgement> {
  const file = { text: pairLines(pairs), source: protocol.name };
  return judge({ ...options, protocol, open: async () => file });
}
