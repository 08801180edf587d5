/**
 * The metrics by name: what exists, what it needs, how it is built. `metric-list.ts` reads lists of names, `descriptions.ts` has a
 * line about each.
 *
 * @module
 */

import { bleu } from "./bleu.js";
import { cider } from "./cider.js";
import { meteor2005, meteorNltk } from "./early-meteor.js";
import { METEOR_MODULES, METEOR_TASKS, meteor } from "./meteor.js";
import type { Metric } from "./metric.js";
import { nneval, SHIPPED_MODELS } from "./nneval.js";
import { type RougeKind, type RougeMeasure, rouge } from "./rouge.js";
import { rougeL } from "./rouge-l.js";
import { SCENE_SETS, type SceneSet, spice, spider } from "./spice.js";
import { tally } from "./tally.js";
import { wmd } from "./wmd.js";

/** An option of a metric, given after a colon: `stem`, `gap=4`. */
export interface MetricOption {
  readonly name: string;
  /** The option has a whole number as value, in this range. */
  readonly range?: readonly [number, number];
  /** Other options it cannot be used with. */
  readonly excludes?: readonly string[];
  /** Other options of which it needs one. */
  readonly requires?: readonly string[];
}

/** Options as chosen: `true`, or the value. */
export type ChosenOptions = ReadonlyMap<string, number | true>;

/** One family of metrics, as `captally metrics` lists it. */
export interface MetricFamily {
  /** Name on the command line; `N` stands for an order. */
  readonly name: string;
  readonly options: readonly MetricOption[];
  /** Part of `all`. */
  readonly inAll: boolean;
  /** Part of `all` when there are tuples of the captions. */
  readonly inAllWithTuples?: boolean;
  /** Members with the same options share one pass. */
  readonly shared?: boolean;
  /** Names (without options) that belong to it, in output order. */
  readonly members: readonly string[];
  /** One metric for chosen members of the family with the same options. */
  build(members: readonly string[], options: ChosenOptions): Metric;
}

const ORDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Options that choose a tool. */
const TOOLS = ["google", "rouge155"];

const STEM: MetricOption = { name: "stem" };
const GOOGLE: MetricOption = {
  name: "google",
  excludes: ["rouge155"],
};
const ROUGE155: MetricOption = { name: "rouge155" };
const BEST: MetricOption = {
  name: "best",
  requires: ["rouge155"],
};
const GAP: MetricOption = { name: "gap", range: [0, 1000] };
const MEASURES: readonly MetricOption[] = [{ name: "precision", excludes: ["recall"] }, { name: "recall" }];

function rougeFamily(kind: RougeKind, options: readonly MetricOption[]): MetricFamily {
  const name = `ROUGE_${kind}`;
  return {
    name,
    options: [...options, STEM, ...MEASURES],
    inAll: kind !== "Lsum",
    members: kind === "N" ? ORDERS.map((order) => `ROUGE_${order}`) : [name],
    build: ([member = name], chosen) => rouge(rougeOptions(kind, member, chosen)),
  };
}

function rougeOptions(kind: RougeKind, member: string, chosen: ChosenOptions): Parameters<typeof rouge>[0] {
  const measure: RougeMeasure = chosen.has("precision") ? "precision" : chosen.has("recall") ? "recall" : "f";
  const gap = chosen.get("gap");
  return {
    kind,
    ...(kind === "N" ? { order: Number(member.slice("ROUGE_".length)) } : {}),
    tool: kind === "Lsum" || chosen.has("google") ? "google" : chosen.has("rouge155") ? "rouge155" : undefined,
    stem: chosen.has("stem"),
    best: chosen.has("best"),
    gap: typeof gap === "number" ? gap : undefined,
    measure,
  };
}

/** Naming modules leaves out the others. */
const METEOR_OPTIONS: readonly MetricOption[] = [
  { name: "adequacy", excludes: ["hter", "tune"] },
  { name: "hter", excludes: ["tune"] },
  { name: "tune" },
  { name: "exact" },
  { name: "stem" },
  { name: "synonym" },
  { name: "paraphrase" },
];

const NO_SYNSETS: MetricOption = { name: "noSynsets" };

