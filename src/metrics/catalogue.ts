/**
 * The metrics by name: what exists, what it needs, how it is built. `metric-list.ts` reads lists of names.
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
  readonly description: string;
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
  readonly description: string;
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

const STEM: MetricOption = { name: "stem", description: "Porter-stem the tokens first" };
const GOOGLE: MetricOption = {
  name: "google",
  description: "google's rouge_score 0.1.2 with its own tokenizer",
  excludes: ["rouge155"],
};
const ROUGE155: MetricOption = { name: "rouge155", description: "the perl script ROUGE-1.5.5 with its own tokenizer" };
const BEST: MetricOption = {
  name: "best",
  description: "best reference instead of the sum over references (-f B)",
  requires: ["rouge155"],
};
const GAP: MetricOption = { name: "gap", description: "most words between the two of a pair", range: [0, 1000] };
const MEASURES: readonly MetricOption[] = [
  { name: "precision", description: "precision instead of F", excludes: ["recall"] },
  { name: "recall", description: "recall instead of F" },
];

function rougeFamily(kind: RougeKind, description: string, options: readonly MetricOption[]): MetricFamily {
  const name = `ROUGE_${kind}`;
  return {
    name,
    description,
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
  { name: "adequacy", description: "parameters tuned for judgements of adequacy", excludes: ["hter", "tune"] },
  { name: "hter", description: "parameters tuned for edit rates of human corrections", excludes: ["tune"] },
  { name: "tune", description: "balanced parameters, for tuning systems" },
  { name: "exact", description: "align equal words (only the modules that are named)" },
  { name: "stem", description: "align words with the same stem" },
  { name: "synonym", description: "align words that share a WordNet synset" },
  { name: "paraphrase", description: "align phrases of METEOR's paraphrase table" },
];

const NO_SYNSETS: MetricOption = { name: "noSynsets", description: "only equal strings match, no WordNet synsets" };

function spiceName(set: SceneSet): string {
  return set === "All" ? "SPICE" : `SPICE_${set}`;
}

/** All metrics. */
export const METRIC_FAMILIES: readonly MetricFamily[] = [
  {
    name: "Bleu_N",
    description: "BLEU with orders 1 to N (1-9), as coco-caption; Bleu is Bleu_1 to Bleu_4",
    options: [],
    inAll: true,
    shared: true,
    members: ORDERS.map((k) => `Bleu_${k}`),
    build: (members) => bleu(members.map((member) => Number(member.slice("Bleu_".length))).sort((a, b) => a - b)),
  },
  {
    name: "ROUGE_L",
    description: "F-measure of the longest common subsequence (beta 1.2), as coco-caption; with a tool, that tool's",
    // coco-caption's ROUGE_L has one figure and no stemmer.
    options: [GOOGLE, ROUGE155, BEST, ...[STEM, ...MEASURES].map((option) => ({ ...option, requires: TOOLS }))],
    inAll: true,
    members: ["ROUGE_L"],
    build: (_, chosen) =>
      chosen.has("google") || chosen.has("rouge155") ? rouge(rougeOptions("L", "ROUGE_L", chosen)) : rougeL(),
  },
  rougeFamily("N", "n-gram overlap of order N (1-9)", [GOOGLE, ROUGE155, BEST]),
  rougeFamily("W", "weighted longest common subsequence (weight 1.2)", [ROUGE155, BEST]),
  rougeFamily("S", "pairs of words in order (skip-bigrams)", [ROUGE155, BEST, GAP]),
  rougeFamily("SU", "pairs of words in order, and single words", [ROUGE155, BEST, GAP]),
  rougeFamily("Lsum", "google's summary-level ROUGE-L: texts are cut at newlines", []),
  {
    name: "METEOR",
    description: "METEOR 1.5 with stems, WordNet synonyms and paraphrases, as coco-caption",
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
    description: "METEOR as first published: links of single words with the fewest crossings",
    options: [],
    inAll: false,
    members: ["METEOR_2005"],
    build: () => meteor2005(),
  },
  {
    name: "METEOR_nltk",
    description: "nltk's meteor_score on the tokens of the run",
    options: [],
    inAll: false,
    members: ["METEOR_nltk"],
    build: () => meteorNltk(),
  },
  {
    name: "CIDEr",
    description: "CIDEr-D, which the standard tool calls CIDEr",
    options: [],
    inAll: true,
    members: ["CIDEr"],
    build: () => cider(),
  },
  {
    name: "CIDEr_plain",
    description: "the paper's CIDEr: no clipping, no length penalty",
    options: [STEM],
    inAll: true,
    members: ["CIDEr_plain"],
    build: (_, chosen) => cider({ plain: true, stem: chosen.has("stem") }),
  },
  {
    name: "SPICE",
    description: "F-measure of scene-graph tuples, all of them or one kind; needs tuples or parses of the captions",
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
    description: "mean of CIDEr (CIDEr-D) and SPICE",
    options: [NO_SYNSETS],
    inAll: false,
    inAllWithTuples: true,
    members: ["SPIDEr"],
    build: (_, chosen) => spider({ noSynsets: chosen.has(NO_SYNSETS.name) }),
  },
  {
    name: "Tally",
    description: "learned agreement with the references, 0 to 1: word vectors, content words, order, defects",
    options: [],
    inAll: true,
    members: ["Tally"],
    build: () => tally(),
  },
  {
    name: "WMD",
    description: "exp(-d), d the Word Mover's Distance to the nearest reference, as gensim computes it",
    options: [
      { name: "raw", description: "vectors as stored (gensim up to 3.8) instead of unit length" },
      { name: "stopWords", description: "keep English stop words" },
    ],
    inAll: true,
    members: ["WMD"],
    build: (_, chosen) => wmd({ raw: chosen.has("raw"), stopWords: chosen.has("stopWords") }),
  },
  {
    name: "NNEval",
    description: "a network on eight metrics: the probability that a person wrote the caption; needs what SPICE needs",
    options: [],
    inAll: false,
    members: ["NNEval"],
    build: () => nneval(SHIPPED_MODELS[0]),
  },
  {
    name: "NNEval_match",
    description: "the same network, trained to tell an image's captions from those of other images",
    options: [],
    inAll: false,
    members: ["NNEval_match"],
    build: () => nneval(SHIPPED_MODELS[1]),
  },
  {
    name: "NNEval_7",
    description: "NNEval without SPICE among its features, for runs without a parser; a model of its own",
    options: [],
    inAll: false,
    members: ["NNEval_7"],
    build: () => nneval(SHIPPED_MODELS[2]),
  },
  {
    name: "NNEval_match_7",
    description: "NNEval_match without SPICE among its features, for runs without a parser; a model of its own",
    options: [],
    inAll: false,
    members: ["NNEval_match_7"],
    build: () => nneval(SHIPPED_MODELS[3]),
  },
];
