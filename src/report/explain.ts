/**
 * Explanations of one caption as text: for each metric its score and what it is made of. Places count from 1.
 *
 * @module
 */

import { type SceneTuple, tupleNotation } from "../corpus/scene-tuples.js";
import type { CaptionExplanation } from "../evaluation/explain.js";
import type {
  AlignmentExplanation,
  BleuExplanation,
  CiderExplanation,
  Explanation,
  MovesExplanation,
  NetworkExplanation,
  SceneExplanation,
  Subsequence,
  SubsequenceExplanation,
  TallyExplanation,
} from "../metrics/explanation.js";
import type { ScoredTuple } from "../metrics/scene-sets.js";
import { columns, oneLine } from "./columns.js";

/** N-grams of CIDEr that are listed. */
const MOST_GRAMS = 15;

/** The text, ended by a line feed. */
export function explanationText(explanation: CaptionExplanation): string {
  const { id, candidate, references, explanations, signatures } = explanation;
  const lines = [
    `image ${id}`,
    `candidate: ${candidate}`,
    ...references.map((reference, i) => `reference ${i + 1}: ${reference}`),
    ...explanations.flatMap((one) => ["", ...linesOf(one)]),
    "",
    ...Object.values(signatures),
  ];
  return `${lines.map(oneLine).join("\n")}\n`;
}

function linesOf(explanation: Explanation): string[] {
  switch (explanation.kind) {
    case "alignment":
      return alignmentLines(explanation);
    case "bleu":
      return bleuLines(explanation);
    case "subsequence":
      return subsequenceLines(explanation);
    case "cider":
      return ciderLines(explanation);
    case "scene":
      return sceneLines(explanation);
    case "moves":
      return movesLines(explanation);
    case "network":
      return networkLines(explanation);
    case "tally":
      return tallyLines(explanation);
  }
}

function tallyLines({ metric, score, logit, bias, candidate, ...parts }: TallyExplanation): string[] {
  const { features, words, unsupported, lemmas, defects } = parts;
  return [
    `${metric} ${number(score)}${logit === undefined ? "" : `, logit ${number(logit)}`}`,
    `  candidate: ${candidate.join(" ")}`,
    ...columns(
      ["feature", "value", "weight", "adds"],
      [
        ...features.map(({ name, value, weight, contribution }) => [
          name,
          ...[value, weight, contribution].map(number),
        ]),
        ["(bias)", "", "", number(bias)],
      ],
    ),
    ...columns(
      ["word", "weight", "cosine", "nearest", "reference"],
      words.map(({ text, weight, similarity, nearest = "-", referenceIndex }) => [
        text,
        number(weight),
        number(similarity),
        nearest,
        referenceIndex === undefined ? "-" : String(referenceIndex + 1),
      ]),
    ),
    ...columns(
      ["content word of the references", "weight", "matched by"],
      lemmas.map(({ text, weight, match = "-" }) => [text, number(weight), match]),
    ),
    ...(unsupported.length === 0 ? [] : [`  without support: ${unsupported.join(" ")}`]),
    ...defects.map((defect) => `  defect: ${defect}`),
  ];
}

function sceneLines({ scores, sets, candidate, references }: SceneExplanation): string[] {
  const figure = (value: number | null) => (value === null ? "-" : number(value));
  const rows = Object.entries(sets).map(([set, { tp, fp, fn, pr, re, f }]) => [
    set,
    ...[tp, fp, fn].map(String),
    ...[pr, re, f].map(figure),
  ]);
  const side = (name: string, tuples: readonly ScoredTuple[]) => [
    `  tuples of the ${name}: ${tuples.length}`,
    ...tuples.map(
      ({ tuple, matched }) => `    ${matched ? "match" : "-    "}  ${tupleNotation([tuple as SceneTuple])}`,
    ),
  ];
  return [
    Object.entries(scores)
      .map(([name, score]) => `${name} ${figure(score)}`)
      .join(", "),
    ...columns(["tuples", "match", "only candidate", "only references", "precision", "recall", "F"], rows),
    ...side("candidate", candidate),
    ...side("references", references),
  ];
}

function networkLines({ metric, score, baseline, features }: NetworkExplanation): string[] {
  return [
    `${metric} ${number(score)} = ${number(baseline)} for mean features, and what each feature adds (Shapley values)`,
    ...columns(
      ["feature", "value", "mean", "adds"],
      features.map((feature) => [
        feature.name,
        number(feature.value),
        number(feature.baseline),
        `${feature.contribution < 0 ? "" : "+"}${number(feature.contribution)}`,
      ]),
    ),
  ];
}

