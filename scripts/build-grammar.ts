/**
 * Builds the data pack of the englishPCFG grammar, `packages/spice-exact/english-pcfg.pack.br`, from its text form:
 *
 *     tsx scripts/build-grammar.ts englishPCFG.txt[.xz] potentials.tsv[.xz] [output]
 *
 * `grammar-source.ts` says where these files come from. The grammar is GPL-3, so the pack is a package of its own.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { grammarPack } from "../src/data/grammar-pack.js";
import { writePack } from "../src/data/pack.js";
import { readGrammar } from "./grammar-source.js";

const home = new URL("../packages/spice-exact/", import.meta.url);
const [text, potentials, output = fileURLToPath(new URL("english-pcfg.pack.br", home))] = process.argv.slice(2);
if (text === undefined || potentials === undefined) {
  process.stderr.write("usage: tsx scripts/build-grammar.ts englishPCFG.txt[.xz] potentials.tsv[.xz] [output]\n");
  process.exit(2);
}
const grammar = readGrammar(text, potentials);
const pack = writePack(grammarPack("english-pcfg-3.6.0", grammar, readFileSync(new URL("NOTICE", home))));
const packed = brotliCompressSync(pack, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: pack.length,
  },
});
writeFileSync(output, packed);
process.stdout.write(`${output}: ${pack.length} bytes, ${packed.length} brotli\n`);
