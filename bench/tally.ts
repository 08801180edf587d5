/**
 * Tally's speed: 5,000 candidates with five references each, by the library and by whole processes of `dist/cli.cjs`, and one caption
 * after loading, here and in Chromium. CPU time of this process counts the compiling of its own sources; `npm run build` comes first.
 *
 *     npx tsx bench/tally.ts SHARED_DATA
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createScorer, score } from "../src/index.js";
import { HAS_CHROMIUM } from "../test/support/chromium.js";
import { timeTallyInChromium } from "../test/support/tally-page.js";
import { measure } from "./measure.js";

const RUNS = 5;
const PROCESSES = 10;
/** Captions that are timed in a page. */
const PAGE = 1000;

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

const program = fileURLToPath(new URL("../dist/cli.cjs", import.meta.url));
const files = mkdtempSync(join(tmpdir(), "captally-tally-"));
try {
  const annotations = references.flatMap((captions, image_id) => captions.map((caption) => ({ image_id, caption })));
  writeFileSync(join(files, "refs.json"), JSON.stringify({ annotations }));
  writeFileSync(
    join(files, "cands.json"),
    JSON.stringify(candidates.map((caption, image_id) => ({ image_id, caption }))),
  );
  const given = ["-r", join(files, "refs.json"), "-c", join(files, "cands.json"), "--quiet"];
  const times = { Tally: seconds("score", "-m", "Tally", ...given), version: seconds("--version") };
  process.stdout.write(
    `whole process, least of ${PROCESSES}: ${times.Tally} s of CPU; of captally --version, which loads nothing: ${times.version} s\n`,
  );
} finally {
  rmSync(files, { recursive: true });
}
if (HAS_CHROMIUM) {
  for (let run = 0; run < RUNS; ++run) {
    const { first, known, fresh } = await timeTallyInChromium(references.slice(0, PAGE), candidates.slice(0, PAGE));
    process.stdout.write(
      `Chromium: first score ${first.toFixed(0)} ms, then one caption ${known.milliseconds.toFixed(3)} ms, with references of its own ${fresh.milliseconds.toFixed(3)} ms\n`,
    );
  }
}

/** Seconds of CPU, user and system, of a run of the program: the least of several. */
function seconds(...args: string[]): string {
  const all = Array.from({ length: PROCESSES }, () => measure(process.execPath, [program, ...args]).cpu);
  return Math.min(...all).toFixed(2);
}
