/**
 * The pack of single words gives METEOR the numbers that all of WordNet gives.
 */

import { expect, test } from "vitest";
import { score } from "../../src/index.js";
import { demoCorpus } from "../support/demo.js";
import { builtPack } from "../support/meteor.js";

const corpus = demoCorpus(Number.POSITIVE_INFINITY);

test.each(["parity", "strict"] as const)("in %s mode", async (mode) => {
  const paraphrase = builtPack("paraphrase");
  const run = async (pack: string) =>
    score({
      ...corpus,
      mode,
      metrics: ["METEOR", "METEOR:exact:synonym"],
      packs: { wordnet: builtPack(pack), paraphrase },
    });
  const [whole, words] = await Promise.all([run("wordnet"), run("wordnet-words")]);
  expect(words.captions).toEqual(whole.captions);
  expect(words.corpus).toEqual(whole.corpus);
  expect(words.signatures.METEOR).toContain("|wordnet:wordnet-3.0-words:");
  const without = await score({ ...corpus, mode, metrics: ["METEOR:exact"] });
  expect(words.corpus["METEOR:exact:synonym"]).toBeGreaterThan(without.corpus["METEOR:exact"] as number);
});
