/**
 * Speed and memory of SPICE from raw text: captions per CPU second of the real SPICE and of `captally score -m SPICE` on one thread,
 * on the same captions in the same run, of ordinary and of odd kind; then our memory for long sentences, and what a caption of 400
 * words does. Exit code 1 when a bar is missed, 2 when something is missing. See README.md.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { measure, type Usage } from "../../bench/measure.js";
import { readSpiceOutput } from "../../src/io/spice-output.js";
import type { SceneScores } from "../../src/metrics/scene-sets.js";
import { type Random, seededRandom } from "../support/random.js";
import { silverCaptions } from "../support/scene.js";
import { DATA_FOLDER_NAME, dataPath, hasData, REFERENCES } from "./data.js";
import { PEERS_FOLDER, peerPython, ROOT } from "./environment.js";
import { tokenizeFiles } from "./library.js";
import { type SpiceItem, spiceArguments, spiceClassPath } from "./spice-jar.js";

const WORK = join(PEERS_FOLDER, "spice-speed");
const CLI = join(ROOT, "dist/cli.cjs");
const SYSTEM = "coco_results/karpathy5k/ER-SAN.test.json.gz";
const SEED = 6;
/** Captions of each kind; the peer needs about 0.05 and 0.25 seconds for one. */
const ORDINARY = 1000;
const ODD = 250;
/** Runs of ours, the least of which counts: they are short. */
const RUNS = 3;
/** How many times as fast ours must be. */
const ORDINARY_BAR = 8;
const ODD_BAR = 1;
const LONG_WORDS = 80;
const LONG_SENTENCES = 10;
const MEMORY_BAR = 300e6;
const HUGE_WORDS = 400;
const HUGE_BAR_SECONDS = 60;

/** Too short to take time: what it costs is the start. */
const START: readonly string[] = ["a dog .", "a cat ."];

let failed = false;

async function main(): Promise<void> {
  if (!hasData()) stop(`the captions are missing: ${DATA_FOLDER_NAME} is not there`);
  const peer = peerPython();
  if ("missing" in peer) stop(peer.missing);
  if (!existsSync(CLI)) stop("dist/cli.cjs is missing: run `npm run build` first");
  mkdirSync(WORK, { recursive: true });
  const classPath = await spiceClassPath(peer.python);
  const random = seededRandom(SEED);
  const ordinary = ordinaryCaptions(random);
  const odd = [...silverCaptions("odd")].filter(({ s }) => s.length > 0);
  const sentences = new Map(odd.map(({ c, s }) => [c, s.length]));

  print(
    `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores; CPU seconds are user and system, of the whole process`,
  );
  const starts = { theirs: runJar(classPath, "start", START), ours: runOurs("start", START) };
  print(`start (2 captions): jar ${cost(starts.theirs)}, ours ${cost(starts.ours)}; taken off below`);
  const race = (kind: string, captions: readonly string[], unit: string, count: number, bar: number) => {
    const theirs = runJar(classPath, kind, captions);
    const ours = runOurs(kind, captions);
    const [theirRate, ourRate] = [count / (theirs.cpu - starts.theirs.cpu), count / (ours.cpu - starts.ours.cpu)];
    print(`${kind}: ${captions.length} captions, ${count} ${unit}; jar ${cost(theirs)}, ours ${cost(ours)}`);
    check(`  ${unit} per CPU second: ${rates(theirRate, ourRate)} (bar ${bar})`, ourRate >= bar * theirRate);
    print(`  ${equalScores(kind)} of ${captions.length / 2} scores equal`);
    return { theirs, ours };
  };
  const full = race("ordinary", ordinary, "captions", ordinary.length, ORDINARY_BAR);
  // Java compiles as it runs: what the second half costs is what many captions would cost.
  const half = ordinary.slice(0, ordinary.length / 2);
  const [theirs, ours] = [runJar(classPath, "half", half), runOurs("half", half)];
  const saved = { theirs: full.theirs.cpu - theirs.cpu, ours: full.ours.cpu - ours.cpu };
  print(`  the last ${half.length} of them: ${rates(half.length / saved.theirs, half.length / saved.ours)}`);
  const oddSample = sample([...sentences.keys()], ODD, random);
  const oddSentences = oddSample.reduce((sum, caption) => sum + (sentences.get(caption) as number), 0);
  race("odd", oddSample, "sentences", oddSentences, ODD_BAR);

  const words = sample(ordinary, ordinary.length, random).flatMap((caption) => caption.split(" "));
  const joined = sample(ordinary, ordinary.length, random).join(" and ").split(" ");
  for (const [kind, source] of Object.entries({ joined, "word salad": sample(words, words.length, random) })) {
    const sentence = (i: number) => source.slice(LONG_WORDS * i, LONG_WORDS * (i + 1)).join(" ");
    const usage = runOurs(
      kind,
      Array.from({ length: LONG_SENTENCES }, (_, i) => sentence(i)),
      1,
    );
    check(
      `${LONG_SENTENCES} sentences of ${LONG_WORDS} words, ${kind}: ${cost(usage)} (bar ${MEMORY_BAR / 1e6} MB)`,
      usage.rss < MEMORY_BAR,
    );
  }
  const huge = joined.slice(0, HUGE_WORDS);
  answer(`a caption of ${HUGE_WORDS} words, one sentence`, huge.join(" "));
  const stopped = huge.map((word, i) => ((i + 1) % LONG_WORDS === 0 ? "." : word));
  answer(`a caption of ${HUGE_WORDS} words, ${HUGE_WORDS / LONG_WORDS} sentences`, stopped.join(" "));
  process.exitCode = failed ? 1 : 0;
}

