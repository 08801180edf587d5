/**
 * What the shipped models learned from, against everything they are judged on: by image and by text.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { evaluationSources } from "../../scripts/nneval/evaluation-captions.js";
import { trainingCaptions } from "../../scripts/nneval/training-captions.js";
import { readModel } from "../../src/data/model-file.js";
import { leaks, type Sources } from "../../src/learning/leakage.js";
import { HAS_SHARED, SHARED } from "../support/golden.js";

const MODELS = ["nneval.json", "nneval-match.json", "nneval-7.json", "nneval-match-7.json"];

describe.skipIf(!HAS_SHARED)("the shipped models", () => {
  const data = fileURLToPath(new URL("data", SHARED));
  const evaluation = evaluationSources(data);
  const chosen = trainingCaptions(data);
  const training: Sources = {
    ids: Object.keys(chosen.references),
    captions: [
      ...Object.values(chosen.references).flat(),
      ...chosen.candidates.flatMap(({ captions }) => captions.map(({ caption }) => caption)),
    ],
  };

  test("learned from the images that the recipe chooses", () => {
    const wanted = [...training.ids].map((id) => Number(id.slice("coco-val2014:".length))).sort((a, b) => a - b);
    for (const file of MODELS) {
      const model = readModel(readFileSync(new URL(`../../data/nneval/${file}`, import.meta.url)), file);
      expect(model.images.map(({ source, licence, ids }) => ({ source, licence, ids: [...ids] }))).toEqual([
        { source: "coco-val2014", licence: "CC BY 4.0", ids: wanted },
      ]);
    }
  });

  test("share no image and no caption with an evaluation set", () => {
    expect(leaks(training, evaluation)).toEqual([]);
  });

  test("the test notices one caption, and one image, of an evaluation set", () => {
    const [caption = ""] = evaluation.captions;
    const [id = ""] = evaluation.ids;
    expect(
      leaks({ ...training, captions: [...training.captions, `${caption.toUpperCase()}!`] }, evaluation).length,
    ).toBe(1);
    expect(leaks({ ...training, ids: [...training.ids, id] }, evaluation)).toEqual([{ kind: "image", value: id }]);
  });
});
