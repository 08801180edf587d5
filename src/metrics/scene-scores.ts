/**
 * Scores of scene graphs from the engine: rows of numbers, and for people the tuples that match.
 *
 * @module
 */

import type { Address } from "../engine/raw.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import { joinedStrings } from "./joined-strings.js";
import type { PreparedCandidates, PreparedReferences } from "./metric.js";
import { officialScores } from "./official-scenes.js";
import { SCENE_SETS, type SceneScores, type SceneSet, type ScoredTuple, type SetScores } from "./scene-sets.js";

/** Fields of a set in a row (`assembly/scene/spice.ts`): tp, fp, fn, precision, recall, F. */
export const FIELDS = 6;
export const F = 5;

/** 32-bit words of a tuple of a graph; the first three are its concepts (`assembly/scene/scene-graph.ts`). */
const TUPLE_WORDS = 6;

/** Scene graphs of the references, by the number of the first reference of each image; built once. */
export function sceneGraphs(
  { session, scenes, collection, bounds, segments }: PreparedReferences,
  noSynsets: boolean,
): Address {
  const known = scenes.graphs.get(noSynsets);
  if (known !== undefined) return known;
  const references = collection("run");
  const lists = scenes.references(references);
  const graphs = session.call((raw) => raw.alloc(4 * references.count) >>> 0);
  session.callRanges(segments, (raw, from, to) => {
    const status = raw.buildSceneGraphs(lists, bounds, from, to, noSynsets ? 1 : 0, graphs);
    if (status !== 0) throw tooLarge("SPICE", `the references of image ${status} (in the order of the run) have`);
  });
  scenes.graphs.set(noSynsets, graphs);
  return graphs;
}

/** Rows of the candidates: their address. */
export function setScores(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  noSynsets: boolean,
  name: string,
): Address {
  const { session, mode } = references;
  const graphs = sceneGraphs(references, noSynsets);
  const lists = candidates.sceneLists();
  const width = session.call((raw) => raw.spiceWidth());
  const rows = session.allocDoubles(width * candidates.count);
  session.callRanges(candidates.count, (raw, from, to) => {
    const strict = mode === "strict" ? 1 : 0;
    const status = raw.spiceScores(graphs, lists, candidates.bounds, from, to, noSynsets ? 1 : 0, strict, rows);
    if (status !== 0) throw tooLarge(name, `candidate ${status} has`);
  });
  return rows;
}

function tooLarge(name: string, what: string): CaptallyError {
  return new CaptallyError(
    "metric-limit",
    `${name}: ${what} too many tuples to compare: expected at most 32,768 of a candidate and of the references of an image, and in strict mode at most 2^28 comparisons; shorten the captions or leave out ${name}`,
  );
}

/** Scores of all sets and the tuples of both sides, of each candidate. */
export function sceneScores(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  noSynsets: boolean,
  name: string,
): SceneScores[] {
  if (references.scenes.official !== undefined) return officialScores(references.scenes.official, candidates);
  const { session } = references;
  const rows = setScores(references, candidates, noSynsets, name);
  const width = FIELDS * SCENE_SETS.length;
  const table = session.readDoubles(rows, width * candidates.count);
  const reader = new GraphReader(session);
  return Array.from({ length: candidates.count }, (_, i) => ({
    id: candidates.ids?.[i] ?? String(i),
    sets: setsOf(table.subarray(width * i, width * (i + 1))),
    tuples: scoredTuples(references, candidates, i, noSynsets, reader),
  }));
}

function setsOf(row: Float64Array): { [set in SceneSet]: SetScores } {
  const number = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return Object.fromEntries(
    SCENE_SETS.map((set, s) => {
      const [tp = 0, fp = 0, fn = 0, pr = 0, re = 0, f = 0] = row.subarray(FIELDS * s, FIELDS * (s + 1));
      return [set, { pr: number(pr), re: number(re), f: number(f), tp, fp, fn }];
    }),
  ) as { [set in SceneSet]: SetScores };
}

