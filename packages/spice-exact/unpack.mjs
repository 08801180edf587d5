/** Unpacks the grammar for publishing: the repository keeps it compressed, the package has the bytes that the engine reads. */

import { readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const here = (name) => new URL(name, import.meta.url);
writeFileSync(here("english-pcfg.pack"), brotliDecompressSync(readFileSync(here("english-pcfg.pack.br"))));
