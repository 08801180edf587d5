/**
 * The features of NNEval (Sharif et al. 2018): scores of other metrics for one caption, in the order and on the scale of the
 * authors' code (NaehaSharif/NNEval, feature extraction), where CIDEr is divided by 10 and weighs n-grams by COCO's validation set.
 *
 * @module
 */

import { bleu } from "./bleu.js";
import { cider } from "./cider.js";
import { meteor } from "./meteor.js";
import type { Metric, MetricScores, PreparedMetric, PreparedReferences } from "./metric.js";
import { spice } from "./spice.js";
import { wmd } from "./wmd.js";

/** Version of what the features are; it changes when a figure of one can. */
export const FEATURE_SET = "nneval-1";

/** Names in the order of the network's inputs. */
export const NNEVAL_FEATURES = ["METEOR", "WMD", "Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4", "SPICE", "CIDEr/10"] as const;

export type FeatureName = (typeof NNEVAL_FEATURES)[number];

const CIDER_SCALE = 10;

/** Metrics, the features that their outputs are, and what these are divided by. */
interface Part {
  readonly metric: () => Metric;
  readonly features: readonly FeatureName[];
  readonly scale: number;
}

const PARTS: readonly Part[] = [
  { metric: meteor, features: ["METEOR"], scale: 1 },
  { metric: wmd, features: ["WMD"], scale: 1 },
  { metric: () => bleu([1, 2, 3, 4]), features: ["Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4"], scale: 1 },
  { metric: spice, features: ["SPICE"], scale: 1 },
  { metric: cider, features: ["CIDEr/10"], scale: CIDER_SCALE },
];

/** Whether a name of a model's file is a feature. */
export function isFeature(name: string): name is FeatureName {
  return NNEVAL_FEATURES.some((feature) => feature === name);
}

/** A metric whose outputs are features. */
export function featureMetric(names: readonly FeatureName[] = NNEVAL_FEATURES): Metric {
  const parts = PARTS.filter(({ features }) => features.some((feature) => names.includes(feature)));
  const metrics = parts.map(({ metric }) => metric());
  return {
    outputs: names,
    views: metrics.flatMap(({ views }) => views),
    packs: [
      ...metrics.flatMap(({ packs = [] }) => packs),
      ...(names.includes("CIDEr/10") ? (["cocoFrequencies"] as const) : []),
    ],
    optionalPacks: metrics.flatMap(({ optionalPacks = [] }) => optionalPacks),
    tuples: metrics.some(({ tuples = false }) => tuples),
    prepare(references) {
      const own = withCocoFrequencies(references, names);
      const prepared = metrics.map((metric) => metric.prepare(own));
      return {
        signatures: names.map((name) => signatureOf(name, parts, prepared)),
        score: (candidates) =>
          inOrder(
            names,
            parts,
            prepared.map((metric) => metric.score(candidates)),
          ),
      };
    },
  };
}

/** Tables of other document frequencies stay apart. */
function withCocoFrequencies(references: PreparedReferences, names: readonly FeatureName[]): PreparedReferences {
  if (!names.includes("CIDEr/10")) return references;
  return { ...references, documentFrequencies: references.cocoFrequencies(), frequencyTables: references.cocoTables };
}

function signatureOf(name: FeatureName, parts: readonly Part[], prepared: readonly PreparedMetric[]): string {
  const p = parts.findIndex(({ features }) => features.includes(name));
  return prepared[p]?.signatures[parts[p]?.features.indexOf(name) ?? 0] as string;
}

function inOrder(names: readonly FeatureName[], parts: readonly Part[], scores: readonly MetricScores[]): MetricScores {
  const corpus = new Map<FeatureName, number>();
  const captions = new Map<FeatureName, Float64Array>();
  parts.forEach(({ features, scale }, p) => {
    const part = scores[p] as MetricScores;
    features.forEach((feature, f) => {
      corpus.set(feature, (part.corpus[f] as number) / scale);
      captions.set(
        feature,
        (part.captions[f] as Float64Array).map((value) => value / scale),
      );
    });
  });
  return {
    corpus: names.map((name) => corpus.get(name) as number),
    captions: names.map((name) => captions.get(name) as Float64Array),
    warnings: scores.flatMap(({ warnings = [] }) => warnings),
  };
}
