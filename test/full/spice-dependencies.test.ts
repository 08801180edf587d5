/**
 * All captions of the shared silver data: sentences, words, heads and relations as CoreNLP 3.6.0 has them.
 */

import { describe, expect, it } from "vitest";
import { HAS_SHARED } from "../support/golden.js";
import { silverCaptions } from "../support/scene.js";
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

const engine = new SceneEngine();

describe.skipIf(!HAS_SHARED).each(FILES)("%s (needs ../shared/data/silver)", (name, captionCount, sentenceCount) => {
  const captions = HAS_SHARED ? [...silverCaptions(name)] : [];

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
