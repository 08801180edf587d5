/** Texts that are too long for a kernel are refused before it starts; what fits the limit is scored. */

import { expect, test } from "vitest";
import { score } from "../../src/index.js";

const words = (count: number, word = "a") => `${word} `.repeat(count).trim();
const run = (metric: string, candidate: string, reference: string) =>
  score({
    references: { 1: ["a b"], 2: ["b", reference] },
    candidates: { 1: "a b", 2: candidate },
    metrics: [metric],
    tokenizer: "whitespace",
  });

test.each(["ROUGE_W", "ROUGE_Lsum", "ROUGE_S", "ROUGE_SU:gap=4", "ROUGE_W:rouge155"])(
  "%s refuses a hundred thousand words",
  async (metric) => {
    await expect(run(metric, words(100_000), words(100_000))).rejects.toMatchObject({
      code: "metric-limit",
      message: expect.stringMatching(
        /the candidate of image "2" has 100000 words and a reference 1(00000)?,.* 134217728 steps/,
      ),
    });
  },
);

test.each([
  ["ROUGE_W", 100_000, 2],
  ["ROUGE_W", 11_500, 11_500],
  ["ROUGE_Lsum", 11_500, 11_500],
  ["ROUGE_S", 11_500, 11_500],
  ["ROUGE_L", 100_000, 100_000],
  ["ROUGE_9", 100_000, 100_000],
])("%s scores %i words against %i", async (metric, ours, theirs) => {
  const { corpus } = await run(metric, words(ours), words(theirs));
  expect(Object.values(corpus)[0]).toBeGreaterThan(0);
});

test("a long text beside a short one is too long for pairs only", async () => {
  await expect(run("ROUGE_S", "a b", words(100_000))).rejects.toMatchObject({ code: "metric-limit" });
});
