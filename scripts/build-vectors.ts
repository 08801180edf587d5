/**
 * Unpacks the word vectors of WMD, which `train-vectors.ts` trained, into `build/packs/vectors.pack`.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const pack = brotliDecompressSync(readFileSync(new URL("../data/vectors/vectors.pack.br", import.meta.url)));
const folder = new URL("../build/packs/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("vectors.pack", folder), pack);
process.stdout.write(`vectors.pack: ${pack.length} bytes\n`);
