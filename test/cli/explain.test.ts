import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.js";

const REFERENCES = {
  "41": ["a grey cat sleeps on the sofa", "a cat naps on a soft couch"],
  "7": ["three men push a yellow car", "some men shove a car up the road"],
};
const CANDIDATES = { "41": "a cat sleeps on the couch", "7": "three people push a\u001b[31m car" };

let cwd: string;
const explain = (...args: string[]) => runCli(["explain", "-r", "refs.json", "-c", "cands.json", ...args], { cwd });

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-explain-"));
  writeFileSync(join(cwd, "refs.json"), JSON.stringify(REFERENCES));
  writeFileSync(join(cwd, "cands.json"), JSON.stringify(CANDIDATES));
});

afterAll(() => rmSync(cwd, { recursive: true }));

describe("explain", () => {
  test("tells as text what the scores are made of", async () => {
    const { stdout, stderr, code } = await explain("--id", "41");
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toContain("METEOR 0.");
    expect(stdout).toMatch(/exact +3 +sleeps +4 +sleeps/);
    expect(stdout).toMatch(/hit +on the +1 +1 +1/);
    expect(stdout).toContain("longest common subsequence: a cat sleeps on the");
    expect(stdout).toMatch(/reference 1 adds \d/);
  });

  test("gives the scores of captally score as JSON", async () => {
    const { stdout } = await explain("--id", "7", "-m", "CIDEr,ROUGE_L", "--format", "json");
    const explanation = JSON.parse(stdout);
    const args = ["score", "-r", "refs.json", "-c", "cands.json", "-m", "CIDEr,ROUGE_L"];
    const scored = JSON.parse((await runCli([...args, "--per-caption", "--format", "json"], { cwd })).stdout);
    expect({ id: "7", ...explanation.scores }).toEqual(scored.captions.find((row: { id: string }) => row.id === "7"));
    expect(explanation.explanations.map((one: { kind: string }) => one.kind)).toEqual(["cider", "subsequence"]);
  });

  test("keeps control characters off the terminal", async () => {
    expect((await explain("--id", "7", "-m", "Bleu", "--tokenizer", "whitespace")).stdout).not.toContain("\u001b");
  });

  test.each([
    [["--id", "8"], 'got "8"'],
    [[], "--id"],
    [["--id", "7", "-m", "ROUGE_2"], "cannot be explained; these can: Bleu_N"],
    [["--id", "7", "-c", "cands.json", "refs.json"], "one system"],
  ])("wrong usage %j ends with exit code 2", async (args, message) => {
    const { code, stdout, stderr } = await explain(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
