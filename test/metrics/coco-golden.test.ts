/**
 * BLEU, ROUGE_L and CIDEr against pycocoevalcap 1.2, run on small sets of all kinds and on the COCO demo.
 */

import { describe, expect, test } from "vitest";
import { captionValues, evaluateSegments, type Segment } from "../support/evaluate.js";
import { golden } from "../support/golden.js";

/** Values of a caption may differ from numpy and glibc in the last bits only. */
const TOLERANCE = 1e-12;
const OUTPUTS = ["Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4"] as const;

interface GoldenRun {
  readonly bleu: number[];
  readonly bleu_seg: number[][];
  readonly rouge_l: number;
  readonly rouge_l_seg: number[];
  readonly cider: number | string | null;
  readonly cider_seg: number[] | null;
}
interface GoldenCase {
  readonly hyp: string;
  readonly refs: string[];
}
const small = golden<{ single: (GoldenRun & GoldenCase)[]; sets: Record<string, GoldenRun & { cases: GoldenCase[] }> }>(
  "golden_small.json",
);

function check(run: GoldenRun, cases: readonly GoldenCase[]): void {
  const segments: Segment[] = cases.map(({ hyp, refs }) => ({ candidate: hyp, references: refs }));
  const evaluation = evaluateSegments(segments, { metrics: ["Bleu", "ROUGE_L", "CIDEr"] });
  OUTPUTS.forEach((output, k) => {
    expect(evaluation.corpus[output], output).toBeCloseTo(run.bleu[k] as number, 13);
    expect(Math.abs((evaluation.corpus[output] as number) - (run.bleu[k] as number))).toBeLessThanOrEqual(TOLERANCE);
    captionValues(evaluation, output).forEach((value, i) => {
      expect(Math.abs(value - (run.bleu_seg[i]?.[k] as number)), `${output} of ${i}`).toBeLessThanOrEqual(TOLERANCE);
    });
  });
  expect(Math.abs((evaluation.corpus.ROUGE_L as number) - run.rouge_l)).toBeLessThanOrEqual(TOLERANCE);
  captionValues(evaluation, "ROUGE_L").forEach((value, i) => {
    expect(Math.abs(value - (run.rouge_l_seg[i] as number)), `ROUGE_L of ${i}`).toBeLessThanOrEqual(TOLERANCE);
  });
  if (typeof run.cider !== "number" || run.cider_seg === null) {
    // The real tool crashes when no reference has a word; here the score is 0.
    expect(evaluation.corpus.CIDEr).toBe(0);
    return;
  }
  expect(Math.abs((evaluation.corpus.CIDEr as number) - run.cider)).toBeLessThanOrEqual(TOLERANCE);
  captionValues(evaluation, "CIDEr").forEach((value, i) => {
    expect(Math.abs(value - (run.cider_seg?.[i] as number)), `CIDEr of ${i}`).toBeLessThanOrEqual(TOLERANCE);
  });
}

describe("single images", () => {
  test.each(small.single.map((run, i) => [i + 1, run] as const))("case %i", (_, run) => {
    check(run, [run]);
  });
});

describe("sets of images", () => {
  test.each(Object.entries(small.sets))("%s", (_, run) => {
    check(run, run.cases);
  });
});

describe("COCO demo, tokenised as published", () => {
  const references = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
  const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
  const expected = golden<{
    ids: string[];
    bleu: [number[], number[][]];
    rouge: [number, number[]];
    cider: [number, number[]];
  }>("coco_demo_expected.json.gz");
  const evaluation = evaluateSegments(
    expected.ids.map((id) => ({ candidate: candidates[id]?.[0] as string, references: references[id] as string[] })),
    { metrics: ["Bleu", "ROUGE_L", "CIDEr"] },
  );

  test("corpus values are the published doubles, bit for bit", () => {
    expect(evaluation.corpus).toEqual({
      Bleu_1: 0.5793995754573356,
      Bleu_2: 0.40439129741018104,
      Bleu_3: 0.2785363856619147,
      Bleu_4: 0.1908290437674253,
      ROUGE_L: 0.39625269357570847,
      CIDEr: 0.5997905185184199,
    });
  });

  test("every image is within 1e-12", () => {
    let worst = 0;
    const compare = (values: readonly number[], goldens: readonly number[]): void => {
      expect(values.length).toBe(goldens.length);
      values.forEach((value, i) => {
        worst = Math.max(worst, Math.abs(value - (goldens[i] as number)));
      });
    };
    OUTPUTS.forEach((output, k) => {
      compare(captionValues(evaluation, output), expected.bleu[1][k] as number[]);
    });
    compare(captionValues(evaluation, "ROUGE_L"), expected.rouge[1]);
    compare(captionValues(evaluation, "CIDEr"), expected.cider[1]);
    expect(worst).toBeLessThanOrEqual(TOLERANCE);
  });
});