function scoredTuples(
  { session, mode, scenes }: PreparedReferences,
  candidates: PreparedCandidates,
  i: number,
  noSynsets: boolean,
  reader: GraphReader,
): { candidate: ScoredTuple[]; references: ScoredTuple[] } {
  const [first = 0, last = 0] = session.readWords(candidates.bounds + 8 * i, 2);
  const graphs = scenes.graphs.get(noSynsets) as Address;
  const own = sceneGraph(session, candidates.sceneLists() + 4 * i, 1, noSynsets);
  const tuples = reader.tuples(own);
  if (first === last) return { candidate: inOrder(tuples, new Set(), reader), references: [] };
  const [other = 0] = session.readWords(graphs + 4 * first, 1);
  const given = reader.tuples(other);
  const out = session.call((raw) => raw.alloc(4 * tuples.length) >>> 0);
  if (mode === "strict") session.call((raw) => raw.pairedMatches(own, other, out));
  else {
    const order = session.writeWords(Uint32Array.from(sortedPlaces(given, reader)));
    session.call((raw) => raw.firstMatches(own, other, order, out));
  }
  const partners = session.readWords(out, tuples.length);
  const matched = new Set([...tuples.keys()].filter((t) => partners[t] !== 0));
  const taken = new Set(Array.from(partners, (partner) => partner - 1));
  return { candidate: inOrder(tuples, matched, reader), references: inOrder(given, taken, reader) };
}

/** The merged graph of `count` lists of tuples: its address. */
export function sceneGraph(session: Session, lists: Address, count: number, noSynsets: boolean): Address {
  const bounds = session.writeWords(Uint32Array.of(0, count));
  const out = session.call((raw) => raw.alloc(4 * count) >>> 0);
  const status = session.call((raw) => raw.buildSceneGraphs(lists, bounds, 0, 1, noSynsets ? 1 : 0, out));
  if (status !== 0) throw tooLarge("scene graph", "it has");
  return session.readWords(out, 1)[0] as number;
}

/** Matched tuples first, then by their strings, as the official tool lists them. */
function inOrder(
  tuples: readonly (readonly string[])[],
  matched: ReadonlySet<number>,
  reader: GraphReader,
): ScoredTuple[] {
  return tuples
    .map((tuple, t) => ({ tuple, matched: matched.has(t) }))
    .sort((a, b) => Number(b.matched) - Number(a.matched) || reader.compare(a.tuple, b.tuple));
}

/** Places of tuples in the order of their strings, in which the official tool looks for the first that matches. */
function sortedPlaces(tuples: readonly (readonly string[])[], reader: GraphReader): number[] {
  return [...tuples.keys()].sort((a, b) => reader.compare(tuples[a] ?? [], tuples[b] ?? []));
}

/** Reads merged graphs out of the engine. */
export class GraphReader {
  readonly #session: Session;
  readonly #texts = new Map<Address, string>();
  /** Of texts with several strings: what they are compared by. A single string may have the separator in it. */
  readonly #keys = new Map<string, string>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Tuples with the relation in the middle; merged strings have `/` between them. */
  tuples(graph: Address): string[][] {
    const session = this.#session;
    const count = session.call((raw) => raw.graphSize(graph));
    if (count === 0) return [];
    const words = session.readWords(
      session.call((raw) => raw.graphTuple(graph, 0) >>> 0),
      TUPLE_WORDS * count,
    );
    return Array.from({ length: count }, (_, t) => {
      const [first = 0, second = 0, relation = 0] = words.subarray(TUPLE_WORDS * t);
      const concepts = relation === 0 ? [first, second] : [first, relation, second];
      return concepts.filter((concept) => concept !== 0).map((concept) => this.#text(concept));
    });
  }

  /** Orders tuples by elements; of merged elements the first string comes first. */
  compare(a: readonly string[], b: readonly string[]): number {
    for (let i = 0; i < a.length && i < b.length; ++i) {
      const [x, y] = [a[i] as string, b[i] as string].map((text) => this.#keys.get(text) ?? text) as [string, string];
      if (x !== y) return x < y ? -1 : 1;
    }
    return a.length - b.length;
  }

  #text(concept: Address): string {
    const known = this.#texts.get(concept);
    if (known !== undefined) return known;
    const [strings = 0, count = 0] = this.#session.readWords(concept, 2);
    const words = Array.from(this.#session.readWords(strings, count), (id) => this.#session.spellWord(id));
    const text = joinedStrings(words);
    this.#texts.set(concept, text);
    if (count > 1) this.#keys.set(text, joinedStrings(words, "\0"));
    return text;
  }
}
