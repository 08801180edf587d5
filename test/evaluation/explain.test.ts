/**
 * Explanations: their parts add up to the scores that `score` gives the caption, on captions of the COCO demo and on odd ones,
 * in both modes.
 */

import { describe, expect, test } from "vitest";
import {
  type AlignmentExplanation,
  type BleuExplanation,
  type CaptionExplanation,
  type CiderExplanation,
  type Explanation,
  explain,
  type SubsequenceExplanation,
  score,
} from "../../src/index.js";
import { golden } from "../support/golden.js";
import { builtPack } from "../support/meteor.js";

const packs = {
  wordnet: builtPack("wordnet"),
  wordnetParts: builtPack("wordnet-parts"),
  paraphrase: builtPack("paraphrase"),
};
const METRICS = ["Bleu", "ROUGE_L", "METEOR", "METEOR_2005", "METEOR_nltk", "CIDEr", "CIDEr_plain", "CIDEr_plain:stem"];
const TOLERANCE = 1e-12;

const demoReferences = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
const demoCandidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
const demoIds = Object.keys(demoCandidates).sort().slice(0, 60);

const references: Record<string, string[]> = {
  repeated: ["a a b a c", "the a b b"],
  empty: ["a dog", "dogs"],
  blank: [""],
  odd: ["Caf\u00e9 noir  on a table", "kids playing in the grass"],
  long: [Array.from({ length: 150 }, (_, i) => `w${i % 70}`).join(" "), "w3 w2 w1"],
  perfect: ["two children play", "a child plays"],
  ...Object.fromEntries(demoIds.map((id) => [id, demoReferences[id] as string[]])),
};
const candidates: Record<string, string> = {
  repeated: "a a a b b a c",
  empty: "",
  blank: "a dog",
  odd: "children play on the caf\u00e9 table",
  long: Array.from({ length: 140 }, (_, i) => `w${(i * 3) % 80}`).join(" "),
  perfect: "two children play",
  ...Object.fromEntries(demoIds.map((id) => [id, (demoCandidates[id] as string[])[0] as string])),
};

function part<T extends Explanation>(explanation: CaptionExplanation, kind: T["kind"], metric: string): T {
  return explanation.explanations.find((one) => one.kind === kind && one.metric === metric) as T;
}

function close(value: number, expected: number, what: string): void {
  expect(Math.abs(value - expected), `${what}: ${value} and ${expected}`).toBeLessThanOrEqual(TOLERANCE);
}

/** Fmean and penalty from the matches, by the formula of METEOR as published and of nltk. */
function earlyMeteor({ matches, candidate, reference, chunks }: AlignmentExplanation): number {
  if (matches.length === 0) return 0;
  const precision = matches.length / candidate.length;
  const recall = matches.length / reference.length;
  return ((10 * precision * recall) / (recall + 9 * precision)) * (1 - 0.5 * (chunks / matches.length) ** 3);
}

function countChunks({ matches }: AlignmentExplanation): number {
  const follows = (i: number) => {
    const [before, match] = [matches[i - 1], matches[i]];
    if (before === undefined || match === undefined) return false;
    return (
      match.candidate.start === before.candidate.start + before.candidate.length &&
      match.reference.start === before.reference.start + before.reference.length
    );
  };
  return matches.filter((_, i) => !follows(i)).length;
}

function checkAlignments(explanation: CaptionExplanation): void {
  for (const metric of ["METEOR", "METEOR_2005", "METEOR_nltk"]) {
    const one = part<AlignmentExplanation>(explanation, "alignment", metric);
    close(one.score, explanation.scores[metric] as number, metric);
    close(one.mean * (1 - one.penalty), one.score, metric);
    expect(one.chunks, `${metric}: chunks`).toBe(countChunks(one));
    for (const { candidate, reference } of one.matches) {
      expect(one.candidate.slice(candidate.start, candidate.start + candidate.length).join(" ")).toBe(candidate.text);
      expect(one.reference.slice(reference.start, reference.start + reference.length).join(" ")).toBe(reference.text);
    }
    if (metric !== "METEOR") close(earlyMeteor(one), one.score, metric);
  }
  const meteor = part<AlignmentExplanation>(explanation, "alignment", "METEOR");
  const [statistics = []] = [meteor.statistics];
  const words = meteor.matches.reduce((sum, { candidate }) => sum + candidate.length, 0);
  expect(statistics[21]).toBe(words);
  const perfect = words === statistics[0] && statistics[22] === statistics[1] && meteor.chunks === 1;
  const matched = ((statistics[21] ?? 0) + (statistics[22] ?? 0)) / 2;
  if (explanation.mode === "parity" && words > 0) {
    close(meteor.penalty, perfect ? 0 : 0.6 * (meteor.chunks / matched) ** 0.2, "penalty of METEOR");
  }
}

