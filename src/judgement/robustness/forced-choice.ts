/**
 * The six forced-choice tasks of Hodosh and Hockenmaier (2016), "Focused evaluation for image description with binary
 * forced-choice tasks", as NNEval's Table 3 scores them: the correct and the distracted caption are each scored against the
 * image's other correct captions.
 *
 * @module
 */

import { asciiLower } from "../../corpus/ascii.js";
import { givenFunction, givenText, withFields } from "../../metrics/given.js";
import type { PairProtocol } from "../protocols/protocol.js";
import { Random } from "../statistics/random.js";
import { type CaptionedImage, capitalized, givenImages, type MadePair, others } from "./captions.js";
import type { Phrase } from "./noun-phrases.js";
import type { PhraseSource } from "./phrases.js";
import { isGeneral } from "./word-groups.js";

/** Tasks in the order of the tables. */
export const FORCED_CHOICE_TASKS = [
  "replace-person",
  "replace-scene",
  "share-person",
  "share-scene",
  "just-person",
  "just-scene",
] as const;

export const FORCED_CHOICE_PROTOCOL: PairProtocol = {
  kind: "pairs",
  name: "forced-choice",
  title: "a correct caption against one with the wrong person or scene, of another image, or of the phrase alone",
  cite: "construction after Hodosh and Hockenmaier 2016 (V+L), scored as Sharif et al. 2018 (ECCV, NNEval, Table 3)",
  rows: { files: ["pairs"], format: "records" },
  columns: { id: "id", image: "image", first: "better", second: "worse", references: "references", group: "group" },
  cells: FORCED_CHOICE_TASKS.map((name) => ({ name, groups: new RegExp(`^${name}$`) })),
  undecided: "drop",
  total: "cells",
  variants: { standard: { description: "the other captions of the image are the references" } },
};

/** Pairs, and how many captions qualified for each task. */
export interface ForcedChoices {
  readonly pairs: readonly MadePair[];
  /** What found persons and scenes. */
  readonly phrases: string;
  /** Captions, and those with phrases known. */
  readonly captions: number;
  readonly parsed: number;
  readonly qualified: Readonly<Record<(typeof FORCED_CHOICE_TASKS)[number], number>>;
}

/** A phrase of a caption, and where it stands. */
interface Mention {
  readonly image: string;
  readonly caption: string;
  readonly text: string;
  readonly head: string;
}

type Kind = Phrase["kind"];

/**
 * Makes the tasks. Replacing phrases have heads that no caption of the image has and that are not as general as `person`; shared
 * ones are equal in letters, but for their case.
 */
export function forcedChoices(images: readonly CaptionedImage[], source: PhraseSource, seed: number): ForcedChoices {
  givenImages(images, "images");
  withFields({ name: givenText, phrasesOf: givenFunction })(source, "source");
  const { name, phrasesOf } = source;
  const random = Random.seeded(seed);
  const mentions = { person: [] as Mention[], scene: [] as Mention[] };
  const headsOfImage = new Map<string, Set<string>>();
  let captions = 0;
  let parsed = 0;
  for (const image of images) {
    const heads = new Set<string>();
    headsOfImage.set(image.id, heads);
    for (const caption of image.captions) {
      const phrases = phrasesOf(caption);
      captions++;
      if (phrases === undefined) continue;
      parsed++;
      for (const { start, end, head, kind } of phrases) {
        const text = asciiLower(caption.slice(start, end));
        heads.add(asciiLower(head));
        mentions[kind].push({ image: image.id, caption, text, head: asciiLower(head) });
      }
    }
  }
  const sharing = { person: byText(mentions.person), scene: byText(mentions.scene) };
  const qualified = Object.fromEntries(FORCED_CHOICE_TASKS.map((task) => [task, 0])) as Record<
    (typeof FORCED_CHOICE_TASKS)[number],
    number
  >;
  const pairs: MadePair[] = [];
  for (const image of images) {
    if (image.captions.length < 2) continue;
    image.captions.forEach((caption, position) => {
      for (const kind of ["person", "scene"] as const) {
        const phrase = phrasesOf(caption)?.find((one) => one.kind === kind);
        if (phrase === undefined) continue;
        const heads = headsOfImage.get(image.id) as Set<string>;
        const own = caption.slice(phrase.start, phrase.end);
        const distractors: [task: `${"replace" | "share" | "just"}-${Kind}`, worse: string | undefined][] = [
          [
            `replace-${kind}`,
            replaced(
              caption,
              phrase,
              chosen(mentions[kind], random, ({ head }) => !heads.has(head) && !isGeneral(head)),
            ),
          ],
          [
            `share-${kind}`,
            chosen(sharing[kind].get(asciiLower(own)) ?? [], random, (one) => one.image !== image.id)?.caption,
          ],
          // A caption that is nothing but the phrase has no distractor.
          [`just-${kind}`, own.length < caption.replace(/[\s.]+$/, "").length ? own : undefined],
        ];
        for (const [group, worse] of distractors) {
          if (worse === undefined || worse === caption) continue;
          qualified[group]++;
          const id = `${image.id}#${position}:${group}`;
          pairs.push({
            id,
            image: image.id,
            group,
            better: caption,
            worse,
            references: others(image.captions, position),
          });
        }
      }
    });
  }
  return { pairs, phrases: name, captions, parsed, qualified };
}

function byText(mentions: readonly Mention[]): Map<string, Mention[]> {
  const result = new Map<string, Mention[]>();
  for (const mention of mentions) {
    const known = result.get(mention.text);
    if (known === undefined) result.set(mention.text, [mention]);
    else known.push(mention);
  }
  return result;
}

/** A mention at random that meets a condition: the first one from a random place on. */
function chosen(
  mentions: readonly Mention[],
  random: Random,
  meets: (mention: Mention) => boolean,
): Mention | undefined {
  if (mentions.length === 0) return undefined;
  const start = random.below(mentions.length);
  for (let i = 0; i < mentions.length; ++i) {
    const mention = mentions[(start + i) % mentions.length] as Mention;
    if (meets(mention)) return mention;
  }
  return undefined;
}

function replaced(caption: string, { start, end }: Phrase, other: Mention | undefined): string | undefined {
  if (other === undefined) return undefined;

  const text = /[A-Z]/.test(caption.charAt(start)) ? capitalized(other.text) : other.text;
  return caption.slice(0, start) + text + caption.slice(end);
}
