/**
 * Options of the library's calls, and their checks: programs in JavaScript pass anything.
 *
 * @module
 */

import type { CaptionCollection } from "./corpus/from-values.js";
import type { MissingPolicy } from "./corpus/match.js";
import { type ParsedSentence, parsesFromValues, type SceneParses } from "./corpus/scene-parses.js";
import { type SceneTuple, type SceneTuples, tuplesFromValues } from "./corpus/scene-tuples.js";
import { COCO_VAL, type Packs } from "./data/pack-files.js";
import type { Engine } from "./engine/engine.js";
import { CaptallyError } from "./errors.js";
import { checkedTable } from "./evaluation/df-content.js";
import type { Groundwork } from "./evaluation/groundwork.js";
import type { RunOptions } from "./evaluation/prepare.js";
import { DEFAULT_METRICS, MODES, type Mode, TOKENIZER_NAMES, type TokenizerName } from "./metrics/choices.js";
import type { DocumentFrequencies } from "./metrics/document-frequencies.js";
import { givenFlag, givenPacks, wrongValue as wrong } from "./metrics/given.js";
import { checkSceneScores } from "./metrics/given-scene-scores.js";
import type { Metric } from "./metrics/metric.js";
import { checkMetrics, isMetric, parseMetrics } from "./metrics/metric-list.js";
import type { SceneScores } from "./metrics/scene-sets.js";
import type { SceneSource } from "./metrics/scenes.js";

/** What `score` and `createScorer` share. */
export interface CommonOptions {
  /**
   * References by image: a Map or plain object id -> captions, or an array with one list of captions per image (ids are then
   * 0, 1, 2 ...).
   */
  readonly references: CaptionCollection;
  /** Names (`Bleu`, `Bleu_4`, `ROUGE_L`, `CIDEr_plain:stem`, `all` ...) or metric objects; default Bleu, ROUGE_L, CIDEr. */
  readonly metrics?: readonly (string | Metric)[] | undefined;
  /** Default `ptb`; `none` when `tokens` is set, which takes no other. */
  readonly tokenizer?: TokenizerName | undefined;
  /** Default `parity`. */
  readonly mode?: Mode | undefined;
  /** Captions are arrays of tokens or token ids instead of texts. */
  readonly tokens?: boolean | undefined;
  /** Document frequencies for CIDEr instead of those of the references: a table, or `coco-val`, the package's own. */
  readonly df?: DocumentFrequencies | typeof COCO_VAL | undefined;
  /**
   * Tuples of the captions for SPICE and SPIDEr, by the text of the caption: as given, or as the run's tokenizer leaves it (its
   * tokens with one blank between). `readTuples` of captally/io reads files.
   */
  readonly tuples?:
    | ReadonlyMap<string, readonly SceneTuple[]>
    | Readonly<Record<string, readonly SceneTuple[]>>
    | SceneTuples
    | undefined;
  /** Dependency parses of the captions, as `tuples`, which count first. `readParses` of captally/io reads files. */
  readonly parses?:
    | ReadonlyMap<string, readonly ParsedSentence[]>
    | Readonly<Record<string, readonly ParsedSentence[]>>
    | SceneParses
    | undefined;
  /** Captions are scene graphs, or lists of tuples, instead of texts; for SPICE only. */
  readonly graphs?: boolean | undefined;
  /** Data packs that some metrics need; default: the package's own, read when a metric needs them. */
  readonly packs?: Packs | undefined;
  /** Engine to use; default: the built-in one. */
  readonly engine?: Engine | undefined;
}

/** What is scored, besides the candidates. */
export interface RunScope {
  /** Include the scores of each caption. Default true. */
  readonly perCaption?: boolean | undefined;
  /** What becomes of an image without a candidate. Default `error`. */
  readonly missing?: MissingPolicy | undefined;
  /** Score these images only. */
  readonly ids?: readonly (string | number | bigint)[] | undefined;
  /** Scores of the official SPICE tool by image, in place of own ones. `readSpiceOutput` of captally/io reads them. */
  readonly spice?: ReadonlyMap<string, SceneScores> | undefined;
  /**
   * Data packs and document frequencies that the engine has already (`createGroundwork`), for many small calls. It brings the
   * mode, the tokenizer and, where none are named, the metrics.
   */
  readonly groundwork?: Groundwork | undefined;
}

