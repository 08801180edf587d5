/**
 * Scores result files of the COCO Karpathy test split with the real SPICE and with captally, and prints mean f of both, the number
 * of images that differ, and captions per CPU second. Exit code 1 when a mean differs by more than the tolerance, 2 when
 * something is missing. See README.md.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DATA_FOLDER_NAME, dataPath, hasData, REFERENCES } from "./data.js";
import { PEERS_FOLDER, peerPython, ROOT } from "./environment.js";
import { tokenizeFiles } from "./library.js";
import { runSpice, type SpiceItem, type SpiceResult, spiceClassPath } from "./spice-jar.js";

const TOLERANCE = 1e-9;
const WORK = join(PEERS_FOLDER, "spice-scores");
const CLI = join(ROOT, "dist/cli.cjs");
const SYSTEMS = [
  "UpDown_paddle.test.json",
  "ER-SAN.test.json",
  "PureT_SCST.test.json",
  "transformer-cil.test.json",
  "h-detach.test.json",
];
const WIDTH = 28;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: "boolean", default: false }, images: { type: "string" } },
});

async function main(): Promise<void> {
  if (!hasData()) stop(`the result files are missing: ${DATA_FOLDER_NAME} is not there`);
  const peer = peerPython();
  if ("missing" in peer) stop(peer.missing);
  if (!existsSync(CLI)) stop("dist/cli.cjs is missing: run `npm run build` first");
  const systems =
    positionals.length === 0 ? SYSTEMS : SYSTEMS.filter((name) => positionals.some((part) => name.includes(part)));
  if (systems.length === 0) stop(`no result file matches ${positionals.join(", ")}`);
  mkdirSync(WORK, { recursive: true });
  const classPath = await spiceClassPath(peer.python);
  print(
    `${"result file".padEnd(WIDTH)} images  peer's mean f         our mean f            images that differ  largest`,
  );
  let failed = 0;
  for (const system of systems) if (!compare(classPath, system)) failed++;
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Compares one system; true when the means agree. */
function compare(classPath: string, system: string): boolean {
  const items = itemsOf(system);
  const name = `${system}${options.images === undefined ? "" : `.${options.images}`}`;
  const input = join(WORK, `${name}.input.json`);
  const output = join(WORK, `${name}.output.json`);
  const text = JSON.stringify(items);
  // The peer needs about 20 minutes for the references and 5 for each system, and its numbers do not change.
  if (options.fresh || !existsSync(output) || readFileSync(input, "utf8") !== text) {
    writeFileSync(input, text);
    runSpice(classPath, input, output, join(WORK, "cache"));
  }
  const peer = JSON.parse(readFileSync(output, "utf8")) as SpiceResult[];
  const theirs = peer.map(({ scores }) => scores.All.f ?? Number.NaN);
  const ours = runCli(items, name);
  if (typeof ours === "string") {
    print(`${system.padEnd(WIDTH)} ${ours}`);
    return false;
  }
  const distances = theirs.map((f, i) => Math.abs(f - (ours.captions[i] as number)));
  const mean = theirs.reduce((sum, f) => sum + f, 0) / theirs.length;
  const different = distances.filter((distance) => !(distance <= TOLERANCE)).length;
  print(
    [
      system.padEnd(WIDTH),
      String(items.length).padStart(6),
      ` ${String(mean).padEnd(20)}`,
      ` ${String(ours.corpus).padEnd(20)}`,
      ` ${String(different).padStart(18)}`,
      ` ${Math.max(...distances)}`,
    ].join(" "),
  );
  return Math.abs(mean - ours.corpus) <= TOLERANCE;
}

/** The items of a system in the order of the references, tokenised as the standard wrapper does. */
function itemsOf(system: string): SpiceItem[] {
  const { ids, references, candidates } = tokenizeFiles(
    dataPath(REFERENCES.test),
    dataPath(`coco_results/karpathy5k/${system}.gz`),
  );
  const items = ids.map((id, i) => ({
    image_id: id,
    test: candidates[i] as string,
    refs: references[i] as readonly string[],
  }));
  return options.images === undefined ? items : items.slice(0, Number(options.images));
}

/** Mean and values of the command line tool on the same tokens, or what it complained about. */
function runCli(items: readonly SpiceItem[], name: string): { corpus: number; captions: readonly number[] } | string {
  const references = join(WORK, `${name}.references.json`);
  const candidates = join(WORK, `${name}.candidates.json`);
  writeFileSync(
    references,
    JSON.stringify(Object.fromEntries(items.map(({ image_id, refs }) => [`i${image_id}`, refs]))),
  );
  writeFileSync(
    candidates,
    JSON.stringify(Object.fromEntries(items.map(({ image_id, test }) => [`i${image_id}`, test]))),
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[CLI, "score", "-r", references, "-c", candidates, "-m", "SPICE"],
      ...["--tokenizer", "none", "--format", "json", "--per-caption"],
    ],
    { encoding: "utf8", maxBuffer: 1 << 29 },
  );
  if (status !== 0) return `exit code ${status}: ${stderr.trim().split("\n")[0]}`;
  const { corpus, captions } = JSON.parse(stdout) as {
    corpus: { SPICE: number };
    captions: readonly { id: string; SPICE: number }[];
  };
  return { corpus: corpus.SPICE, captions: captions.map(({ SPICE }) => SPICE) };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stop(reason: string): never {
  process.stderr.write(`spice: ${reason}\n`);
  process.exit(2);
}

await main();
