/**
 * Document frequencies as a data pack of the kind `df`, the same bytes for the same table. Version 1 is for any table, version 2
 * (`df-packed.ts`) for the package's own.
 *
 * Sections: `facts`, 32 bytes: 0 number of documents (f64) | 8 order | 12 tokenizer | 16 mode (numbers as below) |
 *                              20 bytes of one frequency (4: u32, 8: f64) | 24 digest (two u32, high half first)
 *           `grams`: the n-grams as UTF-8, each ended by a line feed
 *           `counts`: their frequencies
 *
 * @module
 */

import { openPack, type Pack, readPack, writePack } from "../data/pack.js";
import { type DocumentFrequencies, keepPack } from "../metrics/document-frequencies.js";
import { checkContent, checkedTable, contentDigest, dfError, linesOf, section } from "./df-content.js";
import { PACKED_VERSION, packedGrams } from "./df-packed.js";
import type { Mode, TokenizerName } from "./evaluation.js";

const KIND = "df";
const VERSION = 1;
const FACTS = 32;

/** Numbers of tokenizers and modes in the file; 0 is unknown. */
const TOKENIZERS: readonly (TokenizerName | undefined)[] = [undefined, "none", "whitespace", "char", "ptb"];
const MODES: readonly (Mode | undefined)[] = [undefined, "parity", "strict"];

/** The file's bytes. */
export function frequenciesToBinary(table: DocumentFrequencies): Uint8Array {
  checkedTable(table);
  const width = table.frequencies.every((frequency) => frequency === frequency >>> 0) ? 4 : 8;
  const digest = table.digest ?? contentDigest(table);
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
      { name: "facts", bytes: factBytes(table, digest, width) },
      { name: "grams", bytes: new TextEncoder().encode(table.grams.map((gram) => `${gram}\n`).join("")) },
      { name: "counts", bytes: new Uint8Array(counts.buffer) },
    ],
  });
}

/** What a table says of itself, besides its n-grams. */
export function factBytes(table: DocumentFrequencies, digest: string, width: number): Uint8Array {
  const facts = new DataView(new ArrayBuffer(FACTS));
  facts.setFloat64(0, table.documents, true);
  facts.setUint32(8, table.order, true);
  facts.setUint32(12, TOKENIZERS.indexOf(table.tokenizer), true);
  facts.setUint32(16, MODES.indexOf(table.mode), true);
  facts.setUint32(20, width, true);
  facts.setUint32(24, Number.parseInt(digest.slice(0, 8), 16), true);
  facts.setUint32(28, Number.parseInt(digest.slice(8), 16), true);
  return new Uint8Array(facts.buffer);
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
  const grams = pack.version === PACKED_VERSION ? packedGrams(pack, source) : listedGrams(pack, source);
  const content = { ...factsOf(pack, source), ...(documents === undefined ? {} : { documents }), ...grams };
  checkContent(content, source);
  return { name: source, ...content, digest: contentDigest(content) };
}

/** Tables of packs that were read before: reading the large one of COCO takes longer than many runs. */
const read = new WeakMap<Uint8Array, DocumentFrequencies>();

/** The table of one of the package's packs; the engine reads the pack itself, n-grams are listed when they are asked for. */
export function frequenciesOfPack(bytes: Uint8Array = new Uint8Array(), name?: string): DocumentFrequencies {
  let table = read.get(bytes);
  if (table === undefined) {
    table = tableOfPack(bytes, name ?? readPack(bytes).name);
    read.set(bytes, table);
  }
  return table;
}

function tableOfPack(bytes: Uint8Array, name: string): DocumentFrequencies {
  const pack = opened(bytes, name);
  if (pack.version !== PACKED_VERSION) return frequenciesFromBinary(bytes, name, undefined);
  let listed: ReturnType<typeof packedGrams> | undefined;
  const list = () => {
    listed ??= packedGrams(pack, name);
    return listed;
  };
  const table: DocumentFrequencies = {
    name,
    ...factsOf(pack, name),
    // Not computed anew: the pack's checksum vouches for it.
    digest: pack.name,
    get grams() {
      return list().grams;
    },
    get frequencies() {
      return list().frequencies;
    },
  };
  keepPack(table, bytes);
  return table;
}

type Facts = Omit<DocumentFrequencies, "name" | "digest" | "grams" | "frequencies">;

function factsOf(pack: Pack, source: string): Facts {
  const facts = section(pack, "facts", source);
  if (facts.byteLength !== FACTS) throw dfError(source, `expected ${FACTS} bytes of facts, found ${facts.byteLength}`);
  const tokenizer = TOKENIZERS[facts.getUint32(12, true)];
  const mode = MODES[facts.getUint32(16, true)];
  return {
    documents: facts.getFloat64(0, true),
    order: facts.getUint32(8, true),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(mode === undefined ? {} : { mode }),
  };
}

/** The n-grams of version 1. */
function listedGrams(pack: Pack, source: string): Pick<DocumentFrequencies, "grams" | "frequencies"> {
  const facts = section(pack, "facts", source);
  const width = facts.byteLength === FACTS ? facts.getUint32(20, true) : 0;
  const grams = linesOf(section(pack, "grams", source));
  const counts = section(pack, "counts", source);
  if (counts.byteLength !== width * grams.length || (width !== 4 && width !== 8)) {
    throw dfError(source, `expected frequencies of ${grams.length} n-grams, found ${counts.byteLength} bytes`);
  }
  const frequencies = Float64Array.from(grams, (_, i) =>
    width === 4 ? counts.getUint32(4 * i, true) : counts.getFloat64(8 * i, true),
  );
  return { grams, frequencies };
}

/** The pack, which checks its own bytes. */
function opened(bytes: Uint8Array, source: string): Pack {
  try {
    return openPack(bytes, KIND, readPack(bytes).version === PACKED_VERSION ? PACKED_VERSION : VERSION);
  } catch (cause) {
    throw dfError(source, cause instanceof Error ? cause.message : String(cause), cause);
  }
}
