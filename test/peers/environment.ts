/**
 * The peers' Python environment: a virtual environment in the git-ignored folder `.peers`, made when it is missing.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Where everything of the peers that is not source lives. */
export const PEERS_FOLDER = join(ROOT, ".peers");

const REQUIREMENTS = join(ROOT, "test/peers/requirements.txt");

/** Script that runs pycocoevalcap. */
export const SCORES_SCRIPT = join(ROOT, "test/peers/pycocoevalcap_scores.py");

/** First of the usual names of Python that runs, or `undefined`. */
export function findPython(): string | undefined {
  return ["python3", "python"].find((name) => spawnSync(name, ["-c", "import venv"]).status === 0);
}

/**
 * Python with pycocoevalcap.
 *
 * @returns the path of the interpreter, or why there is none
 */
export function peerPython(): { python: string } | { missing: string } {
  if (spawnSync("java", ["-version"]).status !== 0)
    return { missing: "Java is not installed (pycocoevalcap's tokenizer needs it)" };
  const folder = join(PEERS_FOLDER, "venv");
  const python = join(folder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  const stamp = join(folder, "requirements.txt");
  const requirements = readFileSync(REQUIREMENTS, "utf8");
  if (existsSync(python) && existsSync(stamp) && readFileSync(stamp, "utf8") === requirements) return { python };
  const system = findPython();
  if (system === undefined) return { missing: "Python is not installed" };
  mkdirSync(PEERS_FOLDER, { recursive: true });
  process.stderr.write("peers: installing pycocoevalcap into .peers/venv\n");
  for (const [command, args] of [
    [system, ["-m", "venv", folder]],
    [python, ["-m", "pip", "install", "--quiet", "-r", REQUIREMENTS]],
  ] as const) {
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
    if (status !== 0) return { missing: `${args.join(" ")} failed: ${(stderr ?? "").trim().split("\n").at(-1)}` };
  }
  writeFileSync(stamp, requirements);
  return { python };
}

/** CPU and wall seconds of one stage of the peer. */
export interface PeerStage {
  readonly cpu: number;
  readonly children_cpu: number;
  readonly wall: number;
}

/** What `pycocoevalcap_scores.py` writes. */
export interface PeerScores {
  readonly ids: readonly string[];
  readonly corpus: { readonly [metric: string]: number };
  readonly captions: { readonly [metric: string]: readonly number[] };
  readonly stages: { readonly [stage: string]: PeerStage };
  readonly counts: {
    readonly images: number;
    readonly references: number;
    readonly results_without_references: number;
    readonly empty_results: number;
    readonly shifting_references: number;
    readonly shifting_results: number;
  };
}

/** Runs the script; throws with its last line when it fails. */
export function runScoresScript(python: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(python, [SCORES_SCRIPT, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0)
    throw new Error(`pycocoevalcap_scores.py ${args.join(" ")} failed: ${(stderr ?? "").trim().split("\n").at(-1)}`);
}
