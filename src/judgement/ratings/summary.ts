/**
 * What sheets say: agreement of raters, means of systems, and ratings as data to judge metrics by.
 *
 * @module
 */

import { checkOptions, givenMap, givenSeed, maybe, oneOf, wholeFrom } from "../../metrics/given.js";
import { DEFAULT_RESAMPLES, DEFAULT_SEED, MOST_RESAMPLES, RATING_SCALES, type RatingScale } from "../choices.js";
import { resampleWeights, unitsOf } from "../statistics/bootstrap.js";
import { type Interval, percentileInterval } from "../statistics/intervals.js";
import { fleissKappa, krippendorffAlpha } from "../statistics/rater-agreement.js";
import { givenRows, type SheetRow } from "./sheet.js";

/** Agreement of raters on one scale; NaN where it cannot be computed. */
export interface ScaleAgreement {
  readonly scale: RatingScale;
  readonly ratings: number;
  readonly captions: number;
  readonly raters: number;
  /** Krippendorff's alpha, with ranks and with squared differences. */
  readonly alphaOrdinal: number;
  readonly alphaInterval: number;
  /** Fleiss' kappa of the captions that every rater has rated. */
  readonly kappa: number;
}

/** Mean of one system on one scale. */
export interface SystemMean {
  readonly system: string;
  readonly scale: RatingScale;
  readonly mean: number;
  /** 95 %, over resampled images. */
  readonly interval: Interval;
  readonly ratings: number;
}

export interface RatingsSummary {
  readonly raters: readonly string[];
  readonly images: number;
  readonly scales: readonly ScaleAgreement[];
  readonly systems: readonly SystemMean[];
  readonly seed: number;
  readonly resamples: number;
}

/** A rating of one scale. */
interface Rating {
  readonly row: SheetRow;
  readonly value: number;
}

export function summarizeRatings(
  rows: readonly SheetRow[],
  options: { readonly seed?: number; readonly resamples?: number } = {},
): RatingsSummary {
  givenRows(rows, "rows");
  checkOptions(options, { seed: maybe(givenSeed), resamples: maybe(wholeFrom(0, MOST_RESAMPLES)) });
  const { seed = DEFAULT_SEED, resamples = DEFAULT_RESAMPLES } = options;
  const raters = [...new Set(rows.map(({ rater }) => rater))];
  const systems = [...new Set(rows.map(({ system }) => system))];
  const images = unitsOf(rows.map(({ image }) => image));
  const imageOf = new Map(rows.map((row, i) => [row, images.of[i] as number]));
  const weights = resampleWeights(images.count, resamples, seed);
  const byScale = RATING_SCALES.map((scale) => ({ scale, ratings: ratingsOf(rows, scale) }));
  return {
    raters,
    images: images.count,
    scales: byScale
      .filter(({ ratings }) => ratings.length > 0)
      .map(({ scale, ratings }) => agreementOn(scale, ratings, raters)),
    systems: systems.flatMap((system) =>
      byScale.flatMap(({ scale, ratings }) => {
        const own = ratings.filter(({ row }) => row.system === system);
        return own.length === 0 ? [] : [meanOf(system, scale, own, imageOf, images.count, weights)];
      }),
    ),
    seed,
    resamples,
  };
}

function ratingsOf(rows: readonly SheetRow[], scale: RatingScale): Rating[] {
  return rows.flatMap((row) => {
    const value = row.ratings[scale];
    return value === undefined ? [] : [{ row, value }];
  });
}

function agreementOn(scale: RatingScale, ratings: readonly Rating[], raters: readonly string[]): ScaleAgreement {
  const byItem = new Map<string, number[]>();
  for (const { row, value } of ratings) {
    const known = byItem.get(row.item);
    if (known === undefined) byItem.set(row.item, [value]);
    else known.push(value);
  }
  const units = [...byItem.values()];
  return {
    scale,
    ratings: ratings.length,
    captions: units.length,
    raters: raters.length,
    alphaOrdinal: krippendorffAlpha(units, "ordinal"),
    alphaInterval: krippendorffAlpha(units, "interval"),
    kappa: fleissKappa(units.filter(({ length }) => length === raters.length)),
  };
}

function meanOf(
  system: string,
  scale: RatingScale,
  ratings: readonly Rating[],
  imageOf: ReadonlyMap<SheetRow, number>,
  images: number,
  weights: readonly Float64Array[],
): SystemMean {
  const sums = new Float64Array(images);
  const counts = new Float64Array(images);
  for (const { row, value } of ratings) {
    const image = imageOf.get(row) as number;
    sums[image] = (sums[image] as number) + value;
    counts[image] = (counts[image] as number) + 1;
  }
  const weighted = (weight: (image: number) => number): number => {
    let sum = 0;
    let count = 0;
    for (let image = 0; image < images; ++image) {
      sum += weight(image) * (sums[image] as number);
      count += weight(image) * (counts[image] as number);
    }
    return sum / count;
  };
  return {
    system,
    scale,
    mean: weighted(() => 1),
    interval: percentileInterval(weights.map((resample) => weighted((image) => resample[image] as number))),
    ratings: ratings.length,
  };
}

/** A rated caption as the protocol `ratings` reads it. */
export interface RatingRecord {
  readonly id: string;
  /** The caption: judgements with the same one are of the same caption. */
  readonly item: string;
  readonly image: string;
  readonly system: string;
  readonly candidate: string;
  readonly references: readonly string[];
  readonly rating: number;
}

/** Ratings of one scale, one record each, as data to judge metrics by; images without references are left out. */
export function judgementRecords(
  rows: readonly SheetRow[],
  scale: RatingScale,
  references: ReadonlyMap<string, readonly string[]>,
): RatingRecord[] {
  givenRows(rows, "rows");
  oneOf(RATING_SCALES)(scale, "scale");
  givenMap(references, "references");
  return ratingsOf(rows, scale).flatMap(({ row, value }) => {
    const own = references.get(row.image);
    if (own === undefined) return [];
    const id = `${row.item}:${row.rater}`;
    return [
      {
        id,
        item: row.item,
        image: row.image,
        system: row.system,
        candidate: row.caption,
        references: own,
        rating: value,
      },
    ];
  });
}
