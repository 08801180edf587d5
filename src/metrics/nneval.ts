/**
 * NNEval (Sharif, White, Bennamoun, Shah 2018, "NNEval: Neural Network based Evaluation Metric for Image Captioning") and other
 * networks on its features; see docs/metrics/nneval.md.
 *
 * The score is the probability of the wanted class: that a person wrote the caption, or what else the model learned.
 *
 * @module
 */

import { type LearnedModel, type LoadedModel, modelSignature, readModel } from "../data/model-file.js";
import { GRAMMAR_PACKAGE, type PackKind } from "../data/pack-files.js";
import { Perceptron } from "../engine/perceptron.js";
import { CaptallyError } from "../errors.js";
import { explainNetwork } from "./explain-network.js";
import { wrongValue } from "./given.js";
import type { Metric, MetricScores, PreparedCandidates, PreparedReferences } from "./metric.js";
import { FEATURE_SET, type FeatureName, featureMetric, isFeature, NNEVAL_FEATURES } from "./nneval-features.js";
import { commonFields, signature } from "./signature.js";
import type { Warning } from "./warning.js";

const WITHOUT_SPICE = NNEVAL_FEATURES.filter((feature) => feature !== "SPICE");

/** The package's own models: the metric's name, the pack with the model, its features. */
export const SHIPPED_MODELS = [
  { name: "NNEval", pack: "nneval", features: NNEVAL_FEATURES },
  { name: "NNEval_match", pack: "nnevalMatch", features: NNEVAL_FEATURES },
  { name: "NNEval_7", pack: "nneval7", features: WITHOUT_SPICE },
  { name: "NNEval_match_7", pack: "nnevalMatch7", features: WITHOUT_SPICE },
] as const satisfies readonly { name: string; pack: PackKind; features: readonly FeatureName[] }[];

export type ShippedModel = (typeof SHIPPED_MODELS)[number];

/** A metric of the package's own models. */
export function nneval({ name, pack, features }: ShippedModel = SHIPPED_MODELS[0]): Metric {
  return networkMetric(name, features, [pack], ({ packBytes }) => readModel(packBytes[pack] as Uint8Array, name));
}

/**
 * A metric of a model that the caller has.
 *
 * @throws {CaptallyError} `pack-format` when it has features that captally does not compute
 */
export function learnedMetric(model: LoadedModel): Metric {
  if (!Array.isArray(model?.features)) throw wrongValue("model", "one of readModel", model);
  return networkMetric(model.name, featuresOf(model), [], () => model);
}

/** Features of a model, checked. */
export function featuresOf({ id, featureSet, features }: LoadedModel): FeatureName[] {
  const unknown = features.find((feature) => !isFeature(feature));
  if (featureSet === FEATURE_SET && unknown === undefined) return features.filter(isFeature);
  throw new CaptallyError(
    "pack-format",
    `model ${id}: expected features of the set ${FEATURE_SET} (${NNEVAL_FEATURES.join(", ")}), found ${featureSet}${unknown === undefined ? "" : ` with ${unknown}`}`,
  );
}

function networkMetric(
  name: string,
  features: readonly FeatureName[],
  packs: readonly PackKind[],
  modelOf: (references: PreparedReferences) => LoadedModel,
): Metric {
  const inputs = featureMetric(features);
  return {
    ...inputs,
    outputs: [name],
    packs: [...(inputs.packs ?? []), ...packs],
    explains: true,
    prepare(references) {
      if (features.includes("SPICE")) checkTuples(name, references);
      const model = modelOf(references);
      const prepared = inputs.prepare(references);
      const network = new Perceptron(references.session, model.sizes);
      network.parameters = model.parameters;
      const warnings = dataWarnings(model, references);
      const featuresOfCandidates = (candidates: PreparedCandidates): MetricScores => prepared.score(candidates);
      return {
        signatures: [signature(name, fields(model, references))],
        score(candidates) {
          const { captions, warnings: own = [] } = featuresOfCandidates(candidates);
          return scoreRows(references, network, model, captions, [...own, ...warnings]);
        },
        explain(candidates, [score = 0]) {
          const row = featuresOfCandidates(candidates).captions.map(([value]) => value as number);
          return explainNetwork(name, model, row, score, (rows) => {
            const columns = model.features.map((_, f) => Float64Array.from(rows, (one) => one[f] as number));
            return scoreRows(references, network, model, columns, []).captions[0] as Float64Array;
          });
        },
      };
    },
  };
}