function checkBleu(explanation: CaptionExplanation): void {
  const { orders, brevity, scores, candidate } = part<BleuExplanation>(explanation, "bleu", "BLEU");
  let product = 1;
  for (const { order, correct, total, grams } of orders) {
    expect(grams.reduce((sum, { clipped }) => sum + clipped, 0)).toBe(correct);
    expect(grams.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(total).toBe(Math.max(0, candidate.length - order + 1));
    close(scores[`Bleu_${order}`] as number, explanation.scores[`Bleu_${order}`] as number, "BLEU");
    if (explanation.mode === "strict") continue;
    product *= (correct + 1e-15) / (total + 1e-9);
    close(product ** (1 / order) * brevity.penalty, scores[`Bleu_${order}`] as number, `Bleu_${order}`);
  }
}

function checkSubsequences(explanation: CaptionExplanation): void {
  const { precision, recall, score, candidate } = part<SubsequenceExplanation>(explanation, "subsequence", "ROUGE_L");
  for (const { words, reference } of [precision, recall]) {
    words.forEach((word, i) => {
      expect(candidate[word.candidate]).toBe(word.text);
      expect(reference[word.reference]).toBe(word.text);
      if (i === 0) return;
      expect(word.candidate).toBeGreaterThan(words[i - 1]?.candidate as number);
      expect(word.reference).toBeGreaterThan(words[i - 1]?.reference as number);
    });
  }
  const [p, r] = [precision.value, recall.value];
  close(p === 0 || r === 0 ? 0 : (2.44 * p * r) / (r + 1.44 * p), score, "ROUGE_L");
  close(score, explanation.scores.ROUGE_L as number, "ROUGE_L");
}

function checkCider(explanation: CaptionExplanation): void {
  for (const metric of ["CIDEr", "CIDEr_plain", "CIDEr_plain:stem"]) {
    const { score, orders, references: texts, grams } = part<CiderExplanation>(explanation, "cider", metric);
    const sum = (values: readonly { readonly contribution: number }[]) =>
      values.reduce((total, { contribution }) => total + contribution, 0);
    close(score, explanation.scores[metric] as number, metric);
    for (const parts of [orders, texts, grams]) close(sum(parts), score, metric);
  }
}

describe.each(["parity", "strict"] as const)("%s: the parts add up to the score", (mode) => {
  test("of every caption", async () => {
    const options = { references, candidates, metrics: METRICS, packs, mode };
    const { captions = [], signatures } = await score(options);
    expect(captions.length).toBe(Object.keys(references).length);
    for (const row of captions) {
      const explanation = await explain({ ...options, id: row.id });
      expect(Object.keys(explanation.scores)).toEqual(Object.keys(signatures));
      for (const [name, value] of Object.entries(explanation.scores))
        expect(value, `${name} of ${row.id}`).toBe(row[name]);
      checkAlignments(explanation);
      checkBleu(explanation);
      checkSubsequences(explanation);
      checkCider(explanation);
    }
  }, 60_000);
});

describe("what cannot be explained", () => {
  const options = { references, candidates, packs };

  test("an unknown image", async () => {
    await expect(explain({ ...options, metrics: ["Bleu"], id: "nobody" })).rejects.toMatchObject({
      code: "usage-option",
      message: expect.stringContaining('"nobody"'),
    });
  });

  test("other metrics: those that can be are named", async () => {
    await expect(explain({ ...options, metrics: ["ROUGE_2", "Bleu"], id: "odd" })).rejects.toMatchObject({
      code: "usage-metric",
      message: expect.stringMatching(/ROUGE_2 cannot be explained.*Bleu_N, ROUGE_L, METEOR, METEOR_2005, METEOR_nltk/),
    });
  });
});

test("METEOR: kids playing, children play", async () => {
  const { explanations } = await explain({
    references: { 1: ["children play"] },
    candidates: { 1: "kids playing" },
    metrics: ["METEOR:exact:stem:synonym"],
    packs,
    id: 1,
  });
  const [{ matches }] = explanations as [AlignmentExplanation];
  expect(matches).toEqual([
    {
      stage: "synonym",
      candidate: { start: 0, length: 1, text: "kids" },
      reference: { start: 0, length: 1, text: "children" },
    },
    {
      stage: "stem",
      candidate: { start: 1, length: 1, text: "playing" },
      reference: { start: 1, length: 1, text: "play" },
    },
  ]);
});
