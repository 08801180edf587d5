/**
 * METEOR 1.5 for English, as the standard tool runs it (parity) or with its defects mended (strict); see docs/metrics/meteor.md.
 *
 * @module
 */

import { showId } from "../corpus/problem.js";
import type { Address } from "../engine/raw.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import { explainMeteor } from "./explain-meteor.js";
import type { Metric, MetricScores, PreparedCandidates, PreparedReferences } from "./metric.js";
import { coverageWarnings, referenceWords } from "./paraphrase-coverage.js";
import { commonFields, signature } from "./signature.js";

export { meteor2005, meteorNltk } from "./early-meteor.js";

/** What may be aligned: equal words, equal stems, words with a WordNet synset in common, phrases of the paraphrase table. */
export const METEOR_MODULES = ["exact", "stem", "synonym", "paraphrase"] as const;

export type MeteorModule = (typeof METEOR_MODULES)[number];

/** Parameters that METEOR's authors tuned for a task. */
export interface MeteorTask {
  readonly name: string;
  /** Weight of recall in the mean. */
  readonly alpha: number;
  /** Exponent and weight of the penalty for fragmentation. */
  readonly beta: number;
  readonly gamma: number;
  /** Weight of content words; function words have the rest. */
  readonly delta: number;
  /** Weights of exact, stem, synonym and paraphrase matches. */
  readonly weights: readonly [number, number, number, number];
}

/**
 * Parameters of METEOR 1.5 for English: ranking of systems (what the standard tool uses), judgements of adequacy, edit rates of
 * human corrections, and balanced ones to tune systems with.
 */
export const METEOR_TASKS = {
  rank: { name: "rank", alpha: 0.85, beta: 0.2, gamma: 0.6, delta: 0.75, weights: [1, 0.6, 0.8, 0.6] },
  adequacy: { name: "adequacy", alpha: 0.75, beta: 1.4, gamma: 0.45, delta: 0.7, weights: [1, 1, 0.6, 0.8] },
  hter: { name: "hter", alpha: 0.4, beta: 1.5, gamma: 0.35, delta: 0.55, weights: [1, 0.2, 0.6, 0.8] },
  tune: { name: "tune", alpha: 0.5, beta: 1, gamma: 0.5, delta: 0.5, weights: [1, 0.5, 0.5, 0.5] },
} as const satisfies Record<string, MeteorTask>;

/** Choices of METEOR. */
export interface MeteorOptions {
  /** Absent: all. */
  readonly modules?: readonly MeteorModule[] | undefined;
  /** Absent: `rank`. */
  readonly task?: MeteorTask | undefined;
}

/** How alignments are searched for. */
interface Search {
  readonly beam: number;
  /** Weights of the modules; products with lengths are truncated to whole numbers. */
  readonly weights: readonly number[];
  readonly corrected: boolean;
}

/** The original's weights are none of a task's, and a match of one word, if not exact, weighs nothing. */
const ORIGINAL_SEARCH: Search = { beam: 40, weights: [1, 0.5, 0.5, 0.5], corrected: false };
const WIDER_BEAM = 200;
/** Weights in whole thousandths are exact, so no tie hangs on rounding. */
const THOUSANDTHS = 1000;

/** Places of the score and of the number of the best reference in a row of statistics (`assembly/meteor/score.ts`). */
const SCORE = 24;

