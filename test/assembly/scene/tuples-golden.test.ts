/**
 * Tuples of COCO captions against SPICE 1.0 with CoreNLP 3.6.0, from the basic trees of its own parser.
 *
 * `spice_tuples.jsonl.gz`: 1,302 captions (COCO, CC BY 4.0), chosen so that every tag, relation and odd construction of 29,903
 * captions is among them. test/full has all silver captions.
 */

import { describe, expect, test } from "vitest";
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
  for (const caption of captions) expect(naiveTuples(tokensOf(caption)), caption.c).toEqual(caption.u);
});

describe("a frozen session", () => {
  const parse = (i: number) => parseText(tokensOf(captions[i] as ParsedCaption));

  test("gives the same tuples, again and again", () => {
    const reader = new TupleReader();
    for (let i = 0; i < 200; i++) reader.read(parse(i));
    reader.engine.call("freeze");
    for (let round = 0; round < 3; round++) {
      for (let i = 100 * round; i < 100 * round + 300; i++) {
        const other = new TupleReader();
        expect(readOnce(reader, parse(i))).toEqual(other.read(parse(i)));
      }
      reader.engine.call("thaw");
    }
  });
});

/** Words of an overlay change their ids, so nothing may be remembered. */
function readOnce(reader: TupleReader, parse: string): string[][] | number {
  return reader.forget().read(parse);
}
