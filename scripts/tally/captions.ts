/**
 * The captions that the shipped model of Tally is trained on, and those it is judged on, from the folder of shared data.
 *
 * Training: COCO train2014, and val2014 without the images of Karpathy's val and test splits (CC BY 4.0), but for captions that an
 * evaluation set has, too. Head: 4,000 images of Karpathy's val split; its other 1,000 are for checks.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { CaptionedImage } from "../../src/learning/tally/corpus.js";
import { sameText, withoutLeaks } from "../../src/learning/tally/leakage.js";

/** Images of Karpathy's val split for the head. */
const HEAD_IMAGES = 4000;

export interface TallyCaptions {
  /** For tables and vectors. */
  readonly images: readonly CaptionedImage[];
  readonly headImages: readonly CaptionedImage[];
  /** Images of Karpathy's val split that nothing is learned from. */
  readonly checkImages: readonly CaptionedImage[];
  readonly leftOut: { readonly images: number; readonly captions: number };
}

/** Images and captions of evaluation sets. */
export interface Evaluation {
  readonly ids: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

function readText(folder: string, name: string): string {
  return gunzipSync(readFileSync(join(folder, name))).toString("utf8");
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

/** All strings inside a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function karpathyImages(folder: string, split: "val" | "test"): string[] {
  return linesOf(readText(folder, `coco_refs/karpathy_splits/coco_${split}.txt.gz`)).map((name) =>
    val2014(Number(/_(\d+)\.jpg$/.exec(name)?.[1])),
  );
}

function val2014(image: number | string): string {
  return `coco-val2014:${image}`;
}

/** Every caption, by people or by machines, of the sets that Tally is judged on, and COCO images that it is judged on. */
export function evaluationOf(folder: string): Evaluation {
  const pairs = linesOf(readText(folder, "pascal50s/pascal50s_pairs.jsonl.gz")).flatMap((line) => {
    const { sent1, sent2 } = JSON.parse(line) as { sent1: string; sent2: string };
    return [sent1, sent2];
  });
  const captions = [
    ...linesOf(readText(folder, "flickr8k/Flickr8k.token.txt.gz")).map((line) => line.slice(line.indexOf("\t") + 1)),
    ...stringsIn(JSON.parse(readText(folder, "pascal50s/pascal50s_refs.json.gz"))),
    ...pairs,
    ...stringsIn(JSON.parse(readText(folder, "audio_fense/audiocaps_eval.json.gz"))),
  ];
  const texts = new Set(captions.map(sameText));
  texts.delete("");
  return {
    ids: new Set([...karpathyImages(folder, "val"), ...karpathyImages(folder, "test")]),
    texts,
  };
}

/** COCO's captions of people, without evaluation images and captions. */
export function readTallyCaptions(folder: string): TallyCaptions {
  const byImage = new Map<string, string[]>();
  for (const line of linesOf(readText(folder, "coco_refs/coco_train2014_captions.tsv.gz"))) {
    const [image = "", , caption = ""] = line.split("\t");
    const id = `coco-train2014:${image}`;
    const captions = byImage.get(id);
    if (captions === undefined) byImage.set(id, [caption]);
    else captions.push(caption);
  }
  const val = JSON.parse(readText(folder, "coco_refs/coco_val2014_refs5.json.gz")) as Record<string, string[]>;
  for (const [image, captions] of Object.entries(val)) byImage.set(val2014(image), captions);
  const evaluation = evaluationOf(folder);
  const all = [...byImage].map(([id, captions]) => ({ id, captions })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const { images, leftOut } = withoutLeaks(all, evaluation);
  const held = karpathyImages(folder, "val").map((id) => ({ id, captions: byImage.get(id) ?? [] }));
  const { images: headImages } = withoutLeaks(held.slice(0, HEAD_IMAGES), { ids: new Set(), texts: evaluation.texts });
  return { images, leftOut, headImages, checkImages: held.slice(HEAD_IMAGES) };
}