/** Rows of features, side by side, as the network takes them: on the scale of -1 to 1. */
export function networkInputs(
  { minimum, maximum }: Pick<LearnedModel, "minimum" | "maximum">,
  columns: readonly Float64Array[],
): Float32Array {
  const count = columns[0]?.length ?? 0;
  const rows = new Float32Array(count * columns.length);
  columns.forEach((column, f) => {
    const least = minimum[f] as number;
    const range = (maximum[f] as number) - least;
    column.forEach((value, i) => {
      rows[i * columns.length + f] = (2 * (value - least)) / range - 1;
    });
  });
  return rows;
}

function scoreRows(
  { session }: PreparedReferences,
  network: Perceptron,
  model: LoadedModel,
  columns: readonly Float64Array[],
  warnings: readonly Warning[],
): MetricScores {
  const count = columns[0]?.length ?? 0;
  const rows = session.writeFloats(networkInputs(model, columns));
  const scores = network.probabilities(rows, count, model.wanted);
  const corpus = session.call((raw) => raw.meanOfColumn(scores, count, 1, 0));
  const captions = session.readDoubles(scores, count);
  if (captions.some(Number.isNaN))
    throw new CaptallyError(
      "pack-format",
      `model ${model.id}: expected scores, found what is no number: its scales or parameters are beyond what float32 holds`,
    );
  return { corpus: [corpus], captions: [captions], warnings };
}

function fields(model: LoadedModel, references: PreparedReferences): [string, string | number][] {
  const { packs, scenes } = references;
  const df = model.features.includes("CIDEr/10") ? packs.get("cocoFrequencies") : undefined;
  return [
    ...commonFields(references),
    ["feat", model.featureSet],
    ["n", model.features.length],
    ["model", modelSignature(model)],
    ["df", df ?? "none"],
    ["vectors", packs.get("vectors") ?? "none"],
    ["wordnet", packs.get("wordnet") ?? "none"],
    ["paraphrase", packs.get("paraphrase") ?? "none"],
    ...(model.features.includes("SPICE") ? ([["tuples", scenes.name]] as [string, string][]) : []),
  ];
}

/** A model's scores mean what they meant in training only with the same data behind the features. */
function dataWarnings(model: LoadedModel, { packs }: PreparedReferences): Warning[] {
  const given = { df: packs.get("cocoFrequencies"), vectors: packs.get("vectors") };
  return (["df", "vectors"] as const).flatMap((kind) => {
    const [wanted, got] = [model[kind], given[kind]];
    if (wanted === "" || got === undefined || wanted === got) return [];
    return [
      {
        code: "model-data",
        message: `${model.name} was trained with the ${kind} ${wanted}, and now gets ${got}: its scores are others than those of its tables`,
      },
    ];
  });
}

/** SPICE is one of the features, and has no tuples without a parser. */
function checkTuples(name: string, { scenes }: PreparedReferences): void {
  if (scenes.name !== "none" || scenes.official !== undefined) return;
  throw new CaptallyError(
    "tuples-missing",
    `${name} has SPICE among its features, which needs tuples of the captions: install the parser's grammar (npm install ${GRAMMAR_PACKAGE}, GPL-3; in the library also packs.grammar), or give tuples, parses or the official tool's scores; NNEval_7 and NNEval_match_7 are models without SPICE, with scores of their own`,
  );
}
