/**
 * The bug-report cases as far as reading, matching and validation go: which inputs are refused, and what is said.
 * The values are checked where the whole program runs. The cases are not part of the repository.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type MissingPolicy, matchCorpus } from "../../src/corpus/match.js";
import type { Problem } from "../../src/corpus/problem.js";
import { renderProblems, summarizeProblems } from "../../src/corpus/problem-summary.js";
import { validateCaptions } from "../../src/corpus/validate.js";
import { CaptallyError } from "../../src/errors.js";
import { readCaptions, readReferenceFiles } from "../../src/io/read.js";

const folder = new URL("../../../shared/cases/", import.meta.url);
const present = existsSync(folder);

type Text =
  | string
  | {
      generate: {
        head?: string;
        each: string;
        between?: string;
        from: number;
        to: number;
        tail?: string;
        except?: Record<string, string>;
      };
    };

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly files?: Record<string, Text>;
  readonly args?: string[];
  readonly setup?: { cwd?: string };
  readonly expect: { exit?: number | number[] | "error"; stderr_mentions?: (string | string[])[] };
}

const cases: Case[] = (present ? readdirSync(folder) : [])
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")))
  .filter(({ args }: Case) => args?.[0] === "score");

function content(text: Text | undefined): string {
  if (text === undefined) throw new Error("the case names a file it does not have");
  if (typeof text === "string") return text;
  const { head = "", each, between = "", from, to, tail = "", except = {} } = text.generate;
  const parts: string[] = [];
  for (let i = from; i <= to; i++) parts.push((except[String(i)] ?? each).replaceAll("{i}", String(i)));
  return head + parts.join(between) + tail;
}

function values(args: readonly string[], option: string): string[] {
  return args.flatMap((arg, i) => (args[i - 1] === option ? [arg] : []));
}

/** Faults of the input, or those of one error that ended the reading. */
function faults({ files = {}, args = [], setup }: Case): Problem[] {
  const named = (name: string) => ({
    source: name,
    text: content(files[setup?.cwd === undefined ? name : `${setup.cwd}/${name}`] ?? files[name]),
  });
  try {
    const { references } = readReferenceFiles(values(args, "-r").map(named));
    const systems = values(args, "-c")
      .map(named)
      .map((file) => readCaptions(file.text, { ...file, role: "candidates" }).candidates);
    if (references === undefined) throw new Error("no references");
    const corpus = matchCorpus(
      references,
      systems.flatMap((system) => system ?? []),
      { missing: values(args, "--missing")[0] as MissingPolicy | undefined },
    );
    const metrics = (values(args, "-m")[0] ?? "CIDEr").split(",");
    const countsDocuments = metrics.some((name) => name.startsWith("CIDEr"));
    const tokenizer = values(args, "--tokenizer")[0];
    return [...corpus.problems, ...validateCaptions(corpus, { countsDocuments, tokenizer })];
  } catch (error) {
    if (!(error instanceof CaptallyError)) throw error;
    return [{ code: "wrong-type", severity: "error", message: error.message, place: error.place }];
  }
}

describe.skipIf(!present)(`cases in ../shared${present ? "" : " (absent: skipped)"}`, () => {
  it.each(cases)("$id", (given) => {
    const found = faults(given);
    const refused = found.some(({ severity }) => severity === "error");
    const { exit = 0, stderr_mentions = [] } = given.expect;
    // A deleted data table is refused elsewhere.
    if (given.id === "missing-table-is-named") return;
    if (exit === 0) expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
    if (exit === 1 || exit === "error") expect(refused).toBe(true);
    const said = renderProblems(summarizeProblems(found)).toUpperCase();
    for (const mention of stderr_mentions) {
      const words = typeof mention === "string" ? [mention] : mention;
      expect(
        words.some((word) => said.includes(word.toUpperCase())),
        `${words.join(" or ")} in ${said}`,
      ).toBe(true);
    }
  });
});
