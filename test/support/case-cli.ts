/**
 * Runs a case through the command line.
 */

import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { type CaseResult, checkResult, exitFits, lacks, mentions, metricExists, metricsOf } from "./case-checks.js";
import { type Case, ROOT, writeCaseFiles } from "./cases.js";
import { type CliOptions, type CliResult, DIST, runCli } from "./run-cli.js";

export async function runCliCase(given: Case): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "captally-case-"));
  try {
    writeCaseFiles(given.files ?? {}, join(folder, "work"));
    await checkCase(given, folder);
  } finally {
    chmodSync(join(folder, "work"), 0o755);
    rmSync(folder, { recursive: true });
  }
}

async function checkCase(given: Case, folder: string): Promise<void> {
  const { expect: wanted } = given;
  const work = join(folder, "work");
  const options = surroundings(given, folder, work);
  const before = filesBelow(work);
  const run = (args: readonly string[]) => runCli(args, options);
  const args = argumentsOf(given);
  const result = await run(args);
  expect(exitFits(result.code, wanted.exit), `exit code ${result.code}\n${result.stderr}`).toBe(true);
  const streams = args[0] === "validate" ? result.stdout + result.stderr : undefined;
  mentions(streams ?? result.stdout, wanted.stdout_mentions, "stdout");
  mentions(streams ?? result.stderr, wanted.stderr_mentions, "stderr");
  lacks(result.stdout, wanted.stdout_lacks, "stdout");
  lacks(result.stderr, wanted.stderr_lacks, "stderr");
  if (wanted.stdout_empty) expect(result.stdout).toBe("");
  if (wanted.stderr_empty) expect(result.stderr).toBe("");
  checkUse(given, result);
  if (wanted.no_new_files) expect(filesBelow(work)).toEqual(before);
  if (result.code !== 0 && !wanted.numbers_on_failure) return;
  if (wanted.same_bytes_twice) expect((await run(args)).stdout).toBe(result.stdout);
  if (args.includes("json")) checkResult(JSON.parse(result.stdout) as CaseResult, given);
  for (const format of wanted.also_formats ?? [])
    checkFormat(format, (await run(inFormat(args, format))).stdout, given);
}

/** The case's arguments, with metrics that exist, and with the scores of captions where they are looked at. */
function argumentsOf(given: Case): string[] {
  const { per_caption, per_caption_rows, range } = given.expect;
  const metrics = metricsOf(given).filter(metricExists).join(",");
  const args = (given.args ?? []).map((arg, i, all) =>
    all[i - 1] === "-m" || all[i - 1] === "--metrics" ? metrics : arg,
  );
  const captions = per_caption !== undefined || per_caption_rows !== undefined || range !== undefined;
  return captions && args[0] === "score" && !args.includes("--per-caption") ? [...args, "--per-caption"] : args;
}

function surroundings({ setup = {}, expect: wanted }: Case, folder: string, work: string): CliOptions {
  let dist = DIST;
  if (setup.install_dir !== undefined || setup.missing_data !== undefined) {
    const home = join(folder, setup.install_dir ?? "package");
    dist = join(home, "dist");
    cpSync(DIST, dist, { recursive: true });
    cpSync(join(ROOT, "package.json"), join(home, "package.json"));
    // All tables lie there; the metrics of these cases need no others.
    if (setup.missing_data !== undefined) rmSync(join(dist, "data"), { recursive: true, force: true });
  }
  const home = setup.fresh_home ? mkdtempSync(join(folder, "home-")) : undefined;
  if (setup.read_only) chmodSync(work, 0o555);
  return {
    cwd: join(work, setup.cwd ?? "."),
    dist,
    spy:
      setup.network === "none" ||
      wanted.no_child_process === true ||
      wanted.limits !== undefined ||
      wanted.network_requests !== undefined,
    ...(setup.env_only === undefined ? {} : { envOnly: setup.env_only }),
    env: { ...(home === undefined ? {} : { HOME: home, XDG_CACHE_HOME: join(home, ".cache") }), ...setup.env },
  };
}

function checkUse({ setup, expect: wanted }: Case, { use, seconds }: CliResult): void {
  if (setup?.network === "none" || wanted.network_requests !== undefined) expect(use?.connections).toBe(0);
  if (wanted.no_child_process) expect(use?.children).toEqual([]);
  if (wanted.limits?.seconds !== undefined) expect(seconds).toBeLessThan(wanted.limits.seconds);
  if (wanted.limits?.memory_mb !== undefined)
    expect((use?.maxRssKb ?? Infinity) / 1024).toBeLessThan(wanted.limits.memory_mb);
}

function inFormat(args: readonly string[], format: string): string[] {
  return args.filter((arg) => arg !== "--per-caption").map((arg, i, all) => (all[i - 1] === "--format" ? format : arg));
}

/** The corpus values in another form, up to the digits printed there. */
function checkFormat(format: string, text: string, { expect: wanted }: Case): void {
  const [titles = [], ...rows] =
    format === "csv"
      ? (parse(text) as string[][])
      : text
          .split("\n")
          .filter((line) => line.startsWith("|"))
          .map((line) =>
            line
              .slice(1, -1)
              .split("|")
              .map((cell) => cell.trim()),
          );
  const values = rows.find((row) => row.some((cell) => /^\d/.test(cell))) ?? [];
  for (const [metric, value] of Object.entries(wanted.corpus ?? {})) {
    const cell = values[titles.indexOf(metric)] ?? "";
    const decimals = cell.split(".")[1]?.length ?? 0;
    expect(Math.abs(Number(cell) - value), `${format} ${metric}: ${cell}`).toBeLessThanOrEqual(
      0.5000001 * 10 ** -decimals,
    );
  }
}

/** Paths of all files below a folder. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}
