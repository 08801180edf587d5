/**
 * Unpacks the model of Tally, which `train-tally.ts` trained, into `build/packs/tally.pack`.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const pack = brotliDecompressSync(readFileSync(new URL("../data/tally/tally.pack.br", import.meta.url)));
const folder = new URL("../build/packs/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("tally.pack", folder), pack);
process.stdout.write(`tally.pack: ${pack.length} bytes\n`);
