/**
 * Tuples as text: `( man , ride , horse ) , ( man , is , tall ) , ( horse )`, as FACTUAL and SPICE's authors' scripts write them.
 *
 * @module
 */

import type { SceneTuple } from "../corpus/scene-tuples.js";

/** The relation that stands for an attribute. */
const IS = "is";

/**
 * Reads tuples. `cut` is what is left of a last tuple without its end, which models write whose output is limited.
 *
 * @returns what was expected and found, when it is not this notation
 */
export function readTupleNotation(text: string): { tuples: SceneTuple[]; cut: string | undefined } | string {
  const tuples: SceneTuple[] = [];
  let rest = text.trim();
  while (rest !== "") {
    if (!rest.startsWith("(")) return `expected "(" at the start of a tuple, found ${shown(rest)}`;
    const end = rest.search(/ \)(?= *(?:,|$))|\)$/);
    if (end === -1) return { tuples, cut: rest };
    const elements = rest
      .slice(1, end)
      .split(/ +, +/)
      .map((element) => element.trim());
    const [first = "", second = "", third] = elements;
    if (elements.length > 3 || elements.includes("") || elements.some((element) => / [()] /.test(element))) {
      return `expected 1 to 3 elements with " , " between, found ${shown(rest.slice(0, end + 2))}`;
    }
    if (third !== undefined) tuples.push(second === IS ? [first, third] : [first, second, third]);
    else tuples.push(elements.length === 1 ? [first] : [first, second]);
    rest = rest.slice(rest.indexOf(")", end) + 1).trim();
    if (rest === "") break;
    if (!rest.startsWith(",")) return `expected "," between tuples, found ${shown(rest)}`;
    rest = rest.slice(1).trim();
  }
  return { tuples, cut: undefined };
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text);
}
