/**
 * Lower-casing as Java 17 does it in `toLowerCase(Locale.ENGLISH)`: Unicode 13 simple mappings as ranges.
 * The two mappings that need more than one character, U+0130 and the final sigma, are code in the module.
 */
import cased from "@unicode/unicode-13.0.0/Binary_Property/Cased/code-points.mjs";
import lowercase from "@unicode/unicode-13.0.0/Simple_Case_Mapping/Lowercase/code-points.mjs";

export interface CaseRange {
  readonly first: number;
  readonly last: number;
  /** 1 when every character of the range has a mapping, 2 when every other one has. */
  readonly step: number;
  readonly delta: number;
}

const DOTTED_CAPITAL_I = 0x130;

/** Ranges of the characters beyond ASCII that have a lower case, in order. */
export function lowerCaseRanges(): CaseRange[] {
  const ranges: { first: number; last: number; step: number; delta: number }[] = [];
  const points = [...lowercase.keys()].filter((point) => point >= 0x80 && point !== DOTTED_CAPITAL_I);
  for (const point of points.sort((a, b) => a - b)) {
    const delta = (lowercase.get(point) ?? point) - point;
    if (delta === 0) continue;
    const range = ranges.at(-1);
    const step = range ? point - range.last : 0;
    if (
      range &&
      range.delta === delta &&
      (step === 1 || step === 2) &&
      (range.first === range.last || range.step === step)
    ) {
      range.step = step;
      range.last = point;
    } else ranges.push({ first: point, last: point, step: 1, delta });
  }
  return ranges;
}

/** Ranges of the cased characters of the basic plane: what stands around a sigma decides its form. */
export function casedRanges(): [number, number][] {
  const ranges: [number, number][] = [];
  for (const point of [...cased].sort((a, b) => a - b)) {
    if (point > 0xffff) break;
    const range = ranges.at(-1);
    if (range && range[1] === point - 1) range[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}
