/**
 * Document frequencies as a tree, version 2 of the pack of the kind `df`: for tables that have, with each n-gram, its first words.
 * The engine reads it as it is (`assembly/packed-frequency.ts`); `df-pack-writer.ts` writes it.
 *
 * Nodes are n-grams, first those of one word, in the order of UTF-16 code units, then the extensions of each node in turn by
 * one word, in the order of these words. Numbers are u16.
 * Sections: `facts`, as in version 1, the bytes of one frequency being 2
 *           `words`: the n-grams of one word as UTF-8, each ended by a line feed
 *           `grams`: the last word's number, for each other node
 *           `branches`: the number of extensions of each node that is not of the highest order
 *           `counts`: the frequency of each node
 *           `source`: CRC-32 of the same table in version 1, which signatures show (`open-packs.ts`)
 *
 * @module
 */

import type { Pack } from "../data/pack.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { dfError, linesOf, section } from "./df-content.js";

export const PACKED_VERSION = 2;

/**
 * The n-grams with their frequencies, in the order of UTF-16 code units.
 *
 * @throws {CaptallyError} `df-format` for a tree that is none
 */
export function packedGrams(pack: Pack, source: string): Pick<DocumentFrequencies, "grams" | "frequencies"> {
  const words = linesOf(section(pack, "words", source));
  const [lasts, branches, counts] = ["grams", "branches", "counts"].map((name) => numbers(pack, name, source)) as [
    Uint16Array,
    Uint16Array,
    Uint16Array,
  ];
  const starts = new Uint32Array(branches.length);
  let end = words.length;
  branches.forEach((count, node) => {
    starts[node] = end;
    end += count;
  });
  // A node comes after the one that it extends.
  const whole = end === counts.length && lasts.length === counts.length - words.length;
  if (!whole || starts.some((start, node) => start <= node) || lasts.some((word) => word >= words.length))
    throw dfError(source, `expected a tree of ${counts.length} n-grams, found another one`);
  const grams: string[] = [];
  const frequencies = new Float64Array(counts.length);
  const list = (node: number, text: string): void => {
    frequencies[grams.length] = counts[node] as number;
    grams.push(text);
    const start = starts[node] as number;
    for (let i = 0; i < (branches[node] ?? 0); ++i)
      list(start + i, `${text} ${words[lasts[start + i - words.length] as number]}`);
  };
  words.forEach((word, node) => {
    list(node, word);
  });
  return { grams, frequencies };
}

function numbers(pack: Pack, name: string, source: string): Uint16Array {
  const view = section(pack, name, source);
  return Uint16Array.from({ length: view.byteLength >> 1 }, (_, i) => view.getUint16(2 * i, true));
}
