/**
 * Tuples of COCO captions against SPICE 1.0 with CoreNLP 3.6.0, from the basic trees of its own parser.
 *
 * `spice_tuples.jsonl.gz`: 1,302 captions (COCO, CC BY 4.0), chosen so that every tag, relation and odd construction of 29,903
 * captions is among them. test/full has all silver captions.
 */

import { expect, test } from "vitest";
import { naiveTuples } from "../../naive/caption-tuples.js";
import { goldenLines } from "../../support/golden.js";
import { type ParsedCaption, parseText, TupleReader, tokensOf } from "../../support/scene.js";

const captions = goldenLines("spice_tuples.jsonl.gz").map((line) => JSON.parse(line) as ParsedCaption);

test("the sample is whole", () => {
  expect(captions).toHaveLength(1_302);
});

test("tuples and their order", () => {
  const reader = new TupleReader();
  for (const caption of captions) expect(reader.read(parseText(tokensOf(caption))), caption.c).toEqual(caption.u);
});

test("the naive twin", () => {
  for (const caption of captions.slice(0, 400)) expect(naiveTuples(tokensOf(caption)), caption.c).toEqual(caption.u);
});

test("a frozen session gives the same tuples, again and again", () => {
  const reader = new TupleReader();
  const check = (from: number, to: number) => {
    for (const caption of captions.slice(from, to)) {
      // Words of an overlay change their ids.
      expect(reader.forget().read(parseText(tokensOf(caption))), caption.c).toEqual(caption.u);
    }
  };
  check(0, 200);
  reader.engine.call("freeze");
  for (let round = 0; round < 3; round++) {
    check(100 * round, 100 * round + 300);
    reader.engine.call("thaw");
  }
});
