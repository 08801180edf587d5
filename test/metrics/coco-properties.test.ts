/**
 * BLEU, ROUGE_L and CIDEr against their naive twins on random segments.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { naiveBleu } from "../naive/bleu.js";
import { naiveCider } from "../naive/cider.js";
import { naiveRougeL } from "../naive/rouge-l.js";
import { mean } from "../naive/text.js";
import { captionValues, evaluateSegments, type Segment } from "../support/evaluate.js";

/** The twins use the host's logarithm and sum in another order. */
const TOLERANCE = 1e-11;

const word = fc.constantFrom("a", "dog", "cat", "on", "the", "mat", "runs", "1\u00a01/2", "é", "👍");
const separator = fc.constantFrom(" ", " ", " ", " ", "  ", "\u00a0", "\u2003");
const caption = fc
  .array(fc.tuple(word, separator), { maxLength: 14 })
  .map((pairs) => pairs.map(([text, blank]) => text + blank).join(""));
const longCaption = fc.array(word, { minLength: 60, maxLength: 300 }).map((words) => words.join(" "));
const segment: fc.Arbitrary<Segment> = fc.record({
  candidate: fc.oneof({ weight: 9, arbitrary: caption }, { weight: 1, arbitrary: longCaption }),
  references: fc.array(fc.oneof({ weight: 9, arbitrary: caption }, { weight: 1, arbitrary: longCaption }), {
    minLength: 1,
    maxLength: 5,
  }),
});
const corpus = fc.array(segment, { minLength: 1, maxLength: 6 });

function close(actual: number | null | undefined, expected: number): void {
  expect(Math.abs((actual as number) - expected)).toBeLessThanOrEqual(TOLERANCE * Math.max(1, Math.abs(expected)));
}

describe.each(["parity", "strict"] as const)("%s mode", (mode) => {
  const strict = mode === "strict";

  test("BLEU of orders 1 to 9", () => {
    fc.assert(
      fc.property(corpus, (segments) => {
        const evaluation = evaluateSegments(segments, { metrics: ["Bleu_9", "Bleu_4", "Bleu_1"], mode });
        const twin = naiveBleu(segments, 9, strict);
        for (const k of [1, 4, 9]) {
          close(evaluation.corpus[`Bleu_${k}`], twin.corpus[k - 1] as number);
          captionValues(evaluation, `Bleu_${k}`).forEach((value, i) => {
            close(value, twin.captions[i]?.[k - 1] as number);
          });
        }
      }),
    );
  });

  test("ROUGE_L", () => {
    fc.assert(
      fc.property(corpus, (segments) => {
        const evaluation = evaluateSegments(segments, { metrics: ["ROUGE_L"], mode });
        const twin = naiveRougeL(segments, strict);
        captionValues(evaluation, "ROUGE_L").forEach((value, i) => {
          close(value, twin[i] as number);
        });
        close(evaluation.corpus.ROUGE_L, mean(twin));
      }),
    );
  });

  test.each([
    ["CIDEr", false],
    ["CIDEr_plain", true],
  ])("%s", (name, plain) => {
    fc.assert(
      fc.property(corpus, (segments) => {
        const evaluation = evaluateSegments(segments, { metrics: [name], mode });
        const twin = naiveCider(segments, plain, strict);
        captionValues(evaluation, name).forEach((value, i) => {
          close(value, twin[i] as number);
        });
        close(evaluation.corpus[name], mean(twin));
      }),
    );
  });
});

test("a sum of many captions keeps segment order: any split of the work gives the same numbers", () => {
  fc.assert(
    fc.property(corpus, (segments) => {
      const whole = evaluateSegments(segments, { metrics: ["Bleu", "ROUGE_L"] });
      segments.forEach((one, i) => {
        const alone = evaluateSegments([one], { metrics: ["Bleu", "ROUGE_L"] });
        expect(captionValues(alone, "Bleu_4")[0]).toBe(captionValues(whole, "Bleu_4")[i]);
        expect(captionValues(alone, "ROUGE_L")[0]).toBe(captionValues(whole, "ROUGE_L")[i]);
      });
    }),
  );
});
