import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIST, runCli } from "../support/run-cli.js";

let cwd: string;
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(cwd, name), content);
const run = (...args: string[]) => runCli(args, { cwd });

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-hostile-"));
  mkdirSync(join(cwd, "folder"));
  write("refs.json", '{"1": ["a dog runs"], "2": ["a cat"]}');
  write("cands.json", '{"1": "a dog", "2": "a cat"}');
  write("empty", "");
  write(
    "garbage",
    Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256),
  );
  write("list.json", '[{"image_id": 1, "caption": "a dog"}]');
  write("duplicates.json", '[{"image_id": 1, "caption": "a"}, {"image_id": 1, "caption": "b"}]');
  write("comma.json", '[{"image_id": 1, "caption": "a"},]');
  write("broken.json", '{"1": ["a dog"],\n "2": [}');
});

afterAll(() => rmSync(cwd, { recursive: true }));

/** Arguments, exit code, and what standard error says. */
const REFUSALS: readonly (readonly [args: readonly string[], code: number, says: string])[] = [
  [[], 2, "Usage"],
  [["frobnicate"], 2, "unknown command"],
  [["score", "--metrik", "Bleu"], 2, "--metrics"],
  [["score"], 2, "-r"],
  [["score", "-r", "refs.json"], 2, "-c"],
  [["score", "-r", "refs.json", "-c", "cands.json", "-m", "METOER"], 2, "did you mean"],
  [["score", "-r", "refs.json", "-c", "cands.json", "-m", ","], 2, "metric"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--format", "xml"], 2, "xml"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--input", "coko"], 2, "coco"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--keys", "caption=x"], 2, "candidate="],
  [["score", "-r", "refs.json", "-c", "cands.json", "--df", "cands.json"], 1, "captally-df"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--df", "garbage"], 1, "garbage"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--df", "empty"], 1, "empty"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--df", "list.json"], 1, "expected an object"],
  [["score", "-r", "refs.json", "-c", "absent.json"], 2, "no such file"],
  [["score", "-r", "refs.json", "-c", "cands.json", "-o", "cands.json"], 2, "take the place of an input"],
  [["validate", "-r", "refs.json", "-o", "./folder/../refs.json"], 2, "take the place of an input"],
  [["score", "-r", "folder", "-c", "cands.json"], 2, "folder"],
  [["score", "-r", "refs.json", "-c", "folder"], 2, "no files"],
  [["score", "-r", "empty", "-c", "cands.json"], 1, "empty"],
  [["score", "-r", "refs.json", "-c", "empty"], 1, "empty"],
  [["score", "-r", "garbage", "-c", "cands.json"], 1, "garbage"],
  [["score", "-r", "broken.json", "-c", "cands.json"], 1, "line 2"],
  [["score", "-r", "-", "-c", "-"], 2, "once"],
  [["score", "-r", "refs.json", "-c", "cands.json", "-o", "absent/out.json"], 2, "does not exist"],
  [["score", "-r", "refs.json", "-c", "cands.json", "-o", "folder"], 2, "is a folder"],
  // Told before the work: the references are broken.
  [["score", "-r", "broken.json", "-c", "cands.json", "-o", "absent/x"], 2, "does not exist"],
  [["score", "-r", "broken.json", "-c", "cands.json", "-o", "folder"], 2, "is a folder"],
  [["score", "-r", "broken.json", "-c", "cands.json", "-o", "refs.json/x"], 2, "is not a folder"],
  [["score", "-r", "broken.json", "-c", "cands.json", "-o", "absent/"], 2, "does not exist"],
  [["validate", "-r", "broken.json", "-o", "absent/x"], 2, "does not exist"],
  [["explain", "-r", "broken.json", "-c", "cands.json", "--id", "1", "-o", "folder"], 2, "is a folder"],
  [["df", "build", "-r", "broken.json", "-o", "folder"], 2, "is a folder"],
  [["score", "-r", "refs.json", "-c", "cands.json", "-o", ""], 2, "expected the name of a file"],
  [["score", "-r", "", "-c", "cands.json"], 2, "expected the name of a file"],
  [["score", "-r", "refs.json", "-c", "cands.json", ""], 2, "expected the name of a file"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--df", ""], 2, "expected the name of a file"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--ids", ""], 2, "expected the name of a file"],
  [["score", "-r", "refs.json", "-c", "cands.json", "--df-documents", "5"], 2, "--df FILE"],
  [["score", "-r", "refs.json", "-c", "cands.json", "-m", "CIDEr:"], 2, "expected an option after the colon"],
  [["score", "-r", "refs.json", "-c", "cands.json", "-m", "CIDEr_plain:"], 2, "it has stem"],
  [["df", "build", "-r", "refs.json", "-n", "10"], 2, "from 1 to 9"],
  [["df", "build", "-r", "refs.json", "-o", "absent/df"], 2, "does not exist"],
];

