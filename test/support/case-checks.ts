/**
 * What a case expects, compared with what a surface gave.
 */

import { expect } from "vitest";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import type { Case, CaseExpectation } from "./cases.js";

/** An evaluation as any surface gives it. */
export interface CaseResult {
  readonly corpus: Record<string, number | null>;
  readonly signatures: Record<string, string>;
  readonly captions?: readonly ({ readonly id: string } & Record<string, unknown>)[];
}

/** Whether the program has a metric of this name. */
export function metricExists(name: string): boolean {
  try {
    parseMetrics([name]);
    return true;
  } catch {
    return false;
  }
}

/** Names of metrics a case asks for. */
export function metricsOf({ args = [], input }: Case): string[] {
  const at = args.findIndex((arg) => arg === "-m" || arg === "--metrics");
  const options = input?.options as { metrics?: string[] } | undefined;
  return at === -1 ? (options?.metrics ?? []) : (args[at + 1] as string).split(",");
}

/** Whether a case asks for nothing but SPICE of captions whose tuples nobody gives. */
export function lacksTuples(given: Case): boolean {
  const { args = [], input = {} } = given;
  const known = args.includes("--tuples") || args.includes("--parses") || input.graphs === true;
  return !known && metricsOf(given).length > 0 && metricsOf(given).every((name) => /^SP(ICE|IDEr)/.test(name));
}

/** Each entry must occur, letter case ignored; of an entry that is a list, one text. */
export function mentions(text: string, entries: readonly (string | readonly string[])[] = [], what: string): void {
  const lower = text.toLowerCase();
  for (const entry of entries) {
    const choices = typeof entry === "string" ? [entry] : entry;
    const found = choices.some((choice) => lower.includes(choice.toLowerCase()));
    expect(found, `${what} mentions ${choices.join(" or ")}:\n${text}`).toBe(true);
  }
}

export function lacks(text: string, entries: readonly string[] = [], what: string): void {
  for (const entry of entries) expect(text.toLowerCase(), what).not.toContain(entry.toLowerCase());
}

/** Whether an exit code is one of those allowed. */
export function exitFits(code: number | null, allowed: CaseExpectation["exit"] = 0): boolean {
  if (allowed === "error") return code !== 0;
  return typeof allowed === "number" ? code === allowed : code !== null && allowed.includes(code);
}

/** Numbers, rows and signatures; metrics that do not exist yet are left out. */
export function checkResult(result: CaseResult, { expect: wanted, tolerance }: Case): void {
  const near = (found: unknown, expected: number, metric: string, where: string) => {
    if (!metricExists(metric)) return;
    const allowed = (typeof tolerance === "object" ? tolerance[metric] : tolerance) ?? 1e-12;
    expect(typeof found, `${where} ${metric}`).toBe("number");
    expect(
      Math.abs((found as number) - expected),
      `${where} ${metric}: ${found} is not ${expected}`,
    ).toBeLessThanOrEqual(allowed);
  };
  for (const [metric, value] of Object.entries(wanted.corpus ?? {}))
    near(result.corpus[metric], value, metric, "corpus");
  const rows = new Map(result.captions?.map((row) => [row.id, row]));
  for (const [id, scores] of Object.entries(wanted.per_caption ?? {})) {
    for (const [metric, value] of Object.entries(scores)) near(rows.get(id)?.[metric], value, metric, `caption ${id}`);
  }
  if (wanted.per_caption_rows !== undefined) expect(result.captions).toHaveLength(wanted.per_caption_rows);
  for (const [metric, [least, most]] of Object.entries(wanted.range ?? {})) {
    for (const value of [result.corpus[metric], ...(result.captions ?? []).map((row) => row[metric])]) {
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
  }
  for (const metric of wanted.absent_metrics ?? []) expect(result.corpus[metric] ?? null).toBeNull();
  mentions(Object.values(result.signatures).join("\n"), wanted.signature_mentions, "signature");
}
