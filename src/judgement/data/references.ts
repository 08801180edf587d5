/**
 * Sets of references: equal ones are one array, so that each is tokenised once.
 *
 * @module
 */

import type { ReferenceDraw } from "../protocols/protocol.js";
import { Random } from "../statistics/random.js";

/** Between the captions of a key; no caption holds it. */
const SEPARATOR = "\u0000";

/** The same array for the same captions. */
export class ReferencePool {
  readonly #known = new Map<string, readonly string[]>();
  /** Arrays that were asked for before need no key. */
  readonly #asked = new Map<readonly string[], readonly string[]>();

  same(captions: readonly string[]): readonly string[] {
    const asked = this.#asked.get(captions);
    if (asked !== undefined) return asked;
    const result = this.#find(captions);
    this.#asked.set(captions, result);
    return result;
  }

  #find(captions: readonly string[]): readonly string[] {
    const key = captions.join(SEPARATOR);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, captions);
    return captions;
  }
}

/** References short of `least`, repeated from the first on. */
export function filled(references: readonly string[], least: number): readonly string[] {
  if (references.length === 0) return references;
  return references.concat(
    Array.from(
      { length: Math.max(0, least - references.length) },
      (_, i) => references[i % references.length] as string,
    ),
  );
}

/** The sets that lack one reference each. */
export function leaveOneOut(references: readonly string[]): readonly (readonly string[])[] {
  if (references.length < 2) return [references];
  return references.map((_, left) => references.filter((_, i) => i !== left));
}

/**
 * Which references each image gets in a draw: the first so many of a shuffle of their positions. Images are taken in the order
 * of their names, so that the draw depends on the seed and the images alone, and more references include fewer.
 */
export function drawPositions(
  images: ReadonlyMap<string, number>,
  { references, of, seed }: ReferenceDraw,
  draw: number,
): Map<string, readonly number[]> {
  const random = Random.seeded(seed + draw);
  return new Map(
    [...images.keys()].sort().map((image) => {
      const count = Math.min(of ?? Number.POSITIVE_INFINITY, images.get(image) as number);
      const positions = random.shuffled(Array.from({ length: count }, (_, i) => i));
      return [image, positions.slice(0, references)];
    }),
  );
}
