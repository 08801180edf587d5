/**
 * The ROUGE family besides coco-caption's ROUGE_L: N, L, Lsum, W, S, SU in three flavours; see docs/metrics/rouge.md.
 *
 * - on the tokens of the run: parity follows google's package for N and ROUGE-1.5.5 for W, S and SU; strict the paper;
 * - `google`: google's `rouge_score` with its own tokenizer;
 * - `rouge155`: the perl script with its own tokenizer, figures at its 5 decimals.
 *
 * @module
 */

import { showId } from "../corpus/problem.js";
import type { RawEngine } from "../engine/raw.js";
import type { Collection } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import type { Metric, PreparedCandidates, PreparedReferences } from "./metric.js";
import { rougeL } from "./rouge-l.js";
import { commonFields, signature } from "./signature.js";
import { needsExceptions, type View } from "./view.js";

export { rougeL };

/** Which ROUGE. */
export type RougeKind = "N" | "L" | "Lsum" | "W" | "S" | "SU";

/** Which figure is reported; all are balanced (alpha 0.5). */
export type RougeMeasure = "f" | "precision" | "recall";

/** Choices of a ROUGE metric. */
export interface RougeOptions {
  readonly kind: RougeKind;
  /** Order of ROUGE_N, 1 to 9. */
  readonly order?: number;
  /** Tool whose tokenizer and rules are followed; absent: the tokens of the run. L and Lsum need one. */
  readonly tool?: "google" | "rouge155" | undefined;
  /** Porter-stem, as `use_stemmer` and `-m`. */
  readonly stem?: boolean;
  /** Of several references the best counts, as `-f B` of ROUGE-1.5.5; it sums over them otherwise. */
  readonly best?: boolean;
  /** Most words between the two of a skip-bigram; absent: any number. */
  readonly gap?: number | undefined;
  readonly measure?: RougeMeasure;
}

/** How several references become one figure, by the numbers of `assembly/rouge-fold.ts`. */
const FOLDS = { "best-f": 0, sums: 1, "best-recall": 2 } as const;
type Fold = keyof typeof FOLDS;

/** What counts besides pairs, by the numbers of `assembly/rouge-s.ts`. */
const UNIGRAMS = { none: 0, "all-but-last": 1, all: 2 } as const;

const WEIGHT = 1.2;
const FIGURES = ["precision", "recall", "f"] as const;

/**
 * Most steps for a candidate and one reference where their number grows with the product of the lengths: above it the
 * table of W and Lsum outgrows the engine's memory, and S takes minutes.
 */
const MAX_STEPS = 2 ** 27;

/** A metric of the ROUGE family. */
export function rouge(options: RougeOptions): Metric {
  const { kind, order = 1, tool, stem = false, measure = "f" } = options;
  const view: View = `${tool ?? "run"}${stem ? ":stem" : ""}`;
  const name = outputName(options);
  return {
    outputs: [name],
    views: [{ view, order: kind === "N" ? order : 1 }],
    ...(needsExceptions(view) ? { packs: ["exceptions"] } : {}),
    prepare(references) {
      const { session } = references;
      const choice = choices(options, references);
      const limits = kind === "N" || kind === "L" ? undefined : session.wordCounts(references.collection(view));
      return {
        signatures: [
          signature(name, [
            ...commonFields(references, tool ?? references.tokenizer),
            ...signatureFields(options, choice),
            ...packField(references, view),
          ]),
        ],
        score(candidates) {
          const pair: Pair = [
            references.collection(view).handle,
            candidates.collection(view).handle,
            candidates.bounds,
          ];
          if (limits !== undefined) refuseLong(options, limits, candidates, references, candidates.collection(view));
          const out = session.allocDoubles(FIGURES.length * candidates.count);
          session.callRanges(candidates.count, (raw, from, to) => run(raw, options, choice, pair, from, to, out));
          const index = FIGURES.indexOf(measure);
          const corpus = session.call((raw) => raw.meanOfColumn(out, candidates.count, FIGURES.length, index));
          return { corpus: [corpus], captions: [session.readColumn(out, candidates.count, FIGURES.length, index)] };
        },
      };
    },
  };
}

