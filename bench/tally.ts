/**
 * Tally's speed: 5,000 candidates with five references each, and one caption after loading.
 *
 *     npx tsx bench/tally.ts SHARED_DATA
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createScorer, score } from "../src/index.js";

const RUNS = 5;

const [folder = ""] = process.argv.slice(2);
const images = Object.values(
  JSON.parse(gunzipSync(readFileSync(join(folder, "coco_refs/coco_val2014_refs5.json.gz"))).toString("utf8")) as Record<
    string,
    string[]
  >,
).slice(0, 5000);
const references = images.map((captions) => captions.slice(0, 5));
// A caption of the next image: as long as captions are.
const candidates = images.map((_, i) => images[(i + 1) % images.length]?.[0] ?? "");
const pairs = references.reduce((sum, { length }) => sum + length, 0);

/** Seconds of CPU of a piece of work. */
async function cpu(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

for (let run = 0; run < RUNS; ++run) {
  const all = await cpu(() => score({ references, candidates, metrics: ["Tally"], perCaption: false }));
  const scorer = await createScorer({ references, metrics: ["Tally"] });
  const again = await cpu(() => scorer.score(candidates));
  scorer.close();
  const one = await createScorer({ references: references.slice(0, 1), metrics: ["Tally"] });
  const single = await cpu(() => {
    for (let i = 0; i < 1000; ++i) one.score(candidates.slice(i, i + 1));
  });
  one.close();
  process.stdout.write(
    `${pairs} pairs: ${all.toFixed(3)} s of CPU from texts, ${again.toFixed(3)} s where the references are prepared; one caption ${single.toFixed(3)} ms\n`,
  );
}
