/**
 * What Tally counts in its training captions: words, neighbours, images with a pair or a lemma, and words that end no caption.
 *
 * @module
 */

import { END, RARE, START } from "../../data/tally-pack.js";
import type { Corpus } from "./corpus.js";

/** Least counts of words of the vocabulary, of pairs in a table, and of images of a pair. */
const LEAST = { word: 3, pair: 10, pairImages: 20 };

/** Most words of a vocabulary, the most frequent ones (`assembly/tally/model.ts`). */
const MOST_WORDS = 65_534;

/** Words that end no caption are as frequent as this, and are followed by an end e^4 times more seldom than words are. */
const LEAST_FINAL_COUNT = 200;
const MOST_ENDS = 0.01831563888873418;

export interface Tables {
  /** Words of the vocabulary, the most frequent first. */
  readonly vocabulary: readonly string[];
  readonly images: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly lemmaImages: ReadonlyMap<string, number>;
  readonly pairImages: ReadonlyMap<string, number>;
  readonly pairCounts: ReadonlyMap<string, number>;
  readonly finalWords: readonly string[];
}

/** Numbers behind those of the vocabulary. */
interface Numbers {
  readonly start: number;
  readonly end: number;
  readonly rare: number;
}

export function countTables({ images, words, lemmas }: Corpus): Tables {
  const wordCounts = new Float64Array(words.length);
  let captions = 0;
  for (const image of images) {
    for (const caption of image) {
      if (caption.length > 0) ++captions;
      for (const id of caption) wordCounts[id] = (wordCounts[id] as number) + 1;
    }
  }
  const ids = [...words.keys()]
    .filter((id) => words[id] !== undefined && (wordCounts[id] as number) >= LEAST.word)
    .sort((a, b) => (wordCounts[b] as number) - (wordCounts[a] as number) || (spelled(a) < spelled(b) ? -1 : 1))
    .slice(0, MOST_WORDS);
  function spelled(id: number): string {
    return words[id] as string;
  }
  const numbers: Numbers = { start: ids.length, end: ids.length + 1, rare: ids.length + 2 };
  const names = [...ids.map(spelled), START, END, RARE];
  const numberOf = new Uint32Array(words.length).fill(numbers.rare);
  ids.forEach((id, number) => {
    numberOf[id] = number;
  });
  const counts = new Map(ids.map((id) => [spelled(id), wordCounts[id] as number]));
  counts.set(START, captions);
  counts.set(END, captions);
  counts.set(
    RARE,
    wordCounts.reduce((sum, count, id) => sum + (numberOf[id] === numbers.rare ? count : 0), 0),
  );
  const pairs = countPairs(images, numberOf, numbers);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const endShare = captions / total;
  const finalWords = ids
    .filter((id, number) => {
      const count = wordCounts[id] as number;
      const ends = pairs.counts.get(number * names.length + numbers.end) ?? 0;
      return count >= LEAST_FINAL_COUNT && (ends + 1) / count / endShare < MOST_ENDS;
    })
    .map(spelled);
  const spellPairs = (table: ReadonlyMap<number, number>, least: number): Map<string, number> =>
    new Map(
      [...table]
        .filter(([, count]) => count >= least)
        .map(([key, count]) => [`${names[Math.floor(key / names.length)]} ${names[key % names.length]}`, count]),
    );
  return {
    vocabulary: ids.map(spelled),
    images: images.length,
    counts,
    lemmaImages: countLemmas(images, lemmas),
    pairImages: spellPairs(pairs.images, LEAST.pairImages),
    pairCounts: spellPairs(pairs.counts, LEAST.pair),
    finalWords,
  };
}

/** Counts of pairs, the ends of captions as words, and numbers of images with a pair inside a caption. */
function countPairs(
  images: Corpus["images"],
  numberOf: Uint32Array,
  { start, end, rare }: Numbers,
): { counts: Map<number, number>; images: Map<number, number> } {
  const width = rare + 1;
  const counts = new Map<number, number>();
  const imageCounts = new Map<number, number>();
  for (const captions of images) {
    const inside = new Set<number>();
    for (const caption of captions) {
      if (caption.length === 0) continue;
      let before = start;
      caption.forEach((id, i) => {
        const word = numberOf[id] as number;
        const key = before * width + word;
        add(counts, key);
        if (i > 0) inside.add(key);
        before = word;
      });
      add(counts, before * width + end);
    }
    for (const key of inside) add(imageCounts, key);
  }
  return { counts, images: imageCounts };
}

function countLemmas(images: Corpus["images"], lemmas: Corpus["lemmas"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const captions of images) {
    const own = new Set<string>();
    for (const caption of captions) {
      for (const id of caption) {
        const lemma = lemmas.get(id);
        if (lemma !== undefined) own.add(lemma);
      }
    }
    for (const lemma of own) add(counts, lemma);
  }
  // An image weighs as much for a lemma without a number as for one that has a single image.
  return new Map([...counts].filter(([, count]) => count > 1));
}

function add<K>(table: Map<K, number>, key: K): void {
  table.set(key, (table.get(key) ?? 0) + 1);
}
