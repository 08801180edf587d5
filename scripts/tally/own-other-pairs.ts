/**
 * Pairs for `captally judge --protocol pairs` from captions of images that no model has seen: a caption of the image against one of
 * another image, drawn, and against the one of fifty drawn that shares most pairs of characters with it. The image's other captions are
 * the references. For models of other languages and domains, where no judgements of people are to be had.
 *
 *     npx tsx scripts/tally/own-other-pairs.ts CAPTIONS OUT     # CAPTIONS: JSON, captions by image
 */

import { readFileSync, writeFileSync } from "node:fs";
import { Random } from "../../src/judgement/statistics/random.js";

const SEED = 12345;
const DRAWN = 50;

const [from = "", out = ""] = process.argv.slice(2);
const images = Object.entries(JSON.parse(readFileSync(from, "utf8")) as Record<string, string[]>);
const random = Random.seeded(SEED);

function pairsOf(text: string): Set<string> {
  const characters = [...text];
  return new Set(characters.slice(1).map((character, i) => (characters[i] as string) + character));
}

/** Pairs of characters that two texts share, of all that either has. */
function likeness(a: ReadonlySet<string>, text: string): number {
  const b = pairsOf(text);
  let shared = 0;
  for (const pair of b) if (a.has(pair)) ++shared;
  return shared / (a.size + b.size - shared || 1);
}

const lines = images.flatMap(([image, captions], i) => {
  if (captions.length < 2) return [];
  const [better, ...references] = random.shuffled(captions) as [string, ...string[]];
  const held = new Set(captions);
  const others = Array.from({ length: DRAWN }, () => {
    const other = images[(i + 1 + random.below(images.length - 1)) % images.length] as [string, string[]];
    return other[1][random.below(other[1].length)] as string;
  }).filter((other) => !held.has(other));
  const own = pairsOf(better);
  const near = others.reduce((best, other) => (likeness(own, other) > likeness(own, best) ? other : best), "");
  return [
    ["random", others[0]],
    ["near", near],
  ].flatMap(([group, worse]) =>
    worse ? [JSON.stringify({ id: `${image}:${group}`, image, better, worse, references, group })] : [],
  );
});
writeFileSync(out, `${lines.join("\n")}\n`);
