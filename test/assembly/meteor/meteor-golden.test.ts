/**
 * METEOR 1.5 against the original: statistics, alignments, scores and corpus values bit for bit.
 *
 * `golden_meteor.json.gz`: METEOR built from source, without a table, with a synthetic one, and with the exact module only.
 * `golden_meteor_full.json.gz`: the jar of the standard tool with its own table of 5,274,084 entries, here with the pack of
 * 216,807. The copies leave out Clotho and Flickr8k, whose captions may not be redistributed; the folder of shared data is
 * read instead where it lies beside the checkout.
 */

import { describe, expect, test } from "vitest";
import { golden, HAS_SHARED, shared } from "../../support/golden.js";
import { builtPack, type MeteorItem, MeteorRun, MODULES_AT, RANK, syntheticPack } from "../../support/meteor.js";

interface SourceItem extends MeteorItem {
  readonly stat: string;
  readonly score: number;
  readonly matches: string;
}

interface JarItem extends MeteorItem {
  readonly set: string;
  readonly stats: readonly number[];
  readonly score: number;
}

interface JarValues {
  readonly corpora: readonly { readonly set: string; readonly n: number; readonly corpus: number }[];
  readonly items: readonly JarItem[];
  readonly coco_demo: {
    readonly ids: readonly string[];
    readonly stats: readonly (readonly number[])[];
    readonly scores: readonly number[];
    readonly corpus: number;
  };
}

const wordnet = builtPack("wordnet");
const fromSource = HAS_SHARED
  ? shared<Record<string, SourceItem[]>>("golden/golden_meteor.json.gz")
  : golden<Record<string, SourceItem[]>>("golden_meteor.json.gz");
const fromJar = HAS_SHARED
  ? shared<JarValues>("golden/golden_meteor_full.json.gz")
  : golden<JarValues>("golden_meteor_full.json.gz");

describe.each(Object.keys(fromSource))("from source, %s", (group) => {
  const items = fromSource[group] as SourceItem[];
  const settings = RANK.map((value, i) => (group.endsWith("exact_only") && i === MODULES_AT ? 1 : value));
  const paraphrases = group.endsWith("synthpara") ? syntheticPack() : undefined;
  const run = new MeteorRun(items, settings, { wordnet, paraphrases });

  test("statistics", () => {
    expect(items.map((_, i) => run.statistics(i))).toEqual(items.map(({ stat }) => stat.split(" ").map(Number)));
  });

  test("scores", () => {
    expect(items.map((_, i) => run.score(i))).toEqual(items.map(({ score }) => score));
  });

  test("alignments", () => {
    const text = (i: number) =>
      run
        .alignment(i)
        .map((match) => match.join(":"))
        .join(" ");
    expect(items.map((_, i) => text(i))).toEqual(items.map(({ matches }) => matches));
  });
});

describe.each(["paraphrase", "paraphrase-wide"])("from the jar, pack %s", (pack) => {
  const packs = { wordnet, paraphrases: builtPack(pack) };

  test.each(fromJar.corpora)("$set", ({ set, corpus }) => {
    const items = fromJar.items.filter((item) => item.set === set);
    const run = new MeteorRun(items, RANK, packs);
    expect(items.map((_, i) => run.statistics(i))).toEqual(items.map(({ stats }) => stats));
    expect(items.map((_, i) => run.score(i))).toEqual(items.map(({ score }) => score));
    expect(run.corpus).toBe(corpus);
  });

  test("the COCO demo", () => {
    const references = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
    const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
    const { ids, stats, scores, corpus } = fromJar.coco_demo;
    const items = ids.map((id) => ({ hyp: candidates[id]?.[0] as string, refs: references[id] as string[] }));
    const run = new MeteorRun(items, RANK, packs);
    expect(items.map((_, i) => run.statistics(i))).toEqual(stats);
    expect(items.map((_, i) => run.score(i))).toEqual(scores);
    expect(run.corpus).toBe(corpus);
    expect(corpus).toBe(0.19525467177780284);
  });
});
