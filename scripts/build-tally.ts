/**
 * Unpacks the models of Tally, which `train-tally.ts` trained, into `build/packs/`: that of the package, and the one with vectors of
 * 4 bits, for pages that count bytes.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const folder = new URL("../build/packs/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of ["tally.pack", "tally-4bit.pack"]) {
  const pack = brotliDecompressSync(readFileSync(new URL(`../data/tally/${name}.br`, import.meta.url)));
  writeFileSync(new URL(name, folder), pack);
  process.stdout.write(`${name}: ${pack.length} bytes\n`);
}
