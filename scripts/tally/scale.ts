/**
 * What Tally's score says as a probability, and what fewer references cost: captions of people against captions of other images, as many
 * of the one as of the other. The curve is fitted on the images the head was learned from; all else is measured on the check images.
 *
 *     npx tsx scripts/tally/scale.ts SHARED_DATA
 */

import { readFileSync } from "node:fs";
import { loadEngine } from "../../src/engine/engine.js";
import { Random } from "../../src/judgement/statistics/random.js";
import type { CaptionedImage } from "../../src/learning/tally/corpus.js";
import { ROW_WIDTH, tallyRows } from "../../src/learning/tally/rows.js";
import { readTallyCaptions } from "./captions.js";

const SEED = 12345;
const MOST_REFERENCES = 4;
/** Upper ends of the groups of scores. */
const GROUPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const STEPS = 50;

const engine = await loadEngine();
const [data = ""] = process.argv.slice(2);
const pack = readFileSync(new URL("../../build/packs/tally.pack", import.meta.url));
const { checkImages, headImages } = readTallyCaptions(data);

interface Judged {
  readonly own: boolean;
  readonly logit: number;
  readonly score: number;
}

/** For each image its first caption, then one of another image. */
function judged(images: readonly CaptionedImage[], references: number): Judged[] {
  const random = Random.seeded(SEED);
  const usable = images.filter(({ captions }) => captions.length > 1);
  const candidates = usable.flatMap(({ captions }, i) => {
    const other = usable[(i + 1 + random.below(usable.length - 1)) % usable.length] as CaptionedImage;
    return [captions[0], other.captions[random.below(other.captions.length)]].map((text) => ({
      text: text as string,
      references: i,
    }));
  });
  const lists = usable.map(({ captions }) => captions.slice(1, 1 + references));
  const table = tallyRows(engine, pack, lists, candidates);
  return candidates.map((_, i) => ({
    own: i % 2 === 0,
    logit: table[ROW_WIDTH * (i + 1) - 2] as number,
    score: table[ROW_WIDTH * (i + 1) - 1] as number,
  }));
}

/** Slope and height of the logistic curve through outcomes by logit (Newton). */
function curve(items: readonly Judged[]): [slope: number, height: number] {
  let [slope, height] = [1, 0];
  for (let step = 0; step < STEPS; ++step) {
    let [gs, gh, ss, sh, hh] = [0, 0, 1e-9, 0, 1e-9];
    for (const { own, logit } of items) {
      if (!Number.isFinite(logit)) continue;
      const p = 1 / (1 + Math.exp(-slope * logit - height));
      const [error, weight] = [(own ? 1 : 0) - p, p * (1 - p)];
      gs += error * logit;
      gh += error;
      ss += weight * logit * logit;
      sh += weight * logit;
      hh += weight;
    }
    const determinant = ss * hh - sh * sh;
    slope += (hh * gs - sh * gh) / determinant;
    height += (ss * gh - sh * gs) / determinant;
  }
  return [slope, height];
}

function groupOf(value: number): number {
  return GROUPS.findIndex((most) => value <= most);
}

/** Mean distance of what is said and what is, over groups of equal width. */
function calibrationError(items: readonly Judged[], said: (item: Judged) => number): number {
  const sums = GROUPS.map(() => ({ said: 0, own: 0 }));
  for (const item of items) {
    const group = sums[groupOf(said(item))] as (typeof sums)[number];
    group.said += said(item);
    group.own += item.own ? 1 : 0;
  }
  return sums.reduce((sum, group) => sum + Math.abs(group.said - group.own), 0) / items.length;
}

const percent = (value: number): string => (100 * value).toFixed(1);
const [slope, height] = curve(judged(headImages, MOST_REFERENCES));
const checks = judged(checkImages, MOST_REFERENCES);
const fitted = ({ logit }: Judged): number => 1 / (1 + Math.exp(-slope * logit - height));
process.stdout.write(
  `P(own) = 1 / (1 + exp(-(${slope.toFixed(3)} logit + ${height.toFixed(3)}))); calibration error: score ${percent(calibrationError(checks, ({ score }) => score))} %, curve ${percent(calibrationError(checks, fitted))} %\n`,
);
GROUPS.forEach((most, g) => {
  const group = checks.filter(({ score }) => groupOf(score) === g);
  const own = group.filter((item) => item.own).length;
  process.stdout.write(
    `score up to ${most}: ${group.length} captions, ${group.length === 0 ? "-" : percent(own / group.length)} % own; curve ${percent(group.reduce((sum, item) => sum + fitted(item), 0) / (group.length || 1))} %\n`,
  );
});
for (let references = 1; references <= MOST_REFERENCES; ++references) {
  const items = judged(checkImages, references);
  const pairs = Array.from(
    { length: items.length / 2 },
    (_, i) => [items[2 * i], items[2 * i + 1]] as [Judged, Judged],
  );
  const right = pairs.filter(([own, other]) => own.score > other.score).length;
  const quality = calibrationError(items, fitted);
  const far = pairs.reduce((sum, [own, other]) => sum + own.logit - Math.max(other.logit, -20), 0) / pairs.length;
  process.stdout.write(
    `${references} references: ${percent(right / pairs.length)} % of ${pairs.length} pairs right, logits ${far.toFixed(2)} apart, error of the curve ${percent(quality)} %\n`,
  );
}