/** Different captions, a system's and references', one of each for an image. */
function ordinaryCaptions(random: Random): string[] {
  const { candidates, references } = tokenizeFiles(dataPath(REFERENCES.test), dataPath(SYSTEM));
  const of = (captions: readonly string[]) => sample([...new Set(captions)], ORDINARY / 2, random);
  const distinct = new Set([...of(candidates), ...of(references.map(([first]) => first as string))]);
  return [...distinct].slice(0, distinct.size - (distinct.size % 2));
}

/** Some of the values in random order. */
function sample<T>(values: readonly T[], count: number, random: Random): T[] {
  const left = [...values];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const at = random.below(left.length);
    const value = left[at] as T;
    left[at] = left.at(-1) as T;
    left.pop();
    return value;
  });
}

const fileOf = (kind: string, what: string): string => join(WORK, `${kind.replace(" ", "-")}.${what}.json`);

/** Pairs of captions: each is parsed once, by both tools. */
function pairs(captions: readonly string[]): SpiceItem[] {
  return Array.from({ length: captions.length / 2 }, (_, i) => ({
    image_id: `i${i}`,
    test: captions[2 * i] as string,
    refs: [captions[2 * i + 1] as string],
  }));
}

/** The peer without its cache. */
function runJar(classPath: string, kind: string, captions: readonly string[]): Usage {
  const input = fileOf(kind, "input");
  writeFileSync(input, JSON.stringify(pairs(captions)));
  return measure("java", spiceArguments(classPath, input, fileOf(kind, "theirs")));
}

function ourArguments(kind: string, captions: readonly string[]): string[] {
  const items = pairs(captions);
  const files = [fileOf(kind, "references"), fileOf(kind, "candidates")] as const;
  writeFileSync(files[0], JSON.stringify(Object.fromEntries(items.map(({ image_id, refs }) => [image_id, refs]))));
  writeFileSync(files[1], JSON.stringify(Object.fromEntries(items.map(({ image_id, test }) => [image_id, test]))));
  return [
    ...[CLI, "score", "-r", files[0], "-c", files[1], "-m", "SPICE", "--tokenizer", "none", "--workers", "1"],
    ...["--format", "spice", "-o", fileOf(kind, "ours"), "--quiet"],
  ];
}

function runOurs(kind: string, captions: readonly string[], runs = RUNS): Usage {
  const args = ourArguments(kind, captions);
  const usages = Array.from({ length: runs }, () => measure(process.execPath, args));
  return usages.reduce((least, usage) => (usage.cpu < least.cpu ? usage : least));
}

/** Of how many pairs the two tools wrote the same counts and scores. */
function equalScores(kind: string): number {
  const read = (side: "theirs" | "ours") => readSpiceOutput(readFileSync(fileOf(kind, side), "utf8"), side).scores;
  const ours = read("ours");
  const sets = (scores?: SceneScores) => JSON.stringify(scores?.sets);
  return [...read("theirs")].filter(([id, scores]) => sets(scores) === sets(ours.get(id))).length;
}

/** What the program does with a caption, and how soon: it must end, with a score or an error of its own. */
function answer(name: string, caption: string): void {
  const begin = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ourArguments("huge", [caption, START[0] as string]), {
    encoding: "utf8",
    timeout: 1000 * HUGE_BAR_SECONDS,
  });
  const seconds = (performance.now() - begin) / 1000;
  const said = status === 0 ? "scored" : stderr.trim();
  check(`${name}: ${said} (exit code ${status}) after ${seconds.toFixed(1)} s`, status === 0 || status === 1);
}

function rates(theirs: number, ours: number): string {
  return `jar ${theirs.toFixed(1)}, ours ${ours.toFixed(1)}: ${(ours / theirs).toFixed(1)} times`;
}

/** Seconds of CPU and peak memory. */
function cost({ cpu, rss }: Usage): string {
  return `${cpu.toFixed(2)} s, ${(rss / 1e6).toFixed(0)} MB`;
}

function check(line: string, passed: boolean): void {
  print(passed ? line : `${line}: MISSED`);
  failed ||= !passed;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stop(reason: string): never {
  process.stderr.write(`spice-speed: ${reason}\n`);
  process.exit(2);
}

await main();