function movesLines({ metric, score, distance, referenceIndex, moves, ...sides }: MovesExplanation): string[] {
  const { candidate, reference, leftOut } = sides;
  const leftOutLine = (side: "candidate" | "reference") =>
    leftOut[side].length === 0 ? [] : [`  left out of the ${side}: ${leftOut[side].join(" ")}`];
  return [
    `${metric} ${number(score)} = exp(-${number(distance)})${referenceIndex < 0 ? "" : `, nearest to reference ${referenceIndex + 1}`}`,
    `  candidate: ${candidate.join(" ")}`,
    ...(referenceIndex < 0 ? [] : [`  reference: ${reference.join(" ")}`]),
    ...columns(
      ["candidate", "reference", "share", "distance", "adds"],
      moves.map((move) => [move.candidate, move.reference, ...[move.share, move.distance, move.cost].map(number)]),
    ),
    ...leftOutLine("candidate"),
    ...leftOutLine("reference"),
  ];
}

function number(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}

function alignmentLines(explanation: AlignmentExplanation): string[] {
  const { metric, score, referenceIndex, candidate, reference, matches } = explanation;
  const rows = matches.map((match) => [
    match.stage,
    place(match.candidate.start, match.candidate.length),
    match.candidate.text,
    place(match.reference.start, match.reference.length),
    match.reference.text,
  ]);
  return [
    `${metric} ${number(score)}${referenceIndex < 0 ? "" : `, best with reference ${referenceIndex + 1}`}`,
    `  candidate: ${candidate.join(" ")}`,
    `  reference: ${reference.join(" ")}`,
    ...columns(["stage", "", "candidate", "", "reference"], rows),
    ...unmatched("candidate", candidate, matches),
    ...unmatched("reference", reference, matches),
    `  chunks ${explanation.chunks}, precision ${number(explanation.precision)}, recall ${number(explanation.recall)}, mean ${number(explanation.mean)}, penalty ${number(explanation.penalty)}`,
    `  score = mean x (1 - penalty) = ${number(score)}`,
    ...(explanation.statistics === undefined ? [] : [`  statistics: ${explanation.statistics.join(" ")}`]),
  ];
}

function place(start: number, length: number): string {
  return length > 1 ? `${start + 1}-${start + length}` : String(start + 1);
}

function unmatched(
  side: "candidate" | "reference",
  words: readonly string[],
  matches: AlignmentExplanation["matches"],
): string[] {
  const left = words.filter((_, i) =>
    matches.every((match) => i < match[side].start || i >= match[side].start + match[side].length),
  );
  return left.length === 0 ? [] : [`  not matched in the ${side}: ${left.join(" ")}`];
}

function bleuLines({ scores, orders, brevity }: BleuExplanation): string[] {
  const { candidateLength, referenceLength, penalty } = brevity;
  return [
    Object.entries(scores)
      .map(([name, score]) => `${name} ${number(score)}`)
      .join(", "),
    ...orders.flatMap(({ order, correct, total, grams }) => [
      `  ${order}-grams: ${correct} of ${total}`,
      ...columns(
        ["", "n-gram", "count", "in references", "counted"],
        grams.map(({ text, count, inReferences, clipped }) => [
          clipped === 0 ? "miss" : clipped < count ? "clipped" : "hit",
          text,
          String(count),
          String(inReferences),
          String(clipped),
        ]),
      ),
    ]),
    `  brevity penalty ${number(penalty)}: ${candidateLength} words, the closest reference has ${referenceLength}`,
  ];
}

function subsequenceLines({ score, beta, precision, recall, candidate }: SubsequenceExplanation): string[] {
  const measure = (name: string, { value, referenceIndex, reference, words }: Subsequence, of: readonly string[]) => [
    `  ${name} ${number(value)} = ${words.length} of ${of.length}${referenceIndex < 0 ? "" : `, with reference ${referenceIndex + 1}: ${reference.join(" ")}`}`,
    `    longest common subsequence: ${words.map(({ text }) => text).join(" ")}`,
  ];
  return [
    `ROUGE_L ${number(score)}`,
    `  candidate: ${candidate.join(" ")}`,
    ...measure("precision", precision, candidate),
    ...measure("recall", recall, recall.reference),
    `  score = (1 + ${beta}^2) x precision x recall / (recall + ${beta}^2 x precision) = ${number(score)}`,
  ];
}

function ciderLines({ metric, score, candidate, orders, references, grams }: CiderExplanation): string[] {
  const listed = grams.slice(0, MOST_GRAMS);
  return [
    `${metric} ${number(score)}`,
    `  candidate: ${candidate.join(" ")}`,
    ...orders.map(({ order, contribution }) => `  ${order}-grams add ${number(contribution)}`),
    ...references.map(
      ({ contribution, lengthFactor }, r) =>
        `  reference ${r + 1} adds ${number(contribution)} (factor for its length ${number(lengthFactor)})`,
    ),
    ...columns(
      ["n-gram", "count", "weight", "adds", ...references.map((_, r) => `ref ${r + 1}`)],
      listed.map(({ text, count, weight, contribution, byReference }) => [
        text,
        String(count),
        number(weight),
        number(contribution),
        ...byReference.map(number),
      ]),
    ),
    ...(grams.length > listed.length ? [`  and ${grams.length - listed.length} more n-grams`] : []),
  ];
}
