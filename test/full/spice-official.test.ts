/**
 * SPICE on the official tool's tuples of captions that may not be copied into the repository: 16,992 rows of Flickr8k-Expert, and
 * two systems on the COCO Karpathy-test images; and on its parses of the COCO demo. Needs the shared data folder beside the
 * checkout.
 */

import { describe, expect, test } from "vitest";
import type { SceneTuple } from "../../src/corpus/scene-tuples.js";
import { readParses } from "../../src/io/parse-files.js";
import { readTuples } from "../../src/io/tuple-files.js";
import { HAS_SHARED, sharedText } from "../support/golden.js";
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

function tuplesOf(...names: readonly string[]): { name: string; tuples: Map<string, readonly SceneTuple[]> } {
  const files = names.map((name) => readTuples(sharedText(`data/silver/${name}.jsonl.gz`), name));
  return { name: "silver", tuples: new Map(files.flatMap(({ tuples }) => [...tuples])) };
}

describe.skipIf(!HAS_SHARED)("official tuples", () => {
  test("Flickr8k-Expert: 16,992 rows", () => {
    const { run, rows } = flickr8kExpert();
    const { scenes } = evaluateScenes(run, ["SPICE"], { tuples: tuplesOf("flickr8k_expert") });
    expect(scenes).toHaveLength(16992);
    expectRows(scenes, rows);
  });

  test("COCO demo from the official parses: the official mean", () => {
    const parses = readParses(sharedText("data/silver/coco_demo.jsonl.gz"), "coco_demo.jsonl");
    const run = cocoDemo([...cocoDemoScores().keys()]);
    expect(evaluateScenes(run, ["SPICE"], { parses }).corpus.SPICE).toBe(COCO_DEMO_MEAN);
  });

  test.each(KARPATHY_SYSTEMS)("COCO Karpathy test, %s: 5,000 images from raw text", (system) => {
    const { run, rows } = karpathyTest(system);
    const tuples = tuplesOf("karpathy_test", "machine", "coco_demo", "mixed");
    const { scenes } = evaluateScenes(run, ["SPICE"], { tuples }, "parity", "ptb");
    expectRows(scenes, rows);
  });
});
