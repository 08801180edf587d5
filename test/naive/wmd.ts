/**
 * Word Mover's Distance from its definition, for short texts: the words of both are repeated until there are equally many, and
 * the cheapest assignment is found over all subsets.
 */

export interface NaiveOptions {
  readonly unit: boolean;
  readonly strict: boolean;
}

type Vectors = ReadonlyMap<string, readonly number[]>;

/** Most repeated words. */
const MOST = 12;

export function naiveDistance(a: string, b: string, vectors: Vectors, { unit, strict }: NaiveOptions): number {
  const left = a.split(" ").filter((word) => vectors.has(word));
  const right = b.split(" ").filter((word) => vectors.has(word));
  if (left.length === 0 || right.length === 0) return Number.POSITIVE_INFINITY;
  if (new Set([...left, ...right]).size === 1) return 0;
  const place = (word: string): number[] => {
    const vector = (vectors.get(word) as readonly number[]).map(Math.fround);
    const length = unit ? Math.hypot(...vector) || 1 : 1;
    return vector.map((x) => x / length);
  };
  const cost = (x: string, y: string): number =>
    Math.hypot(...place(x).map((value, k) => value - (place(y)[k] as number)));
  if (!strict && left.every((x) => right.every((y) => cost(x, y) === 0))) return Number.POSITIVE_INFINITY;
  const count = leastCommonMultiple(left.length, right.length);
  if (count > MOST) throw new RangeError(`expected at most ${MOST} repeated words, got ${count}`);
  const columns = repeated(right, count);
  const costs = repeated(left, count).map((row) => columns.map((column) => cost(row, column)));
  // best[set]: cheapest assignment of the first rows to a set of columns.
  const best = new Float64Array(1 << count).fill(Number.POSITIVE_INFINITY);
  best[0] = 0;
  for (let set = 0; set < best.length; ++set) {
    costs[bits(set)]?.forEach((price, j) => {
      const more = set | (1 << j);
      if (more !== set) best[more] = Math.min(best[more] as number, (best[set] as number) + price);
    });
  }
  return (best[best.length - 1] as number) / count;
}

function repeated(words: readonly string[], count: number): string[] {
  return words.flatMap((word) => Array.from({ length: count / words.length }, () => word));
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

function leastCommonMultiple(a: number, b: number): number {
  let multiple = a;
  while (multiple % b !== 0) multiple += a;
  return multiple;
}