/** METEOR. */
export function meteor({ modules = METEOR_MODULES, task = METEOR_TASKS.rank }: MeteorOptions = {}): Metric {
  const chosen = METEOR_MODULES.filter((module) => modules.includes(module));
  const name = [
    "METEOR",
    ...(task.name === "rank" ? [] : [task.name]),
    ...(chosen.length === METEOR_MODULES.length ? [] : chosen),
  ].join(":");
  return {
    outputs: [name],
    views: [{ view: "meteor", order: 1 }],
    explains: true,
    packs: [
      ...(chosen.includes("synonym") ? (["wordnet"] as const) : []),
      ...(chosen.includes("paraphrase") ? (["paraphrase"] as const) : []),
    ],
    prepare(references) {
      const { session, mode } = references;
      const search = mode === "strict" ? strictSearch(task) : ORIGINAL_SEARCH;
      const settings = writeSettings(session, task, chosen, search);
      session.lookUpWords(references.collection("meteor"), mode === "parity");
      const counts = chosen.includes("paraphrase") ? referenceWords(references) : undefined;
      return {
        signatures: [signature(name, fields(references, task, chosen, search))],
        explain: (candidates, [score = 0]) =>
          explainMeteor(references, candidates, { ...task, name, modules: METEOR_MODULES, settings }, score),
        score: (candidates) => {
          const scores = scoreCandidates(references, candidates, settings, name);
          return counts === undefined
            ? scores
            : { ...scores, warnings: coverageWarnings(references, counts, candidates) };
        },
      };
    },
  };
}

function strictSearch(task: MeteorTask): Search {
  return {
    beam: WIDER_BEAM,
    weights: task.weights.map((weight) => Math.round(THOUSANDTHS * weight)),
    corrected: true,
  };
}

/** The layout is that of `assembly/meteor/meteor.ts`. */
function writeSettings(
  session: Session,
  { alpha, beta, gamma, delta, weights }: MeteorTask,
  modules: readonly MeteorModule[],
  search: Search,
): Address {
  const mask = modules.reduce((bits, module) => bits | (1 << METEOR_MODULES.indexOf(module)), 0);
  return session.writeDoubles(
    Float64Array.of(
      ...[alpha, beta, gamma, delta, ...weights, ...search.weights],
      ...[mask, search.beam, search.corrected ? 1 : 0],
    ),
  );
}

function fields(
  references: PreparedReferences,
  task: MeteorTask,
  modules: readonly MeteorModule[],
  search: Search,
): [string, string | number][] {
  const { alpha, beta, gamma, delta, weights } = task;
  const pack = (kind: "wordnet" | "paraphrase"): [string, string][] => {
    const name = references.packs.get(kind);
    return name === undefined ? [] : [[kind, name]];
  };
  return [
    ...commonFields(references),
    ["task", task.name],
    ["params", [alpha, beta, gamma, delta].join(",")],
    ["modules", modules.map((module) => `${module}=${weights[METEOR_MODULES.indexOf(module)]}`).join(",")],
    ["norm", search.corrected ? "no" : "yes"],
    ["search", search.corrected ? "task-weights" : "meteor-1.5"],
    ["beam", search.beam],
    ...(modules.includes("synonym") ? pack("wordnet") : []),
    ...(modules.includes("paraphrase") ? pack("paraphrase") : []),
  ];
}

function scoreCandidates(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  settings: Address,
  name: string,
): MetricScores {
  const { session, mode } = references;
  const { count } = candidates;
  const collection = candidates.collection("meteor");
  session.lookUpWords(collection, mode === "parity");
  const width = session.call((raw) => raw.meteorWidth());
  const rows = session.allocDoubles(width * count);
  const total = session.allocDoubles(width);
  session.callRanges(count, (raw, from, to) => {
    const status = raw.meteorStatistics(
      references.collection("meteor").handle,
      collection.handle,
      candidates.bounds,
      from,
      to,
      settings,
      rows,
    );
    if (status !== 0) throw tooLong(name, candidates.ids[status - 1] as string);
  });
  const corpus = session.call((raw) => {
    raw.sumRows(rows, count, width, total);
    return raw.meteorCorpus(total, settings);
  });
  return { corpus: [corpus], captions: [session.readColumn(rows, count, width, SCORE)] };
}

function tooLong(name: string, id: string): CaptallyError {
  return new CaptallyError(
    "metric-limit",
    `${name}: the candidate of image ${showId(id)} and its references are too long to align: more than 33,554,432 steps (texts of about 10,000 words with ten references); shorten them or leave out ${name}`,
    { place: { id } },
  );
}
