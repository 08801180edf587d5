/**
 * Sets of input symbols of the tokenizer: the 65,536 UTF-16 code units, and the separator that ends a caption.
 *
 * Source: parity.md 1.3 (the lexer works on code units, not code points). The separator is ours. It behaves exactly
 * like a line feed, so every set that holds LF holds the separator too; `withoutSeparator` makes the one exception.
 */

/** Symbol that stands between two captions of one run. */
export const SEPARATOR = 0x10000;
/** Number of symbols: all code units and the separator. */
export const SYMBOLS = 0x10001;

const LINE_FEED = 0x0a;

/** Sorted, disjoint, non-adjacent ranges, both ends included. */
export type CodeSet = readonly (readonly [number, number])[];

function normalize(ranges: readonly (readonly [number, number])[]): CodeSet {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [low, high] of sorted) {
    const last = merged.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else merged.push([low, high]);
  }
  return merged;
}

function withSeparator(set: CodeSet): CodeSet {
  return contains(set, LINE_FEED) ? normalize([...set, [SEPARATOR, SEPARATOR]]) : set;
}

export function contains(set: CodeSet, symbol: number): boolean {
  return set.some(([low, high]) => low <= symbol && symbol <= high);
}

/** The code units of `text`; each stands for itself only. */
export function chars(text: string): CodeSet {
  const units: [number, number][] = [];
  for (let i = 0; i < text.length; i++) units.push([text.charCodeAt(i), text.charCodeAt(i)]);
  return withSeparator(normalize(units));
}

/** Ranges in hexadecimal, separated by blanks: `"0041-005A 00AD"`. */
export function hex(text: string): CodeSet {
  const ranges = text
    .trim()
    .split(/\s+/)
    .map((part): [number, number] => {
      const [low = "", high = low] = part.split("-");
      return [Number.parseInt(low, 16), Number.parseInt(high, 16)];
    });
  return withSeparator(normalize(ranges));
}

/** Code points as a set; those beyond the basic plane are dropped, because no letter set of the lexer knows them. */
export function basicPlane(codePoints: Iterable<number>): CodeSet {
  const units: [number, number][] = [];
  for (const point of codePoints) if (point <= 0xffff) units.push([point, point]);
  return withSeparator(normalize(units));
}

export function union(...sets: CodeSet[]): CodeSet {
  return normalize(sets.flat());
}

/** Every symbol that is in none of `sets`. */
export function except(...sets: CodeSet[]): CodeSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [low, high] of union(...sets)) {
    if (next < low) rest.push([next, low - 1]);
    next = high + 1;
  }
  if (next < SYMBOLS) rest.push([next, SYMBOLS - 1]);
  return rest;
}

export function minus(set: CodeSet, removed: CodeSet): CodeSet {
  return except(except(set), removed);
}

/** The set without the separator even if it holds LF: a quoted attribute value must not swallow the next caption. */
export function withoutSeparator(set: CodeSet): CodeSet {
  return minus(set, [[SEPARATOR, SEPARATOR]]);
}
