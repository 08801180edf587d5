/**
 * The captions by which paraphrases are selected: training texts only, so that every test set measures the selection.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { dataPath } from "../../test/peers/data.js";

function rows(path: string, delimiter: string): string[][] {
  const text = gunzipSync(readFileSync(dataPath(path))).toString("utf8");
  if (delimiter === ",") return parse(text, { from_line: 2 });
  return text.split("\n").map((line) => line.split(delimiter));
}

/** One column of a file. */
function column(path: string, delimiter: string, index: number): string[] {
  return rows(path, delimiter).flatMap((row) => row[index] ?? []);
}

/** Captions of COCO, Flickr30k, AudioCaps, MSVD, MSR-VTT and of regions in Visual Genome. */
export function captionTexts(): string[] {
  return [
    ...column("coco_refs/coco_train2014_captions.tsv.gz", "\t", 2),
    ...rows("flickr30k/flickr30k_captions.tsv.gz", "\t").flatMap(([split, , , text]) =>
      split === "train" ? (text ?? []) : [],
    ),
    ...column("audio/audiocaps_train.csv.gz", ",", 3),
    ...column("video/hobincar_SA-LSTM_MSVD_train.tsv.gz", "\t", 2).flatMap((texts) => texts.split(", ")),
    ...column("video/hobincar_SA-LSTM_MSR-VTT_val.tsv.gz", "\t", 2).flatMap((texts) => texts.split(", ")),
    ...column("factual/random/train.csv.gz", ",", 2),
  ].map((text) => text.replace(/[\n\r]/g, " "));
}
