/**
 * Signatures: one short text that names every choice a number depends on, in a stable order, the version last
 * (after sacrebleu).
 *
 * @module
 */

import { VERSION } from "../version.js";
import type { PreparedReferences } from "./metric.js";

/** Joins `name` and the fields `[key, value]` as `name|key:value|...|version:x.y.z`. */
export function signature(name: string, fields: readonly (readonly [string, string | number])[]): string {
  return [name, ...fields.map(([key, value]) => `${key}:${oneField(value)}`), `version:${VERSION}`].join("|");
}

/** Printable ASCII but for the bar. */
const PLAIN = /^[ -{}~]*$/;

/** Names of files, packs and parsers come from outside; they must end neither a field nor the line. */
function oneField(value: string | number): string {
  if (typeof value === "number" || PLAIN.test(value)) return `${value}`;
  return value.replace(/[|\p{Cc}\p{Zl}\p{Zp}]/gu, "_");
}

/** Fields that every metric has: number of references, tokenizer, mode. */
export function commonFields(
  references: PreparedReferences,
  tokenizer = references.tokenizer,
): [string, string | number][] {
  const [least, most] = references.referenceCounts;
  return [
    ["refs", least === most ? least : `${least}-${most}`],
    ["tok", tokenizer],
    ["mode", references.mode],
  ];
}
