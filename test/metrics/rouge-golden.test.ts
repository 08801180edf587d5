/**
 * The ROUGE metrics by name, as users call them, against google's rouge_score and ROUGE-1.5.5.
 */

import { describe, expect, test } from "vitest";
import { captionValues, evaluateSegments } from "../support/evaluate.js";
import { golden } from "../support/golden.js";

type Figures = [precision: number, recall: number, f: number];
type GoogleCase = { target: string; prediction: string } & Record<"plain" | "stem", Record<string, Figures>>;

const GOOGLE_NAMES = { rouge1: "ROUGE_1", rouge2: "ROUGE_2", rougeL: "ROUGE_L", rougeLsum: "ROUGE_Lsum" } as const;

describe("google rouge_score", () => {
  const cases = golden<GoogleCase[]>("golden_rouge_google.json");
  const segments = cases.map(({ target, prediction }) => ({ candidate: prediction, references: [target] }));

  test.each(["plain", "stem"] as const)("%s", (variant) => {
    for (const [key, name] of Object.entries(GOOGLE_NAMES)) {
      const base = `${name}${name === "ROUGE_Lsum" ? "" : ":google"}${variant === "stem" ? ":stem" : ""}`;
      (["precision", "recall", "f"] as const).forEach((measure, m) => {
        const spec = measure === "f" ? base : `${base}:${measure}`;
        const evaluation = evaluateSegments(segments, { metrics: [spec], tokenizer: "whitespace" });
        const [output] = Object.keys(evaluation.corpus);
        captionValues(evaluation, output as string).forEach((value, i) => {
          expect(value, `${spec} of ${cases[i]?.prediction}`).toBe(cases[i]?.[variant][key]?.[m]);
        });
      });
    }
  });
});

describe("ROUGE-1.5.5 without stemming", () => {
  const { items, runs } = golden<{
    items: { hyp: string; refs: string[] }[];
    runs: { stem: boolean; f: "A" | "B"; scores: Record<string, [recall: number, precision: number, f: number]>[] }[];
  }>("golden_rouge155.json.gz");
  const segments = items.map(({ hyp, refs }) => ({ candidate: hyp, references: refs }));

  /** `ROUGE-SU4` -> `ROUGE_SU:rouge155:gap=4`; `*` is any gap. */
  function specification(name: string, best: boolean): string {
    const [, kind, rest] = /^ROUGE-(L|W|SU|S|)-?(.*)$/.exec(name) as unknown as [string, string, string];
    const gap = kind.startsWith("S") && rest !== "*" && rest !== "U" ? `:gap=${rest}` : "";
    return `ROUGE_${kind === "" ? rest : kind}:rouge155${best ? ":best" : ""}${gap}`;
  }

  test.each(["A", "B"] as const)("-f %s", (fold) => {
    let compared = 0;
    for (const { scores } of runs.filter((run) => !run.stem && run.f === fold)) {
      for (const name of Object.keys(scores[0] as object)) {
        const specs = ["recall", "precision", "f"].map((measure) => {
          const base = specification(name, fold === "B");
          return measure === "f" ? base : `${base}:${measure}`;
        });
        const evaluation = evaluateSegments(segments, { metrics: specs, tokenizer: "whitespace" });
        Object.keys(evaluation.corpus).forEach((output, m) => {
          expect(captionValues(evaluation, output), output).toEqual(scores.map((row) => row[name]?.[m]));
          compared += scores.length;
        });
      }
    }
    expect(compared).toBeGreaterThan(3000);
  });
});