function spiceName(set: SceneSet): string {
  return set === "All" ? "SPICE" : `SPICE_${set}`;
}

/** All metrics. */
export const METRIC_FAMILIES: readonly MetricFamily[] = [
  {
    name: "Bleu_N",
    options: [],
    inAll: true,
    shared: true,
    members: ORDERS.map((k) => `Bleu_${k}`),
    build: (members) => bleu(members.map((member) => Number(member.slice("Bleu_".length))).sort((a, b) => a - b)),
  },
  {
    name: "ROUGE_L",
    // coco-caption's ROUGE_L has one figure and no stemmer.
    options: [GOOGLE, ROUGE155, BEST, ...[STEM, ...MEASURES].map((option) => ({ ...option, requires: TOOLS }))],
    inAll: true,
    members: ["ROUGE_L"],
    build: (_, chosen) =>
      chosen.has("google") || chosen.has("rouge155") ? rouge(rougeOptions("L", "ROUGE_L", chosen)) : rougeL(),
  },
  rougeFamily("N", [GOOGLE, ROUGE155, BEST]),
  rougeFamily("W", [ROUGE155, BEST]),
  rougeFamily("S", [ROUGE155, BEST, GAP]),
  rougeFamily("SU", [ROUGE155, BEST, GAP]),
  rougeFamily("Lsum", []),
  {
    name: "METEOR",
    options: METEOR_OPTIONS,
    inAll: true,
    members: ["METEOR"],
    build: (_, chosen) => {
      const modules = METEOR_MODULES.filter((module) => chosen.has(module));
      return meteor({
        modules: modules.length === 0 ? METEOR_MODULES : modules,
        task: Object.values(METEOR_TASKS).find((task) => chosen.has(task.name)),
      });
    },
  },
  {
    name: "METEOR_2005",
    options: [],
    inAll: false,
    members: ["METEOR_2005"],
    build: () => meteor2005(),
  },
  {
    name: "METEOR_nltk",
    options: [],
    inAll: false,
    members: ["METEOR_nltk"],
    build: () => meteorNltk(),
  },
  {
    name: "CIDEr",
    options: [],
    inAll: true,
    members: ["CIDEr"],
    build: () => cider(),
  },
  {
    name: "CIDEr_plain",
    options: [STEM],
    inAll: true,
    members: ["CIDEr_plain"],
    build: (_, chosen) => cider({ plain: true, stem: chosen.has("stem") }),
  },
  {
    name: "SPICE",
    options: [NO_SYNSETS],
    inAll: false,
    inAllWithTuples: true,
    shared: true,
    members: SCENE_SETS.map(spiceName),
    build: (members, chosen) =>
      spice({
        sets: SCENE_SETS.filter((set) => members.includes(spiceName(set))),
        noSynsets: chosen.has(NO_SYNSETS.name),
      }),
  },
  {
    name: "SPIDEr",
    options: [NO_SYNSETS],
    inAll: false,
    inAllWithTuples: true,
    members: ["SPIDEr"],
    build: (_, chosen) => spider({ noSynsets: chosen.has(NO_SYNSETS.name) }),
  },
  {
    name: "Tally",
    options: [],
    inAll: true,
    members: ["Tally"],
    build: () => tally(),
  },
  {
    name: "WMD",
    options: [{ name: "raw" }, { name: "stopWords" }],
    inAll: true,
    members: ["WMD"],
    build: (_, chosen) => wmd({ raw: chosen.has("raw"), stopWords: chosen.has("stopWords") }),
  },
  {
    name: "NNEval",
    options: [],
    inAll: false,
    members: ["NNEval"],
    build: () => nneval(SHIPPED_MODELS[0]),
  },
  {
    name: "NNEval_match",
    options: [],
    inAll: false,
    members: ["NNEval_match"],
    build: () => nneval(SHIPPED_MODELS[1]),
  },
  {
    name: "NNEval_7",
    options: [],
    inAll: false,
    members: ["NNEval_7"],
    build: () => nneval(SHIPPED_MODELS[2]),
  },
  {
    name: "NNEval_match_7",
    options: [],
    inAll: false,
    members: ["NNEval_match_7"],
    build: () => nneval(SHIPPED_MODELS[3]),
  },
];
