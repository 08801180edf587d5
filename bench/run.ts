/**
 * Measures captally against pycocoevalcap, and how captally's cost grows. Prints tables, judges nothing. See README.md.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { dataPath, hasData, REFERENCES } from "../test/peers/data.js";
import { type PeerScores, peerPython, ROOT, SCORES_SCRIPT } from "../test/peers/environment.js";
import { startUpOfHosts } from "./hosts.js";
import { type CorpusFiles, makeCorpus } from "./make-corpus.js";
import { METHOD, measure, median, medianUsage, type Usage } from "./measure.js";
import { meteorBeside } from "./meteor.js";
import { serving } from "./serve.js";
import { megabytes, milliseconds, ratio, table } from "./table.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const WORK = join(ROOT, ".bench");
const CLI = join(ROOT, "dist/cli.cjs");
const METRICS = "Bleu,ROUGE_L,CIDEr";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    "no-peer": { type: "boolean", default: false },
    "no-growth": { type: "boolean", default: false },
    "start-up": { type: "boolean", default: false },
    serve: { type: "boolean", default: false },
    meteor: { type: "boolean", default: false },
  },
});

/** Start-up is quick to measure, and other work on the machine disturbs it most. */
const FIRST_SCORE_ROUNDS = 15;

/** Fresh starts of each host. */
const HOST_ROUNDS = 5;

/** Seconds of load on the server. */
const LOAD_SECONDS = 20;

/** CPU and wall seconds. */
interface Time {
  readonly cpu: number;
  readonly wall: number;
}

type Stages = { readonly [stage: string]: Time };

