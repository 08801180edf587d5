/**
 * SPICE and SPIDEr on tuples of the captions, as SPICE 1.0 scores them (parity) or one to one (strict); see docs/metrics/spice.md.
 *
 * @module
 */

import type { Address } from "../engine/raw.js";
import { cider } from "./cider.js";
import { explainScene } from "./explain-scene.js";
import type { Metric, MetricScores, PreparedCandidates, PreparedReferences } from "./metric.js";
import { officialRows } from "./official-scenes.js";
import { F, FIELDS, sceneGraphs, sceneScores, setScores } from "./scene-scores.js";
import { SCENE_SETS, type SceneSet } from "./scene-sets.js";
import { commonFields, signature } from "./signature.js";

export { SCENE_SETS, type SceneScores, type SceneSet, type ScoredTuple, type SetScores } from "./scene-sets.js";

/** Choices of SPICE. */
export interface SpiceOptions {
  /** Sets of tuples that are scored, an output each. Absent: all tuples. */
  readonly sets?: readonly SceneSet[] | undefined;
  /** Only equal strings match (`-noSynsets` of the tool). */
  readonly noSynsets?: boolean | undefined;
}

/** SPICE. */
export function spice({ sets = ["All"], noSynsets = false }: SpiceOptions = {}): Metric {
  const outputs = sets.map((set) => `SPICE${set === "All" ? "" : `_${set}`}${noSynsets ? ":noSynsets" : ""}`);
  return {
    outputs,
    views: [{ view: "run", order: 1 }],
    ...(noSynsets ? {} : { packs: ["wordnet"] as const }),
    optionalPacks: ["grammar"],
    explains: true,
    tuples: true,
    prepare(references) {
      if (references.scenes.official === undefined) sceneGraphs(references, noSynsets);
      const name = outputs[0] as string;
      return {
        signatures: outputs.map((output) => signature(output, fields(references, noSynsets))),
        explain: (candidates, scores) =>
          explainScene(
            name,
            Object.fromEntries(outputs.map((output, o) => [output, scores[o] as number])),
            sceneScores(references, candidates, noSynsets, name),
          ),
        sceneScores: (candidates) => sceneScores(references, candidates, noSynsets, name),
        score: (candidates) => scoreCandidates(references, candidates, sets, noSynsets, name),
      };
    },
  };
}

/** The mean of CIDEr (CIDEr-D) and SPICE, of each caption and of the corpus. */
export function spider({ noSynsets = false }: Pick<SpiceOptions, "noSynsets"> = {}): Metric {
  const name = `SPIDEr${noSynsets ? ":noSynsets" : ""}`;
  const parts = [cider(), spice({ noSynsets })];
  return {
    outputs: [name],
    views: parts.flatMap(({ views }) => views),
    packs: parts.flatMap(({ packs = [] }) => packs),
    optionalPacks: parts.flatMap(({ optionalPacks = [] }) => optionalPacks),
    tuples: true,
    prepare(references) {
      const prepared = parts.map((part) => part.prepare(references));
      const frequencies = prepared[0]?.signatures[0]?.match(/\|df:[^|]*/)?.[0].slice("|df:".length) ?? "";
      return {
        signatures: [signature(name, [...fields(references, noSynsets), ["df", frequencies]])],
        score(candidates) {
          const [a, b] = prepared.map((part) => part.score(candidates)) as [MetricScores, MetricScores];
          const [first, second] = [a.captions[0] as Float64Array, b.captions[0] as Float64Array];
          return {
            corpus: [half(a.corpus[0] as number, b.corpus[0] as number)],
            captions: [first.map((value, i) => half(value, second[i] as number))],
          };
        },
      };
    },
  };
}

function half(a: number, b: number): number {
  return (a + b) / 2;
}

function fields(references: PreparedReferences, noSynsets: boolean): [string, string | number][] {
  const { scenes, packs } = references;
  const common = commonFields(references);
  if (scenes.official !== undefined) return [...common, ["scores", scenes.official.name]];
  return [
    ...common,
    ["synsets", noSynsets ? "no" : "yes"],
    ...(noSynsets ? [] : [["wordnet", packs.get("wordnet") ?? "none"] as [string, string]]),
    ["tuples", scenes.name],
  ];
}

function scoreCandidates(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  sets: readonly SceneSet[],
  noSynsets: boolean,
  name: string,
): MetricScores {
  const { session } = references;
  const { count } = candidates;
  const width = FIELDS * SCENE_SETS.length;
  const rows: Address =
    references.scenes.official === undefined
      ? setScores(references, candidates, noSynsets, name)
      : session.writeDoubles(officialRows(references.scenes.official, candidates, sets));
  const places = sets.map((set) => SCENE_SETS.indexOf(set) * FIELDS + F);
  return {
    // All tuples of a caption always have a figure, and the standard wrapper takes numpy's mean of them.
    corpus: places.map((place) =>
      session.call((raw) =>
        place === F ? raw.meanOfColumn(rows, count, width, place) : raw.meanOfNumbers(rows, count, width, place),
      ),
    ),
    captions: places.map((place) => session.readColumn(rows, count, width, place)),
  };
}
