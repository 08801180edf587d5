/**
 * Models of Tally that are damaged, of another version, or made by hand: refused, each with a message, and never a trap.
 */

import { describe, expect, test } from "vitest";
import { crc32 } from "../../src/data/crc32.js";
import { readPack, writePack } from "../../src/data/pack.js";
import { tallyPack } from "../../src/data/tally-pack.js";
import { score } from "../../src/score.js";
import { smallModel } from "../support/tally.js";

const whole = writePack(tallyPack(smallModel(8)));
const texts = { references: [["a dog runs", "the man"]], candidates: ["a puppy sprints"], metrics: ["Tally"] };
const opened = (tally: Uint8Array) => score({ ...texts, packs: { tally } });

/** A copy with one u32 changed and a checksum that says it is whole. */
function changed(at: number, value: number): Uint8Array {
  const bytes = whole.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(at, value, true);
  view.setUint32(12, crc32(bytes.subarray(16)), true);
  return bytes;
}

/** Place of a section's entry in the header, and of its first byte. */
function section(name: string): { entry: number; start: number } {
  const { sections } = readPack(whole);
  const place = sections.findIndex((one) => one.name === name);
  return { entry: 80 + 16 * place, start: sections[place]?.bytes.byteOffset ?? 0 };
}

test("a whole one is opened", async () => {
  expect((await opened(whole)).corpus.Tally).toBeGreaterThan(0);
});

test("damage and other files", async () => {
  const flipped = whole.slice();
  flipped[1000] = (flipped[1000] as number) ^ 1;
  for (const bytes of [new Uint8Array(), whole.subarray(0, 500), flipped, new TextEncoder().encode("{}")])
    await expect(opened(bytes)).rejects.toMatchObject({ code: "pack-format" });
});

test("another version", async () => {
  await expect(opened(changed(68, 2))).rejects.toThrow(/small-8.*version 2/);
});

describe("facts that do not go with the sections", () => {
  const { start } = section("facts");
  test.each([
    ["words", 0, [0, 1, 0xffffffff]],
    ["vocabulary", 1, [0, 13, 15, 0x7fffffff, 0xffffffff]],
    ["numbers of a vector", 2, [0, 8, 15, 32, 1 << 20, 0xffffffff]],
    ["buckets", 3, [0, 3, 0xffffffff]],
    ["bits", 4, [0, 4, 7, 16]],
    ["pairs", 5, [0, 1, 0xfffffff0]],
  ] as const)("%s", async (_, place, values) => {
    for (const value of values)
      await expect(opened(changed(start + 4 * place, value))).rejects.toMatchObject({ code: "pack-format" });
  });
});

test.each(["words", "vectors", "head", "wordnet"])("a section %s that reaches beyond the pack", async (name) => {
  const { entry } = section(name);
  for (const bytes of [changed(entry + 8, whole.length), changed(entry + 12, 0xffffffff)])
    await expect(opened(bytes)).rejects.toMatchObject({ code: "pack-format" });
});

test("a tokenizer that there is not", async () => {
  const content = tallyPack({ ...smallModel(8), tokenizer: "char" });
  const pack = writePack(content);
  const { sections } = readPack(pack);
  const facts = sections.find(({ name }) => name === "facts")?.bytes as Uint8Array;
  expect(new DataView(facts.buffer, facts.byteOffset).getUint32(28, true)).toBe(2);
  const wrong = sections.map(({ name, bytes }) =>
    name === "facts" ? { name, bytes: Uint8Array.of(...bytes.subarray(0, 28), 99, 0, 0, 0) } : { name, bytes },
  );
  await expect(opened(writePack({ ...content, sections: wrong }))).rejects.toMatchObject({ code: "pack-format" });
});
