/**
 * Runs that the official SPICE has scored, and its figures: the COCO demo, and those of the shared data folder.
 */

import { expect } from "vitest";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import { readCaptions } from "../../src/io/read.js";
import { readSpiceOutput } from "../../src/io/spice-output.js";
import type { SceneScores } from "../../src/metrics/scene-sets.js";
import { golden, goldenText, shared, sharedText } from "./golden.js";
import type { SceneRun } from "./scenes.js";

/** The official mean of the COCO demo. */
export const COCO_DEMO_MEAN = 0.1328946160377789;

/** Two captioning systems on the COCO Karpathy-test images. */
export const KARPATHY_SYSTEMS = ["ARNet_softatt", "show-edit-tell_xe"];

/** What the official tool found for the 1,000 images of the COCO demo, in its order. */
export function cocoDemoScores(): ReadonlyMap<string, SceneScores> {
  return readSpiceOutput(goldenText("spice_coco_demo.json.gz"), "official").scores;
}

/** The raw captions of images of the COCO demo. */
export function cocoDemo(ids: readonly string[]): SceneRun {
  const references = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
  const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
  return {
    ids,
    references: ids.map((id) => references[id] as string[]),
    candidates: ids.map((id) => candidates[id]?.[0] as string),
  };
}

/** A run and its rows `id tp fp fn f`, in the same order. */
export interface OfficialRun {
  readonly run: SceneRun;
  readonly rows: readonly string[][];
}

function rowsOf(name: string): string[][] {
  return sharedText(`golden/${name}`)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

interface Judged {
  readonly human_judgement: readonly { readonly caption: string }[];
  readonly ground_truth: readonly string[];
}

/** The 16,992 judged captions of Flickr8k-Expert; an image has several. */
export function flickr8kExpert(): OfficialRun {
  const images = Object.entries(shared<Record<string, Judged>>("data/flickr8k/clipscore_flickr8k_expert.json.gz"));
  const judged = images.flatMap(([id, { human_judgement, ground_truth }]) =>
    human_judgement.map(({ caption }) => ({ id, caption, references: ground_truth })),
  );
  return {
    run: {
      ids: judged.map(({ id }) => id),
      references: judged.map(({ references }) => references),
      candidates: judged.map(({ caption }) => caption),
    },
    rows: rowsOf("spice_flickr8k_expert_official.tsv.gz"),
  };
}

/** One system's raw captions of the 5,000 Karpathy-test images. */
export function karpathyTest(system: string): OfficialRun {
  const table = (path: string, role: "references" | "candidates") => {
    const read = readCaptions(sharedText(`data/${path}`), { source: path, role })[role] as CaptionTable;
    return new Map(read.rows.map(({ id, captions }) => [id, captions] as const));
  };
  const references = table("coco_refs/coco_karpathy_test_gt.json.gz", "references");
  const candidates = table(`coco_results/karpathy5k/${system}.test.json.gz`, "candidates");
  const rows = rowsOf(`spice_karpathy_${system}.tsv.gz`);
  const ids = rows.map(([id]) => id as string);
  return {
    run: {
      ids,
      references: ids.map((id) => [...(references.get(id) ?? [])]),
      candidates: ids.map((id) => candidates.get(id)?.at(0) as string),
    },
    rows,
  };
}

/** Every image has the official counts and F, to the last bit. */
export function expectRows(scenes: readonly SceneScores[] | undefined, rows: OfficialRun["rows"]): void {
  const found = scenes?.map(({ id, sets: { All } }) => [id, All?.tp, All?.fp, All?.fn, All?.f]);
  expect(found).toEqual(rows.map(([id, ...figures]) => [id, ...figures.map(Number)]));
}
