/**
 * Document frequencies as a data pack of the kind `df`: the form that loads fastest, the same bytes for the same table.
 *
 * Sections: `facts`, 32 bytes: 0 number of documents (f64) | 8 order | 12 tokenizer | 16 mode (numbers as below) |
 *                              20 bytes of one frequency (4: u32, 8: f64) | 24 digest (two u32, high half first)
 *           `grams`: the n-grams as UTF-8, each ended by a line feed
 *           `counts`: their frequencies
 *
 * @module
 */

import { openPack, type Pack, readPack, writePack } from "../data/pack.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { checkContent, contentDigest, dfError } from "./df-content.js";
import type { Mode, TokenizerName } from "./evaluation.js";

const KIND = "df";
const VERSION = 1;
const FACTS = 32;

/** Numbers of tokenizers and modes in the file; 0 is unknown. */
const TOKENIZERS: readonly (TokenizerName | undefined)[] = [undefined, "none", "whitespace", "char", "ptb"];
const MODES: readonly (Mode | undefined)[] = [undefined, "parity", "strict"];

/** The file's bytes. */
export function frequenciesToBinary(table: DocumentFrequencies): Uint8Array {
  const width = table.frequencies.every((frequency) => frequency === frequency >>> 0) ? 4 : 8;
  const digest = table.digest ?? contentDigest(table);
  const facts = new DataView(new ArrayBuffer(FACTS));
  facts.setFloat64(0, table.documents, true);
  facts.setUint32(8, table.order, true);
  facts.setUint32(12, TOKENIZERS.indexOf(table.tokenizer), true);
  facts.setUint32(16, MODES.indexOf(table.mode), true);
  facts.setUint32(20, width, true);
  facts.setUint32(24, Number.parseInt(digest.slice(0, 8), 16), true);
  facts.setUint32(28, Number.parseInt(digest.slice(8), 16), true);
  const counts = new DataView(new ArrayBuffer(width * table.grams.length));
  table.frequencies.forEach((frequency, i) => {
    if (width === 4) counts.setUint32(4 * i, frequency, true);
    else counts.setFloat64(8 * i, frequency, true);
  });
  return writePack({
    kind: KIND,
    version: VERSION,
    name: digest,
    sections: [
      { name: "facts", bytes: new Uint8Array(facts.buffer) },
      { name: "grams", bytes: new TextEncoder().encode(table.grams.map((gram) => `${gram}\n`).join("")) },
      { name: "counts", bytes: new Uint8Array(counts.buffer) },
    ],
  });
}

/**
 * Reads the binary form.
 *
 * @throws {CaptallyError} `df-format` for damage and for other packs
 */
export function frequenciesFromBinary(
  bytes: Uint8Array,
  source: string,
  documents: number | undefined,
): DocumentFrequencies {
  const pack = opened(bytes, source);
  const facts = section(pack, "facts", source);
  if (facts.byteLength !== FACTS) throw dfError(source, `expected ${FACTS} bytes of facts, found ${facts.byteLength}`);
  const grams = linesOf(section(pack, "grams", source));
  const counts = section(pack, "counts", source);
  const width = facts.getUint32(20, true);
  if (counts.byteLength !== width * grams.length || (width !== 4 && width !== 8)) {
    throw dfError(source, `expected frequencies of ${grams.length} n-grams, found ${counts.byteLength} bytes`);
  }
  const tokenizer = TOKENIZERS[facts.getUint32(12, true)];
  const mode = MODES[facts.getUint32(16, true)];
  const content = {
    documents: documents ?? facts.getFloat64(0, true),
    order: facts.getUint32(8, true),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(mode === undefined ? {} : { mode }),
    grams,
    frequencies: Float64Array.from(grams, (_, i) =>
      width === 4 ? counts.getUint32(4 * i, true) : counts.getFloat64(8 * i, true),
    ),
  };
  checkContent(content, source);
  return { name: source, ...content, digest: contentDigest(content) };
}

/** Tables of packs that were read before: reading the large one of COCO takes longer than many runs. */
const read = new WeakMap<Uint8Array, DocumentFrequencies>();

/** The table of one of the package's packs. */
export function frequenciesOfPack(bytes: Uint8Array = new Uint8Array()): DocumentFrequencies {
  const table = read.get(bytes) ?? frequenciesFromBinary(bytes, readPack(bytes).name, undefined);
  read.set(bytes, table);
  return table;
}

/** The pack, which checks its own bytes. */
function opened(bytes: Uint8Array, source: string): Pack {
  try {
    return openPack(bytes, KIND, VERSION);
  } catch (cause) {
    throw dfError(source, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function section({ sections }: Pack, name: string, source: string): DataView {
  const found = sections.find((candidate) => candidate.name === name);
  if (found === undefined) throw dfError(source, `the pack has no section "${name}"`);
  return new DataView(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength);
}

function linesOf(text: DataView): string[] {
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(text).split("\n");
  lines.pop();
  return lines;
}
