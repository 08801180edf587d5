/**
 * Judges metrics by a protocol.
 *
 * @module
 */

import { parsesFromValues, type SceneParses } from "../corpus/scene-parses.js";
import { type SceneTuples, tuplesFromValues } from "../corpus/scene-tuples.js";
import type { Packs } from "../data/pack-files.js";
import { type Engine, loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { withDefaultPacks } from "../evaluation/default-packs.js";
import { checkedTable } from "../evaluation/df-content.js";
import type { RunOptions } from "../evaluation/prepare.js";
import type { Mode, TokenizerName } from "../metrics/choices.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { checkOptions } from "../metrics/given.js";
import type { Metric } from "../metrics/metric.js";
import { parseMetrics } from "../metrics/metric-list.js";
import type { SceneSource } from "../metrics/scenes.js";
import { VERSION } from "../version.js";
import { type AgreementRow, agreement } from "./agreement.js";
import { DEFAULT_PERMUTATIONS, DEFAULT_RESAMPLES, DEFAULT_SEED, type RatingTarget, type TieRule } from "./choices.js";
import type { Judged, JudgedPairs, JudgedRatings } from "./data/judged.js";
import { type PairSource, readPairs } from "./data/read-pairs.js";
import { readRatings } from "./data/read-ratings.js";
import type { NamedText } from "./data/rows.js";
import type { OpenFile } from "./data/sources.js";
import { externalScores } from "./external-scores.js";
import { checkJudging, DATA_CHECKS } from "./judge-options.js";
import { type AccuracyRow, pairAccuracies } from "./pair-accuracy.js";
import { protocolNamed, variantNamed } from "./protocols/catalogue.js";
import type {
  PairProtocol,
  PairVariant,
  Protocol,
  RatingProtocol,
  RatingVariant,
  ReferenceDraw,
} from "./protocols/protocol.js";
import { ItemScorer } from "./score-items.js";
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
  /** Scores of a pair that are no further apart are equal; absent: 0. */
  readonly equalWithin?: number | undefined;
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
  /** Tuples and parses of captions for SPICE and SPIDEr; absent: the parser's, where its grammar is there. */
  readonly tuples?: SceneTuples | undefined;
  readonly parses?: SceneParses | undefined;
  /** Data packs that some metrics need; absent: the package's own. */
  readonly packs?: Packs | undefined;
  readonly engine?: Engine | undefined;
  /** Gives tuples of the captions that are scored, for metrics that compare them; absent: a parser finds them as they come. */
  readonly scenes?: ((captions: readonly string[]) => Promise<SceneSource | undefined>) | undefined;
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
  /** How far apart equal scores may be. */
  readonly equalWithin: number;
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
  checkJudging(options);
  const data = await readData(options);
  const judged = dataOf(data, options);
  return judgeData(data, judged, await itemScorer(options, () => [judged]), options);
}

/** Judges what was read; a scorer can be used for several draws of references. */
export function judgeData(
  { protocol, variant }: JudgementData,
  judged: Judged,
  scorer: ItemScorer | undefined,
  options: JudgeOptions,
): Judgement {
  const { columns, signatures } = allScores(judged, scorer, options);
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
  checkOptions(options, DATA_CHECKS);
  return dataOf(await readData(options), options);
}

/** Judgements that were read. */
export interface JudgementData {
  readonly protocol: Protocol;
  readonly variant: string;
  readonly source: JudgedRatings | PairSource;
}

/** Reads the files of the protocol. */
export async function readData({
  protocol: given,
  variant: wanted,
  open,
  references,
  draws,
}: Pick<JudgeOptions, "protocol" | "variant" | "open" | "references" | "draws">): Promise<JudgementData> {
  const protocol = typeof given === "object" && given !== null ? given : protocolNamed(String(given));
  if (protocol.kind === "ratings" && (references !== undefined || draws !== undefined))
    throw new CaptallyError("usage-option", `protocol ${protocol.name} draws no references`);
  const variant = variantNamed(protocol, wanted);
  // What cannot be drawn is said before files are asked for.
  if (protocol.kind === "pairs") drawOf(protocol.name, protocol.variants[variant] as PairVariant, references, draws);
  const source =
    protocol.kind === "ratings"
      ? await readRatings(protocol, protocol.variants[variant] as RatingVariant, open)
      : await readPairs(protocol, protocol.variants[variant] as PairVariant, open);
  return { protocol, variant, source };
}

/** The judgements with references as the options draw them. */
export function dataOf(
  { protocol, variant, source }: JudgementData,
  { references, draws }: Pick<JudgeOptions, "references" | "draws">,
): Judged {
  if (!("judged" in source)) return source;
  const { name, variants } = protocol as PairProtocol;
  return source.judged(drawOf(name, variants[variant] as PairVariant, references, draws));
}

