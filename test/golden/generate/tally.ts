/**
 * Cuts `test/golden/tally_coco.json.gz`: what the shipped model of Tally says of captions of held-out COCO images (CC BY 4.0), of
 * other images' captions and of captions made worse. To be made again only for a model with another id.
 *
 *     npx tsx test/golden/generate/tally.ts SHARED_DATA
 */

import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readTallyCaptions } from "../../../scripts/tally/captions.js";
import { metamorphicPairs } from "../../../src/judgement/robustness/metamorphic.js";
import { builtPack } from "../../support/meteor.js";
import { tallyRows } from "../../support/tally.js";

const IMAGES = 40;

const [data = ""] = process.argv.slice(2);
const items = metamorphicPairs(readTallyCaptions(data).checkImages.slice(0, IMAGES), 1).map((pair) => ({
  candidate: pair.worse,
  references: pair.references,
}));
const rows = tallyRows(builtPack("tally"), items);
const text = JSON.stringify(items.map((item, i) => ({ ...item, row: [...(rows[i] as Float64Array)] })));
writeFileSync(new URL("../tally_coco.json.gz", import.meta.url), gzipSync(text, { level: 9 }));