async function main(): Promise<void> {
  if (!existsSync(CLI)) {
    process.stderr.write("bench: dist/cli.cjs is missing: run `npm run build` first\n");
    process.exit(2);
  }
  mkdirSync(WORK, { recursive: true });
  print(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}; measured by ${METHOD}\n`,
  );
  if (options.serve) {
    print(await serving(options.quick ? LOAD_SECONDS / 4 : LOAD_SECONDS));
    return;
  }
  const rounds = Number(options.rounds ?? (options.quick ? 2 : 7));
  if (options.meteor) {
    print(meteorBeside(CLI, corpusOfCaptions(), pythonOfPeer(), WORK, rounds));
    return;
  }
  print(firstScore(FIRST_SCORE_ROUNDS));
  if (options["start-up"]) {
    print(await startUpOfHosts(options.quick ? HOST_ROUNDS / 5 : HOST_ROUNDS));
    return;
  }
  comparison(corpusOfCaptions(), rounds);
  if (!options["no-growth"])
    growth(options.quick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000], Math.min(rounds, 3));
}

/** Steps that `first-score.mjs` times. */
const FIRST_STEPS = ["Node's own start", "import captally", "from there to the first score", "a second score"];

/** What the library needs to its first METEOR score, in processes of their own; everything lies on the disk. */
function firstScore(rounds: number): string {
  const script = join(HERE, "first-score.mjs");
  const steps = Array.from({ length: rounds }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8", cwd: ROOT });
    if (status !== 0) throw new Error(`first-score.mjs failed: ${stderr.trim().split("\n").at(-1)}`);
    return JSON.parse(stdout) as Time[];
  });
  const whole = Array.from({ length: rounds }, () => measure(process.execPath, [script]));
  const row = (name: string, times: readonly Time[], unit: number): string[] => [
    name,
    ...[times.map(({ wall }) => wall), times.map(({ cpu }) => cpu)].flatMap((values) =>
      [Math.min(...values), median(values)].map((value) => `${(value / unit).toFixed(1)} ms`),
    ),
  ];
  return `First METEOR score of the library, one caption; ${rounds} fresh processes\n\n${table(
    ["step", "wall, least", "median", "CPU, least", "median"],
    [
      ...FIRST_STEPS.map((name, i) =>
        row(
          name,
          steps.map((times) => times[i] as Time),
          1,
        ),
      ),
      row("whole process", whole, 1e-3),
    ],
  )}\n`;
}

/** 5,000 images of raw captions and the captions of a system: real ones where they are, synthetic ones otherwise. */
function corpusOfCaptions(): CorpusFiles & { readonly name: string } {
  const folder = join(WORK, "5000");
  if (!hasData()) return { name: "5,000 x 5 synthetic captions", ...makeCorpus(folder, 25_000) };
  mkdirSync(folder, { recursive: true });
  const files = { references: join(folder, "references.json"), candidates: join(folder, "candidates.json") };
  inflate(dataPath(REFERENCES.test), files.references);
  inflate(dataPath("coco_results/karpathy5k/UpDown_paddle.test.json.gz"), files.candidates);
  return { name: "Karpathy test: 5,000 images x 5 raw references, UpDown's captions", ...files };
}

function inflate(from: string, to: string): void {
  writeFileSync(to, gunzipSync(readFileSync(from)));
}

const scoreArguments = ({ references, candidates }: CorpusFiles, ...more: string[]): string[] => [
  ...[CLI, "score", "-r", references, "-c", candidates, "-m", METRICS, "--quiet"],
  ...more,
];

/** The Python that has the peer; says so where there is none. */
function pythonOfPeer(): string | undefined {
  const peer = options["no-peer"] ? { missing: "--no-peer" } : peerPython();
  if ("missing" in peer) print(`pycocoevalcap is left out: ${peer.missing}\n`);
  return "python" in peer ? peer.python : undefined;
}

/** Both tools on the same files, in turn. */
function comparison(corpus: CorpusFiles & { readonly name: string }, rounds: number): void {
  const python = pythonOfPeer();
  const tiny = makeCorpus(join(WORK, "tiny"), 10);
  const ours: Usage[] = [];
  const oursPerCaption: Usage[] = [];
  const oursTiny: Usage[] = [];
  const oursStages: Stages[] = [];
  const theirs: Usage[] = [];
  const theirsTiny: Usage[] = [];
  const theirsStages: Stages[] = [];
  const scores = join(WORK, "peer-scores.json");
  const peerArguments = ({ references, candidates }: CorpusFiles): string[] => [
    SCORES_SCRIPT,
    "-r",
    references,
    "-c",
    candidates,
    "-o",
    scores,
  ];
  for (let round = 0; round < rounds; ++round) {
    ours.push(measure(process.execPath, scoreArguments(corpus)));
    oursPerCaption.push(measure(process.execPath, scoreArguments(corpus, "--format", "json", "--per-caption")));
    oursTiny.push(measure(process.execPath, scoreArguments(tiny)));
    oursStages.push(stagesOf(corpus));
    if (python === undefined) continue;
    theirs.push(measure(python, peerArguments(corpus)));
    theirsStages.push(peerStages(JSON.parse(readFileSync(scores, "utf8")) as PeerScores));
    theirsTiny.push(measure(python, peerArguments(tiny)));
  }
  print(`${corpus.name}; medians of ${rounds} rounds in turn\n`);
  print(wholeProcess({ ours, oursPerCaption, oursTiny, theirs, theirsTiny }));
  print("Stages, timed inside the processes (ours in a process of its own, on the sources)\n");
  print(stageTable(medianStages(oursStages), theirsStages.length === 0 ? undefined : medianStages(theirsStages)));
}

/** Runs of both tools. */
interface Runs {
  readonly ours: readonly Usage[];
  readonly oursPerCaption: readonly Usage[];
  readonly oursTiny: readonly Usage[];
  readonly theirs: readonly Usage[];
  readonly theirsTiny: readonly Usage[];
}

function wholeProcess(runs: Runs): string {
  const [ours, perCaption, oursTiny] = [runs.ours, runs.oursPerCaption, runs.oursTiny].map(medianUsage) as [
    Usage,
    Usage,
    Usage,
  ];
  const [theirs, theirsTiny] = runs.theirs.length === 0 ? [] : [medianUsage(runs.theirs), medianUsage(runs.theirsTiny)];
  const line = (name: string, our: Usage, their: Usage | undefined): string[] => [
    name,
    ...[milliseconds(our.cpu), milliseconds(our.wall), megabytes(our.rss)],
    ...[milliseconds(their?.cpu), milliseconds(their?.wall), their === undefined ? "" : megabytes(their.rss)],
    ...[ratio(their?.cpu, our.cpu), ratio(their?.wall, our.wall)],
  ];
  return `${table(
    ["whole process", "our CPU", "wall", "memory", "peer CPU", "wall", "memory", "CPU ratio", "wall"],
    [
      line("start to end", ours, theirs),
      line("the same, every caption's scores as JSON", perCaption, theirs),
      line("start-up (2 images)", oursTiny, theirsTiny),
      line("start to end less start-up", minus(ours, oursTiny), theirs && theirsTiny && minus(theirs, theirsTiny)),
    ],
  )}\n`;
}

function minus(all: Usage, part: Usage): Usage {
  return { cpu: all.cpu - part.cpu, wall: all.wall - part.wall, rss: all.rss };
}

function stagesOf({ references, candidates }: CorpusFiles): Stages {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", join(HERE, "stages.ts"), references, candidates],
    {
      encoding: "utf8",
      cwd: ROOT,
    },
  );
  if (status !== 0) throw new Error(`stages.ts failed: ${stderr.trim().split("\n").at(-1)}`);
  return JSON.parse(stdout) as Stages;
}

/** The peer's stages, children included. */
function peerStages({ stages }: PeerScores): Stages {
  return Object.fromEntries(
    Object.entries(stages).map(([name, { cpu, children_cpu, wall }]) => [name, { cpu: cpu + children_cpu, wall }]),
  );
}

function medianStages(runs: readonly Stages[]): Stages {
  return Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => {
      const times = runs.map((stages) => stages[name] ?? { cpu: 0, wall: 0 });
      return [name, { cpu: median(times.map(({ cpu }) => cpu)), wall: median(times.map(({ wall }) => wall)) }];
    }),
  );
}

/** Stages that do the same work in both tools: name, ours, the peer's. */
const COMMON_STAGES = [
  ["read the files", ["read: inflate", "read: JSON to captions", "match"], ["read"]],
  ["tokenize", ["tokenize"], ["tokenize references", "tokenize candidates"]],
  ["n-grams (part of the peer's metrics)", ["n-grams"], []],
  ["Bleu_1..4", ["Bleu"], ["Bleu"]],
  ["ROUGE_L", ["ROUGE_L"], ["ROUGE_L"]],
  ["CIDEr", ["CIDEr"], ["CIDEr"]],
  ["n-grams and the three metrics", ["n-grams", "Bleu", "ROUGE_L", "CIDEr"], ["Bleu", "ROUGE_L", "CIDEr"]],
  ["load the engine / import the package", ["load engine"], ["import"]],
  ["the rest and output", ["rest of the evaluation", "output as JSON"], []],
] as const;

function stageTable(ours: Stages, theirs: Stages | undefined): string {
  const sum = (stages: Stages, names: readonly string[]): Time => ({
    cpu: names.reduce((total, name) => total + (stages[name]?.cpu ?? 0), 0),
    wall: names.reduce((total, name) => total + (stages[name]?.wall ?? 0), 0),
  });
  return `${table(
    ["stage", "our CPU", "wall", "peer CPU", "wall", "CPU ratio", "wall"],
    COMMON_STAGES.map(([name, our, their]) => {
      const mine = sum(ours, our);
      const peers = theirs === undefined || their.length === 0 ? undefined : sum(theirs, their);
      return [
        name,
        ...[milliseconds(mine.cpu), milliseconds(mine.wall), milliseconds(peers?.cpu), milliseconds(peers?.wall)],
        ...[ratio(peers?.cpu, mine.cpu), ratio(peers?.wall, mine.wall)],
      ];
    }),
  )}\n`;
}

/** captally alone on synthetic captions, from start to end. */
function growth(sizes: readonly number[], rounds: number): void {
  const rows = sizes.map((captions) => {
    const folder = join(WORK, `synthetic-${captions}`);
    const corpus = makeCorpus(folder, captions);
    const bytes = statSync(corpus.references).size + statSync(corpus.candidates).size;
    const usages: Usage[] = [];
    for (let round = 0; round < rounds; ++round) usages.push(measure(process.execPath, scoreArguments(corpus)));
    rmSync(folder, { recursive: true });
    const { cpu, wall, rss } = medianUsage(usages);
    return [
      captions.toLocaleString("en"),
      Math.round(captions / 5).toLocaleString("en"),
      ...[megabytes(bytes), milliseconds(cpu), milliseconds(wall), megabytes(rss)],
      `${((cpu / captions) * 1e6).toFixed(1)} us`,
    ];
  });
  print(`Growth on synthetic captions (-m ${METRICS}); medians of ${rounds} runs\n`);
  print(table(["references", "candidates", "input", "CPU", "wall", "memory", "CPU per reference"], rows));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main();
