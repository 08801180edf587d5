/**
 * The grammar pack holds the grammar: rules, counts and scores of the original's text form, bit for bit, in the engine's tables.
 *
 * The text form is 1.3 MB of GPL-3 data that lies in the shared folder beside the checkout.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { readGrammar } from "../../scripts/grammar-source.js";
import { type GrammarSource, grammarPack } from "../../src/data/grammar-pack.js";
import { writePack } from "../../src/data/pack.js";
import { type GrammarModule, loadGrammarModule } from "../assembly/scene/grammar-module.js";
import { HAS_SHARED, SHARED } from "../support/golden.js";
import { grammarBytes } from "../support/parser.js";

const LEFT_FLAG = 0x8000;
const RANK_MASK = 0x3fff;

describe.runIf(HAS_SHARED)("the text grammar", () => {
  let source: GrammarSource;
  let engine: GrammarModule;

  beforeAll(async () => {
    const path = (name: string) => fileURLToPath(new URL(`data/spice_exact/${name}`, SHARED));
    source = readGrammar(path("englishPCFG.txt.xz"), path("coarse_classes_psi.tsv.xz"));
    engine = await loadGrammarModule();
    engine.open(grammarBytes());
  });

  test("gives these bytes again", () => {
    const notice = readFileSync(new URL("../../packages/spice-exact/NOTICE", import.meta.url));
    expect(Buffer.compare(writePack(grammarPack("english-pcfg-3.6.0", source, notice)), grammarBytes())).toBe(0);
  });

  test("names, unary and binary rules in their order, with the bits of their scores", () => {
    const { exports } = engine;
    const unaries = source.states.map((): [number, number, number][] => []);
    for (const { parent, child, score } of source.unaryRules) unaries[parent]?.push([child, 0, score]);
    const binaries = source.states.map((): number[][] => []);
    for (const { parent, left, right, score } of source.binaryRules) binaries[parent]?.push([left, right, score]);
    source.states.forEach((name, state) => {
      if (!name.startsWith("@")) {
        const rank = exports.classOf(state);
        expect(exports.fullState(rank)).toBe(state);
        if (engine.name(rank) !== name) expect(engine.name(rank)).toBe(name);
      }
      expect(engine.rules("unaries", state)).toEqual(unaries[state]);
      const end = source.states.indexOf(".$$.");
      const found = engine.rules("binaries", state).map(([partial, bits, score]) => {
        const full = exports.fullState(bits & RANK_MASK);
        if (name === "ROOT") return [full, end, score];
        return bits & LEFT_FLAG ? [full, partial, score] : [partial, full, score];
      });
      expect(found).toEqual(binaries[state]);
    });
  });

  test("scores of words with their own tags", () => {
    const { exports } = engine;
    const ranks = source.tags.map((_, tag) => exports.tagRank(tag));
    let compared = 0;
    let nth = 0;
    for (const [word, { counts, total }] of source.words) {
      // Words that are looked up in another spelling are not found as they are.
      if (++nth % 7 !== 0 || engine.respell(word) !== word) continue;
      const scores = engine.tagScores(word);
      for (const { tag, count } of counts) {
        const share = (source.newTagTotals[tag] as number) / source.newTotal;
        const own = total > 100 ? count / total : (count + 0.2 * share) / (total + 0.2);
        const seen = (source.tagTotals[tag] as number) / source.total;
        const score = Math.fround(Math.log((own * (total / source.total)) / seen));
        if (scores.get(ranks[tag] as number) !== score) expect(scores.get(ranks[tag] as number), word).toBe(score);
        ++compared;
      }
    }
    expect(compared).toBeGreaterThan(10_000);
  });

  test("a closed chain is the best of its rules' sums", () => {
    const { exports } = engine;
    for (const { parent, child, score } of source.unaryRules) {
      expect(exports.closedScore(parent, child)).toBeGreaterThanOrEqual(score);
    }
  });
});
