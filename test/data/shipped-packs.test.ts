/**
 * The package's own packs: found without being passed, by each of the ways that package.json chooses from.
 */

import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { PACK_FILES, type PackFile, WIDE_PARAPHRASES } from "../../src/data/pack-files.js";
import * as fromWeb from "../../src/data/shipped-packs.fetch.js";
import * as fromFiles from "../../src/data/shipped-packs.js";
import * as fromNowhere from "../../src/data/shipped-packs.workerd.js";
import type { CaptallyError } from "../../src/errors.js";
import { completePacks } from "../../src/evaluation/open-packs.js";
import { explain } from "../../src/explain.js";
import { SHIPPED_NAMES } from "../../src/learning/tally/choices.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import { createScorer, score } from "../../src/score.js";
import { builtPack } from "../support/meteor.js";

const texts = { references: [["a man rides a horse", "a person on a horse"]], candidates: ["a man riding a pony"] };
const packs = { wordnet: builtPack("wordnet"), paraphrase: builtPack("paraphrase") };
/** The grammar is a package of its own. */
const { grammar: _, ...own } = PACK_FILES;
const files: readonly PackFile[] = [...Object.values(own), WIDE_PARAPHRASES];

afterEach(() => {
  vi.unstubAllGlobals();
});

test("METEOR without packs is METEOR with the package's", async () => {
  const metrics = ["METEOR"];
  const given = await score({ ...texts, metrics, packs });
  expect(given.corpus.METEOR).toBeGreaterThan(0);
  expect(await score({ ...texts, metrics })).toEqual(given);
  const scorer = await createScorer({ references: texts.references, metrics });
  expect(scorer.score(texts.candidates).corpus).toEqual(given.corpus);
  scorer.close();
  const { scores } = await explain({ ...texts, id: 0, metrics, packs: { wordnet: packs.wordnet } });
  expect(scores.METEOR).toBe(given.captions?.[0]?.METEOR);
});

test("the models of Tally are those of their cards, and nearly agree", async () => {
  const scores: number[] = [];
  for (const [name, signature] of [
    ["tally", `model:${SHIPPED_NAMES[8]}:17298233`],
    ["tally-4bit", `model:${SHIPPED_NAMES[4]}:757d60ac`],
  ] as const) {
    const { corpus, signatures } = await score({ ...texts, metrics: ["Tally"], packs: { tally: builtPack(name) } });
    expect(signatures.Tally).toContain(signature);
    scores.push(corpus.Tally as number);
  }
  expect(scores[1]).toBeCloseTo(scores[0] as number, 1);
  expect(scores[1]).not.toBe(scores[0]);
});

test("only packs that are needed and were not passed are read", async () => {
  const read = vi.fn((file: string) => Promise.resolve(builtPack(file.replace(".pack", ""))));
  expect(await completePacks(parseMetrics(["CIDEr", "METEOR:exact"]), {}, read)).toEqual({});
  const all = await completePacks(parseMetrics(["METEOR"]), packs, read);
  expect([all.wordnet === packs.wordnet, all.paraphrase === packs.paraphrase]).toEqual([true, true]);
  expect(read).not.toHaveBeenCalled();
  const some = await completePacks(parseMetrics(["METEOR"]), { paraphrase: packs.paraphrase }, read);
  expect([some.wordnet?.length, some.paraphrase === packs.paraphrase]).toEqual([packs.wordnet.length, true]);
  expect(read.mock.calls).toEqual([["wordnet.pack"]]);
});

test("what cannot be read is named with the metric, the file and the reason", async () => {
  const missing = completePacks(parseMetrics(["METEOR"]), {}, fromNowhere.readShippedPack);
  await expect(missing).rejects.toMatchObject({ code: "pack-missing" } satisfies Partial<CaptallyError>);
  await expect(missing).rejects.toThrow(/METEOR needs .*file wordnet\.pack.*no files.*packs\.wordnet/);
});

/** What the build made or copied. */
function originalOf(file: PackFile): Uint8Array {
  if (file.endsWith(".pack")) return builtPack(file.replace(".pack", ""));
  return readFileSync(new URL(`../../data/${file.endsWith(".gz") ? "df" : "nneval"}/${file}`, import.meta.url));
}

test.each(files)("files: %s", async (file) => {
  expect(Buffer.compare(await fromFiles.readShippedPack(file), originalOf(file))).toBe(0);
});

test.each(files)("fetch: %s", async (file) => {
  const places: string[] = [];
  vi.stubGlobal("fetch", (place: URL) => {
    places.push(place.href);
    return Promise.resolve(new Response(Uint8Array.of(1, 2, 3)));
  });
  expect(await fromWeb.readShippedPack(file)).toEqual(Uint8Array.of(1, 2, 3));
  expect(places).toEqual([expect.stringMatching(new RegExp(`/data/${file.replace(".", "\\.")}$`))]);
});

test.each(files)("fetch: bundlers find the name of %s in what is built", (file) => {
  const built = readFileSync(new URL("../../dist/packs/fetch.js", import.meta.url), "utf8");
  expect(built).toContain(`new URL("../data/${file}",import.meta.url)`);
});

test("fetch: a page that is not there is an error, not a pack", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("not found", { status: 404 })));
  await expect(fromWeb.readShippedPack("wordnet.pack")).rejects.toThrow(/wordnet\.pack answers 404/);
});