describe.concurrent("refusals", () => {
  test.each(REFUSALS)("%j exits with %i and says %j", async (args, code, says) => {
    const result = await run(...args);
    expect(result.code, result.stderr).toBe(code);
    expect(result.stdout).toBe("");
    expect(result.stderr).toContain(says);
    expect(result.stderr).not.toContain("    at ");
  });
});

describe.concurrent("faults of several files are told at once", () => {
  test("broken ones, and what is wrong with the others", async () => {
    const { code, stdout } = await run(
      ...["validate", "-r", "refs.json", "-c", "cands.json", "comma.json", "duplicates.json", "broken.json"],
      ...["--format", "json"],
    );
    expect(code).toBe(1);
    const { valid, problems } = JSON.parse(stdout);
    expect(valid).toBe(false);
    const kinds = problems.map(({ code, count }: { code: string; count: number }) => [code, count]);
    expect(kinds).toEqual([
      ["broken-file", 2],
      ["missing-candidate", 1],
      ["duplicate-candidate", 1],
    ]);
    expect(problems[0].examples).toMatchObject([
      { file: "comma.json", line: 1 },
      { file: "broken.json", line: 2 },
    ]);
  });

  test("with broken references", async () => {
    const { code, stderr } = await run("score", "-r", "broken.json", "refs.json", "comma.json", "-c", "broken.json");
    expect(code).toBe(1);
    expect(stderr).toContain("3 x broken-file");
  });

  test("files that are absent", async () => {
    const { code, stderr } = await run("score", "-r", "one", "-c", "two", "three", "--ids", "four");
    expect(code).toBe(2);
    for (const name of ["one", "two", "three", "four"]) expect(stderr).toContain(`${name}: cannot be read`);
  });

  test("a single broken file, as JSON", async () => {
    const { code, stdout } = await run("validate", "-r", "broken.json", "--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, errors: 1, problems: [{ code: "broken-file" }] });
  });
});

test("hints name no option that was given", async () => {
  write("other.json", '{"1": "a dog", "3": "a cow"}');
  write("all-ids", "1\n2\n");
  const plain = await run("score", "-r", "refs.json", "-c", "other.json");
  expect(plain.stderr).toContain("hint: --missing skip");
  expect(plain.stderr).toContain("hint: --ids FILE restricts");
  const given = await run("score", "-r", "refs.json", "-c", "other.json", "--ids", "all-ids");
  expect(given.stderr).toContain("hint: --missing skip");
  expect(given.stderr).not.toContain("--ids");
  const skipped = await run("score", "-r", "refs.json", "-c", "other.json", "--missing", "skip");
  expect(skipped.stderr).not.toContain("--missing");
});

test("one is said in the singular", async () => {
  write("single.json", '{"1": ["a dog"]}');
  const { stdout } = await run("validate", "-r", "single.json");
  expect(stdout).toBe("1 image, 1 reference; 0 errors, 0 warnings\n");
});

test.runIf(process.platform !== "win32").each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s leaves no half-written file",
  async (signal) => {
    const code = `import { writeResult } from ${JSON.stringify(new URL("../../src/cli/output.ts", import.meta.url).href)};
      function* pieces() { yield "x"; process.kill(process.pid, ${JSON.stringify(signal)}); for (;;) yield "x"; }
      await writeResult("interrupted.json", pieces());`;
    const tsx = createRequire(import.meta.url).resolve("tsx");
    const child = spawn(process.execPath, ["--import", pathToFileURL(tsx).href, "--input-type=module", "-e", code], {
      cwd,
    });
    const ended = await new Promise((resolve) => child.once("close", (_, by) => resolve(by)));
    expect(ended).toBe(signal);
    expect(readdirSync(cwd).filter((name) => name.includes("interrupted"))).toEqual([]);
  },
);

