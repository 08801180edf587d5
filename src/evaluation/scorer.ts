/**
 * A scorer keeps references cooked for many calls: rewards in a training loop, candidates as they come.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import { describeValue } from "../corpus/describe-value.js";
import { type CaptionValue, type GraphValue, graphText, isToken, TOKENS, tokenList } from "../corpus/from-values.js";
import type { SceneTuple } from "../corpus/scene-tuples.js";
import type { Engine } from "../engine/engine.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import type { Metric } from "../metrics/metric.js";
import type { Warning } from "../metrics/warning.js";
import { collectOutputs } from "./evaluate.js";
import { type PreparedRun, prepareCandidates, prepareRun, type RunOptions } from "./prepare.js";

/** Scores of one call. */
export interface ScorerResult {
  /** Value of each candidate by output name, in the order given. */
  readonly captions: { readonly [metric: string]: Float64Array };
  /** Corpus value of the candidates of this call. */
  readonly corpus: { readonly [metric: string]: number };
  /** What to know of these scores. */
  readonly warnings: readonly Warning[];
}

/** Scores candidates against references that were read once. */
export class Scorer {
  /** Image ids, in the order of the references. */
  readonly ids: readonly string[];
  /** Signature of each output. */
  readonly signatures: { readonly [metric: string]: string };
  readonly #engine: Engine;
  readonly #metrics: readonly Metric[];
  readonly #options: RunOptions;
  readonly #positions: ReadonlyMap<string, number>;
  #session: Session | undefined;
  readonly #run: PreparedRun;

  constructor(
    engine: Engine,
    ids: readonly string[],
    references: readonly Captions[],
    metrics: readonly Metric[],
    options: RunOptions,
  ) {
    this.ids = ids;
    this.#engine = engine;
    this.#metrics = metrics;
    this.#options = options;
    this.#positions = new Map(ids.map((id, i) => [id, i]));
    this.#session = engine.acquire();
    this.#run = prepareRun(this.#session, references, metrics, options);
    this.signatures = Object.fromEntries(
      metrics.flatMap((metric, m) =>
        metric.outputs.map((name, o) => [name, this.#run.metrics[m]?.signatures[o] as string]),
      ),
    );
  }

  /**
   * Scores candidates. Without `ids` there is one for each image, in the order of the references; with `ids` candidate i
   * belongs to image `ids[i]`, and an image may have any number of candidates. Document frequencies are always those of
   * all the references.
   *
   * With `graphs` of `createScorer` candidates are scene graphs.
   *
   * With the tokenizer `none` (what `tokens` of `createScorer` sets) a candidate may be an array of tokens.
   *
   * @throws {CaptallyError} `usage-option` when the numbers do not match or an id is unknown, `input-format` for a candidate
   *   of the wrong shape
   */
  score(candidates: readonly (CaptionValue | GraphValue)[], ids?: readonly (string | number | bigint)[]): ScorerResult {
    const session = this.#session;
    if (session === undefined) throw new CaptallyError("usage-option", "scorer: it was closed");
    const images = this.#imagesOf(candidates, ids);
    const bounds = ids === undefined ? this.#run.referenceBounds : this.#boundsOf(images);
    // Not `map`, which passes over the holes of a sparse array.
    const graphs = new Map<string, readonly SceneTuple[]>();
    const { tokenizer, graphs: areGraphs } = this.#options;
    const texts = Array.from<unknown, string>(candidates, (candidate, i) =>
      areGraphs ? textOfGraph(candidate, i, graphs) : textOf(candidate, i, tokenizer === "none"),
    );
    try {
      if (graphs.size > 0) this.#run.references.scenes.remember({ name: "", tuples: graphs });
      const prepared = prepareCandidates(this.#run, texts, bounds, images, this.#metrics, this.#options);
      const { outputs, warnings } = collectOutputs(this.#run.metrics, this.#metrics, (metric) =>
        metric.score(prepared.candidates),
      );
      return {
        captions: Object.fromEntries(outputs.map(({ name, captions }) => [name, captions])),
        corpus: Object.fromEntries(outputs.map(({ name, corpus }) => [name, corpus])),
        warnings,
      };
    } finally {
      if (session.usable) session.thaw();
    }
  }

  /** Gives the engine's memory back; the scorer cannot be used afterwards. */
  close(): void {
    if (this.#session !== undefined) this.#engine.release(this.#session);
    this.#session = undefined;
  }

  /** Image of each candidate. */
  #imagesOf(candidates: readonly unknown[], ids: readonly (string | number | bigint)[] | undefined): readonly string[] {
    if (!Array.isArray(candidates) || (ids !== undefined && !Array.isArray(ids))) {
      throw new CaptallyError(
        "input-format",
        "scorer: expected an array of candidates and, if any, an array of their ids",
      );
    }
    const expected = ids?.length ?? this.ids.length;
    if (candidates.length !== expected) {
      throw new CaptallyError("usage-option", `scorer: expected ${expected} candidates, got ${candidates.length}`);
    }
    return ids === undefined ? this.ids : Array.from(ids, String);
  }

  #boundsOf(images: readonly string[]): Uint32Array {
    const bounds = new Uint32Array(2 * images.length);
    images.forEach((id, i) => {
      const position = this.#positions.get(id);
      if (position === undefined) {
        throw new CaptallyError("usage-option", `scorer: image id "${id}" is not among the references`, {
          place: { id },
        });
      }
      bounds[2 * i] = this.#run.referenceBounds[2 * position] as number;
      bounds[2 * i + 1] = this.#run.referenceBounds[2 * position + 1] as number;
    });
    return bounds;
  }
}

function textOfGraph(candidate: unknown, position: number, graphs: Map<string, readonly SceneTuple[]>): string {
  const text = graphText(candidate, graphs);
  if (typeof text === "string") return text;
  throw new CaptallyError("input-format", `scorer: candidate ${position}: ${text.fault}`);
}

/** Text of a candidate; tokens are joined by one blank, where the tokenizer cuts them again. */
function textOf(candidate: unknown, position: number, tokenized: boolean): string {
  if (typeof candidate === "string") return candidate;
  const tokens = tokenized ? tokenList(candidate) : undefined;
  if (tokens !== undefined) {
    const wrong = tokens.findIndex((token) => !isToken(token));
    if (wrong === -1) return tokens.join(" ");
    throw wrongCandidate(position, `a text or an array of ${TOKENS}`, `${describeValue(tokens[wrong])} among them`);
  }
  throw wrongCandidate(position, tokenized ? "a text or an array of tokens" : "a text", describeValue(candidate));
}

function wrongCandidate(position: number, expected: string, found: string): CaptallyError {
  return new CaptallyError("input-format", `scorer: candidate ${position}: expected ${expected}, found ${found}`);
}
