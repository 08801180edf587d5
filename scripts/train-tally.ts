/**
 * Trains the shipped model of Tally: writes `data/tally/tally.pack.br`, or with 4 bits `data/tally/tally-4bit.pack.br`; no part of the
 * build.
 *
 *     npx tsx scripts/train-tally.ts SHARED_DATA [BITS [OUT [SEED [STEPS]]]]
 *
 * Needs the folder of shared data and some minutes. The same seed gives the same bytes.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { captionWordnet } from "../src/data/tally-pack.js";
import { DEFAULT_TALLY, SHIPPED_NAMES } from "../src/learning/tally/choices.js";
import { trainTally } from "../src/learning/tally/train.js";
import { loadTrainingEngine } from "../src/learning/training-engine.js";
import { readTallyCaptions } from "./tally/captions.js";
import { readWordnet } from "./wordnet-source.js";

const [data = "", bits = "8", given, seed = "1", steps = String(DEFAULT_TALLY.steps)] = process.argv.slice(2);
const packed = bits === "4";
const name = SHIPPED_NAMES[packed ? 4 : 8];
const out = given ?? fileURLToPath(new URL(`../data/tally/tally${packed ? "-4bit" : ""}.pack.br`, import.meta.url));

const source = readWordnet();
const NOTICE = `A model of Tally, trained by captally (scripts/train-tally.ts, seed ${seed}) on the captions of MS COCO 2014,
Copyright (c) COCO Consortium, Creative Commons Attribution 4.0 (https://creativecommons.org/licenses/by/4.0/).
The model is under the same licence. Words and synsets are a selection of WordNet 3.0:

${new TextDecoder("latin1").decode(source.licence)}`;

const TOLD = 200;
const { images, headImages, leftOut } = readTallyCaptions(data);
const captions = images.reduce((sum, image) => sum + image.captions.length, 0);
process.stdout.write(
  `${images.length} images, ${captions} captions; left out: ${leftOut.images} images, ${leftOut.captions} captions; head: ${headImages.length} images\n`,
);
const start = process.cpuUsage();
const { pack, model, loss, headSteps, inOrder } = trainTally(
  await loadTrainingEngine(),
  images,
  headImages,
  captionWordnet(source),
  { ...DEFAULT_TALLY, bits: packed ? 4 : 8, steps: Number(steps), seed: Number(seed), name, notice: NOTICE },
  (done, now) => {
    if (done % TOLD === 0) process.stdout.write(`step ${done}: loss ${now.toFixed(4)}, ${cpuSeconds()} s of CPU\n`);
  },
);
process.stdout.write(
  `${model.vocabulary.length} words, ${model.pairImages.size} and ${model.pairCounts.size} pairs, ${model.finalWords.length} words that end no caption, usual order ${model.usualOrder}\n`,
);
process.stdout.write(
  `loss ${loss.toFixed(4)}; head: ${headSteps} steps, bias ${model.bias}, weights ${model.weights.join(" ")}\n`,
);
for (const [kind, share] of Object.entries(inOrder)) process.stdout.write(`${kind} ${(100 * share).toFixed(1)} %\n`);
const compressed = brotliCompressSync(pack, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: pack.length } });
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, out.endsWith(".br") ? compressed : pack);
process.stdout.write(`${pack.length} bytes, ${compressed.length} compressed, ${cpuSeconds()} s of CPU\n`);

function cpuSeconds(): string {
  return ((process.cpuUsage(start).user + process.cpuUsage(start).system) / 1e6).toFixed(0);
}
