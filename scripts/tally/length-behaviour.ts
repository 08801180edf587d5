/**
 * How Tally's score of people's captions goes with their length, and with the number of references.
 *
 *     npx tsx scripts/tally/length-behaviour.ts SHARED_DATA
 */

import { readFileSync } from "node:fs";
import { loadEngine } from "../../src/engine/engine.js";
import { ROW_WIDTH, tallyRows } from "../../src/learning/tally/rows.js";
import { readTallyCaptions } from "./captions.js";

/** Upper ends of the groups, in words. */
const LENGTHS = [8, 10, 12, 15, Number.POSITIVE_INFINITY];

const engine = await loadEngine();
const [data = ""] = process.argv.slice(2);
const pack = readFileSync(new URL("../../build/packs/tally.pack", import.meta.url));
const { checkImages } = readTallyCaptions(data);
const scores = (references: number): number[] => {
  const table = tallyRows(
    engine,
    pack,
    checkImages.map(({ captions }) => captions.slice(1, 1 + references)),
    checkImages.map(({ captions }, i) => ({ text: captions[0] as string, references: i })),
  );
  return checkImages.map((_, i) => table[ROW_WIDTH * (i + 1) - 1] as number);
};
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const all = scores(4);
LENGTHS.forEach((most, g) => {
  const least = g === 0 ? 0 : (LENGTHS[g - 1] as number) + 1;
  const group = all.filter((_, i) => {
    const words = (checkImages[i]?.captions[0] ?? "").trim().split(/\s+/).length;
    return words >= least && words <= most;
  });
  process.stdout.write(`${least} to ${most} words: ${group.length} captions, median ${median(group).toFixed(3)}\n`);
});
for (const references of [1, 2, 3, 4]) {
  process.stdout.write(`${references} references: median ${median(scores(references)).toFixed(3)}\n`);
}
