/**
 * Reports of judgements: agreement with ratings or preferences, curves. Forms for people have values times 100 with their 95 %
 * intervals; JSON and CSV have all digits of the values themselves.
 *
 * @module
 */

import { CORRELATIONS, type Estimate } from "../judgement/agreement.js";
import type { AccuracyCurve } from "../judgement/curve.js";
import type { Judgement, PairsJudgement, RatingsJudgement } from "../judgement/judge.js";
import type { AccuracyRow, CellAccuracy } from "../judgement/pair-accuracy.js";
import type { Comparison } from "../judgement/significance.js";
import type { Interval } from "../judgement/statistics/intervals.js";
import { givenNumber, givenObject, listOf, oneOf, withFields } from "../metrics/given.js";
import { REPORT_FORMATS, type ReportFormat } from "./formats.js";
import { type Grid, gridCsv, gridText } from "./grid.js";

/** A judgement in any form. */
export async function judgementReport(judgement: Judgement, format: ReportFormat): Promise<string> {
  withFields({ kind: oneOf(["ratings", "pairs"]), rows: listOf(givenObject) })(judgement, "judgement");
  oneOf(REPORT_FORMATS)(format, "format");
  if (format === "json") return json(judgement);
  if (format === "jsonl") return judgement.rows.map((row) => json(row, 0)).join("");
  if (format === "csv") return gridCsv(withComparisons(digitsGrid(judgement), judgement.comparisons));
  const main = judgement.kind === "ratings" ? ratingsGrid(judgement) : pairsGrid(judgement);
  const matrix = judgement.comparisons === undefined ? [] : [matrixGrid(judgement, judgement.comparisons)];
  return gridText({ grids: [main, ...matrix], notes: notesOf(judgement) }, format);
}

/** A curve in any form: one row for each number of references. */
export async function curveReport(curve: AccuracyCurve, format: ReportFormat): Promise<string> {
  withFields({ points: listOf(withFields({ references: givenNumber, judgement: givenObject })) })(curve, "curve");
  oneOf(REPORT_FORMATS)(format, "format");
  const { points } = curve;
  const metrics = points[0]?.judgement.rows.map(({ metric }) => metric) ?? [];
  if (format === "json") return json({ points });
  const rows = (write: (cell: CellAccuracy) => string): string[][] =>
    points.map(({ references, judgement }) => [String(references), ...judgement.rows.map(({ total }) => write(total))]);
  const titles = ["references", ...metrics];
  if (format === "jsonl") {
    return points
      .map(({ references, judgement: { rows: own } }) =>
        json({ references, ...Object.fromEntries(own.map(({ metric, total }) => [metric, total.accuracy])) }, 0),
      )
      .join("");
  }
  if (format === "csv") return gridCsv({ titles, texts: 0, rows: rows(({ accuracy }) => String(accuracy)) });
  const last = points.at(-1);
  const notes = last === undefined ? [] : notesOf(last.judgement);
  return gridText({ grids: [{ titles, texts: 0, rows: rows((cell) => accuracyCell(cell)) }], notes }, format);
}

/** JSON has no NaN: what is not a number is null. */
function json(value: unknown, indent = 2): string {
  return `${JSON.stringify(value, (_, item: unknown) => (typeof item === "number" && !Number.isFinite(item) ? null : item), indent)}\n`;
}

function notesOf(judgement: Judgement): string[] {
  const { signatures, cite, kind } = judgement;
  const interval =
    kind === "pairs"
      ? "95 % intervals: Wilson"
      : judgement.resamples === 0
        ? undefined
        : `95 % intervals: ${judgement.resamples} resamples of ${judgement.images} images, seed ${judgement.seed}`;
  const split =
    kind === "pairs" && judgement.undecided > 0 ? [`${judgement.undecided} pairs left out: people are split`] : [];
  return [
    [kind === "ratings" ? "values x 100" : "% of pairs", interval].filter((part) => part !== undefined).join("; "),
    ...(judgement.comparisons === undefined ? [] : [comparisonNote(judgement)]),
    ...split,
    `cite: ${cite}`,
    ...signatures,
  ];
}

function comparisonNote(judgement: Judgement): string {
  return judgement.kind === "ratings"
    ? "second table: tau_c of the row less that of the column x 100; two-sided p of PERM-BOTH and of Williams' test (Pearson), corrected by Holm"
    : "second table: accuracy of the row less that of the column x 100; two-sided p of McNemar's exact test on the first draw, corrected by Holm";
}

const TITLES = { tauB: "tau_b", tauC: "tau_c", pearson: "Pearson", spearman: "Spearman" } as const;

