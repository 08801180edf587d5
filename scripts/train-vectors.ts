/**
 * Trains the word vectors of WMD's default pack on captions: writes `data/vectors/vectors.pack.br`.
 *
 *     npx tsx scripts/train-vectors.ts
 *
 * Needs the shared data folder and some minutes; no part of the build. The captions are those of COCO train2014 but for texts that
 * evaluation sets have too. Words that stand in the captions of one image go together; the vectors are the largest eigenvectors of
 * the table of their positive pointwise mutual information, each times the root of its eigenvalue. The random start is seeded
 * and the arithmetic that of any host, so the file is the same each time.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { writePack } from "../src/data/pack.js";
import { vectorsPack } from "../src/data/vectors-pack.js";
import { Random } from "../src/judgement/statistics/random.js";
import { associations, vocabularyOf } from "./vectors/association.js";
import { eigenvectors } from "./vectors/eigenvectors.js";
import { trainingImages } from "./vectors/training-captions.js";

/** Rarer words are mostly typing errors, and too few to place. */
const LEAST_COUNT = 3;
/** Numbers of a vector; what 1.5 MB allow. */
const SIZE = 112;
const SEED = 20_261_130;
const NAME = "captions-1";

const NOTICE = `Word vectors trained by captally (scripts/train-vectors.ts) on the captions of MS COCO train2014,
Copyright (c) COCO Consortium, Creative Commons Attribution 4.0 (https://creativecommons.org/licenses/by/4.0/).
The vectors are under the same licence.
`;

const { images, captions, leftOut } = await trainingImages();
const words = vocabularyOf(images, LEAST_COUNT);
process.stdout.write(`${images.length} images, ${captions} captions, ${leftOut} left out, ${words.length} words\n`);
const matrix = associations(images, words);
process.stdout.write(`${matrix.values.length} pairs of words\n`);
const random = Random.seeded(SEED);
const { values, vectors } = eigenvectors(matrix, SIZE, () => random.word() / 2 ** 32);
const roots = values.map((value) => Math.sqrt(Math.abs(value)));
const pack = writePack(
  vectorsPack(
    {
      name: NAME,
      size: SIZE,
      vectors: new Map(
        words.map((word, w) => [
          word,
          Float32Array.from(vectors, (vector, k) => (vector[w] as number) * (roots[k] as number)),
        ]),
      ),
      notice: NOTICE,
    },
    "int8",
  ),
);
const compressed = brotliCompressSync(pack, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: pack.length } });
const folder = new URL("../data/vectors/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("vectors.pack.br", folder), compressed);
process.stdout.write(`${pack.length} bytes, ${compressed.length} compressed\n`);
