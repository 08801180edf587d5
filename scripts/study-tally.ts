/**
 * The study model of Tally, as its files lie in a folder (vectors.i8, scales.f32, vocabulary.tsv.gz ...). It saw captions that
 * are for research only, so it is no part of the package: tests and comparisons use it.
 *
 * `tsx scripts/study-tally.ts FOLDER OUT` writes it as a data pack.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { writePack } from "../src/data/pack.js";
import { captionWordnet, type TallyModel, tallyPack } from "../src/data/tally-pack.js";
import { readWordnet } from "./wordnet-source.js";

/** A constant of the study's features. */
const USUAL_ORDER = -2;

interface Head {
  readonly weights: readonly number[];
  readonly bias: number;
  readonly logit_scale: number;
  readonly N: number;
  readonly buckets: number;
  readonly dimension: number;
  readonly final_words: readonly string[];
}

/** The model in a folder. */
export function readStudyModel(folder: string): TallyModel {
  const table = (name: string): [string, number][] =>
    gunzipSync(readFileSync(join(folder, name)))
      .toString("utf8")
      .trimEnd()
      .split("\n")
      .map((line) => {
        const [key = "", value] = line.split("\t");
        return [key, Number(value)];
      });
  const head = JSON.parse(readFileSync(join(folder, "head.json"), "utf8")) as Head;
  const { buckets, dimension } = head;
  // The row of the padding is left out.
  const values = Int8Array.from(
    readFileSync(join(folder, "vectors.i8")).subarray(dimension),
    (byte) => (byte << 24) >> 24,
  );
  const scaleBytes = readFileSync(join(folder, "scales.f32"));
  const scales = Float32Array.from({ length: scaleBytes.length / 4 - 1 }, (_, i) =>
    scaleBytes.readFloatLE(4 * (i + 1)),
  );
  return {
    name: "tally-study-d64L",
    notice: "The study model of Tally, trained on COCO and Flickr30k captions: for research only.\n",
    vocabulary: table("vocabulary.tsv.gz").map(([word]) => word),
    vectors: { dimension, buckets, bits: 8, values, scales },
    images: head.N,
    counts: new Map(table("unigrams.tsv.gz")),
    lemmaImages: new Map(table("df_lemmas.tsv.gz")),
    pairImages: new Map(table("df_bigrams.tsv.gz")),
    pairCounts: new Map(table("bigrams.tsv.gz")),
    finalWords: head.final_words,
    weights: head.weights,
    bias: head.bias,
    logitScale: head.logit_scale,
    usualOrder: USUAL_ORDER,
    wordnet: captionWordnet(readWordnet()),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [folder, out] = process.argv.slice(2);
  if (folder === undefined || out === undefined) throw new Error("expected a folder and a file");
  const content = tallyPack(readStudyModel(folder));
  const bytes = writePack(content);
  writeFileSync(out, bytes);
  for (const section of content.sections) process.stdout.write(`${section.name} ${section.bytes.length}\n`);
  process.stdout.write(`${out}: ${bytes.length} bytes\n`);
}
