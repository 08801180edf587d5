/** Faults of captions, their summary and the error that carries them. */

import { describe, expect, it } from "vitest";
import { Fact, scanCaption } from "../../src/corpus/caption-scan.js";
import { tableFromValues } from "../../src/corpus/from-values.js";
import { matchCorpus } from "../../src/corpus/match.js";
import { type Problem, ProblemList } from "../../src/corpus/problem.js";
import {
  InputProblemsError,
  refuseErrors,
  renderProblems,
  reportProblems,
  summarizeProblems,
} from "../../src/corpus/problem-summary.js";
import { type ValidateOptions, validateCaptions } from "../../src/corpus/validate.js";

function faults(
  references: Record<string, string[]>,
  candidates: Record<string, string>,
  options?: ValidateOptions,
): Problem[] {
  const corpus = matchCorpus(tableFromValues(references, { source: "refs" }), [
    tableFromValues(candidates, { source: "cands" }),
  ]);
  return validateCaptions(corpus, options);
}

describe("scanCaption", () => {
  it.each([
    ["", 0],
    [" \t\u00a0\u3000\f\u2028", 0],
    ["...!", Fact.Visible],
    ["。「」？—", Fact.Visible],
    ["a dog", Fact.Visible | Fact.Content],
    ["7", Fact.Visible | Fact.Content],
    ["½", Fact.Visible | Fact.Content],
    ["🚲", Fact.Visible | Fact.Content],
    ["γάτα", Fact.Visible | Fact.Content],
    ["a \ud83d", Fact.Visible | Fact.Content | Fact.LoneSurrogate],
    ["\udeb2", Fact.Visible | Fact.Content | Fact.LoneSurrogate],
    ["\ud83d\ud83d\udeb2", Fact.Visible | Fact.Content | Fact.LoneSurrogate],
    ["a\u2028b", Fact.Visible | Fact.Content | Fact.LineBreak],
    ["a\rb", Fact.Visible | Fact.Content | Fact.LineBreak],
    ["a dog\n", Fact.Visible | Fact.Content],
    ["\na dog", Fact.Visible | Fact.Content],
    ["一名厨师在切菜", Fact.Visible | Fact.Content | Fact.Unsegmented],
    ["一名 厨师 在 切菜", Fact.Visible | Fact.Content],
    ["แมวนั่งบนโต๊ะ", Fact.Visible | Fact.Content | Fact.Unsegmented],
    ["𠀀𠀂𠀀𠀂𠀀", Fact.Visible | Fact.Content | Fact.Unsegmented],
  ])("%j", (caption, facts) => {
    expect(scanCaption(caption)).toBe(facts);
  });
});

describe("validateCaptions", () => {
  it("names each kind of poor caption with its image", () => {
    const found = faults(
      { 1: ["a dog"], 2: [" "], 3: ["a\u2028b"], 4: ["a", ""], 5: ["refs.txt"] },
      { 1: "", 2: "...", 3: "x", 4: "\f", 5: "photo_5.jpg" },
    );
    expect(found.map(({ code, severity, place }) => [code, severity, place.file, place.id])).toEqual([
      ["blank-caption", "warning", "refs", "2"],
      ["line-break", "warning", "refs", "3"],
      ["empty-caption", "warning", "refs", "4"],
      ["file-name-as-text", "warning", "refs", "5"],
      ["empty-caption", "warning", "cands", "1"],
      ["punctuation-caption", "warning", "cands", "2"],
      ["blank-caption", "warning", "cands", "4"],
      ["file-name-as-text", "warning", "cands", "5"],
    ]);
  });

  it("warns of text without blanks unless the tokenizer needs none", () => {
    const references = { 1: ["一名厨师在切菜"], 2: ["一 名 厨师"] };
    const candidates = { 1: "x", 2: "y" };
    const [problem, ...others] = faults(references, candidates);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: "unsegmented-text", place: { id: "1" } });
    expect(problem?.message).toMatch(/tokenizer/);
    expect(faults(references, candidates, { tokenizer: "char" })).toEqual([]);
  });

  it("names the image whose caption has half of a surrogate pair", () => {
    const [problem] = faults({ 1: ["a dog"] }, { 1: "a \ud83d" });
    expect(problem).toMatchObject({ code: "lone-surrogate", severity: "warning", place: { file: "cands", id: "1" } });
  });

  it("says why CIDEr of a single image is 0, when documents are counted", () => {
    const [problem] = faults({ 1: ["a dog"] }, { 1: "a dog" }, { countsDocuments: true });
    expect(problem?.message).toMatch(/CIDEr.*image/);
    expect(faults({ 1: ["a dog"] }, { 1: "a dog" })).toEqual([]);
  });
});

describe("summaries", () => {
  const list = new ProblemList();
  for (let i = 0; i < 250; i++)
    list.add("empty-caption", "warning", { file: "c", id: String(i) }, `c, id "${i}": empty`);
  list.add("missing-candidate", "error", { file: "c", id: "x" }, 'c: missing "x"');
  list.add("extra-candidate", "error", { file: "c", line: 4, id: "y" }, 'c: extra "y"');
  const groups = summarizeProblems(list.toArray());

  it("counts all and shows the first, errors before warnings", () => {
    expect(groups.map(({ code, count, examples }) => [code, count, examples.length])).toEqual([
      ["missing-candidate", 1, 1],
      ["extra-candidate", 1, 1],
      ["empty-caption", 250, 5],
    ]);
  });

  it("renders text", () => {
    expect(renderProblems(groups)).toBe(
      [
        'error: c: missing "x" [missing-candidate]',
        'error: c: extra "y" [extra-candidate]',
        "warning: 250 x empty-caption",
        ...[0, 1, 2, 3, 4].map((i) => `  c, id "${i}": empty`),
        "  and 245 more",
        "",
      ].join("\n"),
    );
    expect(renderProblems([])).toBe("");
  });

  it("renders JSON", () => {
    const report = reportProblems(groups);
    expect([report.errors, report.warnings]).toEqual([2, 250]);
    expect(report.problems[1]?.examples).toEqual([{ message: 'c: extra "y"', file: "c", line: 4, id: "y" }]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("stops at errors with all of them, and lets warnings pass", () => {
    const problems = list.toArray();
    expect(() => refuseErrors(problems.filter(({ severity }) => severity === "warning"))).not.toThrow();
    try {
      refuseErrors(problems);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(InputProblemsError);
      expect(error).toMatchObject({ code: "input-problems", problems });
      expect((error as Error).message).toContain('missing "x"');
      expect((error as Error).message).toContain('extra "y"');
    }
  });
});
