import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { SystemEvaluation } from "../../src/evaluation/evaluation.js";
import { REPORT_FORMATS, type ReportFormat, report, reportChunks } from "../../src/report/report.js";

const ODD = ['a,b "c"', "x|y_z & 50% #{~^\\}", "line\nbreak", "__proto__", " blank ", "猫 🚲", "=1+1"];

function system(name: string, captions?: readonly string[]): SystemEvaluation {
  return {
    name,
    captally: "0.1.0",
    mode: "parity",
    tokenizer: "ptb",
    counts: { segments: 2, candidates: 2, references: 4 },
    corpus: { Bleu_4: 0.28463333333333335, CIDEr: null, ROUGE_L: 1 },
    signatures: { Bleu_4: "Bleu_4|tok:ptb|version:0.1.0", CIDEr: "CIDEr|df:x_y%(3)|version:0.1.0" },
    ...(captions === undefined
      ? {}
      : { captions: captions.map((id, i) => ({ id, Bleu_4: i / 3, CIDEr: i === 0 ? null : 1e-17 * i, ROUGE_L: 1 })) }),
    warnings: [{ code: "crlf", message: 'lines end with "CR"', count: 2 }],
  };
}

/** An evaluation as JSON carries it. */
function plain(of: SystemEvaluation): unknown {
  return JSON.parse(JSON.stringify(of));
}

describe("json", () => {
  test("one system is the evaluation itself, without a name", async () => {
    const { name: _, ...expected } = system("one", ODD);
    expect(JSON.parse(await report([system("one", ODD)], "json"))).toEqual(plain(expected as SystemEvaluation));
  });

  test("several systems have names", async () => {
    const systems = [system("one"), system('t"wo\n', ODD)];
    expect(JSON.parse(await report(systems, "json"))).toEqual({ systems: systems.map(plain) });
  });

  test("no captions, no warnings", async () => {
    const bare = { ...system("one", []), warnings: [] };
    expect(JSON.parse(await report([bare], "json"))).toMatchObject({ captions: [], warnings: [] });
  });

  test("percent says so", async () => {
    const value = JSON.parse(await report([system("one", ["1"])], "json", { percent: true }));
    expect(value).toMatchObject({
      percent: true,
      corpus: { ROUGE_L: 100, CIDEr: null },
      captions: [{ id: "1", ROUGE_L: 100 }],
    });
  });
});

test("jsonl has one line per system, or per caption", async () => {
  const lines = async (systems: SystemEvaluation[]) =>
    (await report(systems, "jsonl"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  expect(await lines([system("a"), system("b")])).toMatchObject([{ name: "a" }, { name: "b", corpus: { ROUGE_L: 1 } }]);
  const captions = await lines([system("a", ODD), system("b", ["7"])]);
  expect(captions.map(({ system: name, id }) => [name, id])).toEqual([...ODD.map((id) => ["a", id]), ["b", "7"]]);
  expect((await lines([system("a", ["7"])]))[0]).toEqual({ id: "7", Bleu_4: 0, CIDEr: null, ROUGE_L: 1 });
});

test("csv survives a reader", async () => {
  const rows = parse(await report([system("a", ODD), system("b,c", ODD)], "csv"), { columns: true }) as Record<
    string,
    string
  >[];
  expect(rows.map((row) => row.id)).toEqual([...ODD, ...ODD]);
  expect(rows.at(-1)).toMatchObject({ system: "b,c", Bleu_4: String(6 / 3), CIDEr: String(1e-17 * 6), ROUGE_L: "1" });
  expect(rows[0]?.CIDEr).toBe("");
  const [corpus] = parse(await report([system("a")], "csv"), { columns: true }) as Record<string, string>[];
  expect(corpus).toEqual({ system: "a", Bleu_4: "0.28463333333333335", CIDEr: "", ROUGE_L: "1" });
});

test("markdown keeps its columns whatever the ids are", async () => {
  const text = await report([system("a|b", ODD)], "markdown");
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  expect(rows).toHaveLength(3 + 2 + ODD.length);
  for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
  expect(rows[2]).toBe("| a\\|b | 0.2846 | - | 1.0000 |");
});

test("latex escapes what LaTeX reads as its own", async () => {
  const text = await report([system("50%_a", ODD)], "latex");
  expect(text).toContain("50\\%\\_a & 0.2846 & -- & 1.0000 \\\\");
  expect(text).toContain("x|y\\_z \\& 50\\% \\#\\{\\textasciitilde{}\\textasciicircum{}\\textbackslash{}\\} &");
  for (const line of text.split("\n").filter((row) => row.endsWith("\\\\"))) {
    expect(line.split(/(?<!\\)&/)).toHaveLength(4);
  }
});

test("table lines up", async () => {
  const text = await report([system("short"), system("a much longer name of a system")], "table");
  expect(text.split("\n").slice(0, 4)).toEqual([
    "system                          Bleu_4  CIDEr  ROUGE_L",
    "──────────────────────────────  ──────  ─────  ───────",
    "short                           0.2846      -   1.0000",
    "a much longer name of a system  0.2846      -   1.0000",
  ]);
  expect(text).toContain("Bleu_4|tok:ptb|version:0.1.0\n");
  expect((await report([system("one", ODD)], "table")).split("\n")).toHaveLength(3 + 1 + 2 + ODD.length + 1 + 2 + 1);
});

test.each(["table", "markdown", "latex"] satisfies ReportFormat[])("%s in percent has two decimals", async (format) => {
  const text = await report([system("one", ["1"])], format, { percent: true });
  expect(text).toContain("28.46");
  expect(text).toContain("100.00");
});

test.each(REPORT_FORMATS.filter((format) => format !== "spice"))(
  "%s comes in chunks that make the whole, and never says NaN",
  async (format) => {
    const ids = Array.from({ length: 3456 }, (_, i) => `id${i}`);
    const systems = [system("one", ids), system("two", ids)];
    const chunks = [...(await reportChunks(systems, format, { percent: false }))];
    expect(chunks.length).toBeGreaterThan(5);
    const text = await report(systems, format);
    expect(chunks.join("")).toBe(text);
    expect(text.endsWith("\n")).toBe(true);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  },
);
