/**
 * Scores result files with pycocoevalcap and with captally, and prints the largest differences. Exit code 1 when one is
 * above the tolerance, 2 when something it needs is missing. See README.md.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { COMPARED_FILES, DATA_FOLDER_NAME, dataPath, hasData, isLarge, REFERENCES, type ResultFile } from "./data.js";
import { PEERS_FOLDER, type PeerScores, peerPython, ROOT, runScoresScript } from "./environment.js";
import { type OurScores, scoreTokens, type TokenFile, tokenizeTexts } from "./library.js";

const TOLERANCE = 1e-12;
const METRICS = ["Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4", "ROUGE_L", "CIDEr"] as const;
const CLI = join(ROOT, "dist/cli.cjs");
const WORK = join(PEERS_FOLDER, "compare");

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    tokens: { type: "boolean", default: false },
    "peer-tokens": { type: "boolean", default: false },
  },
});

/** Largest differences of one file. */
interface Comparison {
  readonly corpus: readonly number[];
  readonly captions: readonly number[];
  readonly worst:
    | { readonly metric: string; readonly id: string; readonly peer: number; readonly ours: number }
    | undefined;
}

function main(): void {
  if (!hasData()) stop(`the result files are missing: ${DATA_FOLDER_NAME} is not there`);
  const peer = peerPython();
  if ("missing" in peer) stop(peer.missing);
  if (!options["peer-tokens"] && !options.tokens && !existsSync(CLI))
    stop("dist/cli.cjs is missing: run `npm run build` first");
  const files = COMPARED_FILES.filter(
    (file) =>
      (positionals.length === 0 || positionals.some((part) => file.path.includes(part))) &&
      !(options.quick && isLarge(file)),
  );
  if (files.length === 0) stop(`no result file matches ${positionals.join(", ")}`);
  mkdirSync(WORK, { recursive: true });
  print(header());
  let failed = 0;
  for (const file of files) if (!compareFile(peer.python, file)) failed++;
  print(
    failed === 0 ? `\nall ${files.length} files within ${TOLERANCE}` : `\n${failed} of ${files.length} files differ`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Compares one file, prints its row and what went wrong; true when it is within the tolerance. */
function compareFile(python: string, file: ResultFile): boolean {
  const name = file.path.replaceAll("/", "_");
  const scoresPath = join(WORK, `${name}.scores.json`);
  const tokensPath = join(WORK, `${name}.tokens.json`);
  const inputs = inputsOf(python, file, name);
  // The peer's numbers do not change, and take a minute for a large file.
  if (options.fresh || !existsSync(scoresPath) || !existsSync(tokensPath)) {
    runScoresScript(python, ["-r", inputs.references, "-c", inputs.results, "-o", scoresPath, "--tokens", tokensPath]);
  }
  const peer = readJson<PeerScores>(scoresPath);
  const shifting = peer.counts.shifting_references + peer.counts.shifting_results;
  if (shifting > 0) {
    print(
      `${file.path}: ${shifting} captions hold a line break that shifts the peer's later captions; differences are expected`,
    );
  }
  if (options.tokens) return compareTokens(inputs, readJson<TokenFile>(tokensPath), file);
  const ours = options["peer-tokens"] ? scoreTokens(readJson<TokenFile>(tokensPath)) : runCli(inputs);
  if (typeof ours === "string") {
    print(`${file.path.padEnd(WIDTH)} ${ours}`);
    return false;
  }
  if (ours.ids.length !== peer.ids.length || ours.ids.some((id, i) => id !== peer.ids[i])) {
    const at = peer.ids.findIndex((id, i) => id !== ours.ids[i]);
    print(
      `${file.path.padEnd(WIDTH)} images differ: ${ours.ids.length} of ours, ${peer.ids.length} of the peer's; first at ${at}`,
    );
    return false;
  }
  const result = differences(peer, ours);
  print(row(file, peer, result));
  const good = [...result.corpus, ...result.captions].every((difference) => difference <= TOLERANCE);
  if (!good) explain(peer, result, readJson<TokenFile>(tokensPath), inputs);
  return good;
}

/** The files both sides read. */
interface Inputs {
  readonly references: string;
  readonly results: string;
}

function inputsOf(python: string, file: ResultFile, name: string): Inputs {
  const references = dataPath(REFERENCES[file.references]);
  const results = dataPath(`coco_results/${file.path}`);
  if (!file.adapted) return { references, results };
  const adapted = { references: join(WORK, `${name}.references.json`), results: join(WORK, `${name}.results.json`) };
  if (options.fresh || !existsSync(adapted.results)) {
    runScoresScript(python, [
      ...["-r", references, "-c", results],
      ...["--write-references", adapted.references, "--write-results", adapted.results],
    ]);
  }
  return adapted;
}

/** Scores of the command line tool, or what it complained about. */
function runCli({ references, results }: Inputs): OurScores | string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      CLI,
      "score",
      ...["-r", references, "-c", results, "-m", "Bleu,ROUGE_L,CIDEr"],
      ...["--missing", "skip", "--format", "json", "--per-caption"],
    ],
    { encoding: "utf8", maxBuffer: 1 << 29 },
  );
  if (status !== 0) return `exit code ${status}: ${stderr.trim().split("\n")[0]}`;
  const { corpus, captions } = JSON.parse(stdout) as {
    corpus: { [metric: string]: number };
    captions: { id: string; [metric: string]: number | string }[];
  };
  return {
    ids: captions.map(({ id }) => id),
    corpus,
    captions: Object.fromEntries(
      METRICS.map((metric) => [metric, captions.map((caption) => caption[metric] as number)]),
    ),
  };
}

