/**
 * SPICE from raw captions alone, without tuples or parses, against the official tool: the COCO demo, and beside the shared data
 * folder 16,992 rows of Flickr8k-Expert; with `CAPTALLY_ALL=1` also two systems on the COCO Karpathy-test images (minutes).
 */

import { describe, expect, test } from "vitest";
import { HAS_SHARED } from "../support/golden.js";
import {
  COCO_DEMO_MEAN,
  cocoDemo,
  cocoDemoScores,
  expectRows,
  flickr8kExpert,
  KARPATHY_SYSTEMS,
  karpathyTest,
} from "../support/official-spice.js";
import { evaluateScenes } from "../support/scenes.js";

const ALL = process.env.CAPTALLY_ALL === "1";

test("COCO demo: 1,000 images and their mean", () => {
  const official = cocoDemoScores();
  const { corpus, scenes } = evaluateScenes(cocoDemo([...official.keys()]), ["SPICE"], "parser", "parity", "ptb");
  expect(scenes).toHaveLength(1000);
  expect(scenes).toEqual([...official.values()]);
  expect(corpus.SPICE).toBe(COCO_DEMO_MEAN);
});

describe.skipIf(!HAS_SHARED)("captions that may not be copied", () => {
  test("Flickr8k-Expert: 16,992 rows", () => {
    const { run, rows } = flickr8kExpert();
    const { scenes } = evaluateScenes(run, ["SPICE"], "parser");
    expect(scenes).toHaveLength(16992);
    expectRows(scenes, rows);
  });

  test.runIf(ALL).each(KARPATHY_SYSTEMS)("COCO Karpathy test, %s: 5,000 images", (system) => {
    const { run, rows } = karpathyTest(system);
    const { scenes } = evaluateScenes(run, ["SPICE"], "parser", "parity", "ptb");
    expect(scenes).toHaveLength(5000);
    expectRows(scenes, rows);
  });
});
