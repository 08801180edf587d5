/**
 * Judges metrics by pairs that were made, not collected.
 *
 * @module
 */

import { givenObject, givenText, listOf } from "../../metrics/given.js";
import { type Judgement, type JudgeOptions, judge } from "../judge.js";
import { givenProtocol, type PairProtocol } from "../protocols/protocol.js";
import type { MadePair } from "./captions.js";

/** Pairs as JSON lines, which the protocol `pairs` reads too. */
export function pairLines(pairs: readonly MadePair[]): string {
  return pairs.map((pair) => `${JSON.stringify(pair)}\n`).join("");
}

/** The protocol with a note on how the pairs were made, for the line to cite. */
export function withNote(protocol: PairProtocol, note: string): PairProtocol {
  givenProtocol(protocol, "protocol");
  givenText(note, "note");
  const variants = Object.entries(protocol.variants).map(([name, variant]) => {
    return [name, { ...variant, description: `${variant.description}; ${note}` }];
  });
  return { ...protocol, variants: Object.fromEntries(variants) };
}

/** @throws {CaptallyError} as `judge` */
export function judgeMadePairs(
  pairs: readonly MadePair[],
  protocol: PairProtocol,
  options: Omit<JudgeOptions, "protocol" | "open" | "variant">,
): Promise<Judgement> {
  listOf(givenObject)(pairs, "pairs");
  givenProtocol(protocol, "protocol");
  givenObject(options, "options");
  const file = { text: pairLines(pairs), source: protocol.name };
  return judge({ ...options, protocol, open: async () => file });
}
