/**
 * The ROUGE kernels against google's `rouge_score` and the ROUGE-1.5.5 script: every figure equal.
 *
 * `golden_rouge_google.json`: scores of each pair with and without stemming. `golden_rouge155.json.gz`: recall, precision, F of
 * 130 segments for 16 sets of options, at the 5 decimals the script prints; its -m ran with an empty table of exceptions.
 */

import { describe, expect, test } from "vitest";
import { golden } from "../support/golden.js";
import { type Texts, TOKENIZER } from "../support/raw-engine.js";
import { type Figures, FOLD, type Metric, RougeCorpus, STEMMER, UNIGRAMS } from "../support/rouge.js";

type GoogleScores = Record<"rouge1" | "rouge2" | "rougeL" | "rougeLsum", Figures>;

interface GooglePair {
  readonly target: string;
  readonly prediction: string;
  readonly plain: GoogleScores;
  readonly stem: GoogleScores;
}

describe.each([["plain", undefined] as const, ["stem", STEMMER.nltk] as const])("google rouge, %s", (form, stemmer) => {
  const pairs = golden<GooglePair[]>("golden_rouge_google.json");
  const segments = pairs.map((pair) => ({ candidate: pair.prediction, references: [pair.target] }));
  const corpus = new RougeCorpus(segments, TOKENIZER.google, stemmer);

  test.each<[keyof GoogleScores, Metric]>([
    ["rouge1", { kind: "N", order: 1, fold: FOLD.bestF }],
    ["rouge2", { kind: "N", order: 2, fold: FOLD.bestF }],
    ["rougeL", { kind: "L", fold: FOLD.bestF }],
    ["rougeLsum", { kind: "Lsum" }],
  ])("%s", (name, metric) => {
    expect(corpus.score(metric)).toEqual(pairs.map((pair) => pair[form][name]));
  });
});

interface ScriptRun {
  readonly options: string;
  readonly stem: boolean;
  readonly f: "A" | "B";
  /** Recall, precision, F by metric, for each segment. */
  readonly scores: readonly Readonly<Record<string, Figures>>[];
}

interface ScriptGolden {
  readonly items: readonly { readonly hyp: string; readonly refs: readonly string[] }[];
  readonly runs: readonly ScriptRun[];
}

function metricOf(name: string, fold: number): Metric {
  const [, kind, rest] = /^ROUGE-(L|W-|SU|S|)(.*)$/.exec(name) as unknown as [string, string, string];
  if (kind === "L") return { kind: "L", fold };
  if (kind === "W-") return { kind: "W", weight: Number(rest), fold };
  if (kind === "") return { kind: "N", order: Number(rest), fold };
  const unigrams = kind === "SU" ? UNIGRAMS.butLast : UNIGRAMS.none;
  return { kind: "S", gap: rest === "*" ? -1 : Number(rest), unigrams, fold };
}

describe("ROUGE-1.5.5", () => {
  const { items, runs } = golden<ScriptGolden>("golden_rouge155.json.gz");
  const segments: Texts[] = items.map((item) => ({ candidate: item.hyp, references: item.refs }));

  describe.each([false, true])("stemming %s", (stem) => {
    test.each(runs.filter((run) => run.stem === stem))("$options -f $f", (run) => {
      const corpus = new RougeCorpus(segments, TOKENIZER.rouge155, stem ? STEMMER.rouge155 : undefined);
      for (const name of Object.keys(run.scores[0] as object)) {
        const expected = run.scores.map((row) => row[name] as Figures);
        const figures = corpus.score(metricOf(name, run.f === "A" ? FOLD.sums : FOLD.bestRecall));
        expect(figures.map(([p, r, f]) => [r, p, f])).toEqual(expected);
      }
    });
  });
});
