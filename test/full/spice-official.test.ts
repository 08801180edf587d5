/**
 * SPICE on the official tool's tuples of captions that may not be copied into the repository: 16,992 rows of Flickr8k-Expert, and
 * two systems on the COCO Karpathy-test images. Needs the shared data folder beside the checkout.
 */

import { describe, expect, test } from "vitest";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import type { SceneTuple } from "../../src/corpus/scene-tuples.js";
import { readParses } from "../../src/io/parse-files.js";
import { readCaptions } from "../../src/io/read.js";
import { readSpiceOutput } from "../../src/io/spice-output.js";
import { readTuples } from "../../src/io/tuple-files.js";
import type { SceneScores } from "../../src/metrics/scene-sets.js";
import type { SceneSource } from "../../src/metrics/scenes.js";
import { golden, goldenText, HAS_SHARED, shared, sharedText } from "../support/golden.js";
import { evaluateScenes } from "../support/scenes.js";

/** Rows `id tp fp fn f` of a golden file. */
function rows(name: string): string[][] {
  return sharedText(`golden/${name}`)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

function tuplesOf(...names: readonly string[]): { name: string; tuples: Map<string, readonly SceneTuple[]> } {
  const files = names.map((name) => readTuples(sharedText(`data/silver/${name}.jsonl.gz`), name));
  return { name: "silver", tuples: new Map(files.flatMap(({ tuples }) => [...tuples])) };
}

function expectRows(scenes: readonly SceneScores[] | undefined, official: readonly string[][]): void {
  const found = scenes?.map(({ sets: { All } }) => [All?.tp, All?.fp, All?.fn, All?.f]);
  expect(found).toEqual(official.map((row) => row.slice(1).map(Number)));
}

interface Judged {
  readonly human_judgement: readonly { readonly caption: string }[];
  readonly ground_truth: readonly string[];
}

describe.skipIf(!HAS_SHARED)("official tuples", () => {
  test.each(["tuples", "parser"])("Flickr8k-Expert: 16,992 rows, by %s", (source) => {
    const official = rows("spice_flickr8k_expert_official.tsv.gz");
    const images = Object.entries(shared<Record<string, Judged>>("data/flickr8k/clipscore_flickr8k_expert.json.gz"));
    const judged = images.flatMap(([id, { human_judgement, ground_truth }]) =>
      human_judgement.map(({ caption }) => ({ id, caption, references: ground_truth })),
    );
    expect(judged.map(({ id }) => id)).toEqual(official.map(([id]) => id));
    const run = {
      ids: judged.map(({ id }) => id),
      references: judged.map(({ references }) => references),
      candidates: judged.map(({ caption }) => caption),
    };
    const tuples = source === "parser" ? source : { tuples: tuplesOf("flickr8k_expert") };
    const { scenes } = evaluateScenes(run, ["SPICE"], tuples as SceneSource | "parser");
    expect(scenes).toHaveLength(16992);
    expectRows(scenes, official);
  });

  test("COCO demo from the official parses, and from raw text: the official mean", () => {
    const parses = readParses(sharedText("data/silver/coco_demo.jsonl.gz"), "coco_demo.jsonl");
    const references = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
    const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
    const ids = golden<{ image_id: string }[]>("spice_coco_demo.json.gz").map(({ image_id }) => image_id);
    const run = {
      ids,
      references: ids.map((id) => references[id] ?? []),
      candidates: ids.map((id) => candidates[id]?.[0] as string),
    };
    expect(evaluateScenes(run, ["SPICE"], { parses }).corpus.SPICE).toBe(0.1328946160377789);
    const parsed = evaluateScenes(run, ["SPICE"], "parser", "parity", "ptb");
    expect(parsed.corpus.SPICE).toBe(0.1328946160377789);
    const official = readSpiceOutput(goldenText("spice_coco_demo.json.gz"), "official").scores;
    for (const scene of parsed.scenes ?? []) expect(scene).toEqual(official.get(scene.id));
  });

  test.each(["ARNet_softatt", "show-edit-tell_xe"])("COCO Karpathy test, %s: 5,000 images from raw text", (system) => {
    const official = rows(`spice_karpathy_${system}.tsv.gz`);
    const table = (path: string, role: "references" | "candidates") => {
      const read = readCaptions(sharedText(`data/${path}`), { source: path, role })[role] as CaptionTable;
      return new Map(read.rows.map(({ id, captions }) => [id, captions] as const));
    };
    const references = table("coco_refs/coco_karpathy_test_gt.json.gz", "references");
    const candidates = table(`coco_results/karpathy5k/${system}.test.json.gz`, "candidates");
    const ids = official.map(([id]) => id as string);
    const run = {
      ids,
      references: ids.map((id) => [...(references.get(id) ?? [])]),
      candidates: ids.map((id) => candidates.get(id)?.at(0) as string),
    };
    const tuples = tuplesOf("karpathy_test", "machine", "coco_demo", "mixed");
    const { scenes } = evaluateScenes(run, ["SPICE"], { tuples }, "parity", "ptb");
    expectRows(scenes, official);
  });
});
