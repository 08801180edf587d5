/**
 * The captions that word vectors are made of: those of COCO train2014, without texts that an evaluation set has too.
 */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { loadEngine } from "../../src/engine/engine.js";
import { dataPath } from "../../test/peers/data.js";

/** Captions of one image, as tokens. */
export interface TrainingImage {
  readonly id: number;
  readonly captions: readonly (readonly string[])[];
}

/** Files and folders of captions that metrics are judged on, in the shared data folder. */
const EVALUATION = [
  "coco_refs/coco_val2014_refs5.json.gz",
  "coco_refs/SMURF_karpathy_ref.json.gz",
  "flickr8k",
  "flickr30k/flickr30k_captions.tsv.gz",
  "pascal50s",
  "abstract50s",
  "nocaps",
  "audio_fense",
  "audio/audiocaps_test.csv.gz",
  "audio/audiocaps_val.csv.gz",
];

/** Letters and digits in lower case, with one blank between words: texts that differ in signs only are the same. */
export function normalizedText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Every text that stands in a field or a JSON string of the evaluation files, normalised. */
export function evaluationTexts(): Set<string> {
  const texts = new Set<string>();
  for (const path of EVALUATION.flatMap((place) => filesOf(dataPath(place)))) {
    if (/\.mat(\.gz)?$/.test(path)) continue; // The same captions lie beside them as JSON.
    const bytes = readFileSync(path);
    const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    // JSON strings; in tables the last field, quoted or not.
    for (const [, quoted = ""] of text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)) texts.add(normalizedText(quoted));
    if (/\.(json|jsonl)(\.gz)?$/.test(path)) continue;
    for (const line of text.split("\n")) {
      texts.add(normalizedText(line.slice(line.lastIndexOf("\t") + 1)));
      texts.add(normalizedText(line.replace(/^[^,]*,[^,]*,[^,]*,/, "")));
    }
  }
  return texts;
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}

/** Images with their captions, tokenised as for scoring, and how many captions were left out. */
export async function trainingImages(): Promise<{ images: TrainingImage[]; captions: number; leftOut: number }> {
  const evaluated = evaluationTexts();
  const rows = gunzipSync(readFileSync(dataPath("coco_refs/coco_train2014_captions.tsv.gz")))
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const kept = rows.filter(([, , text = ""]) => !evaluated.has(normalizedText(text)));
  const engine = await loadEngine();
  const session = engine.acquire();
  const collection = session.tokenize(
    kept.map(([, , text = ""]) => text),
    "ptb",
    false,
  );
  const byImage = new Map<number, string[][]>();
  kept.forEach(([image], i) => {
    const tokens = session
      .spell(collection, i)
      .split(" ")
      .filter((token) => token !== "");
    const id = Number(image);
    const captions = byImage.get(id);
    if (captions === undefined) byImage.set(id, [tokens]);
    else captions.push(tokens);
  });
  engine.release(session);
  const images = [...byImage].sort(([a], [b]) => a - b).map(([id, captions]) => ({ id, captions }));
  return { images, captions: kept.length, leftOut: rows.length - kept.length };
}
