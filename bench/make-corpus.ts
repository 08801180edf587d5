/**
 * Synthetic captions of any number, written to COCO files as they are made: five references and one candidate per image.
 *
 *     npx tsx bench/make-corpus.ts --captions 1000000 --out FOLDER [--seed 1]
 *
 * The words come from the example captions. A caption is mostly a walk over word pairs seen there, so that common n-grams
 * repeat as they do in real captions; some words are drawn by Zipf's law from all words, and a few from a long tail of
 * made-up ones, so that the vocabulary keeps growing. Captions of one image begin alike.
 *
 * @module
 */

import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { seededRandom, weightedIndex } from "./random.js";

/** Captions that words and pairs are taken from. */
const EXAMPLES = resolve(dirname(fileURLToPath(import.meta.url)), "../examples/coco/references.json");

const REFERENCES_PER_IMAGE = 5;

/** Share of words that do not follow from the word before. */
const JUMP = 0.12;

/** Share of words from the long tail; about 30,000 different ones in a million captions. */
const RARE = 0.02;

/** Size of the long tail. */
const RARE_WORDS = 200_000;

/** Weights of caption lengths, from 7 words on (mean 10.5, as in COCO). */
const LENGTH_WEIGHTS = [3, 18, 24, 20, 13, 8, 5, 3, 2, 1.3, 0.9, 0.6, 0.4, 0.3, 0.2, 0.2, 0.1, 0.1];
const SHORTEST = 7;

/** Files of a corpus. */
export interface CorpusFiles {
  readonly references: string;
  readonly candidates: string;
}

/** Writes `captions` references and a fifth as many candidates into `folder`. */
export function makeCorpus(folder: string, captions: number, seed = 1): CorpusFiles {
  mkdirSync(folder, { recursive: true });
  const images = Math.max(1, Math.round(captions / REFERENCES_PER_IMAGE));
  const files = { references: join(folder, "references.json"), candidates: join(folder, "candidates.json") };
  const random = seededRandom(seed);
  const speak = captionMaker(exampleCaptions(), random);
  const references = new Writer(files.references);
  const candidates = new Writer(files.candidates);
  references.write('{"images": [');
  for (let id = 1; id <= images; ++id) references.write(`${id === 1 ? "" : ", "}{"id": ${id}}`);
  references.write('], "annotations": [');
  candidates.write("[");
  for (let id = 1; id <= images; ++id) {
    const first = speak([]);
    for (let r = 0; r < REFERENCES_PER_IMAGE; ++r) {
      const words = r === 0 ? first : speak(first.slice(0, Math.floor(random() * 6)));
      const annotation = (id - 1) * REFERENCES_PER_IMAGE + r + 1;
      const separator = annotation === 1 ? "" : ", ";
      references.write(
        `${separator}{"image_id": ${id}, "id": ${annotation}, "caption": ${JSON.stringify(asWritten(words, random))}}`,
      );
    }
    const candidate = speak(first.slice(0, Math.floor(random() * 6))).join(" ");
    candidates.write(`${id === 1 ? "" : ", "}{"image_id": ${id}, "caption": ${JSON.stringify(candidate)}}`);
  }
  references.write("]}\n");
  candidates.write("]\n");
  references.close();
  candidates.close();
  return files;
}

/** Words of the example captions, lower case, without punctuation. */
function exampleCaptions(): string[][] {
  const { annotations } = JSON.parse(readFileSync(EXAMPLES, "utf8")) as { annotations: { caption: string }[] };
  return annotations
    .map(({ caption }) => caption.toLowerCase().match(/[a-z0-9][a-z0-9'-]*/g) ?? [])
    .filter((words) => words.length > 0);
}

/** A function that continues a beginning to a whole caption. */
function captionMaker(
  examples: readonly (readonly string[])[],
  random: () => number,
): (beginning: readonly string[]) => string[] {
  const counts = new Map<string, number>();
  const followers = new Map<string, string[]>();
  for (const words of examples) {
    words.forEach((word, i) => {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      const next = words[i + 1];
      if (next === undefined) return;
      const known = followers.get(word);
      if (known === undefined) followers.set(word, [next]);
      else known.push(next);
    });
  }
  const ranked = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
  const zipf = weightedIndex(zipfWeights(ranked.length), random);
  const rare = weightedIndex(zipfWeights(RARE_WORDS), random);
  const length = weightedIndex(LENGTH_WEIGHTS, random);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return (beginning) => {
    const words = beginning.length === 0 ? [pick(examples)[0] as string] : [...beginning];
    for (let missing = SHORTEST + length() - words.length; missing > 0; --missing) {
      const next = followers.get(words.at(-1) as string);
      if (random() < RARE) words.push(rareWord(rare()));
      else if (next === undefined || random() < JUMP) words.push(ranked[zipf()] as string);
      else words.push(pick(next));
    }
    return words;
  };
}

function zipfWeights(count: number): number[] {
  return Array.from({ length: count }, (_, rank) => 1 / (rank + 2.7));
}

const SYLLABLES = [
  "ba",
  "den",
  "fi",
  "gor",
  "ha",
  "lin",
  "mo",
  "nu",
  "per",
  "ro",
  "sta",
  "ti",
  "vel",
  "wo",
  "za",
  "che",
];

/** A made-up word of its own for each number. */
function rareWord(number: number): string {
  let word = "";
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length];
  }
  return word;
}

/** As people write references: a capital, a period, a comma now and then. */
function asWritten(words: readonly string[], random: () => number): string {
  const comma = random() < 0.1 ? 2 + Math.floor(random() * 4) : -1;
  const text = words.map((word, i) => (i === comma ? `${word},` : word)).join(" ");
  const first = random() < 0.9 ? text.charAt(0).toUpperCase() : text.charAt(0);
  return `${first}${text.slice(1)}${random() < 0.8 ? "." : ""}`;
}

/** Writes text to a file in large pieces. */
class Writer {
  readonly #file: number;
  #pieces: string[] = [];
  #length = 0;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  write(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#length > 1 << 20) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    writeSync(this.#file, this.#pieces.join(""));
    this.#pieces = [];
    this.#length = 0;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      captions: { type: "string", default: "10000" },
      out: { type: "string", default: ".bench/corpus" },
      seed: { type: "string", default: "1" },
    },
  });
  const files = makeCorpus(values.out, Number(values.captions), Number(values.seed));
  process.stdout.write(`${files.references}\n${files.candidates}\n`);
}