test("refusals leave no file behind", () => {
  expect(readdirSync(cwd).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("help and version go to standard output", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("selftest") });
  expect(await run("score", "--help")).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringContaining("--per-caption"),
  });
  expect((await run("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("ids that are names of every object", async () => {
  const ids = ["__proto__", "constructor", "toString", "0", "-1", "1e3", "007"];
  write("odd-refs.json", `{${ids.map((id) => `${JSON.stringify(id)}: ["a dog ${id.length}"]`).join()}}`);
  write("odd-cands.json", `{${ids.map((id) => `${JSON.stringify(id)}: "a dog ${id.length}"`).join()}}`);
  const { stdout } = await run(
    "score",
    "-r",
    "odd-refs.json",
    "-c",
    "odd-cands.json",
    "--per-caption",
    "--format",
    "json",
    "-m",
    "ROUGE_L",
  );
  const { captions } = JSON.parse(stdout) as { captions: { id: string; ROUGE_L: number }[] };
  expect(captions.map(({ id }) => id)).toEqual(ids);
  expect(captions.every(({ ROUGE_L }) => ROUGE_L === 1)).toBe(true);
});

test("control characters of ids do not reach the terminal", async () => {
  write("control.json", '{"\\u001b[31m1\\u0007": "a dog"}');
  const { stderr } = await run("score", "-r", "refs.json", "-c", "control.json");
  expect(stderr).toContain("?[31m1?");
  expect([...stderr].filter((c) => c < " " && c !== "\n")).toEqual([]);
});

test("many thousand faults make a short report", async () => {
  const rows = (caption: string) => `{${Array.from({ length: 20_000 }, (_, i) => `"${i}": ["${caption}"]`).join()}}`;
  write("many-refs.json", rows("a dog"));
  write("many-cands.json", rows(""));
  const result = await run(
    "score",
    "-r",
    "many-refs.json",
    "-c",
    "many-cands.json",
    "--format",
    "json",
    "-m",
    "Bleu_1",
  );
  expect(result.code, result.stderr).toBe(0);
  expect(result.stderr).toContain("20000 x empty-caption");
  expect(result.stderr.split("\n").length).toBeLessThan(20);
  write("few-cands.json", '{"0": "a dog"}');
  const missing = await run("score", "-r", "many-refs.json", "-c", "few-cands.json");
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain("19999 x missing-candidate");
  expect(missing.stderr.length).toBeLessThan(3000);
});

test("a reader that goes away ends the run silently", async () => {
  const args = [
    "score",
    "-r",
    "many-refs.json",
    "-c",
    "many-refs.json",
    "--per-caption",
    "--format",
    "csv",
    "-m",
    "Bleu",
  ];
  const child = spawn(process.execPath, [join(DIST, "cli.cjs"), ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.once("data", () => child.stdout.destroy());
  const stderr = await child.stderr.toArray();
  const code = child.exitCode ?? (await new Promise((resolve) => child.once("close", resolve)));
  expect(Buffer.concat(stderr).toString()).toBe("");
  expect(code).toBe(0);
});

test("an interrupt ends the run at once", async () => {
  const child = spawn(process.execPath, [join(DIST, "cli.cjs"), "score", "-r", "-", "-c", "cands.json"], {
    cwd,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => {});
  child.stdin.write("{");
  await new Promise((resolve) => setTimeout(resolve, 500));
  child.kill("SIGINT");
  const signal = await new Promise((resolve) => child.once("close", (_, by) => resolve(by)));
  expect(signal).toBe("SIGINT");
});

test("needs nothing of the environment", async () => {
  const args = ["score", "-r", "refs.json", "-c", "cands.json", "-m", "Bleu", "--format", "json"];
  const usual = await runCli(args, { cwd });
  const bare = await runCli(args, { cwd, envOnly: { PATH: "" }, spy: true });
  expect(bare.stdout).toBe(usual.stdout);
  expect(bare.use).toMatchObject({ children: [], connections: 0 });
});
