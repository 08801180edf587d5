/**
 * References and candidates inside the engine: tokenised once per view, shared by all metrics.
 *
 * @module
 */

import { allCaptions, type Captions } from "../captions.js";
import type { Packs } from "../data/pack-files.js";
import type { Address } from "../engine/raw.js";
import type { Collection, Session } from "../engine/session.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import type { Metric, PreparedCandidates, PreparedMetric, PreparedReferences } from "../metrics/metric.js";
import { type SceneSource, Scenes } from "../metrics/scenes.js";
import { VIEWS, type View, type ViewRecipe } from "../metrics/view.js";
import { frequenciesOfPack } from "./df-binary.js";
import type { Mode, TokenizerName } from "./evaluation.js";
import type { Groundwork } from "./groundwork.js";
import { openPacks, packsInUse } from "./open-packs.js";
import { Overlaps } from "./overlaps.js";

/** What a run is made of, besides texts. */
export interface RunOptions {
  readonly mode: Mode;
  readonly tokenizer: TokenizerName;
  readonly documentFrequencies: DocumentFrequencies | undefined;
  /** Images of the segments, for messages. */
  readonly ids?: readonly string[] | undefined;
  /** Segment of each document that document frequencies are counted from; absent: every segment once. */
  readonly documents?: readonly number[] | undefined;
  /** Data packs by kind, as bytes. */
  readonly packs?: Packs | undefined;
  /** Where the tuples of captions come from, for metrics that compare them. */
  readonly scenes?: SceneSource | undefined;
  /** Called while captions are parsed. */
  readonly onParse?: ((done: number, total: number) => void) | undefined;
  /** Captions are texts that stand for scene graphs, whose tuples are in `scenes`. */
  readonly graphs?: boolean | undefined;
  /** What is in the engine already; the run then leaves nothing behind. */
  readonly groundwork?: Groundwork | undefined;
}

/** References cooked for a set of metrics: score as many candidate sets as you like. */
export interface PreparedRun {
  readonly references: PreparedReferences;
  readonly metrics: readonly PreparedMetric[];
  /** Engine positions of references without words. */
  readonly emptyReferences: readonly number[];
  /** First and one-after-last reference of each segment, as pairs. */
  readonly referenceBounds: Uint32Array;
}

/** Highest n-gram order that the metrics need in each view. */
function ordersByView(metrics: readonly Metric[]): Map<View, number> {
  const orders = new Map<View, number>();
  // It comes first where it is there at all.
  if (metrics.every(({ views }) => views.length === 0) || metrics.some(({ views }) => views.some(isOfRun)))
    orders.set("run", 1);
  for (const { views } of metrics)
    for (const { view, order } of views) orders.set(view, Math.max(order, orders.get(view) ?? 1));
  return orders;
}

/** Whether a view is made of the run's own tokens. */
function isOfRun({ view }: { readonly view: View }): boolean {
  const { tokenizer }: ViewRecipe = VIEWS[view];
  return tokenizer === "run";
}

/** The captions that warnings about empty ones come from: the run's own tokens, or what the first metric reads where none reads those. */
function mainCollection(collections: ReadonlyMap<View, Collection>): Collection {
  const [first] = collections.values();
  if (first === undefined) throw new Error("metrics declared no view");
  return first;
}

function tokenizeViews(
  session: Session,
  captions: Captions,
  orders: ReadonlyMap<View, number>,
  { mode, tokenizer }: RunOptions,
  side: "references" | "candidates",
): Map<View, Collection> {
  const collections = new Map<View, Collection>();
  const tokenized = new Map<string, Collection>();
  for (const [view, order] of orders) {
    const recipe: ViewRecipe = VIEWS[view];
    const name = recipe.tokenizer === "run" ? tokenizer : recipe.tokenizer;
    let tokens = tokenized.get(name) ?? session.tokenize(captions, name, mode === "strict");
    tokenized.set(name, tokens);
    if (recipe.lower) {
      const key = `${name}:lower`;
      tokens = tokenized.get(key) ?? session.lower(tokens);
      tokenized.set(key, tokens);
    }
    const collection =
      recipe.stemmer !== undefined
        ? session.stem(tokens, recipe.stemmer.number, recipe.stemmer.shortest)
        : recipe.meteor && mode === "parity"
          ? session.meteorWords(tokens, side === "candidates")
          : tokens;
    session.buildGrams(collection, order);
    collections.set(view, collection);
  }
  return collections;
}

function lookup(collections: ReadonlyMap<View, Collection>): (view: View) => Collection {
  return (view) => {
    const collection = collections.get(view);
    if (collection === undefined) throw new Error(`view ${view} was not declared by the metric`);
    return collection;
  };
}

