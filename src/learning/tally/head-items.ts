/**
 * What the head of Tally learns from: captions of people with some of their image's others as references, captions of other images,
 * captions made worse.
 *
 * @module
 */

import type { Random } from "../../judgement/statistics/random.js";
import { CORRUPTIONS, type CorruptionHelp } from "./corruptions.js";
import type { Candidate } from "./rows.js";

/** Numbers of references that are drawn. */
const REFERENCES = [1, 2, 3, 4, 4, 4, 4, 4];
/** Captions of other images for each image. */
const FOREIGN = 4;
/** Weight of the pairs of a copied reference, which is to be no worse than the caption. */
const COPY_WEIGHT = 1;

/** Candidates by their place in `candidates`. */
export interface HeadItems {
  readonly references: readonly (readonly string[])[];
  readonly candidates: readonly Candidate[];
  readonly own: readonly number[];
  readonly foreign: readonly number[];
  readonly kinds: readonly {
    readonly name: string;
    readonly weight: number;
    readonly pairs: readonly (readonly [better: number, worse: number])[];
  }[];
}

/** Captions are lists of tokens; images have at least two. */
export function headItems(
  images: readonly (readonly (readonly string[])[])[],
  help: Omit<CorruptionHelp, "other" | "random">,
  random: Random,
): HeadItems {
  const references: string[][] = [];
  const candidates: Candidate[] = [];
  const own: number[] = [];
  const foreign: number[] = [];
  const pairs = new Map<string, [number, number][]>(["copy", ...Object.keys(CORRUPTIONS)].map((name) => [name, []]));
  images.forEach((captions, image) => {
    const add = (tokens: readonly string[]): number =>
      candidates.push({ text: tokens.join(" "), references: image }) - 1;
    const elsewhere = (): readonly string[] => {
      let other = image;
      while (other === image) other = random.below(images.length);
      const list = images[other] as readonly (readonly string[])[];
      return list[random.below(list.length)] as readonly string[];
    };
    const [caption, ...others] = random.shuffled(captions) as [readonly string[], ...(readonly string[])[]];
    const chosen = others.slice(0, REFERENCES[random.below(REFERENCES.length)]);
    references.push(chosen.map((tokens) => tokens.join(" ")));
    const better = add(caption);
    own.push(better);
    for (let i = 0; i < FOREIGN; ++i) foreign.push(add(elsewhere()));
    for (const [name, { change }] of Object.entries(CORRUPTIONS)) {
      const worse = change(caption, { ...help, random, other: elsewhere });
      if (worse !== undefined && worse.length > 0) pairs.get(name)?.push([better, add(worse)]);
    }
    pairs.get("copy")?.push([add(chosen[random.below(chosen.length)] as readonly string[]), better]);
  });
  return {
    references,
    candidates,
    own,
    foreign,
    kinds: [...pairs].map(([name, list]) => ({
      name,
      weight: CORRUPTIONS[name]?.weight ?? COPY_WEIGHT,
      pairs: list,
    })),
  };
}
