/**
 * The program's compiled code between runs, which versions of Node before 22.8 leave to it.
 */

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CliOptions, type CliResult, DIST, runCli } from "../support/run-cli.js";

const [MAJOR = 0, MINOR = 0] = process.versions.node.split(".").map(Number);
const own = MAJOR < 22 || (MAJOR === 22 && MINOR < 8);
const NAME = `captally-code-${process.getuid?.() ?? "user"}`;

let temporary = "";
let folder = "";

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), "captally-kept-"));
  folder = join(temporary, NAME);
  writeFileSync(join(temporary, "refs.json"), '{"1":["a dog runs"]}');
  writeFileSync(join(temporary, "cands.json"), '{"1":["a dog sits"]}');
});

afterEach(() => {
  chmodSync(temporary, 0o700);
  rmSync(temporary, { recursive: true });
});

const ARGS = ["score", "-r", "refs.json", "-c", "cands.json", "-m", "Bleu,ROUGE_L", "--format", "json"];

function run(args: readonly string[] = ARGS, options: CliOptions = {}): Promise<CliResult> {
  return runCli(args, { cwd: temporary, ...options, env: { TMPDIR: temporary, ...options.env } });
}

function kept(): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

describe.runIf(own)("code is kept", () => {
  test("by the first run, for its user alone, and taken by the next", async () => {
    const first = await run();
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(kept().map((name) => name.replace(/^.*-/, ""))).toEqual(["main.cjs.code", "run.cjs.code"]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const before = kept().map((name) => statSync(join(folder, name)));
    for (const { mode } of before) expect(mode & 0o777).toBe(0o600);
    const second = await run();
    expect([second.code, second.stdout, second.stderr]).toEqual([0, first.stdout, ""]);
    // Nothing was written anew: the host took it.
    expect(kept().map((name) => statSync(join(folder, name)).ino)).toEqual(before.map(({ ino }) => ino));
  });

  test("apart for each command", async () => {
    await run();
    await run(["validate", "-r", "refs.json", "-c", "cands.json"]);
    expect(kept()).toHaveLength(4);
  });

  test("in the folder that NODE_COMPILE_CACHE names", async () => {
    const named = join(temporary, "named");
    await run(ARGS, { env: { NODE_COMPILE_CACHE: named } });
    expect(kept()).toEqual([]);
    expect(readdirSync(join(named, NAME))).toHaveLength(2);
  });

  test("and damaged code is not run", async () => {
    const expected = (await run()).stdout;
    const path = join(folder, kept().find((name) => name.includes("run.cjs")) as string);
    const sound = readFileSync(path);
    const damaged = [
      Buffer.alloc(0),
      sound.subarray(0, 1000),
      sound.subarray(0, sound.length / 2),
      Buffer.alloc(sound.length),
      ...[0, 20, 5000, sound.length / 4, (3 * sound.length) / 4, sound.length - 1].map((at) => {
        const changed = Buffer.from(sound);
        changed[at & ~1] = (changed[at & ~1] as number) ^ 0x55;
        return changed;
      }),
    ];
    for (const bytes of damaged) {
      writeFileSync(path, bytes);
      const { code, stdout, stderr } = await run();
      expect([code, stdout, stderr]).toEqual([0, expected, ""]);
      expect(readFileSync(path).equals(bytes)).toBe(false);
    }
  });

  test("and that of a program that was changed since is not run", async () => {
    const dist = join(temporary, "dist");
    cpSync(DIST, dist, { recursive: true });
    await run(ARGS, { dist });
    const path = join(dist, "run.cjs");
    const { atime, mtime } = statSync(path);
    const changed = readFileSync(path, "utf8").replaceAll("reflen", "REFLEN");
    expect(changed).not.toBe(readFileSync(path, "utf8"));
    writeFileSync(path, changed);
    utimesSync(path, atime, mtime);
    expect((await run(ARGS, { dist })).stdout).toContain("REFLEN:");
  });

  test("and that of a program that is replaced or removed while it runs is not taken for the new one's", async () => {
    const dist = join(temporary, "dist");
    cpSync(DIST, dist, { recursive: true });
    const text = readFileSync(join(dist, "run.cjs"), "utf8");
    const during = (change: string) => {
      const shell = `(sleep 1; ${change}; cat cands.json) | '${process.execPath}' dist/cli.cjs score -r refs.json -c - -m Bleu`;
      return spawnSync("bash", ["-c", shell], { cwd: temporary, env: { ...process.env, TMPDIR: temporary } });
    };
    writeFileSync(join(temporary, "new.cjs"), text.replaceAll("reflen", "REFLEN"));
    expect(during("cat new.cjs > dist/run.cjs").status).toBe(0);
    expect((await run(ARGS, { dist })).stdout).toContain("REFLEN:");
    const { status, stderr } = during("rm -r dist");
    expect([status, String(stderr)]).toEqual([0, ""]);
  });

  test("and a run that fails keeps none", async () => {
    expect((await run(["score", "-r", "none.json", "-c", "cands.json"])).code).toBe(2);
    expect(kept()).toEqual([]);
  });
});

describe("code is not kept", () => {
  test("where the user does not want it", async () => {
    expect(await run(ARGS, { env: { NODE_DISABLE_COMPILE_CACHE: "1" } })).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(temporary).sort()).toEqual(["cands.json", "refs.json"]);
  });

  test("in a folder that others can write, nor through a link, nor in the place of a file", async () => {
    const elsewhere = join(temporary, "elsewhere");
    mkdirSync(elsewhere);
    const places = [
      () => {
        mkdirSync(folder);
        chmodSync(folder, 0o777);
      },
      () => symlinkSync(elsewhere, folder),
      () => writeFileSync(folder, ""),
    ];
    for (const make of places) {
      make();
      expect(await run()).toMatchObject({ code: 0, stderr: "" });
      if (statSync(folder).isDirectory()) expect(kept()).toEqual([]);
      rmSync(folder, { recursive: true });
    }
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test("where there is no folder for it", async () => {
    // Below the last, the host would try for ever.
    for (const TMPDIR of [join(temporary, "refs.json"), "/proc"])
      expect(await run(ARGS, { env: { TMPDIR } })).toMatchObject({ code: 0, stderr: "" });
  });
});
