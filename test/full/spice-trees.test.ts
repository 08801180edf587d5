/**
 * Trees of the official pipeline (CoreNLP 3.6.0 as SPICE 1.0 runs it) for captions of many kinds: `data/silver` of the shared
 * folder. A seeded sample, or all 76,463 sentences with `CAPTALLY_ALL=1` (minutes).
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HAS_SHARED, SHARED } from "../support/golden.js";
import { Parser } from "../support/parser.js";

interface SilverCaption {
  readonly s: readonly { readonly w: string[]; readonly tree: string }[];
}

const KINDS = ["coco_demo", "karpathy_test", "machine", "flickr8k_expert", "mixed", "odd"];
const SAMPLE = 500;
/** A multiple of this number modulo the size picks the sample: no pattern of the file shows in it. */
const STEP = 7919;
const ALL = process.env.CAPTALLY_ALL === "1";

describe.runIf(HAS_SHARED)("silver trees", () => {
  const parser = new Parser();

  test.each(KINDS)("%s", { timeout: 3_600_000 }, (kind) => {
    const sentences = gunzipSync(readFileSync(new URL(`data/silver/${kind}.jsonl.gz`, SHARED)))
      .toString("utf8")
      .trimEnd()
      .split("\n")
      .flatMap((line) => (JSON.parse(line) as SilverCaption).s);
    const chosen = ALL
      ? sentences
      : Array.from({ length: SAMPLE }, (_, i) => sentences[(i * STEP) % sentences.length] as (typeof sentences)[0]);
    const different = chosen
      .map(({ w, tree }) => ({ words: w.join(" "), wanted: tree, found: parser.parse(w).tree }))
      .filter(({ wanted, found }) => wanted !== found);
    expect(different.slice(0, 10)).toEqual([]);
  });
});
