/**
 * The images and captions of all data sets that NNEval is judged on: none of them may be learned from.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { normalizedCaption } from "../../src/learning/leakage.js";

/** Text of a file, which may be gzip-compressed. */
export function readText(folder: string, name: string): string {
  const bytes = readFileSync(join(folder, name));
  return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** All strings inside a value. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Evaluation sets: their name, and the captions of their files. */
const SETS: readonly (readonly [name: string, captions: (folder: string) => string[]])[] = [
  // All of Flickr8k: its test images are those of Expert and CF.
  [
    "flickr8k",
    (folder) =>
      lines(readText(folder, "flickr8k/Flickr8k.token.txt.gz")).map((line) => line.slice(line.indexOf("\t") + 1)),
  ],
  ["pascal50s", (folder) => strings(JSON.parse(readText(folder, "pascal50s/pascal50s_refs.json.gz")))],
  [
    "pascal50s",
    (folder) =>
      lines(readText(folder, "pascal50s/pascal50s_pairs.jsonl.gz")).flatMap((line) => {
        const { sent1, sent2 } = JSON.parse(line) as { sent1: string; sent2: string };
        return [sent1, sent2];
      }),
  ],
  ["abstract50s", (folder) => strings(JSON.parse(readText(folder, "abstract50s/abstract48S.json.gz")))],
  ["audiocaps-eval", (folder) => strings(JSON.parse(readText(folder, "audio_fense/audiocaps_eval.json.gz")))],
  ["audiocaps-eval", (folder) => lines(readText(folder, "audio_fense/audiocaps_test.csv.gz"))],
  // The images of the metamorphic checks and the forced-choice tasks.
  ["coco-karpathy-test", (folder) => strings(JSON.parse(readText(folder, "coco_refs/coco_karpathy_test.json.gz")))],
];

/** Images of Karpathy's test split, named as training rows name theirs. */
function testImages(folder: string): string[] {
  return lines(readText(folder, "coco_refs/karpathy_splits/coco_test.txt.gz")).map(
    (name) => `coco-val2014:${Number(/_(\d+)\.jpg$/.exec(name)?.[1])}`,
  );
}

/** Images and captions of all sets. Images of sets other than COCO's have names of their own. */
export function evaluationSources(folder: string): { readonly ids: string[]; readonly captions: string[] } {
  return { ids: testImages(folder), captions: SETS.flatMap(([, read]) => read(folder)) };
}

/** Normalised captions of all sets. */
export function evaluationCaptions(folder: string): Set<string> {
  const captions = new Set(evaluationSources(folder).captions.map(normalizedCaption));
  captions.delete("");
  return captions;
}
