/**
 * Judges metrics by a protocol.
 *
 * @module
 */

import type { Packs } from "../data/pack-files.js";
import { type Engine, loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import type { RunOptions } from "../evaluation/prepare.js";
import type { Mode, TokenizerName } from "../metrics/choices.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import type { Metric } from "../metrics/metric.js";
import { parseMetrics } from "../metrics/metric-list.js";
import type { SceneSource } from "../metrics/scenes.js";
import { VERSION } from "../version.js";
import { type AgreementRow, agreement } from "./agreement.js";
import { DEFAULT_PERMUTATIONS, DEFAULT_RESAMPLES, DEFAULT_SEED, type RatingTarget, type TieRule } from "./choices.js";
import type { Judged, JudgedPairs, JudgedRatings } from "./data/judged.js";
import { readPairs } from "./data/read-pairs.js";
import { readRatings } from "./data/read-ratings.js";
import type { NamedText } from "./data/rows.js";
import type { OpenFile } from "./data/sources.js";
import { externalScores } from "./external-scores.js";
import { type AccuracyRow, pairAccuracies } from "./pair-accuracy.js";
import { protocolNamed, variantNamed } from "./protocols/catalogue.js";
import type { PairProtocol, PairVariant, Protocol, RatingProtocol } from "./protocols/protocol.js";
import { scoreItems } from "./score-items.js";
import { type Comparison, compareAccuracies, compareAgreement } from "./significance.js";
import { unitsOf } from "./statistics/bootstrap.js";

/** Options of `judge`. */
export interface JudgeOptions {
  /** Name of a protocol (`flickr8k-expert`, `pascal50s`, `ratings` ...), or one of your own. */
  readonly protocol: string | Protocol;
  /** Variant of the protocol; absent: its first. */
  readonly variant?: string | undefined;
  /** Gives the files of the data by name. */
  readonly open: OpenFile;
  /** Names of metrics, or metric objects. */
  readonly metrics: readonly (string | Metric)[];
  /** A table of scores from elsewhere. */
  readonly scores?: NamedText | undefined;
  /** What several judgements of a caption become; absent: `all`. */
  readonly target?: RatingTarget | undefined;
  /** What an equal score earns; absent: what the protocol says, mostly half. */
  readonly ties?: TieRule | undefined;
  /** Number of references that are drawn for each image, and of draws; absent: what the variant says. */
  readonly references?: number | undefined;
  readonly draws?: number | undefined;
  /** Resamples of the intervals, 0 for none; absent: 1,000. */
  readonly resamples?: number | undefined;
  /** Compare every metric with every other. */
  readonly significance?: boolean | undefined;
  /** Swaps of each comparison; absent: 1,000. */
  readonly permutations?: number | undefined;
  readonly seed?: number | undefined;
  readonly mode?: Mode | undefined;
  readonly tokenizer?: TokenizerName | undefined;
  /** Document frequencies instead of those of the judged references. */
  readonly df?: DocumentFrequencies | undefined;
  readonly packs?: Packs | undefined;
  /** Tuples of the captions, for metrics that compare them; absent: those of the parser. */
  readonly scenes?: SceneSource | undefined;
  readonly engine?: Engine | undefined;
  /** Called before each step. */
  readonly onProgress?: ((done: number, total: number, step: string) => void) | undefined;
}

interface JudgementBase {
  readonly captally: string;
  readonly protocol: string;
  readonly variant: string;
  /** One line that says how the numbers came about and whom to cite. */
  readonly cite: string;
  readonly mode: Mode;
  readonly tokenizer: TokenizerName;
  /** Different images. */
  readonly images: number;
  readonly seed: number;
  readonly signatures: readonly string[];
  /** Every pair of metrics; only when asked for. */
  readonly comparisons?: readonly Comparison[];
}

/** Agreement with ratings. */
export interface RatingsJudgement extends JudgementBase {
  readonly kind: "ratings";
  readonly target: RatingTarget;
  /** Values that were correlated. */
  readonly n: number;
  readonly captions: number;
  readonly resamples: number;
  readonly rows: readonly AgreementRow[];
}

/** Agreement with preferences. */
export interface PairsJudgement extends JudgementBase {
  readonly kind: "pairs";
  readonly pairs: number;
  /** Pairs left out because people are split. */
  readonly undecided: number;
  readonly draws: number;
  readonly ties: TieRule;
  readonly rows: readonly AccuracyRow[];
}

export type Judgement = RatingsJudgement | PairsJudgement;

/**
 * How far metrics agree with people.
 *
 * @throws {CaptallyError} `usage-option`, `usage-metric`; `usage-file` where a file of the data is missing; `input-format`,
 *   `corpus-empty` for its content
 * @example
 * const judgement = await judge({
 *   protocol: "flickr8k-expert",
 *   open: async (name) => files.get(name), // { text, source }
 *   metrics: ["CIDEr"],
 * });
 */
export async function judge(options: JudgeOptions): Promise<Judgement> {
  const protocol = typeof options.protocol === "string" ? protocolNamed(options.protocol) : options.protocol;
  const variant = variantNamed(protocol, options.variant);
  const judged = await readJudged(protocol, variant, options);
  const { columns, signatures } = await allScores(judged, options);
  const { mode, tokenizer } = runOptions(options);
  const base = {
    captally: VERSION,
    protocol: protocol.name,
    variant,
    mode,
    tokenizer,
    images: unitsOf((judged.rounds[0] ?? []).map(({ image }) => image)).count,
    seed: options.seed ?? DEFAULT_SEED,
    signatures,
  };
  return judged.kind === "ratings"
    ? judgeRatings(protocol as RatingProtocol, judged, columns[0] ?? new Map(), options, base)
    : judgePairs(protocol as PairProtocol, judged, columns, options, base);
}

/**
 * The captions that a protocol scores, with their references: what other metrics need to score them elsewhere.
 *
 * @throws {CaptallyError} as `judge`
 */
export async function judgedItems(
  options: Pick<JudgeOptions, "protocol" | "variant" | "open" | "references" | "draws">,
): Promise<Judged> {
  const protocol = typeof options.protocol === "string" ? protocolNamed(options.protocol) : options.protocol;
  return readJudged(protocol, variantNamed(protocol, options.variant), options);
}

async function readJudged(
  protocol: Protocol,
  name: string,
  { open, references, draws }: Pick<JudgeOptions, "open" | "references" | "draws">,
): Promise<Judged> {
  if (protocol.kind === "ratings") {
    if (references !== undefined || draws !== undefined) {
      throw new CaptallyError("usage-option", `protocol ${protocol.name} draws no references`);
    }
    return readRatings(protocol, protocol.variants[name] as RatingProtocol["variants"][string], open);
  }
  const variant = protocol.variants[name] as PairVariant;
  return readPairs(protocol, withDraw(protocol, variant, references, draws), open);
}

function withDraw(
  { name }: PairProtocol,
  variant: PairVariant,
  references: number | undefined,
  draws: number | undefined,
): PairVariant {
  if (references === undefined && draws === undefined) return variant;
  const { draw } = variant;
  if (draw === undefined && references === undefined)
    throw new CaptallyError("usage-option", `protocol ${name}: expected a number of references to draw, got none`);
  return {
    ...variant,
    draw: {
      ...(draw ?? { seed: DEFAULT_SEED }),
      references: references ?? draw?.references ?? 1,
      draws: draws ?? draw?.draws ?? 1,
    },
  };
}

function runOptions({ mode, tokenizer, df, packs, scenes }: JudgeOptions): RunOptions {
  return { mode: mode ?? "parity", tokenizer: tokenizer ?? "ptb", documentFrequencies: df, packs, scenes };
}

interface AllScores {
  /** Scores of the items by metric, for each round. */
  readonly columns: readonly ReadonlyMap<string, Float64Array>[];
  readonly signatures: readonly string[];
}

async function allScores(judged: Judged, options: JudgeOptions): Promise<AllScores> {
  const names = options.metrics.filter((metric) => typeof metric === "string");
  const objects = options.metrics.filter((metric) => typeof metric !== "string");
  const metrics = [...(names.length === 0 ? [] : parseMetrics(names)), ...objects];
  const external = options.scores === undefined ? undefined : externalScores(options.scores, judged.rounds);
  if (metrics.length === 0 && external === undefined)
    throw new CaptallyError("usage-metric", "expected at least one metric or a table of scores, got none");
  const counts = new Uint32Array(judged.rounds[0]?.length ?? 0);
  if (judged.kind === "pairs") counts.fill(1);
  else for (const { item } of judged.judgements) counts[item] = (counts[item] as number) + 1;
  const engine = metrics.length === 0 ? undefined : (options.engine ?? (await loadEngine()));
  const signatures = new Set<string>();
  const columns = judged.rounds.map((items, round) => {
    options.onProgress?.(round, judged.rounds.length, "scoring");
    const own = engine === undefined ? undefined : scoreItems(engine, items, counts, metrics, runOptions(options));
    for (const signature of own?.signatures ?? []) signatures.add(signature);
    return new Map([...(own?.scores ?? []), ...(external?.[round] ?? [])]);
  });
  return { columns, signatures: [...signatures] };
}

type Base = Omit<JudgementBase, "cite" | "comparisons">;

function judgeRatings(
  protocol: RatingProtocol,
  judged: JudgedRatings,
  columns: ReadonlyMap<string, Float64Array>,
  options: JudgeOptions,
  base: Base,
): RatingsJudgement {
  const { target = "all", resamples = DEFAULT_RESAMPLES, permutations = DEFAULT_PERMUTATIONS } = options;
  const { seed } = base;
  let done = 0;
  const result = agreement(judged, target, columns, { resamples, seed }, (metric) =>
    options.onProgress?.(done++, columns.size, metric),
  );
  const captions = judged.rounds[0]?.length ?? 0;
  const n = target === "all" ? judged.judgements.length : captions;
  const judgements = {
    all: "each judgement",
    mean: "mean of a caption's judgements",
    mode: "mode of a caption's judgements",
  };
  return {
    kind: "ratings",
    ...base,
    cite: `${protocol.name}, variant ${base.variant} (${protocol.variants[base.variant]?.description}), ${judgements[target]}, n = ${n}; ${protocol.cite}; captally ${VERSION}`,
    target,
    n,
    captions,
    resamples,
    rows: result.rows,
    ...(options.significance === true
      ? {
          comparisons: compareAgreement(judged, target, columns, result, { permutations, seed }, (pair, pairs) =>
            options.onProgress?.(pair, pairs, "comparing"),
          ),
        }
      : {}),
  };
}

function judgePairs(
  protocol: PairProtocol,
  judged: JudgedPairs,
  columns: readonly ReadonlyMap<string, Float64Array>[],
  options: JudgeOptions,
  base: Base,
): PairsJudgement {
  const ties = options.ties ?? protocol.ties ?? "half";
  const ofCell = new Map(protocol.cells?.map((cell) => [cell.name, cell.ties]));
  const result = pairAccuracies(judged, columns, {
    ties: (cell) => options.ties ?? ofCell.get(cell) ?? ties,
    total: protocol.total,
    seed: base.seed,
  });
  const pairs = judged.preferences.length;
  return {
    kind: "pairs",
    ...base,
    cite: `${protocol.name}, variant ${base.variant} (${protocol.variants[base.variant]?.description}), ${describeDraw(judged)}ties ${ties}, n = ${pairs}; ${protocol.cite}; captally ${VERSION}`,
    draws: judged.rounds.length,
    pairs,
    undecided: judged.undecided,
    ties,
    rows: result.rows,
    ...(options.significance === true ? { comparisons: compareAccuracies(result) } : {}),
  };
}

/** How references were drawn, as part of the line to cite. */
function describeDraw({ draw, rounds }: JudgedPairs): string {
  if (draw === undefined) return "";
  const { references, of, seed } = draw;
  const last = rounds.length === 1 ? "" : `-${seed + rounds.length - 1}`;
  return `${references} references drawn${of === undefined ? "" : ` of ${of}`} ${rounds.length} times (seeds ${seed}${last}), `;
}
