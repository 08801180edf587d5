/**
 * Equivalence classes of symbols: two symbols that no set of the rules tells apart share a column of the tables.
 */
import { type CodeSet, SYMBOLS } from "./code-set.js";

export interface SymbolClasses {
  readonly count: number;
  /** Class of every symbol. */
  readonly ofSymbol: Uint8Array;
  /** Classes that make up a set, which must be one of those given to `symbolClasses`. */
  classesOf(set: CodeSet): readonly number[];
  /** The same partition with class `order[i]` renamed to `i`. */
  reordered(order: readonly number[]): SymbolClasses;
}

function partition(
  ofSymbol: Uint8Array,
  count: number,
  members: ReadonlyMap<string, readonly number[]>,
): SymbolClasses {
  const cache = new Map<CodeSet, readonly number[]>();
  return {
    count,
    ofSymbol,
    classesOf(set) {
      let classes = cache.get(set);
      if (!classes) {
        classes = members.get(JSON.stringify(set));
        if (!classes) throw new Error("symbol classes: the set was not among those partitioned");
        cache.set(set, classes);
      }
      return classes;
    },
    reordered(order) {
      const renamed = (c: number): number => order.indexOf(c);
      return partition(
        ofSymbol.map(renamed),
        count,
        new Map([...members].map(([key, classes]) => [key, classes.map(renamed).sort((a, b) => a - b)])),
      );
    },
  };
}

/** Partitions all symbols by membership in `sets`. */
export function symbolClasses(sets: Iterable<CodeSet>): SymbolClasses {
  const distinct = [...new Map([...sets].map((set) => [JSON.stringify(set), set])).values()];
  const borders = new Set([0]);
  for (const set of distinct) {
    for (const [low, high] of set) {
      borders.add(low);
      if (high + 1 < SYMBOLS) borders.add(high + 1);
    }
  }
  const starts = [...borders].sort((a, b) => a - b);
  const signatures = new Map<string, number>();
  const ofSymbol = new Uint8Array(SYMBOLS);
  const members = new Map<string, Set<number>>(distinct.map((set) => [JSON.stringify(set), new Set()]));
  const cursors = distinct.map(() => 0);
  starts.forEach((start, i) => {
    const inside = distinct.map((set, k) => {
      let cursor = cursors[k] ?? 0;
      while (cursor < set.length && (set[cursor]?.[1] ?? 0) < start) cursor++;
      cursors[k] = cursor;
      const range = set[cursor];
      return range !== undefined && range[0] <= start;
    });
    const signature = inside.map(Number).join("");
    let id = signatures.get(signature);
    if (id === undefined) {
      id = signatures.size;
      signatures.set(signature, id);
    }
    ofSymbol.fill(id, start, starts[i + 1] ?? SYMBOLS);
    for (const [k, set] of distinct.entries()) if (inside[k]) members.get(JSON.stringify(set))?.add(id);
  });
  if (signatures.size > 256) throw new Error(`symbol classes: expected at most 256, got ${signatures.size}`);
  return partition(
    ofSymbol,
    signatures.size,
    new Map([...members].map(([key, ids]) => [key, [...ids].sort((a, b) => a - b)])),
  );
}
