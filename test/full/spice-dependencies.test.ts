/**
 * All captions of the shared silver data: sentences, words, heads and relations as CoreNLP 3.6.0 has them.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { HAS_SHARED, SHARED } from "../support/golden.js";
import { differingTexts, differingTrees, type GoldenSentence, SceneEngine } from "../support/scene-engine.js";

/** Captions and sentences of each file. */
const FILES: readonly [name: string, captions: number, sentences: number][] = [
  ["coco_demo", 5_786, 5_786],
  ["karpathy_test", 24_117, 24_117],
  ["machine", 12_774, 12_774],
  ["flickr8k_expert", 4_993, 4_993],
  ["mixed", 26_079, 26_086],
  ["odd", 2_471, 2_707],
];

interface SilverCaption {
  readonly c: string;
  readonly s: readonly { readonly w: string[]; readonly h: number[]; readonly r: string[]; readonly tree: string }[];
}

const engine = new SceneEngine();

describe.skipIf(!HAS_SHARED).each(FILES)("%s (needs ../shared/data/silver)", (name, captionCount, sentenceCount) => {
  const captions = HAS_SHARED ? silver(name) : [];

  it("has these sentences and words", () => {
    expect(captions.length).toBe(captionCount);
    expect(
      differingTexts(
        engine,
        captions.map(({ c, s }) => [c, s.map(({ w }) => w)]),
      ),
    ).toEqual([]);
  });

  it("has these heads and relations", () => {
    const sentences = captions.flatMap(({ s }) =>
      s.map(({ w, h, r, tree }): GoldenSentence => ({ words: w, heads: h, relations: r, tree })),
    );
    expect(sentences.length).toBe(sentenceCount);
    expect(differingTrees(engine, sentences)).toEqual([]);
  });
});

function silver(name: string): SilverCaption[] {
  const lines = gunzipSync(readFileSync(new URL(`data/silver/${name}.jsonl.gz`, SHARED)))
    .toString("utf8")
    .split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as SilverCaption);
}
