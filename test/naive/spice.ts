/**
 * SPICE's merging and matching of tuples in the plainest words, on sets of strings and numbers.
 */

import type { SceneTuple } from "../../src/corpus/scene-tuples.js";

/** Synsets of a string. */
export type Synsets = (text: string) => readonly number[];

interface Concept {
  readonly strings: Set<string>;
  readonly synsets: Set<number>;
}

interface Node {
  readonly concept: Concept;
  readonly attributes: Concept[];
}

interface Edge {
  readonly source: Node;
  readonly target: Node;
  readonly concept: Concept;
}

type Tuple = readonly Concept[];

/** tp, fp, fn, precision, recall, F; NaN where there is no figure. */
export type Row = readonly [number, number, number, number, number, number];

const COLORS =
  "black brown blue red yellow pink gray grey green dark light white cream orange purple maroon beige violet";
const NUMBERS = "one two three four five six seven eight nine ten";

/** Subsets by name; the attribute's text must be in a list. */
const FILTERS: Readonly<Record<string, (tuple: Tuple) => boolean>> = {
  All: () => true,
  Object: (tuple) => tuple.length === 1,
  Attribute: (tuple) => tuple.length === 2,
  Relation: (tuple) => tuple.length === 3,
  Color: (tuple) => tuple.length === 2 && isListed(tuple[1] as Concept, COLORS),
  Cardinality: (tuple) => tuple.length === 2 && isListed(tuple[1] as Concept, NUMBERS),
};

function isListed({ strings }: Concept, list: string): boolean {
  return list.split(" ").includes([...strings].join("/"));
}

function common<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  return [...a].filter((item) => b.has(item)).length;
}

function isEqual(a: Concept, b: Concept): boolean {
  const same = <T>(x: ReadonlySet<T>, y: ReadonlySet<T>) => x.size === y.size && common(x, y) === x.size;
  return same(a.strings, b.strings) && same(a.synsets, b.synsets);
}

function isSimilar(a: Concept, b: Concept): boolean {
  return common(a.strings, b.strings) > 0 || common(a.synsets, b.synsets) > 0;
}

function similarity(a: Concept, b: Concept): number {
  if (common(a.strings, b.strings) > 0) return 1;
  const shared = common(a.synsets, b.synsets);
  return shared === 0 ? 0 : Math.fround(shared / (a.synsets.size + b.synsets.size - shared));
}

function merge(into: Concept, from: Concept): void {
  for (const text of from.strings) into.strings.add(text);
  for (const synset of from.synsets) into.synsets.add(synset);
}

/** The tuples of the graph of some captions. */
function graphOf(captions: readonly (readonly SceneTuple[])[], synsets: Synsets): Tuple[] {
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  const conceptOf = (text: string): Concept => ({ strings: new Set([text]), synsets: new Set(synsets(text)) });
  const nodeOf = (text: string): Node => {
    const concept = conceptOf(text);
    const equal = nodes.find((node) => isEqual(node.concept, concept));
    if (equal !== undefined) return equal;
    const values = nodes.map((node) => similarity(node.concept, concept));
    const best = Math.max(0, ...values);
    const similar = best > 0 ? nodes[values.indexOf(best)] : undefined;
    if (similar !== undefined) {
      merge(similar.concept, concept);
      return similar;
    }
    const node = { concept, attributes: [] };
    nodes.push(node);
    return node;
  };
  const add = (list: Concept[], text: string): Concept | undefined => {
    const concept = conceptOf(text);
    if (list.some((other) => isEqual(other, concept))) return undefined;
    const similar = list.find((other) => isSimilar(other, concept));
    if (similar === undefined) return concept;
    merge(similar, concept);
    return undefined;
  };
  for (const [first, second, third] of captions.flat()) {
    const node = nodeOf(first);
    if (second === undefined) continue;
    if (third === undefined) {
      const attribute = add(node.attributes, second);
      if (attribute !== undefined) node.attributes.push(attribute);
      continue;
    }
    const target = nodeOf(third);
    const between = edges.filter((edge) => edge.source === node && edge.target === target);
    const relation = add(
      between.map(({ concept }) => concept),
      second.replace(/^be /, ""),
    );
    if (relation !== undefined) edges.push({ source: node, target, concept: relation });
  }
  return [
    ...nodes.flatMap(({ concept, attributes }) => [[concept], ...attributes.map((attribute) => [concept, attribute])]),
    ...edges.map(({ source, target, concept }) => [source.concept, target.concept, concept]),
  ];
}

function matches(a: Tuple, b: Tuple): boolean {
  return a.length === b.length && a.every((concept, i) => isSimilar(concept, b[i] as Concept));
}

/** Most pairs one to one, by trying. */
function mostPairs(candidate: readonly Tuple[], references: readonly Tuple[]): number {
  const owners = references.map(() => -1);
  const place = (i: number, tried: Set<number>): boolean =>
    references.some((other, r) => {
      if (tried.has(r) || !matches(candidate[i] as Tuple, other)) return false;
      tried.add(r);
      if (owners[r] !== -1 && !place(owners[r] as number, tried)) return false;
      owners[r] = i;
      return true;
    });
  return candidate.filter((_, i) => place(i, new Set())).length;
}

/** Rows of a candidate by subset. */
export function naiveSpice(
  candidate: readonly SceneTuple[],
  references: readonly (readonly SceneTuple[])[],
  synsets: Synsets,
  strict: boolean,
): Record<string, Row> {
  const [own, given] = [graphOf([candidate], synsets), graphOf(references, synsets)];
  return Object.fromEntries(
    Object.entries(FILTERS).map(([name, filter]) => {
      const [mine, theirs] = [own.filter(filter), given.filter(filter)];
      const tp = strict
        ? mostPairs(mine, theirs)
        : mine.filter((tuple) => theirs.some((other) => matches(tuple, other))).length;
      const nothing = name === "All" ? 0 : Number.NaN;
      const precision = theirs.length === 0 ? nothing : mine.length === 0 ? 0 : tp / mine.length;
      const recall = theirs.length === 0 ? nothing : tp / theirs.length;
      const f = theirs.length === 0 ? nothing : tp === 0 ? 0 : (2 * precision * recall) / (precision + recall);
      return [name, [tp, mine.length - tp, theirs.length - tp, precision, recall, f] satisfies Row];
    }),
  );
}