const POLICIES: readonly MissingPolicy[] = ["error", "skip", "zero"];

/** Names of the options that calls share. */
export const COMMON_KEYS = [
  "references",
  "metrics",
  "tokenizer",
  "mode",
  "tokens",
  "df",
  "tuples",
  "parses",
  "graphs",
  "packs",
  "engine",
] as const satisfies readonly (keyof CommonOptions)[];

export const SCOPE_KEYS = [
  "perCaption",
  "missing",
  "ids",
  "spice",
  "groundwork",
] as const satisfies readonly (keyof RunScope)[];

/**
 * The metrics asked for.
 *
 * @throws {CaptallyError} `usage-metric`
 */
export function metricsOf(asked: CommonOptions & RunScope): Metric[] {
  const { metrics: given = asked.groundwork?.metrics ?? DEFAULT_METRICS, ...options } = asked;
  checkMetrics(given);
  const metrics: unknown[] = Array.from(given);
  const names = metrics.filter((metric) => typeof metric === "string");
  const objects = metrics.filter(isMetric);
  // An empty list is refused there.
  const withTuples =
    options.tuples !== undefined ||
    options.parses !== undefined ||
    options.spice !== undefined ||
    options.packs?.grammar !== undefined ||
    options.graphs === true;
  const chosen = [...(names.length === 0 && objects.length > 0 ? [] : parseMetrics(names, withTuples)), ...objects];
  const others =
    options.graphs === true ? chosen.flatMap(({ outputs }) => outputs).filter((name) => !name.startsWith("SPICE")) : [];
  if (others.length > 0)
    throw new CaptallyError(
      "usage-metric",
      `scene graphs have no words: expected SPICE only, got ${others.join(", ")}`,
    );
  return chosen;
}

/**
 * How text becomes numbers.
 *
 * @throws {CaptallyError} `usage-option`; `df-format` for document frequencies that cannot be
 */
export function runOptions(asked: CommonOptions & Pick<RunScope, "spice" | "groundwork">): RunOptions {
  const { groundwork } = asked;
  if (groundwork !== undefined && typeof groundwork?.run !== "function")
    throw wrong("groundwork", "one of createGroundwork", groundwork);
  const options = groundwork === undefined ? asked : onGroundwork(asked, groundwork);
  const graphs = flag("graphs", options.graphs, false);
  const tokens = flag("tokens", options.tokens, false);
  if (graphs && tokens) throw wrong("tokens", 'nothing, because "graphs" is set', tokens);
  const tokenizer = choice("tokenizer", options.tokenizer, TOKENIZER_NAMES, tokens || graphs ? "none" : "ptb");
  if (graphs && tokenizer !== "none")
    throw wrong("tokenizer", '"none" or nothing, because "graphs" is set and scene graphs are not cut', tokenizer);
  if (tokens && tokenizer !== "none")
    throw wrong("tokenizer", '"none" or nothing, because "tokens" is set and tokens are not cut again', tokenizer);
  if (options.packs !== undefined) givenPacks(options.packs, "packs");
  return {
    mode: choice("mode", options.mode, MODES, "parity"),
    tokenizer,
    documentFrequencies: checkedFrequencies(options),
    packs: options.packs,
    graphs,
    scenes: sceneSource(options),
    groundwork: options.groundwork,
  };
}

/** Those of a groundwork were checked before; those with a name are read later. */
function checkedFrequencies({ df, groundwork }: CommonOptions & Pick<RunScope, "groundwork">) {
  if (df === undefined || df === COCO_VAL) return undefined;
  return df === groundwork?.documentFrequencies ? df : checkedTable(df);
}

/** The options with what the groundwork brings. */
function onGroundwork<Options extends CommonOptions>(options: Options, groundwork: Groundwork): Options {
  const { mode, tokenizer, documentFrequencies: df } = groundwork;
  const brought = { mode, tokenizer, df, packs: undefined, engine: undefined };
  for (const name of ["mode", "tokenizer", "df", "packs", "engine"] as const) {
    if (options[name] !== undefined && options[name] !== brought[name])
      throw wrong(name, 'nothing, because "groundwork" is set and brings its own', options[name]);
  }
  return { ...options, mode, tokenizer, df };
}

