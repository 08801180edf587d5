/**
 * Word vectors for tests.
 */

import { writePack } from "../../src/data/pack.js";
import { type VectorForm, vectorsPack } from "../../src/data/vectors-pack.js";

/** A pack of vectors by word. */
export function packOf(
  entries: Iterable<readonly [string, readonly number[]]>,
  form: VectorForm = "float32",
): Uint8Array {
  const vectors = new Map([...entries].map(([word, numbers]) => [word, Float32Array.from(numbers)]));
  const size = [...vectors.values()][0]?.length ?? 1;
  return writePack(vectorsPack({ name: "test", size, vectors, notice: "" }, form));
}

/** The vectors of `test/golden/generate/wmd.py`. */
export function* formulaVectors(words: number, size: number): Generator<readonly [string, readonly number[]]> {
  for (let i = 0; i < words; ++i)
    yield [`w${i}`, Array.from({ length: size }, (_, k) => (((31 * i + 17 * k + 7 * i * k) % 101) - 50) / 8)];
}
