/**
 * A line about each family of metrics and each option, for lists of what exists. Scoring needs none of it, and goes without.
 *
 * @module
 */

import { METRIC_FAMILIES, type MetricFamily, type MetricOption } from "./catalogue.js";

/** An option, described. */
export interface DescribedOption extends MetricOption {
  readonly description: string;
}

/** A family of metrics, described. */
export interface DescribedFamily extends MetricFamily {
  readonly description: string;
  readonly options: readonly DescribedOption[];
}

const FAMILIES: Readonly<Record<string, string>> = {
  Bleu_N: "BLEU with orders 1 to N (1-9), as coco-caption; Bleu is Bleu_1 to Bleu_4",
  ROUGE_L: "F-measure of the longest common subsequence (beta 1.2), as coco-caption; with a tool, that tool's",
  METEOR: "METEOR 1.5 with stems, WordNet synonyms and paraphrases, as coco-caption",
  METEOR_2005: "METEOR as first published: links of single words with the fewest crossings",
  METEOR_nltk: "nltk's meteor_score on the tokens of the run",
  CIDEr: "CIDEr-D, which the standard tool calls CIDEr",
  CIDEr_plain: "the paper's CIDEr: no clipping, no length penalty",
  SPICE: "F-measure of scene-graph tuples, all of them or one kind; needs tuples or parses of the captions",
  SPIDEr: "mean of CIDEr (CIDEr-D) and SPICE",
  Tally: "learned agreement with the references, 0 to 1: word vectors, content words, order, defects",
  WMD: "exp(-d), d the Word Mover's Distance to the nearest reference, as gensim computes it",
  NNEval: "a network on eight metrics: the probability that a person wrote the caption; needs what SPICE needs",
  NNEval_match: "the same network, trained to tell an image's captions from those of other images",
  NNEval_7: "NNEval without SPICE among its features, for runs without a parser; a model of its own",
  NNEval_match_7: "NNEval_match without SPICE among its features, for runs without a parser; a model of its own",
  ROUGE_N: "n-gram overlap of order N (1-9)",
  ROUGE_W: "weighted longest common subsequence (weight 1.2)",
  ROUGE_S: "pairs of words in order (skip-bigrams)",
  ROUGE_SU: "pairs of words in order, and single words",
  ROUGE_Lsum: "google's summary-level ROUGE-L: texts are cut at newlines",
};

/** By name; with the family before it where the name means another thing there. */
const OPTIONS: Readonly<Record<string, string>> = {
  stem: "Porter-stem the tokens first",
  google: "google's rouge_score 0.1.2 with its own tokenizer",
  rouge155: "the perl script ROUGE-1.5.5 with its own tokenizer",
  best: "best reference instead of the sum over references (-f B)",
  gap: "most words between the two of a pair",
  precision: "precision instead of F",
  recall: "recall instead of F",
  adequacy: "parameters tuned for judgements of adequacy",
  hter: "parameters tuned for edit rates of human corrections",
  tune: "balanced parameters, for tuning systems",
  exact: "align equal words (only the modules that are named)",
  "METEOR:stem": "align words with the same stem",
  synonym: "align words that share a WordNet synset",
  paraphrase: "align phrases of METEOR's paraphrase table",
  noSynsets: "only equal strings match, no WordNet synsets",
  raw: "vectors as stored (gensim up to 3.8) instead of unit length",
  stopWords: "keep English stop words",
};

/** All metrics, described. */
export function describedFamilies(): DescribedFamily[] {
  return METRIC_FAMILIES.map((family) => ({
    ...family,
    description: FAMILIES[family.name] as string,
    options: family.options.map((option) => ({
      ...option,
      description: (OPTIONS[`${family.name}:${option.name}`] ?? OPTIONS[option.name]) as string,
    })),
  }));
}
