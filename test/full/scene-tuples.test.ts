/**
 * The scene part over all silver captions (76,220, parsed by CoreNLP 3.6.0, with SPICE 1.0's tuples) and all golden lemmas. The
 * data lie in the folder that the project's own machines have beside the checkout.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HAS_SHARED, SHARED } from "../support/golden.js";
import { lemmasOf, parseText, silverCaptions, TupleReader, tokensOf } from "../support/scene.js";

describe.skipIf(!HAS_SHARED)("all of the shared data", () => {
  test("tuples of the silver captions, order included", () => {
    const reader = new TupleReader();
    let captions = 0;
    const wrong: string[] = [];
    for (const caption of silverCaptions()) {
      captions++;
      const tuples = reader.read(parseText(tokensOf(caption)));
      if (JSON.stringify(tuples) !== JSON.stringify(caption.u)) wrong.push(caption.c);
    }
    expect(wrong).toEqual([]);
    expect(captions).toBe(76_220);
  });

  test("lemmas of the silver tokens, by tag", () => {
    const reader = new TupleReader();
    const seen = new Set<string>();
    for (const { s } of silverCaptions()) {
      for (const { w, t, l } of s) {
        w.forEach((word, i) => {
          const key = `${word}\t${t[i]}`;
          if (seen.has(key)) return;
          seen.add(key);
          const tuples = reader.read(`${key}\t2\tamod\ndog\tNN\t0\troot\n`) as string[][];
          expect(tuples[0], key).toEqual(["dog", l[i]?.toLowerCase()]);
        });
      }
    }
    expect(seen.size).toBe(21_125);
  });

  test("lemmas of all golden words", () => {
    const reader = new TupleReader();
    const rows = gunzipSync(readFileSync(new URL("golden/lemma_morpha.tsv.gz", SHARED)))
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .slice(1)
      .map((line) => line.split("\t"));
    expect(rows).toHaveLength(205_239);
    const wrong = rows.filter(([word = "", noun = "", verb = ""]) => {
      const [asNoun, asVerb] = lemmasOf(reader, word);
      return asNoun !== noun.toLowerCase() || asVerb !== verb.toLowerCase();
    });
    expect(wrong).toEqual([]);
  });
});