function sceneSource({
  tuples,
  parses,
  spice,
  graphs,
}: CommonOptions & Pick<RunScope, "spice">): SceneSource | undefined {
  if (graphs && tuples !== undefined) throw wrong("tuples", 'nothing, because "graphs" is set', tuples);
  if (graphs && parses !== undefined) throw wrong("parses", 'nothing, because "graphs" is set', parses);
  if (spice !== undefined && !(spice instanceof Map))
    throw wrong("spice", "a Map of the official tool's scores by image, as captally/io reads it", spice);
  if (spice !== undefined) checkSceneScores(spice, "spice");
  if (tuples === undefined && parses === undefined && spice === undefined) return undefined;
  return {
    tuples: tuples === undefined ? undefined : tuplesFromValues(tuples),
    parses: parses === undefined ? undefined : parsesFromValues(parses),
    official: spice === undefined ? undefined : { name: "given", scores: spice },
  };
}

/** Collects the tuples of scene graphs that are given as captions; `undefined` for other captions. */
export function graphCollector({ graphs }: RunOptions): Map<string, readonly SceneTuple[]> | undefined {
  return graphs ? new Map() : undefined;
}

/** The options with the tuples of scene graphs that were collected. */
export function withGraphs(
  run: RunOptions,
  graphs: ReadonlyMap<string, readonly SceneTuple[]> | undefined,
): RunOptions {
  return graphs === undefined ? run : { ...run, scenes: { tuples: { name: "graphs", tuples: graphs } } };
}

/**
 * What is scored.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function scopeOf({ ids, missing, perCaption }: RunScope): {
  ids: readonly string[] | undefined;
  missing: MissingPolicy;
  perCaption: boolean;
} {
  return {
    ids: ids === undefined ? undefined : idList(ids),
    missing: choice("missing", missing, POLICIES, "error"),
    perCaption: flag("perCaption", perCaption, true),
  };
}

/** @throws {CaptallyError} `usage-option` when it is none */
export function checkEngine(engine: unknown): asserts engine is Engine | undefined {
  if (engine === undefined) return;
  // Not `instanceof`: an engine of the package's other build for workers is one too.
  const { acquire, release } = (typeof engine === "object" && engine !== null ? engine : {}) as Partial<Engine>;
  if (typeof acquire !== "function" || typeof release !== "function")
    throw wrong("engine", "an engine (await loadEngine())", engine);
}

/**
 * Systems by name.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function systemsOf(systems: unknown): [name: string, candidates: CaptionCollection][] {
  const expected = "an object or a Map of candidates by name of the system";
  if (typeof systems !== "object" || systems === null || Array.isArray(systems))
    throw wrong("systems", expected, systems);
  const entries: [unknown, CaptionCollection][] = systems instanceof Map ? [...systems] : Object.entries(systems);
  if (entries.length === 0) throw new CaptallyError("usage-option", '"systems" expected at least one system, got none');
  return entries.map(([name, candidates]) => {
    if (typeof name !== "string") throw wrong("systems", "names as strings", name);
    return [name, candidates];
  });
}

function idList(ids: unknown): string[] {
  if (!Array.isArray(ids)) throw wrong("ids", "a list of ids", ids);
  return Array.from(ids, (id: unknown) => idText(id, "ids"));
}

/** @throws {CaptallyError} `usage-option` for what is no id */
export function idText(id: unknown, name: string): string {
  if (typeof id === "string" || typeof id === "number" || typeof id === "bigint") return String(id);
  throw wrong(name, "ids (strings, numbers or bigints)", id);
}

/** One of the values, or what stands for nothing. */
export function choice<T extends string>(name: string, value: T | undefined, values: readonly T[], absent: T): T {
  if (value === undefined) return absent;
  if (values.includes(value)) return value;
  throw wrong(name, values.join(", "), value);
}

function flag(name: string, value: unknown, absent: boolean): boolean {
  if (value === undefined) return absent;
  givenFlag(value, name);
  return value as boolean;
}
