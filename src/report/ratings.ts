/**
 * Reports of ratings: agreement of raters, means of systems.
 *
 * @module
 */

import type { RatingsSummary } from "../judgement/ratings/summary.js";
import { givenObject, givenText, listOf, oneOf, withFields } from "../metrics/given.js";
import { REPORT_FORMATS, type ReportFormat } from "./formats.js";
import { type Grid, gridCsv, gridText } from "./grid.js";

/** A summary in any form; CSV has the means of the systems. */
export async function ratingsReport(summary: RatingsSummary, format: ReportFormat): Promise<string> {
  const rows = listOf(givenObject);
  withFields({ raters: listOf(givenText), scales: rows, systems: rows })(summary, "summary");
  oneOf(REPORT_FORMATS)(format, "format");
  if (format === "json") return `${JSON.stringify(summary, nullForNaN, 2)}\n`;
  if (format === "jsonl") return summary.systems.map((row) => `${JSON.stringify(row, nullForNaN)}\n`).join("");
  if (format === "csv") return gridCsv(meansGrid(summary, String));
  const { raters, images, seed, resamples } = summary;
  return gridText(
    {
      grids: [meansGrid(summary, (value) => value.toFixed(2)), agreementGrid(summary)],
      notes: [
        `${raters.length} raters, ${images} images`,
        `95 % intervals: ${resamples} resamples of images, seed ${seed}`,
        "alpha: Krippendorff's, with ranks (ordinal) and with squared differences (interval); kappa: Fleiss', of captions that all raters have rated",
      ],
    },
    format,
  );
}

function meansGrid({ systems }: RatingsSummary, number: (value: number) => string): Grid {
  return {
    titles: ["system", "scale", "mean", "low", "high", "ratings"],
    texts: 2,
    rows: systems.map(({ system, scale, mean, interval, ratings }) => [
      system,
      scale,
      ...[mean, ...interval].map(number),
      String(ratings),
    ]),
  };
}

function agreementGrid({ scales }: RatingsSummary): Grid {
  return {
    titles: ["scale", "alpha (ordinal)", "alpha (interval)", "kappa", "captions", "ratings"],
    texts: 1,
    rows: scales.map(({ scale, alphaOrdinal, alphaInterval, kappa, captions, ratings }) => [
      scale,
      ...[alphaOrdinal, alphaInterval, kappa].map((value) => (Number.isNaN(value) ? "-" : value.toFixed(3))),
      String(captions),
      String(ratings),
    ]),
  };
}

function nullForNaN(_: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}