function drawOf(
  protocol: string,
  { draw }: PairVariant,
  references: number | undefined,
  draws: number | undefined,
): ReferenceDraw | undefined {
  if (references === undefined && draws === undefined) return draw;
  if (draw === undefined && references === undefined)
    throw new CaptallyError("usage-option", `protocol ${protocol}: expected a number of references to draw, got none`);
  return {
    ...(draw ?? { seed: DEFAULT_SEED }),
    references: references ?? draw?.references ?? 1,
    draws: draws ?? draw?.draws ?? 1,
  };
}

function runOptions({ mode, tokenizer, df }: JudgeOptions): RunOptions {
  if (df !== undefined) checkedTable(df);
  return { mode: mode ?? "parity", tokenizer: tokenizer ?? "ptb", documentFrequencies: df };
}

interface AllScores {
  /** Scores of the items by metric, for each round. */
  readonly columns: readonly ReadonlyMap<string, Float64Array>[];
  readonly signatures: readonly string[];
}

function allScores(judged: Judged, scorer: ItemScorer | undefined, options: JudgeOptions): AllScores {
  const external = options.scores === undefined ? undefined : externalScores(options.scores, judged.rounds);
  if (scorer === undefined && external === undefined)
    throw new CaptallyError("usage-metric", "expected at least one metric or a table of scores, got none");
  const counts = new Uint32Array(judged.rounds[0]?.length ?? 0);
  if (judged.kind === "pairs") counts.fill(1);
  else for (const { item } of judged.judgements) counts[item] = (counts[item] as number) + 1;
  const signatures = new Set<string>();
  const columns = judged.rounds.map((items, round) => {
    options.onProgress?.(round, judged.rounds.length, "scoring");
    const own = scorer?.score(items, counts);
    for (const signature of own?.signatures ?? []) signatures.add(signature);
    return new Map([...(own?.scores ?? []), ...(external?.[round] ?? [])]);
  });
  return { columns, signatures: [...signatures] };
}

/** What scores the captions; `undefined` without metrics. */
export async function itemScorer(
  options: JudgeOptions,
  judged: () => readonly Judged[] = () => [],
): Promise<ItemScorer | undefined> {
  const { tuples, parses, packs } = options;
  const names = options.metrics.filter((metric) => typeof metric === "string");
  const objects = options.metrics.filter((metric) => typeof metric !== "string");
  const withTuples = [tuples, parses, packs?.grammar].some((source) => source !== undefined);
  const metrics = [...(names.length === 0 ? [] : parseMetrics(names, withTuples)), ...objects];
  if (metrics.length === 0) return undefined;
  const compared = metrics.some((metric) => metric.tuples);
  const parsed = compared ? await options.scenes?.(captionsOf(judged())) : undefined;
  return new ItemScorer(options.engine ?? (await loadEngine()), metrics, {
    ...runOptions(options),
    packs: await withDefaultPacks(metrics, packs),
    scenes: parsed ?? {
      tuples: tuples === undefined ? undefined : tuplesFromValues(tuples),
      parses: parses === undefined ? undefined : parsesFromValues(parses),
    },
    onParse: (done, total) => options.onProgress?.(done, total, "parsing"),
  });
}

/** All captions of the data, candidates and references, each once. */
function captionsOf(judged: readonly Judged[]): string[] {
  const sets = new Set<readonly string[]>();
  const captions = new Set<string>();
  for (const { candidate, references, document = [] } of judged.flatMap(({ rounds }) => rounds.flat())) {
    captions.add(candidate);
    for (const set of [...references, document]) sets.add(set);
  }
  for (const set of sets) for (const caption of set) captions.add(caption);
  return [...captions];
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
  const { equalWithin = 0 } = options;
  const ofCell = new Map(protocol.cells?.map((cell) => [cell.name, cell.ties]));
  const result = pairAccuracies(judged, columns, {
    ties: (cell) => options.ties ?? ofCell.get(cell) ?? ties,
    equalWithin,
    total: protocol.total,
    seed: base.seed,
  });
  const pairs = judged.preferences.length;
  return {
    kind: "pairs",
    ...base,
    cite: `${protocol.name}, variant ${base.variant} (${protocol.variants[base.variant]?.description}), ${describeDraw(judged)}ties ${ties}${equalWithin > 0 ? ` of scores within ${equalWithin}` : ""}, n = ${pairs}; ${protocol.cite}; captally ${VERSION}`,
    draws: judged.rounds.length,
    pairs,
    undecided: judged.undecided,
    ties,
    equalWithin,
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
