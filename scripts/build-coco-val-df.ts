/**
 * Counts the document frequencies of COCO's validation captions, as `coco-val-df` of the CIDEr code has them: writes
 * `data/df/df-coco-val.gz`.
 *
 *     npx tsx scripts/build-coco-val-df.ts
 *
 * Needs the shared data folder; no part of the build. Documents are the 40,504 images of val2014 with all their captions, n-grams
 * have up to four words. Those of one document are left out: CIDEr counts what a table lacks as 1.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { loadEngine } from "../src/engine/engine.js";
import { buildDocumentFrequencies } from "../src/evaluation/df-file.js";
import { packFrequencies } from "../src/evaluation/df-pack-writer.js";
import { dataPath } from "../test/peers/data.js";

const text = gunzipSync(readFileSync(dataPath("coco_refs/coco_val2014_refs5.json.gz"))).toString("utf8");
const references = Object.values(JSON.parse(text) as Record<string, string[]>);
const { digest: _, ...table } = buildDocumentFrequencies(await loadEngine(), references, {
  tokenizer: "ptb",
  mode: "parity",
  order: 4,
});
const kept = table.grams
  .map((gram, i) => ({ gram, count: table.frequencies[i] as number }))
  .filter(({ count }) => count > 1);
const bytes = gzipSync(
  packFrequencies({
    ...table,
    grams: kept.map(({ gram }) => gram),
    frequencies: Float64Array.from(kept, ({ count }) => count),
  }),
  { level: 9 },
);
const folder = new URL("../data/df/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("df-coco-val.gz", folder), bytes);
process.stdout.write(`${table.documents} documents, ${kept.length} n-grams, ${bytes.length} bytes\n`);
