/**
 * Document frequencies as a tree (`df-packed.ts`), which the engine reads as it is: the same table as the list of its n-grams.
 */

import { describe, expect, test } from "vitest";
import { readPack, writePack } from "../../src/data/pack.js";
import { readShippedPack } from "../../src/data/shipped-packs.js";
import { loadEngine } from "../../src/engine/engine.js";
import { CaptallyError } from "../../src/errors.js";
import { frequenciesOfPack } from "../../src/evaluation/df-binary.js";
import { contentDigest } from "../../src/evaluation/df-content.js";
import {
  buildDocumentFrequencies,
  frequenciesToBinary,
  readDocumentFrequencies,
} from "../../src/evaluation/df-file.js";
import { packFrequencies } from "../../src/evaluation/df-pack-writer.js";
import { cocoValFrequencies } from "../../src/evaluation/named-frequencies.js";
import type { DocumentFrequencies } from "../../src/metrics/document-frequencies.js";
import { createGroundwork, score } from "../../src/score.js";
import { seededRandom } from "../support/random.js";

const engine = await loadEngine();
const random = seededRandom(8);
const WORDS = ["a", "dog", "runs", "on", "the", "grass", "é", "日本", "😀", "#", "longer-than-eight", "'s"];
const caption = (): string => Array.from({ length: random.below(9) }, () => random.pick(WORDS)).join(" ");
const images = Array.from({ length: 40 }, () => Array.from({ length: 1 + random.below(4) }, caption));

function tableOf(order: number): DocumentFrequencies {
  const options = { tokenizer: "whitespace", mode: "parity", order } as const;
  const { digest: _, ...built } = buildDocumentFrequencies(engine, images, options);
  return { ...built, digest: contentDigest(built) };
}

describe.each([1, 2, 4, 6])("of order %i", (order) => {
  const table = tableOf(order);
  const bytes = packFrequencies(table);

  test("are listed as they were, by both readers", () => {
    const { name: _, ...content } = table;
    expect(readDocumentFrequencies(bytes, { name: "x" })).toEqual({ name: "x", ...content });
    const lazy = frequenciesOfPack(bytes, "built");
    expect({ ...lazy }).toEqual({ name: "built", ...content });
    expect(lazy.digest).toBe(contentDigest(lazy));
  });

  // Frequencies without order: extensions that are more common than what they extend.
  const odd = { ...table, frequencies: Float64Array.from(table.frequencies, () => random.below(40)) };

  test.each([
    ["as built", { ...table, name: "built" }],
    ["without order", { ...odd, name: "odd", digest: contentDigest(odd) }],
  ])("give the same bits of CIDEr, %s, with a groundwork too", async (_, list) => {
    const references = Array.from({ length: 30 }, () => [caption(), caption(), caption()]);
    const candidates = Array.from({ length: 30 }, caption);
    const metrics = ["CIDEr", "CIDEr_plain"];
    const texts = { references, candidates, perCaption: true };
    const options = { metrics, tokenizer: "whitespace" } as const;
    const df = frequenciesOfPack(packFrequencies(list), list.name);
    const listed = await score({ ...texts, ...options, df: list });
    expect(await score({ ...texts, ...options, df })).toEqual(listed);
    const groundwork = await createGroundwork({ metrics, tokenizer: "whitespace", df });
    for (let i = 0; i < 2; ++i)
      expect((await score({ ...texts, metrics, groundwork })).captions).toEqual(listed.captions);
    groundwork.close();
  });
});

test("of the package say the digest and the checksum of the list that they hold", async () => {
  const table = await cocoValFrequencies(readShippedPack);
  expect(table.digest).toBe(contentDigest(table));
  const list = readPack(frequenciesToBinary(table));
  expect(`${list.name}:${list.checksum}`).toBe("550a543c5a27dce2:4233a9f7");
  // What NNEval's models were trained with, and signatures show.
  const models = ["nneval.json", "nneval-match-7.json"] as const;
  for (const model of models) {
    const { df } = JSON.parse(new TextDecoder().decode(await readShippedPack(model)));
    expect(df).toBe(`${list.name}:${list.checksum}`);
  }
});

test("that lack first words, or have numbers of more than 16 bits, are refused by the writer", () => {
  const one = { name: "x", documents: 3, order: 2, grams: ["a b"], frequencies: Float64Array.of(2) };
  expect(() => packFrequencies(one)).toThrow(/"a b" without its first words/);
  expect(() => packFrequencies({ ...one, grams: ["a", "a b"], frequencies: Float64Array.of(2, 2) })).toThrow(/"b"/);
  expect(() => packFrequencies({ ...one, grams: ["a"], frequencies: Float64Array.of(65536) })).toThrow(/65536/);
  expect(() => packFrequencies({ ...one, grams: ["a"], frequencies: Float64Array.of(1.5) })).toThrow(/1\.5/);
});

/** The pack with other content, its checksum right. */
function changed(bytes: Uint8Array, name: string, change: (section: Uint8Array) => Uint8Array): Uint8Array {
  const pack = readPack(bytes);
  const sections = pack.sections.map((section) =>
    section.name === name ? { name, bytes: change(section.bytes.slice()) } : section,
  );
  return writePack({ ...pack, sections });
}

test("that are no tree are refused, in the engine as by the reader", async () => {
  const bytes = packFrequencies(tableOf(3));
  const flipped = (at: number) => (section: Uint8Array) => {
    section[at] = (section[at] as number) ^ 0xff;
    return section;
  };
  const wrong = [
    ...["words", "grams", "counts"].map((name) => changed(bytes, name, (section) => section.slice(0, -2))),
    ...["words", "grams", "branches", "counts"].map((name) => changed(bytes, name, () => new Uint8Array())),
    changed(bytes, "grams", flipped(1)),
    changed(bytes, "branches", flipped(0)),
    changed(bytes, "branches", flipped(1)),
    // A node that extends itself, where no n-gram of one word is left.
    changed(
      changed(bytes, "words", () => Uint8Array.of(97, 10)),
      "branches",
      (section) => section.fill(0xff),
    ),
    changed(bytes, "facts", (section) => section.slice(0, 8)),
  ];
  for (const [i, pack] of wrong.entries()) {
    expect(() => readDocumentFrequencies(pack, { name: "odd.df" }), String(i)).toThrow(CaptallyError);
    const scored = async () =>
      score({ references: [["a dog"]], candidates: ["a dog"], metrics: ["CIDEr"], df: frequenciesOfPack(pack, "x") });
    await expect(scored(), String(i)).rejects.toMatchObject({ code: "df-format" });
  }
});
