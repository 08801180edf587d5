/**
 * Pairs for `captally judge --protocol pairs`: a caption, and the same with one attribute (colour, number, sex, size, age) exchanged for
 * another that no caption of the image has. Words are those of the metamorphic checks, not those that Tally's training changes.
 *
 *     npx tsx scripts/tally/attribute-pairs.ts SHARED_DATA OUT
 */

import { writeFileSync } from "node:fs";
import { CO_HYPONYMS } from "../../src/judgement/robustness/word-groups.js";
import { Random } from "../../src/judgement/statistics/random.js";
import { readTallyCaptions } from "./captions.js";

/** A word of each kind that is an attribute. */
const ATTRIBUTES = ["red", "two", "man", "men", "small", "young"];
const SEED = 12345;

const kinds = CO_HYPONYMS.filter((kind) => ATTRIBUTES.some((word) => kind.includes(word)));
const [data = "", out = ""] = process.argv.slice(2);
const random = Random.seeded(SEED);
const wordsOf = (caption: string): string[] => caption.toLowerCase().match(/[a-z]+/g) ?? [];

const lines = readTallyCaptions(data).checkImages.flatMap(({ id, captions }) => {
  const place = random.below(captions.length);
  const better = wordsOf(captions[place] as string);
  const held = new Set(captions.flatMap(wordsOf));
  for (const i of random.shuffled([...better.keys()])) {
    const choices = kinds.find((kind) => kind.includes(better[i] as string))?.filter((word) => !held.has(word)) ?? [];
    if (choices.length === 0) continue;
    const other = choices[random.below(choices.length)] as string;
    return JSON.stringify({
      id: `${id}:attribute`,
      image: id,
      better: better.join(" "),
      worse: better.map((word, j) => (j === i ? other : word)).join(" "),
      references: captions.filter((_, j) => j !== place),
      group: "attribute",
    });
  }
  return [];
});
writeFileSync(out, `${lines.join("\n")}\n`);
