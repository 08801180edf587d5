/**
 * Penn trees to basic dependencies against CoreNLP 3.6.0 (parse annotator).
 *
 * `spice_dependencies.jsonl.gz`: COCO captions and our own odd texts with their trees, heads and relations, chosen so that every
 * relation, pair of labels and kind of coordination of those texts is there. `spice_dependency_examples.json`: trees of all
 * frequent and some rare constructions. `spice_dependencies_damaged.tsv.gz`: trees of COCO captions after random changes of labels,
 * words and branches, with the arcs (token, head, relation) that its `GrammaticalStructure` gives them.
 */

import { describe, expect, it } from "vitest";
import { golden, goldenLines } from "../../support/golden.js";
import { type Dependencies, differingTrees, type GoldenCaption, SceneEngine } from "../../support/scene-engine.js";

const engine = new SceneEngine();

describe("golden trees", () => {
  it("have the heads and relations of the standard tool", () => {
    const captions = goldenLines("spice_dependencies.jsonl.gz").map((line) => JSON.parse(line) as GoldenCaption);
    const sentences = captions.flatMap((caption) => caption.sentences);
    expect(sentences.length).toBe(3_015);
    expect(differingTrees(engine, sentences)).toEqual([]);
  });

  it("damaged at random have what the standard tool makes of them", () => {
    const lines = goldenLines("spice_dependencies_damaged.tsv.gz");
    expect(lines.length).toBe(1_980);
    const differing = lines.filter((line) => {
      const [tree = "", arcs = ""] = line.split("\t");
      const { heads, relations } = engine.dependencies(tree);
      const expected = [...arcs.matchAll(/(\d+) (\d+) (\S+)/g)];
      return expected.some(
        ([, token, head, name]) => heads[Number(token) - 1] !== Number(head) || relations[Number(token) - 1] !== name,
      );
    });
    expect(differing).toEqual([]);
  });

  it.each(golden<{ about: string; tree: string; tokens: string }[]>("spice_dependency_examples.json"))(
    "$about",
    ({ tree, tokens }) => {
      const { heads, relations } = engine.dependencies(tree);
      const labels = tokens.split(/\s{2,}/).map((token) => token.replace(/^\d+ \S+ /, ""));
      expect(heads.map((head, i) => `${relations[i]}<${head}`)).toEqual(labels);
    },
  );
});

describe("trees that are none", () => {
  it.each([
    ["nothing", ""],
    ["blanks", "  \n"],
    ["a word", "dog"],
    ["a phrase that does not end", "(ROOT (NP (NN dog))"],
    ["a bracket too much", "(ROOT (NP (NN dog))))"],
    ["two trees", "(ROOT (NN dog)) (ROOT (NN cat))"],
    ["a word beside phrases", "(ROOT (NP (NN dog) cat))"],
    ["a leaf alone", "(NN dog)"],
    ["no words", "(ROOT (NP (-NONE- *)))"],
    ["only a bracket", "("],
    ["an open leaf", "(ROOT (NN dog"],
  ])("%s", (_, text) => {
    expect(engine.dependencies(text).heads).toEqual([]);
  });

  it("are refused from a depth of 1,000 on", () => {
    const nested = (depth: number) => `${"(NP ".repeat(depth)}(NN dog)${")".repeat(depth)}`;
    expect(engine.dependencies(nested(1_000)).relations).toEqual(["root"]);
    expect(engine.dependencies(nested(1_001)).heads).toEqual([]);
    expect(engine.dependencies(nested(10_000)).heads).toEqual([]);
  });
});

describe("odd trees", () => {
  it("lose empty elements and functional parts of labels", () => {
    const clean = engine.dependencies("(ROOT (S (NP (DT the) (NN dog)) (VP (VBZ barks) (NP-TMP (NN today)))))");
    const marked = engine.dependencies(
      "( (S (NP-SBJ-1 (DT the) (NN dog)) (VP (VBZ barks) (S (NP-SBJ (-NONE- *-1))) (NP-TMP=2 (NN today)))))",
    );
    expect(marked).toEqual(clean);
    expect(clean.relations).toEqual(["det", "nsubj", "root", "nmod:tmod"]);
  });

  it("of unknown labels, and of X as the parser's last resort, are attached with dep", () => {
    expect(engine.dependencies("(ROOT (X (XX a) (XX b) (XX c)))")).toEqual({
      heads: [3, 3, 0],
      relations: ["dep", "dep", "root"],
    });
    const { heads, relations } = engine.dependencies("(ROOT (FOO (BAR a) (BAZ (QUX b) (é c))))");
    expect(heads.filter((head) => head === 0).length).toBe(1);
    expect(relations.filter((relation) => relation === "dep").length).toBe(2);
  });

  it("give each word one governor, and no cycles, whatever the labels are", () => {
    const labels =
      "NP VP PP S SBAR SBARQ SQ SINV ADJP ADVP QP UCP CONJP PRN WHNP FRAG NX X NP-TMP UCP-ADV INTJ RRC , CC IN DT NN NNS JJ VBN VBZ RB TO POS PRP$".split(
        " ",
      );
    const words =
      "a dog and of as well , is been not that to now 's at least all more than because either in between".split(" ");
    let state = 1;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    const phrase = (depth: number): string => {
      const label = labels[random(labels.length)];
      if (depth === 0 || random(3) === 0) return `(${label} ${words[random(words.length)]})`;
      return `(${label} ${Array.from({ length: 1 + random(6) }, () => phrase(depth - 1)).join(" ")})`;
    };
    const isSound = ({ heads, relations }: Dependencies) =>
      relations.filter((relation) => relation === "root").length === 1 &&
      heads.every((head) => {
        let steps = 0;
        let above = head;
        for (; above !== 0 && steps < heads.length; steps++) above = heads[above - 1] as number;
        return above === 0;
      });
    const trees = Array.from({ length: 3_000 }, () => `(ROOT (S ${phrase(5)}))`);
    expect(trees.filter((tree) => !isSound(engine.dependencies(tree)))).toEqual([]);
  });

  it("of 10,000 words take a moment", () => {
    const flat = `(ROOT (NP ${"(NN a) (CC and) ".repeat(2_500)}${"(, ,) (JJ b) ".repeat(2_500)}))`;
    expect(engine.dependencies(flat).heads.length).toBe(10_000);
  }, 120_000);
});
