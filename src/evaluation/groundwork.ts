/**
 * What many small runs share inside the engine: data packs and document frequencies. Filling a table of a million n-grams takes
 * a second; with a groundwork it is done once, and every run brings references of its own.
 *
 * @module
 */

import { LIBRARY_PACKS, type PackKind, type Packs } from "../data/pack-files.js";
import type { Engine } from "../engine/engine.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import { type DocumentFrequencies, givenTables, hasPack } from "../metrics/document-frequencies.js";
import type { Metric } from "../metrics/metric.js";
import type { Mode, TokenizerName } from "./evaluation.js";
import { prepareRun, type RunOptions } from "./prepare.js";

/** A session that keeps data packs and document frequencies from run to run. */
export class Groundwork {
  readonly metrics: readonly Metric[];
  readonly mode: Mode;
  readonly tokenizer: TokenizerName;
  readonly documentFrequencies: DocumentFrequencies | undefined;
  /** @internal */
  readonly packs: ReadonlyMap<PackKind, string>;
  /** @internal Those that are read on this side of the border. */
  readonly packBytes: Packs;
  /** @internal */
  readonly frequencyTables: ReadonlyMap<string, number>;
  readonly #engine: Engine;
  #session: Session | undefined;

  constructor(engine: Engine, metrics: readonly Metric[], options: RunOptions) {
    this.metrics = metrics;
    this.mode = options.mode;
    this.tokenizer = options.tokenizer;
    this.documentFrequencies = options.documentFrequencies;
    this.#engine = engine;
    this.#session = engine.acquire();
    // Without references the metrics ask for all that does not depend on them, and the session is frozen with it.
    const { documentFrequencies: given } = options;
    const documentFrequencies = given && !hasPack(given) ? commonFirst(given) : given;
    const { references } = prepareRun(this.#session, [], metrics, { ...options, documentFrequencies });
    this.packs = references.packs;
    this.packBytes = Object.fromEntries(LIBRARY_PACKS.map((kind) => [kind, options.packs?.[kind]]));
    this.frequencyTables = givenTables(references.frequencyTables);
  }

  /** False after `close`, or after a fault of the engine. */
  get usable(): boolean {
    return this.#session?.usable === true;
  }

  /** Bytes of memory it holds. */
  get memoryBytes(): number {
    return this.#session?.memoryBytes ?? 0;
  }

  /** Gives the memory back. */
  close(): void {
    if (this.#session !== undefined) this.#engine.release(this.#session);
    this.#session = undefined;
  }

  /** @internal */
  run<T>(work: (session: Session) => T): T {
    const session = this.#session;
    if (session === undefined || !session.usable)
      throw new CaptallyError("usage-option", '"groundwork" expected one in use, got one that was closed or failed');
    try {
      return work(session);
    } finally {
      if (session.usable) session.thaw();
    }
  }
}

/** Classes of frequencies: powers of two. */
const CLASSES = 33;

/**
 * A table with its common n-grams first, by the power of two in their frequencies. The engine numbers n-grams as they come: those
 * that captions are made of then lie together, and a caption of a few words does not go through all the memory of a large table.
 */
function commonFirst(table: DocumentFrequencies): DocumentFrequencies {
  const { grams, frequencies } = table;
  const classes = Array.from({ length: CLASSES }, (): number[] => []);
  for (let i = 0; i < frequencies.length; ++i) classes[Math.clz32(frequencies[i] as number)]?.push(i);
  const order = classes.flat();
  return {
    ...table,
    grams: order.map((i) => grams[i] as string),
    frequencies: Float64Array.from(order, (i) => frequencies[i] as number),
  };
}

/** Runs `work` in the session of a groundwork, or in an empty one of the engine. */
export function inSession<T>(engine: Engine, groundwork: Groundwork | undefined, work: (session: Session) => T): T {
  if (groundwork !== undefined) return groundwork.run(work);
  const session = engine.acquire();
  try {
    return work(session);
  } finally {
    engine.release(session);
  }
}
