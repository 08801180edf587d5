/**
 * SPICE on the COCO demo against the official tool (SPICE 1.0 of pycocoevalcap 1.2, run with -detailed -subset): all counts and
 * figures, all tuples, their order and what matches.
 *
 * `spice_coco_demo_tuples.jsonl.gz`: the tool's own tuples of the captions, before merging.
 */

import { describe, expect, test } from "vitest";
import { readSpiceOutput } from "../../src/io/spice-output.js";
import { readTuples } from "../../src/io/tuple-files.js";
import type { SceneScores } from "../../src/metrics/scene-sets.js";
import { SCENE_SETS } from "../../src/metrics/scene-sets.js";
import { report } from "../../src/report/report.js";
import { golden, goldenText } from "../support/golden.js";
import { evaluateScenes } from "../support/scenes.js";

const references = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
const output = goldenText("spice_coco_demo.json.gz");
const official = readSpiceOutput(output, "official").scores;
const tuples = readTuples(goldenText("spice_coco_demo_tuples.jsonl.gz"), "tuples");

const ids = [...official.keys()];
const run = {
  ids,
  references: ids.map((id) => references[id] as string[]),
  candidates: ids.map((id) => candidates[id]?.[0] as string),
};
const metrics = SCENE_SETS.map((set) => (set === "All" ? "SPICE" : `SPICE_${set}`));

describe("COCO demo", () => {
  const evaluation = evaluateScenes(run, [...metrics, "SPIDEr", "CIDEr"], { tuples });
  const scenes = evaluation.scenes as readonly SceneScores[];

  test("counts, figures and tuples of 1,000 images are the official ones", () => {
    expect(scenes).toHaveLength(1000);
    for (const scene of scenes) expect(scene).toEqual(official.get(scene.id));
  });

  test("the corpus value is the published one of this run, to the last bit", () => {
    expect(evaluation.corpus.SPICE).toBe(0.1328946160377789);
  });

  test("subsets are averaged over the images that have them", () => {
    for (const set of SCENE_SETS.slice(1)) {
      const values = [...official.values()].flatMap(({ sets }) => sets[set]?.f ?? []);
      expect(values.length).toBeLessThanOrEqual(1000);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(evaluation.corpus[`SPICE_${set}`]).toBe(mean);
    }
    expect(evaluation.captions?.some((row) => row.SPICE_Color === null)).toBe(true);
  });

  test("SPIDEr is the mean of CIDEr and SPICE", () => {
    const { SPIDEr, CIDEr, SPICE } = evaluation.corpus as Record<string, number>;
    expect(SPIDEr).toBe(((CIDEr as number) + (SPICE as number)) / 2);
    for (const row of evaluation.captions ?? [])
      expect(row.SPIDEr).toBe(((row.CIDEr as number) + (row.SPICE as number)) / 2);
  });

  test("the report in the tool's form says what the tool's output says", async () => {
    const text = await report([evaluation], "spice");
    expect(JSON.parse(text)).toEqual(JSON.parse(output));
    expect(Object.keys(JSON.parse(text)[0])).toEqual(Object.keys(JSON.parse(output)[0]));
  });

  test("the tool's scores in place of own ones give the same", () => {
    const given = evaluateScenes(run, [...metrics, "SPIDEr", "CIDEr"], {
      official: { name: "out.json", scores: official },
    });
    expect(given.corpus).toEqual(evaluation.corpus);
    expect(given.captions).toEqual(evaluation.captions);
    expect(given.scenes).toEqual(evaluation.scenes);
    expect(given.signatures.SPICE).toContain("|scores:out.json|");
  });
});
