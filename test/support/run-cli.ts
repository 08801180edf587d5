/**
 * Starts the command line. This is the one place that knows how: the built bundle, by the full path of this Node.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the built program. */
export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

const SPY = new URL("spy.mjs", import.meta.url).href;

export interface CliOptions {
  readonly cwd?: string;
  /** Variables set for the run; `null` removes one. */
  readonly env?: Readonly<Record<string, string | null>>;
  /** The whole environment, instead of this process's own. */
  readonly envOnly?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: string | Uint8Array;
  /** Folder of the program, when it is a copy. */
  readonly dist?: string;
  /** Write down child processes, connections and memory. */
  readonly spy?: boolean;
}

export interface CliUse {
  readonly children: readonly string[];
  readonly connections: number;
  readonly maxRssKb: number;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
  readonly use: CliUse | undefined;
}

/** Runs `captally` with arguments. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const notes = options.spy ? mkdtempSync(join(tmpdir(), "captally-spy-")) : undefined;
  const begin = performance.now();
  try {
    const child = spawn(process.execPath, [join(options.dist ?? DIST, "cli.cjs"), ...args], {
      cwd: options.cwd ?? tmpdir(),
      env: environment(options, notes),
      stdio: "pipe",
    });
    child.stdin.on("error", () => {});
    child.stdin.end(options.input ?? "");
    const [stdout, stderr, code] = await Promise.all([
      child.stdout.toArray(),
      child.stderr.toArray(),
      new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
    ]);
    const text = (chunks: readonly Uint8Array[]) => Buffer.concat(chunks).toString("utf8");
    const file = notes === undefined ? undefined : join(notes, "use.json");
    return {
      code,
      stdout: text(stdout),
      stderr: text(stderr),
      seconds: (performance.now() - begin) / 1000,
      use: file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined,
    };
  } finally {
    if (notes !== undefined) rmSync(notes, { recursive: true });
  }
}

function environment({ env = {}, envOnly, spy }: CliOptions, notes: string | undefined): NodeJS.ProcessEnv {
  const result: NodeJS.ProcessEnv = { ...(envOnly ?? process.env) };
  // Set by the test runner; it would change what the program prints or how it starts.
  for (const name of ["NODE_OPTIONS", "FORCE_COLOR", "NODE_V8_COVERAGE", "NODE_ENV"]) delete result[name];
  for (const [name, value] of Object.entries(env)) {
    if (value === null) delete result[name];
    else result[name] = value;
  }
  if (spy && notes !== undefined) {
    result.NODE_OPTIONS = `--import=${SPY}`;
    result.CAPTALLY_TEST_SPY = join(notes, "use.json");
  }
  return result;
}
