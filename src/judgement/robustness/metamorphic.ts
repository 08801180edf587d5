/**
 * Metamorphic checks: changes of a caption after which every metric of sense must move one way.
 *
 * @module
 */

import { asciiLower } from "../../corpus/ascii.js";
import type { PairProtocol } from "../protocols/protocol.js";
import { Random } from "../statistics/random.js";
import { type CaptionedImage, capitalized, givenImages, type MadePair, others, wordsOf } from "./captions.js";
import { CO_HYPONYMS } from "./word-groups.js";

/** Changes, by the name of the check: the worse of the pair whose better one is a caption by a person. */
const CHANGES = {
  doubled: ({ caption }) => `${caption} ${caption}`,
  "other-image": ({ image, images, random }) => {
    if (images.every(({ id }) => id === image.id)) return undefined;
    let other = image;
    while (other.id === image.id) other = images[random.below(images.length)] as CaptionedImage;
    return other.captions[random.below(other.captions.length)];
  },
  swapped: ({ words, image, random }) => swapped(words, image, random),
  truncated: ({ words }) => (words.length < 4 ? undefined : words.slice(0, Math.ceil(words.length / 2)).join(" ")),
  shuffled: ({ words, random }) => {
    if (new Set(words).size < 2) return undefined;
    let mixed = words;
    while (mixed.every((word, i) => word === words[i])) mixed = random.shuffled(words);
    return mixed.join(" ");
  },
  dangling: ({ words, random }) => [...words, DANGLING_ENDS[random.below(DANGLING_ENDS.length)]].join(" "),
} satisfies Record<string, (given: Given) => string | undefined>;

interface Given {
  readonly caption: string;
  readonly words: readonly string[];
  readonly image: CaptionedImage;
  readonly images: readonly CaptionedImage[];
  readonly random: Random;
}

/** Words that no caption ends with. */
const DANGLING_ENDS = ["a", "an", "the", "and", "of", "with"];

/** The check that a copy of a reference is worth no less than another caption by a person. */
const COPY = "copy";

export const METAMORPHIC_CHECKS: readonly string[] = [COPY, ...Object.keys(CHANGES)];

/** Judges the pairs of the checks: strictly better, but for the copy, which may be as good. */
export const METAMORPHIC_PROTOCOL: PairProtocol = {
  kind: "pairs",
  name: "metamorphic",
  title: "captions by people against the same captions made worse",
  cite: "checks of captally",
  rows: { files: ["pairs"], format: "records" },
  columns: {
    id: "id",
    image: "image",
    first: "better",
    second: "worse",
    references: "references",
    group: "group",
  },
  cells: METAMORPHIC_CHECKS.map((name) => ({
    name,
    groups: new RegExp(`^${name}$`),
    ties: name === COPY ? "right" : "wrong",
  })),
  undecided: "drop",
  ties: "wrong",
  total: "cells",
  variants: {
    standard: {
      description: "one caption of each image is changed, the others are its references; a copy of one may be as good",
    },
  },
};

/** Pairs of all checks; images with a single caption give none. */
export function metamorphicPairs(images: readonly CaptionedImage[], seed: number): MadePair[] {
  givenImages(images, "images");
  const random = Random.seeded(seed);
  return images.flatMap((image) => {
    const { captions, id } = image;
    if (captions.length < 2) return [];
    const position = random.below(captions.length);
    const caption = captions[position] as string;
    const references = others(captions, position);
    const made = (group: string, better: string, worse: string | undefined): MadePair[] =>
      worse === undefined ? [] : [{ id: `${id}:${group}`, image: id, group, better, worse, references }];
    const given: Given = { caption, words: wordsOf(caption), image, images, random };
    return [
      ...made(COPY, references[random.below(references.length)] as string, caption),
      ...Object.entries(CHANGES).flatMap(([group, change]) => made(group, caption, change(given))),
    ];
  });
}

/** One word exchanged for another of its kind that no caption of the image holds. */
function swapped(words: readonly string[], { captions }: CaptionedImage, random: Random): string | undefined {
  const held = new Set(captions.flatMap(wordsOf).map(asciiLower));
  for (const i of random.shuffled(words.map((_, position) => position))) {
    const word = asciiLower(words[i] as string);
    const group = CO_HYPONYMS.find((kind) => kind.includes(word));
    const choices = group?.filter((other) => !held.has(other)) ?? [];
    if (choices.length === 0) continue;
    const result = [...words];
    const other = choices[random.below(choices.length)] as string;
    result[i] = words[i] === word ? other : capitalized(other);
    const before = result[i - 1];
    // The article follows the new word.
    if (before !== undefined && /^an?$/i.test(before))
      result[i - 1] = `${before.charAt(0)}${/^[aeiou]/.test(other) ? "n" : ""}`;
    return result.join(" ");
  }
  return undefined;
}