/** First and one-after-last reference of each of the segments named. */
function boundsOf(segments: readonly number[], bounds: Uint32Array): Uint32Array {
  return Uint32Array.from(
    { length: 2 * segments.length },
    (_, i) => bounds[2 * (segments[i >> 1] as number) + (i & 1)] as number,
  );
}

/** Segment of the reference at a position: the last one that starts at or before it. */
export function segmentOf(bounds: Uint32Array, position: number): number {
  let low = 0;
  let high = bounds.length / 2 - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((bounds[2 * middle] as number) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Positions of captions without words. */
function withoutWords(session: Session, collection: Collection): number[] {
  const positions: number[] = [];
  session.wordCounts(collection).forEach((count, i) => {
    if (count === 0) positions.push(i);
  });
  return positions;
}

/**
 * Puts references into a session and prepares the metrics. A fresh session is frozen afterwards; one with a groundwork is frozen
 * already, so references lie where candidates do.
 */
export function prepareRun(
  session: Session,
  references: readonly Captions[],
  metrics: readonly Metric[],
  options: RunOptions,
): PreparedRun {
  const orders = ordersByView(metrics);
  const referenceBounds = new Uint32Array(2 * references.length);
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  let total = 0;
  for (let s = 0; s < references.length; ++s) {
    const { length } = references[s] as Captions;
    referenceBounds[2 * s] = total;
    total += length;
    referenceBounds[2 * s + 1] = total;
    least = Math.min(least, length);
    most = Math.max(most, length);
  }
  const { groundwork } = options;
  const packBytes = groundwork?.packBytes ?? options.packs ?? {};
  const packs = groundwork?.packs ?? openPacks(session, metrics, packsInUse(options.packs, options.scenes));
  const collections = tokenizeViews(session, allCaptions(references), orders, options, "references");
  const bounds = session.writeWords(referenceBounds);
  const prepared: PreparedReferences = {
    session,
    collection: lookup(collections),
    bounds,
    segments: references.length,
    documents:
      options.documents === undefined
        ? { bounds, count: references.length }
        : { bounds: session.writeWords(boundsOf(options.documents, referenceBounds)), count: options.documents.length },
    mode: options.mode,
    documentFrequencies: options.documentFrequencies,
    frequencyTables: new Map(groundwork?.frequencyTables),
    referenceCounts: [references.length === 0 ? 0 : least, most],
    tokenizer: options.tokenizer,
    packs,
    packBytes,
    cocoFrequencies: () => frequenciesOfPack(packBytes.cocoFrequencies),
    scenes: new Scenes(
      session,
      metrics.some(({ tuples }) => tuples) ? options.scenes : undefined,
      packs.get("grammar"),
      options.tokenizer,
      options.mode === "strict",
      {
        onParse: options.onParse,
        imageOfReference: options.ids && ((reference) => options.ids?.[segmentOf(referenceBounds, reference)]),
      },
    ),
  };
  const result: PreparedRun = {
    references: prepared,
    metrics: metrics.map((metric) => metric.prepare(prepared)),
    emptyReferences: withoutWords(session, mainCollection(collections)),
    referenceBounds,
  };
  if (groundwork === undefined) session.freeze();
  return result;
}

/**
 * Tokenises candidates after the references; they are freed by `session.thaw()`. `empty` are those without words.
 *
 * @param bounds pairs [first reference, one after the last] of each candidate
 * @param ids image of each candidate
 */
export function prepareCandidates(
  run: PreparedRun,
  candidates: Captions,
  bounds: Uint32Array,
  ids: readonly string[],
  metrics: readonly Metric[],
  options: RunOptions,
): { candidates: PreparedCandidates; empty: readonly number[] } {
  const { session } = run.references;
  const orders = ordersByView(metrics);
  const collections = tokenizeViews(session, candidates, orders, options, "candidates");
  const collection = lookup(collections);
  const address = session.writeWords(bounds);
  let lists: Address | undefined;
  const counted = new Map<View, Overlaps>();
  const overlapsOf = (view: View): Overlaps => {
    const known = counted.get(view);
    if (known !== undefined) return known;
    const place = { values: bounds, address };
    const overlaps = new Overlaps(
      session,
      run.references.collection(view),
      collection(view),
      place,
      orders.get(view) ?? 1,
    );
    counted.set(view, overlaps);
    return overlaps;
  };
  return {
    candidates: {
      collection,
      overOverlaps: (view, work) => overlapsOf(view).run(work),
      bounds: address,
      count: candidates.length,
      ids,
      sceneLists: () => {
        lists ??= run.references.scenes.lists(collection("run"), "candidate", options.ids && ((i) => ids[i]));
        return lists;
      },
    },
    empty: withoutWords(session, mainCollection(collections)),
  };
}
