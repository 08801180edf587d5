/**
 * METEOR against its naive twin on random sentences of few words, which have many ambiguous alignments, and inputs at the edge.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writePack } from "../../../src/data/pack.js";
import { wordnetPack } from "../../../src/data/wordnet-pack.js";
import { naiveAlignment, naiveScore, naiveStatistics, naiveSynsets } from "../../naive/meteor.js";
import { BEAM_AT, builtPack, MeteorRun, paraphrasePack, RANK } from "../../support/meteor.js";

const STEMS: Record<string, string> = {
  runs: "run",
  running: "run",
  dogs: "dog",
  cats: "cat",
  played: "play",
  plays: "play",
};
const WORDS = [
  "a",
  "the",
  "of",
  "dog",
  "dogs",
  "cat",
  "cats",
  "run",
  "runs",
  "running",
  "jog",
  "play",
  "plays",
  "played",
  "hound",
];
const SYNSETS = new Map<string, number[]>([
  ["dog", [10, 11]],
  ["hound", [11, 12]],
  ["cat", [12]],
  ["run", [20, 21]],
  ["jog", [21]],
  ["play", [20]],
  ["dogs", [30]],
  ["the", [30]],
]);
const FUNCTION_WORDS = new Set(["a", "the", "of"]);

const wordnet = writePack(
  wordnetPack("test", {
    synsets: new Map([...SYNSETS].map(([word, ids]) => [word, ids.map((offset) => ({ file: "noun", offset }))])),
    exceptions: new Map(),
    licence: new Uint8Array(),
  }),
);

const sentence = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 });
const phrase = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
/** Entries grouped by phrase, sorted or in any order. */
const table = fc.tuple(fc.array(fc.tuple(phrase, phrase), { maxLength: 40 }), fc.boolean()).map(([entries, sorted]) => {
  const distinct = [...new Map(entries.map((entry) => [entry.join("|"), entry])).values()];
  if (sorted) distinct.sort(([a, b], [c, d]) => (a < c || (a === c && b < d) ? -1 : 1));
  return distinct;
});

test("equals the naive twin", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sentence, fc.array(sentence, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 8 }),
      table,
      (segments, paraphrases) => {
        const lexicon = {
          functionWords: FUNCTION_WORDS,
          stem: (word: string) => STEMS[word] ?? word,
          synsets: (word: string) => naiveSynsets(SYNSETS, word),
          paraphrases,
        };
        const items = segments.map(([hyp, refs]) => ({
          hyp: hyp.join(" "),
          refs: refs.map((words) => words.join(" ")),
        }));
        const run = new MeteorRun(items, RANK, { wordnet, paraphrases: paraphrasePack(paraphrases) });
        segments.forEach(([hyp, refs], i) => {
          const alignments = refs.map((ref) => naiveAlignment(hyp, ref, lexicon));
          const rows = refs.map((ref, r) => naiveStatistics(hyp, ref, alignments[r] ?? [], FUNCTION_WORDS));
          const scores = rows.map(naiveScore);
          const best = scores.indexOf(Math.max(...scores));
          expect(run.best(i)).toBe(best);
          expect(run.statistics(i)).toEqual(rows[best]);
          expect(run.score(i)).toBeCloseTo(scores[best] as number, 14);
          expect(run.alignment(i)).toEqual(
            alignments[best]?.map((m) => [m.refStart, m.refLength, m.hypStart, m.hypLength, m.module]),
          );
        });
      },
    ),
    { numRuns: 300, seed: 20141 },
  );
});

function score(hyp: string, refs: readonly string[], settings: readonly number[] = RANK): number {
  return new MeteorRun([{ hyp, refs }], settings, { wordnet: builtPack("wordnet") }).score(0);
}

test("cases of parity.md", () => {
  expect(score("dog", ["dog"])).toBe(1);
  expect(score("a b c d", ["d c b a"])).toBe(0.4);
  expect(score("dogs run", ["dog running"])).toBe(0);
  expect(score("", ["a dog"])).toBe(0);
  expect(score("a dog", [""])).toBe(0);
  expect(score("", [""])).toBe(0);
  expect(score("a dog", [])).toBe(0);
});

test("chunks of perfect segments do not count for the corpus", () => {
  const items = [
    { hyp: "a dog runs", refs: ["a dog runs"] },
    { hyp: "a dog runs", refs: ["the dog runs a lot"] },
  ];
  const run = new MeteorRun(items, RANK, {});
  expect([0, 1].map((i) => run.corpusChunks(i))).toEqual([0, run.statistics(1)[20]]);
});

test("strict: a lone stem match counts, and a match's distance is its own", () => {
  const strict = RANK.map((value, i) =>
    i >= 8 && i < 12 ? 1000 * (RANK[i - 4] as number) : i === BEAM_AT ? 200 : i === 14 ? 1 : value,
  );
  expect(score("dogs run", ["dog running"], strict)).toBeGreaterThan(0.4);
});

describe("long input is bounded", () => {
  const words = (count: number, seed: number) => {
    let state = seed;
    return Array.from({ length: count }, () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return `w${Math.floor(Math.sqrt(state % 4_000_000))}`;
    }).join(" ");
  };

  test("10,000 words against 10,000", () => {
    const run = new MeteorRun([{ hyp: words(10_000, 1), refs: [words(10_000, 2)] }], RANK, {});
    expect(run.status).toBe(0);
    expect(run.score(0)).toBeGreaterThan(0);
  });

  test("1,000 references", () => {
    const run = new MeteorRun(
      [{ hyp: words(30, 1), refs: Array.from({ length: 1000 }, (_, i) => words(30, i)) }],
      RANK,
      {},
    );
    expect(run.status).toBe(0);
  });

  test("what would take minutes is refused", () => {
    const same = "a ".repeat(10_000).trim();
    const run = new MeteorRun(
      [
        { hyp: "a", refs: ["a"] },
        { hyp: same, refs: [`${same} b`] },
      ],
      RANK,
      {},
    );
    expect(run.status).toBe(2);
  });
});
