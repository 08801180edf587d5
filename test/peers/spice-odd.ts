/**
 * Parses odd captions (`odd-captions.ts`) with the real CoreNLP 3.6.0 and scores them with the real SPICE, and compares sentences, trees,
 * dependencies and tuples with captally's. Prints a line for each kind, and what differs. Exit code 1 when something does, 2
 * when something is missing. See README.md.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadEngine } from "../../src/engine/engine.js";
import { CaptionParser, type ParsedCaption } from "../../src/evaluation/caption-parser.js";
import { readSpiceOutput } from "../../src/io/spice-output.js";
import type { SceneScores } from "../../src/metrics/scene-sets.js";
import { grammarBytes } from "../support/parser.js";
import { evaluateScenes } from "../support/scenes.js";
import { PEERS_FOLDER, peerPython } from "./environment.js";
import { type OddCaption, oddCaptions } from "./odd-captions.js";
import { runSpice, spiceClassPath } from "./spice-jar.js";

const WORK = join(PEERS_FOLDER, "spice-odd");
/** Every caption is scored against this one. */
const REFERENCE = "a dog runs on the beach .";
/** Differences that are printed. */
const SHOWN = 20;
const WIDTH = 26;

const { values: options } = parseArgs({
  options: { fresh: { type: "boolean", default: false }, "per-kind": { type: "string" } },
});

/** A sentence as CoreNLP's JSON has it. */
interface PeerSentence {
  readonly parse: string;
  readonly "basic-dependencies": readonly { dep: string; governor: number; dependent: number }[];
  readonly tokens: readonly { word: string }[];
}

async function main(): Promise<void> {
  const peer = peerPython();
  if ("missing" in peer) stop(peer.missing);
  const perKind = options["per-kind"] === undefined ? undefined : Number(options["per-kind"]);
  const captions = oddCaptions(perKind);
  mkdirSync(join(WORK, "in"), { recursive: true });
  mkdirSync(join(WORK, "out"), { recursive: true });
  const text = JSON.stringify(
    captions.map(({ caption }, i) => ({ image_id: String(i), test: caption, refs: [REFERENCE] })),
  );
  const input = join(WORK, "input.json");
  const output = join(WORK, "output.json");
  if (options.fresh || !existsSync(output) || readFileSync(input, "utf8") !== text) {
    const classPath = await spiceClassPath(peer.python);
    writeFileSync(input, text);
    parseWithPeer(classPath, captions);
    runSpice(classPath, input, output);
  }
  const parser = new CaptionParser(await loadEngine(), grammarBytes());
  const theirs = readSpiceOutput(readFileSync(output, "utf8"), "peer").scores;
  const ours = evaluateScenes(
    {
      ids: captions.map((_, i) => String(i)),
      references: captions.map(() => [REFERENCE]),
      candidates: captions.map(({ caption }) => caption),
    },
    ["SPICE"],
    "parser",
    "parity",
  ).scenes as readonly SceneScores[];
  compare(captions, (i) => parser.parse((captions[i] as OddCaption).caption), ours, theirs);
}

/** One file a caption in, one JSON file a caption out. */
function parseWithPeer(classPath: string, captions: readonly OddCaption[]): void {
  const paths = captions.map(({ caption }, i) => {
    const path = join(WORK, "in", `${i}.txt`);
    writeFileSync(path, caption);
    return path;
  });
  const list = join(WORK, "list.txt");
  writeFileSync(list, `${paths.join("\n")}\n`);
  const { status, stderr } = spawnSync(
    "java",
    [
      ...[
        "-Xmx3G",
        "-cp",
        classPath,
        "edu.stanford.nlp.pipeline.StanfordCoreNLP",
        "-annotators",
        "tokenize,ssplit,parse",
      ],
      ...["-parse.model", "edu/stanford/nlp/models/lexparser/englishPCFG.ser.gz", "-encoding", "UTF-8"],
      ...["-filelist", list, "-outputDirectory", join(WORK, "out"), "-outputFormat", "json"],
    ],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(`CoreNLP failed: ${(stderr ?? "").trim().split("\n").at(-1)}`);
}

/** CoreNLP leaves control characters in its strings as they are. */
function peerSentences(i: number): readonly PeerSentence[] {
  const text = readFileSync(join(WORK, "out", `${i}.txt.json`), "utf8").replace(/"(?:[^"\\]|\\.)*"/gs, (string) =>
    string.replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1)),
  );
  return JSON.parse(text).sentences;
}

