/**
 * The cases made from public bug reports, each through the surface it names. New files are picked up by themselves; a case
 * that needs a metric, a call or a surface that does not exist yet is listed as skipped, with the reason in its name.
 */

import { describe, expect, test } from "vitest";
import { lacksTuples, metricExists, metricsOf } from "./support/case-checks.js";
import { runCliCase } from "./support/case-cli.js";
import { missingFunction, runLibraryCase } from "./support/case-library.js";
import { type Case, loadCases } from "./support/cases.js";

/** How to run a case on a surface. A surface without an entry does not exist yet. */
const SURFACES: Partial<Record<Case["surface"], (given: Case) => Promise<void>>> = {
  any: runCliCase,
  cli: runCliCase,
  library: runLibraryCase,
};

/** Why a case cannot run yet. */
function missing(given: Case): string | undefined {
  if (SURFACES[given.surface] === undefined) return `surface ${given.surface}`;
  if (given.surface === "library") {
    const call = missingFunction(given);
    if (call !== undefined) return `call ${call}`;
  }
  const metrics = metricsOf(given);
  if (lacksTuples(given)) return "a parser for SPICE";
  if (metrics.length > 0 && !metrics.some(metricExists)) return `metric ${metrics.join(", ")}`;
  return undefined;
}

/** Metrics that a case asks for in vain, as a note in its name. */
function without(given: Case): string {
  const absent = metricsOf(given).filter((name) => !metricExists(name));
  return absent.length === 0 ? "" : ` [not yet: metric ${absent.join(", ")}]`;
}

const cases = loadCases();

test("there are cases, named like their files", () => {
  expect(cases.length).toBeGreaterThan(50);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

describe.concurrent("cases", () => {
  for (const given of cases) {
    const reason = missing(given);
    const run = SURFACES[given.surface];
    test.skipIf(reason !== undefined)(
      reason === undefined ? given.id + without(given) : `${given.id} [not yet: ${reason}]`,
      () => run?.(given),
      180_000,
    );
  }
});
