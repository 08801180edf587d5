/**
 * Scores of metrics whose corpus value is the mean of the captions' values, added as numpy adds.
 *
 * @module
 */

import type { Session } from "../engine/session.js";
import type { MetricScores } from "./metric.js";

/** Runs `write` on fresh memory for one f64 per candidate and averages what it wrote. */
export function meanScores(session: Session, count: number, write: (out: number) => void): MetricScores {
  const out = session.allocDoubles(count);
  write(out);
  const corpus = session.call((raw) => raw.meanOfColumn(out, count, 1, 0));
  return { corpus: [corpus], captions: [session.readDoubles(out, count)] };
}
