/**
 * The shipped model of Tally learned from no image and no caption that it is judged on.
 */

import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { evaluationOf, readTallyCaptions } from "../../scripts/tally/captions.js";
import { leaksOf } from "../../src/learning/tally/leakage.js";
import { HAS_SHARED, SHARED } from "../support/golden.js";

describe.skipIf(!HAS_SHARED)("training captions of Tally", () => {
  const folder = fileURLToPath(new URL("data/", SHARED));

  test("none is one of an evaluation set; one that is added is found", () => {
    const { images, headImages, checkImages } = readTallyCaptions(folder);
    const evaluation = evaluationOf(folder);
    expect(images.length).toBe(113_287);
    expect(evaluation.texts.size).toBeGreaterThan(50_000);
    expect(leaksOf(images, evaluation)).toEqual([]);
    const held = new Set([...checkImages, ...images].map(({ id }) => id));
    expect(headImages.filter(({ id }) => held.has(id))).toEqual([]);
    expect(leaksOf(headImages, { ids: new Set(), texts: evaluation.texts })).toEqual([]);
    const [text = ""] = evaluation.texts;
    const [image = ""] = evaluation.ids;
    expect(leaksOf([...images, { id: "coco-train2014:0", captions: [`${text.toUpperCase()} !`] }], evaluation)).toEqual(
      [{ kind: "caption", value: text }],
    );
    expect(leaksOf([...images, { id: image, captions: ["a"] }], evaluation)).toContainEqual({
      kind: "image",
      value: image,
    });
  });
});
