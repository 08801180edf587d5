/**
 * A scorer keeps references cooked for many calls: rewards in a training loop, candidates as they come.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import { describeValue } from "../corpus/describe-value.js";
import { type CaptionValue, isToken, TOKENS, tokenList } from "../corpus/from-values.js";
import type { Engine } from "../engine/engine.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import type { Metric } from "../metrics/metric.js";
import { collectOutputs } from "./evaluate.js";
import { type PreparedRun, prepareCandidates, prepareRun, type RunOptions } from "./prepare.js";

/** Scores of one call. */
export interface ScorerResult {
  /** Value of each candidate by output name, in the order given. */
  readonly captions: { readonly [metric: string]: Float64Array };
  /** Corpus value of the candidates of this call. */
  readonly corpus: { readonly [metric: string]: number };
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
   * With the tokenizer `none` (what `tokens` of `createScorer` sets) a candidate may be an array of tokens.
   *
   * @throws {CaptallyError} `usage-option` when the numbers do not match or an id is unknown, `input-format` for a candidate
   *   of the wrong shape
   */
  score(candidates: readonly CaptionValue[], ids?: readonly (string | number | bigint)[]): ScorerResult {
    const session = this.#session;
    if (session === undefined) throw new CaptallyError("usage-option", "scorer: it was closed");
    const bounds = this.#boundsOf(candidates, ids);
    // Not `map`, which passes over the holes of a sparse array.
    const texts = Array.from(candidates, (candidate, i) => textOf(candidate, i, this.#options.tokenizer === "none"));
    try {
      const prepared = prepareCandidates(this.#run, texts, bounds, this.#metrics, this.#options);
      const outputs = collectOutputs(this.#run.metrics, this.#metrics, (metric) => metric.score(prepared.candidates));
      return {
        captions: Object.fromEntries(outputs.map(({ name, captions }) => [name, captions])),
        corpus: Object.fromEntries(outputs.map(({ name, corpus }) => [name, corpus])),
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

  #boundsOf(candidates: readonly CaptionValue[], ids: readonly (string | number | bigint)[] | undefined): Uint32Array {
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
    if (ids === undefined) return this.#run.referenceBounds;
    const bounds = new Uint32Array(2 * ids.length);
    Array.from(ids, String).forEach((id, i) => {
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
