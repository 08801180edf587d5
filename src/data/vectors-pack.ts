/**
 * The data pack of kind `vectors`: word vectors for WMD; read by `assembly/wmd/vectors.ts`.
 *
 * `words`, `words.at`: a word list (`word-list.ts`). `values`: a vector for each word, in the order of the list, of f32 or of
 * signed bytes. `scales`: for bytes an f32 for each word, which its bytes are multiplied by. `facts`, u32 each: words, numbers
 * of a vector, bytes of a number. `notice`: origin and licence. `source`: where the pack is a selection of a file, that file's
 * CRC-32, which signatures then show.
 *
 * @module
 */

import { wordBytes } from "./bits.js";
import type { PackContent } from "./pack.js";
import { compareBytewise, wordListSections } from "./word-list.js";

export const VECTORS_KIND = "vectors";
export const VECTORS_VERSION = 1;
/** Section with the checksum of the file that the pack is a selection of. */
export const SOURCE_SECTION = "source";

const LARGEST_BYTE = 127;

/** How the numbers of vectors are kept. */
export type VectorForm = "float32" | "int8";

/** Word vectors in memory. */
export interface WordVectors {
  /** Part of signatures. */
  readonly name: string;
  /** Numbers of each vector. */
  readonly size: number;
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /** Origin and licence. */
  readonly notice: string;
  /** CRC-32 of the file that these are a selection of. */
  readonly sourceChecksum?: number;
}

/** The pack's content, the same bytes for the same vectors. */
export function vectorsPack(
  { name, size, vectors, notice, sourceChecksum }: WordVectors,
  form: VectorForm,
): PackContent {
  const words = [...vectors.keys()].sort(compareBytewise);
  const rows = words.map((word) => vectors.get(word) as Float32Array);
  const { values, scales } = form === "int8" ? asBytes(rows, size) : { values: asFloats(rows, size), scales: [] };
  return {
    kind: VECTORS_KIND,
    version: VECTORS_VERSION,
    name,
    sections: [
      ...wordListSections("words", words),
      { name: "values", bytes: values },
      { name: "scales", bytes: floatBytes(scales) },
      { name: "facts", bytes: wordBytes([words.length, size, form === "int8" ? 1 : 4]) },
      { name: "notice", bytes: new TextEncoder().encode(notice) },
      ...(sourceChecksum === undefined ? [] : [{ name: SOURCE_SECTION, bytes: wordBytes([sourceChecksum]) }]),
    ],
  };
}

function asFloats(rows: readonly Float32Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(4 * size * rows.length);
  const view = new DataView(bytes.buffer);
  rows.forEach((row, r) => {
    for (let i = 0; i < size; ++i) view.setFloat32(4 * (size * r + i), row[i] as number, true);
  });
  return bytes;
}

/** The largest number of each vector becomes 127. */
function asBytes(rows: readonly Float32Array[], size: number): { values: Uint8Array; scales: number[] } {
  const bytes = new Int8Array(size * rows.length);
  const scales = rows.map((row, r) => {
    const scale = Math.fround(row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / LARGEST_BYTE);
    if (scale > 0) for (let i = 0; i < size; ++i) bytes[size * r + i] = Math.round((row[i] as number) / scale);
    return scale;
  });
  return { values: new Uint8Array(bytes.buffer), scales };
}

function floatBytes(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    view.setFloat32(4 * i, value, true);
  });
  return bytes;
}