/** @throws {CaptallyError} `metric-limit` for the first candidate that is too long, with one of its references, to compare */
function refuseLong(
  options: RougeOptions,
  referenceLengths: Uint32Array,
  { bounds, count, ids }: PreparedCandidates,
  { session }: PreparedReferences,
  collection: Collection,
): void {
  const lengths = session.wordCounts(collection);
  const ranges = session.readWords(bounds, 2 * count);
  for (let i = 0; i < count; i++) {
    const length = lengths[i] as number;
    for (let r = ranges[2 * i] as number; r < (ranges[2 * i + 1] as number); r++) {
      const other = referenceLengths[r] as number;
      // Skip-bigrams are pairs within a text, so the longer one counts alone.
      const paired = options.kind === "S" || options.kind === "SU";
      if ((paired ? Math.max(length, other) ** 2 : length * other) <= MAX_STEPS) continue;
      const name = outputName(options);
      throw new CaptallyError(
        "metric-limit",
        `${name}: the candidate of image ${showId(ids[i] as string)} has ${length} words and a reference ${other}, too many to compare: more than ${MAX_STEPS} steps (texts of about 11,500 words); shorten them or leave out ${name}`,
        { place: { id: ids[i] } },
      );
    }
  }
}

/** References, candidates, bounds. */
type Pair = readonly [number, number, number];

interface Choice {
  readonly fold: Fold;
  readonly unigrams: keyof typeof UNIGRAMS;
}

function choices({ kind, tool, best = false }: RougeOptions, { mode }: PreparedReferences): Choice {
  const script = tool === "rouge155" || (tool === undefined && mode === "parity" && kind !== "N");
  const fold: Fold = !script ? "best-f" : best ? "best-recall" : "sums";
  return { fold, unigrams: kind !== "SU" ? "none" : script ? "all-but-last" : "all" };
}

function run(
  raw: RawEngine,
  options: RougeOptions,
  choice: Choice,
  pair: Pair,
  from: number,
  to: number,
  out: number,
): void {
  const fold = FOLDS[choice.fold];
  switch (options.kind) {
    case "N":
      raw.rougeNScores(...pair, from, to, options.order ?? 1, fold, out);
      break;
    case "L":
      raw.rougeLcsScores(...pair, from, to, fold, out);
      break;
    case "Lsum":
      raw.rougeLsumScores(...pair, from, to, out);
      break;
    case "W":
      raw.rougeWScores(...pair, from, to, WEIGHT, fold, out);
      break;
    default:
      raw.rougeSScores(...pair, from, to, options.gap ?? -1, UNIGRAMS[choice.unigrams], fold, out);
  }
}

/** Name of the output: the metric and the options that are not defaults, as on the command line. */
function outputName({ kind, order = 1, tool, stem, best, gap, measure = "f" }: RougeOptions): string {
  return [
    `ROUGE_${kind === "N" ? order : kind}`,
    ...(tool === undefined ? [] : [tool]),
    ...(stem ? ["stem"] : []),
    ...(best ? ["best"] : []),
    ...(gap === undefined ? [] : [`gap=${gap}`]),
    ...(measure === "f" ? [] : [measure]),
  ].join(":");
}

function signatureFields(options: RougeOptions, { fold, unigrams }: Choice): [string, string | number][] {
  const { kind, stem = false, gap, measure = "f" } = options;
  return [
    ["stem", stem ? "porter" : "no"],
    ["multi", fold],
    ...(kind === "W" ? ([["weight", WEIGHT]] as [string, number][]) : []),
    ...(kind === "S" || kind === "SU" ? ([["gap", gap ?? "any"]] as [string, string | number][]) : []),
    ...(kind === "SU" ? ([["unigrams", unigrams]] as [string, string][]) : []),
    ["measure", measure],
  ];
}

function packField(references: PreparedReferences, view: View): [string, string][] {
  return needsExceptions(view) ? [["pack", references.packs.get("exceptions") ?? "none"]] : [];
}