interface Counts {
  captions: number;
  sentences: number;
  trees: number;
  dependencies: number;
  tuples: number;
  scores: number;
}

function compare(
  captions: readonly OddCaption[],
  parse: (i: number) => ParsedCaption | undefined,
  ours: readonly SceneScores[],
  theirs: ReadonlyMap<string, SceneScores>,
): void {
  const kinds = new Map<string, Counts>();
  const differences: string[] = [];
  captions.forEach(({ kind, caption }, i) => {
    const counts = kinds.get(kind) ?? { captions: 0, sentences: 0, trees: 0, dependencies: 0, tuples: 0, scores: 0 };
    kinds.set(kind, counts);
    counts.captions++;
    const differ = (field: "trees" | "dependencies" | "tuples" | "scores", own: string, peer: string): void => {
      counts[field]++;
      differences.push(
        `${i} ${kind}: ${JSON.stringify(caption)}\n  ${field}, ours  ${own}\n  ${field}, theirs ${peer}`,
      );
    };
    const own = parse(i)?.sentences ?? [];
    const peer = peerSentences(i);
    counts.sentences += peer.length;
    const trees = own.map(({ tree }) => tree).join(" ");
    const peerTrees = peer.map((sentence) => sentence.parse.replace(/[ \r\n]+/g, " ").trim()).join(" ");
    if (trees !== peerTrees) differ("trees", trees, peerTrees);
    const arcs = own
      .map(({ heads, relations }) => heads.map((head, w) => `${w + 1}${relations[w]}${head}`).join(" "))
      .join(" | ");
    const peerArcs = peer.map(arcsOf).join(" | ");
    if (trees === peerTrees && arcs !== peerArcs) differ("dependencies", arcs, peerArcs);
    const [a, b] = [ours[i], theirs.get(String(i))];
    const [tuples, peerTuples] = [a, b].map((scores) => JSON.stringify(scores?.tuples?.candidate));
    if (tuples !== peerTuples) differ("tuples", tuples as string, peerTuples as string);
    const [sets, peerSets] = [a, b].map((scores) => JSON.stringify(scores?.sets));
    if (tuples === peerTuples && sets !== peerSets) differ("scores", sets as string, peerSets as string);
  });
  const row = (cells: readonly (string | number)[]) =>
    print(cells.map((cell, c) => (c === 0 ? String(cell).padEnd(WIDTH) : String(cell).padStart(12))).join(""));
  row(["different:", "captions", "sentences", "trees", "dependencies", "tuples", "scores"]);
  const total: Counts = { captions: 0, sentences: 0, trees: 0, dependencies: 0, tuples: 0, scores: 0 };
  for (const [kind, counts] of kinds) {
    row([kind, ...Object.values(counts)]);
    for (const [field, count] of Object.entries(counts)) total[field as keyof Counts] += count;
  }
  row(["all", ...Object.values(total)]);
  for (const difference of differences.slice(0, SHOWN)) print(difference);
  if (differences.length > SHOWN) print(`and ${differences.length - SHOWN} more`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}

/** Heads and relations in the order of the words; the root's governor is 0. */
function arcsOf(sentence: PeerSentence): string {
  const arcs = sentence["basic-dependencies"].map(({ dep, governor, dependent }) => ({
    dependent,
    arc: `${dependent}${dep.toLowerCase()}${governor}`,
  }));
  return arcs
    .sort((a, b) => a.dependent - b.dependent)
    .map(({ arc }) => arc)
    .join(" ");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stop(reason: string): never {
  process.stderr.write(`spice-odd: ${reason}\n`);
  process.exit(2);
}

await main();