function ratingsGrid({ rows, n }: RatingsJudgement): Grid {
  return {
    titles: ["metric", ...CORRELATIONS.map((name) => TITLES[name]), "ties", "n"],
    texts: 1,
    rows: rows.map((row) => [
      row.metric,
      ...CORRELATIONS.map((name) => estimateCell(row[name])),
      percent(row.ties),
      String(n),
    ]),
  };
}

function pairsGrid({ rows }: PairsJudgement): Grid {
  const [first] = rows;
  const columns = first === undefined ? [] : columnsOf(first);
  return {
    titles: ["metric", ...columns.map(({ name }) => name), "ties"],
    texts: 1,
    rows: [
      ...rows.map((row) => [row.metric, ...columnsOf(row).map(accuracyCell), percent(row.total.ties)]),
      ["n", ...columns.map(({ pairs }) => String(pairs)), ""],
    ],
  };
}

/** Cells, and all of them together where there are several. */
function columnsOf({ cells, total }: AccuracyRow): CellAccuracy[] {
  return cells.length === 1 ? [...cells] : [...cells, total];
}

function matrixGrid({ rows }: Judgement, comparisons: readonly Comparison[]): Grid {
  const metrics = rows.map(({ metric }) => metric);
  return {
    titles: ["difference (p)", ...metrics],
    texts: 1,
    rows: metrics.map((row) => [
      row,
      ...metrics.map((column) => {
        const [comparison, sign] = comparisonOf(comparisons, row, column);
        if (comparison === undefined) return "";
        const { difference, adjusted, williamsAdjusted } = comparison;
        const both = [adjusted, williamsAdjusted].filter((p) => p !== undefined).map(probability);
        return `${signed(sign * difference)} (${both.join(", ")})`;
      }),
    ]),
  };
}

function comparisonOf(
  comparisons: readonly Comparison[],
  row: string,
  column: string,
): [comparison: Comparison | undefined, sign: 1 | -1] {
  const straight = comparisons.find(({ first, second }) => first === row && second === column);
  if (straight !== undefined) return [straight, 1];
  return [comparisons.find(({ first, second }) => first === column && second === row), -1];
}

function digitsGrid(judgement: Judgement): Grid {
  if (judgement.kind === "pairs") {
    const names = judgement.rows[0] === undefined ? [] : columnsOf(judgement.rows[0]).map(({ name }) => name);
    return {
      titles: ["metric", ...names.flatMap((name) => [name, `${name}_low`, `${name}_high`, `${name}_n`]), "ties"],
      texts: 1,
      rows: judgement.rows.map((row) => [
        row.metric,
        ...columnsOf(row).flatMap(({ accuracy, interval, pairs }) => [...digits(accuracy, interval), String(pairs)]),
        String(row.total.ties),
      ]),
    };
  }
  return {
    titles: [
      "metric",
      ...CORRELATIONS.flatMap((name) => [TITLES[name], `${TITLES[name]}_low`, `${TITLES[name]}_high`]),
      "ties",
      "n",
    ],
    texts: 1,
    rows: judgement.rows.map((row) => [
      row.metric,
      ...CORRELATIONS.flatMap((name) => digits(row[name].value, row[name].interval)),
      String(row.ties),
      String(judgement.n),
    ]),
  };
}

/** Corrected p against every metric as further columns: one table, so that programs can read it. */
function withComparisons(grid: Grid, comparisons: readonly Comparison[] | undefined): Grid {
  if (comparisons === undefined) return grid;
  const metrics = grid.rows.map(([metric = ""]) => metric);
  return {
    ...grid,
    titles: [...grid.titles, ...metrics.map((metric) => `p_${metric}`)],
    rows: grid.rows.map((row) => [
      ...row,
      ...metrics.map((column) => {
        const [comparison] = comparisonOf(comparisons, row[0] as string, column);
        return comparison === undefined ? "" : String(comparison.adjusted);
      }),
    ]),
  };
}

function digits(value: number, interval: Interval | undefined): string[] {
  return [value, interval?.[0], interval?.[1]].map((one) =>
    one === undefined || Number.isNaN(one) ? "" : String(one),
  );
}

function estimateCell({ value, interval }: Estimate): string {
  if (Number.isNaN(value)) return "-";
  return interval === undefined ? percent(value) : `${percent(value)} [${interval.map(percent).join(", ")}]`;
}

function accuracyCell({ accuracy, interval, spread }: CellAccuracy): string {
  const over = spread === undefined ? "" : ` ±${tenths(spread)}`;
  return `${tenths(accuracy)}${over} [${interval.map(tenths).join(", ")}]`;
}

function percent(value: number): string {
  return (100 * value).toFixed(2);
}

function tenths(value: number): string {
  return (100 * value).toFixed(1);
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${percent(value)}`;
}

function probability(p: number): string {
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}