function differences(peer: PeerScores, ours: OurScores): Comparison {
  let worst: Comparison["worst"];
  let largest = TOLERANCE;
  const captions = METRICS.map((metric) => {
    const theirs = peer.captions[metric] ?? [];
    const values = ours.captions[metric] ?? [];
    return theirs.reduce((most, value, i) => {
      const difference = distance(value, values[i]);
      if (difference > largest) {
        largest = difference;
        worst = { metric, id: peer.ids[i] as string, peer: value, ours: values[i] as number };
      }
      return Math.max(most, difference);
    }, 0);
  });
  return {
    corpus: METRICS.map((metric) => distance(peer.corpus[metric] as number, ours.corpus[metric])),
    captions,
    worst,
  };
}

/** Absolute difference; infinite when a value is missing or not a number. */
function distance(a: number, b: number | null | undefined): number {
  const difference = Math.abs(a - (b ?? Number.NaN));
  return Number.isNaN(difference) ? Number.POSITIVE_INFINITY : difference;
}

const WIDTH = 56;

function header(): string {
  const columns = ["images", ...METRICS.flatMap((metric) => [metric, "image"])]
    .map((name) => name.padStart(8))
    .join(" ");
  return `${"largest difference: corpus value, then image value".padEnd(WIDTH)} ${columns}`;
}

function row(file: ResultFile, peer: PeerScores, { corpus, captions }: Comparison): string {
  const cells = [
    String(peer.counts.images),
    ...corpus.flatMap((value, m) => [short(value), short(captions[m] as number)]),
  ];
  return `${file.path.replace(".json.gz", "").padEnd(WIDTH)} ${cells.map((cell) => cell.padStart(8)).join(" ")}  ${file.note}`;
}

function short(difference: number): string {
  return difference === 0 ? "0" : difference.toExponential(1);
}

/** Shows the worst image: raw captions are in the input, so the tokens of both sides are what is missing. */
function explain(peer: PeerScores, { worst }: Comparison, tokens: TokenFile, inputs: Inputs): void {
  if (worst === undefined) return;
  const i = peer.ids.indexOf(worst.id);
  print(`  image ${worst.id} ${worst.metric}: peer ${worst.peer}, ours ${worst.ours}`);
  print(`  peer's tokens: ${JSON.stringify(tokens.candidates[i])} | ${JSON.stringify(tokens.references[i])}`);
  print(`  look at tokens with --tokens; the inputs were ${inputs.references} and ${inputs.results}`);
}

/** Compares tokens alone: the texts of the run through our tokenizer, in the same order. */
function compareTokens(inputs: Inputs, peer: TokenFile, file: ResultFile): boolean {
  const ours = tokenizeTexts(inputs.references, inputs.results, peer.ids);
  let different = 0;
  const check = (theirs: string, mine: string, id: string, raw: string): void => {
    if (theirs === mine) return;
    different++;
    if (different <= 20)
      print(
        `  image ${id}: ${JSON.stringify(raw)}\n    peer ${JSON.stringify(theirs)}\n    ours ${JSON.stringify(mine)}`,
      );
  };
  peer.ids.forEach((id, i) => {
    check(peer.candidates[i] as string, ours.candidates[i] as string, id, ours.rawCandidates[i] as string);
    (peer.references[i] as readonly string[]).forEach((tokens, r) => {
      check(tokens, ours.references[i]?.[r] as string, id, ours.rawReferences[i]?.[r] as string);
    });
  });
  const total = peer.ids.length + peer.references.reduce((sum, captions) => sum + captions.length, 0);
  print(`${file.path.padEnd(WIDTH)} ${different} of ${total} captions are tokenised differently`);
  return different === 0;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stop(reason: string): never {
  process.stderr.write(`compare: ${reason}\n`);
  process.exit(2);
}

main();
