/**
 * Pairs of captions and references to learn from, as NNEval's authors make them (Sharif et al. 2018, section 4.1), and with other
 * labels.
 *
 * Every image gives `PEOPLE` of its captions by people, each with its other captions as references, and its captions by machines,
 * each with four of the five captions by people, drawn by lot. So there are always as many references.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { Random } from "../judgement/statistics/random.js";
import type { Objective } from "./choices.js";

/** An image that gives rows. */
export interface LearnedImage {
  readonly id: string;
  readonly people: readonly string[];
  readonly machines: readonly string[];
}

/** A row before its features. */
export interface TrainingRow {
  /** Data set and number of the image whose references these are. */
  readonly image: string;
  readonly candidate: string;
  readonly references: readonly string[];
  readonly label: 0 | 1;
}

/** Captions by people of each image that become rows. */
const PEOPLE = 3;

/** Rows of all images, image by image. Rows with equal references have the same array. */
export function trainingRows(images: readonly LearnedImage[], objective: Objective, random: Random): TrainingRow[] {
  for (const { id, people } of images)
    if (people.length < 2)
      throw new CaptallyError(
        "input-format",
        `image ${id}: expected two captions by people or more, one to judge by the others, found ${people.length}`,
        { place: { id } },
      );
  return images.flatMap((image, i) => {
    const without = image.people.map((_, left) => image.people.filter((_, other) => other !== left));
    const wanted = random
      .shuffled([...image.people.keys()])
      .slice(0, PEOPLE)
      .map((own): TrainingRow => row(image, image.people[own] as string, without[own] as string[], 1));
    const strangers =
      objective === "human"
        ? image.machines
        : wanted.map(() => captionOf(images[otherThan(i, images.length, random)] as LearnedImage, random));
    const others = strangers.map((candidate) =>
      row(image, candidate, without[random.below(without.length)] as string[], 0),
    );
    return [...wanted, ...others];
  });
}

function row({ id }: LearnedImage, candidate: string, references: readonly string[], label: 0 | 1): TrainingRow {
  return { image: id, candidate, references, label };
}

function captionOf({ people }: LearnedImage, random: Random): string {
  return people[random.below(people.length)] as string;
}

function otherThan(one: number, count: number, random: Random): number {
  const other = random.below(count - 1);
  return other < one ? other : other + 1;
}
