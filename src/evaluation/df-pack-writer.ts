/**
 * Writes document frequencies in the form that the engine reads as it is: `df-packed.ts` describes it.
 *
 * @module
 */

import { wordBytes } from "../data/bits.js";
import { readPack, writePack } from "../data/pack.js";
import { SOURCE_SECTION } from "../data/vectors-pack.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { factBytes, frequenciesToBinary } from "./df-binary.js";
import { contentDigest } from "./df-content.js";
import { PACKED_VERSION } from "./df-packed.js";

const WIDTH = 2;
/** What one number of the pack can be. */
const MOST = 0xffff;

interface Node {
  readonly count: number;
  readonly extensions: Map<string, Node>;
}

/**
 * The file's bytes.
 *
 * @throws {RangeError} for a table that lacks the first words of an n-gram, or has numbers of more than 16 bits
 */
export function packFrequencies(table: DocumentFrequencies): Uint8Array {
  const digest = table.digest ?? contentDigest(table);
  const { words, lasts, branches, counts } = columns(rootOf(table));
  return writePack({
    kind: "df",
    version: PACKED_VERSION,
    name: digest,
    sections: [
      { name: "facts", bytes: factBytes(table, digest, WIDTH) },
      { name: "words", bytes: new TextEncoder().encode(words.map((word) => `${word}\n`).join("")) },
      { name: "grams", bytes: shortBytes(lasts) },
      { name: "branches", bytes: shortBytes(branches) },
      { name: "counts", bytes: shortBytes(counts) },
      {
        name: SOURCE_SECTION,
        bytes: wordBytes([Number.parseInt(readPack(frequenciesToBinary(table)).checksum, 16)]),
      },
    ],
  });
}

function rootOf({ grams, frequencies }: DocumentFrequencies): Node {
  const root: Node = { count: 0, extensions: new Map() };
  // Sorted, first words come before what they are the first words of.
  const order = grams.map((_, i) => i).sort((a, b) => ((grams[a] as string) < (grams[b] as string) ? -1 : 1));
  for (const i of order) {
    const words = (grams[i] as string).split(" ");
    const last = words.pop() as string;
    let node = root;
    for (const word of words) {
      const next = node.extensions.get(word);
      if (next === undefined) throw new RangeError(`document frequencies: "${grams[i]}" without its first words`);
      node = next;
    }
    node.extensions.set(last, { count: frequencies[i] as number, extensions: new Map() });
  }
  return root;
}

function columns(root: Node) {
  const words = [...root.extensions.keys()];
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const lasts: number[] = [];
  const branches: number[] = [];
  const counts: number[] = [];
  for (let level = [...root.extensions.values()]; level.length > 0; ) {
    const below = level.flatMap(({ extensions }) => [...extensions]);
    for (const { count, extensions } of level) {
      counts.push(count);
      if (below.length > 0) branches.push(extensions.size);
    }
    for (const [word] of below) {
      const number = numberOf.get(word);
      if (number === undefined) throw new RangeError(`document frequencies: the word "${word}" is missing`);
      lasts.push(number);
    }
    level = below.map(([, node]) => node);
  }
  return { words, lasts, branches, counts };
}

function shortBytes(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(WIDTH * values.length));
  values.forEach((value, i) => {
    if (!(Number.isInteger(value) && value >= 0 && value <= MOST))
      throw new RangeError(`document frequencies: expected whole numbers up to ${MOST}, found ${value}`);
    view.setUint16(WIDTH * i, value, true);
  });
  return new Uint8Array(view.buffer);
}
