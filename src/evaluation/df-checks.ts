/**
 * Does a table of document frequencies fit the run it is used in? A wrong one gives numbers that look right.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { Engine } from "../engine/engine.js";
import { type DocumentFrequencies, usesFrequencies } from "../metrics/document-frequencies.js";
import type { Metric } from "../metrics/metric.js";
import type { Warning } from "./evaluation.js";
import type { RunOptions } from "./prepare.js";

/** Candidates looked at. */
const SAMPLE = 500;

/** Candidates that are enough where the table knows most of their words: a service checks its table with every request. */
const FIRST_LOOK = 8;

/** Fewer words than this say nothing. */
const MIN_WORDS = 20;

/** Least share of the candidates' words that a fitting table knows. */
const MIN_SHARE = 0.1;

/** Highest order of the n-grams of CIDEr. */
const CIDER_ORDER = 4;

/** Warnings about given document frequencies. */
export function checkFrequencies(
  engine: Engine,
  table: DocumentFrequencies,
  candidates: Captions,
  metrics: readonly Metric[],
  run: RunOptions,
): Warning[] {
  const warn = (code: string, message: string): Warning[] => [
    { code, message: `document frequencies ${table.name}: ${message}` },
  ];
  if (!usesFrequencies(metrics)) return warn("df-unused", "no chosen metric uses them");
  return [
    ...documentCount(table).flatMap((message) => warn("df-documents", message)),
    ...(table.order < CIDER_ORDER
      ? warn(
          "df-order",
          `they hold n-grams up to ${table.order} words, CIDEr uses ${CIDER_ORDER}; longer ones count as rare`,
        )
      : []),
    ...(table.tokenizer !== undefined && table.tokenizer !== run.tokenizer
      ? warn("df-tokenizer", `they were made with the tokenizer "${table.tokenizer}", the run uses "${run.tokenizer}"`)
      : []),
    ...(table.tokenizer === "ptb" && table.mode !== undefined && table.mode !== run.mode
      ? warn("df-mode", `they were made in ${table.mode} mode, the run is in ${run.mode} mode`)
      : []),
    ...(metrics.some(({ outputs }) => outputs.some((name) => name === "CIDEr_plain:stem"))
      ? warn("df-stem", "CIDEr_plain:stem looks up stemmed n-grams, the table holds those it was made with")
      : []),
    ...coverage(engine, table, candidates, run),
  ];
}

/** What the checks need of a table; a table of a million n-grams is looked through once. */
interface TableFacts {
  /** Position of the largest frequency. */
  readonly most: number;
  /** Its n-grams of one word. */
  readonly words: ReadonlySet<string>;
  /** How many of them are numbers. */
  readonly numbers: number;
}

const known = new WeakMap<DocumentFrequencies, TableFacts>();

function factsOf(table: DocumentFrequencies): TableFacts {
  const facts = known.get(table) ?? findFacts(table);
  known.set(table, facts);
  return facts;
}

function findFacts({ grams, frequencies }: DocumentFrequencies): TableFacts {
  let most = 0;
  for (let i = 1; i < frequencies.length; i++) {
    if ((frequencies[i] as number) > (frequencies[most] as number)) most = i;
  }
  const words = new Set<string>();
  let numbers = 0;
  for (const gram of grams) {
    if (gram.includes(" ")) continue;
    words.add(gram);
    if (/^\d+$/.test(gram)) numbers++;
  }
  return { most, words, numbers };
}

/**
 * Some tables hold the logarithm of the number of documents, or a number from another set of images. Tools compute with it
 * as it is, so it is kept.
 */
function documentCount(table: DocumentFrequencies): string[] {
  const { documents, grams, frequencies } = table;
  const { most } = factsOf(table);
  const largest = frequencies[most] as number;
  if (Number.isInteger(documents) && documents >= largest) return [];
  return [
    `expected a whole number of documents, no smaller than the largest frequency, found ${documents} documents and the frequency ${largest} of "${grams[most]}"; the numbers are used as they are`,
  ];
}

/** Compares the words of some candidates with those of the table. */
function coverage(engine: Engine, table: DocumentFrequencies, candidates: Captions, run: RunOptions): Warning[] {
  const { words: known, numbers } = factsOf(table);
  const look = (count: number) => countKnown(engine, known, firstOf(candidates, count), run);
  if (fitsAtSight(known, firstOf(candidates, FIRST_LOOK)) || fits(look(FIRST_LOOK))) return [];
  const { words, found } = look(SAMPLE);
  if (words < MIN_WORDS || found >= MIN_SHARE * words) return [];
  // self-critical.pytorch's "idxs" tables hold numbers of words instead of words.
  const why = numbers > known.size / 2 ? "; its n-grams are numbers (an index table), the captions are words" : "";
  const message = `document frequencies ${table.name}: of ${words} words of candidates only ${found} are in the table${why}`;
  return [{ code: "df-coverage", message }];
}

/** Words that were looked up in a table, and those it has. */
interface Counts {
  readonly words: number;
  readonly found: number;
}

/** Whether the table has most of enough words. */
function fits({ words, found }: Counts): boolean {
  return words >= MIN_WORDS && found > words / 2;
}

/**
 * Whether the table has most of the words as they are written: nearly all tables that fit are seen to, without tokens, and before
 * all words were looked up. Not by `split`, of which hosts remember what came out.
 */
function fitsAtSight(known: ReadonlySet<string>, candidates: readonly string[]): boolean {
  const texts = candidates.join(" ");
  let words = 1;
  for (let at = texts.indexOf(" "); at !== -1; at = texts.indexOf(" ", at + 1)) ++words;
  let found = 0;
  for (let start = 0; start <= texts.length; ) {
    const blank = texts.indexOf(" ", start);
    const end = blank === -1 ? texts.length : blank;
    if (known.has(texts.slice(start, end)) && fits({ words, found: ++found })) return true;
    start = end + 1;
  }
  return false;
}

function firstOf(captions: Captions, count: number): string[] {
  return Array.from({ length: Math.min(count, captions.length) }, (_, i) => captions.at(i) as string);
}

function countKnown(
  engine: Engine,
  known: ReadonlySet<string>,
  candidates: Captions,
  { tokenizer, mode }: RunOptions,
): Counts {
  const session = engine.acquire();
  try {
    const collection = session.tokenize(candidates, tokenizer, mode === "strict");
    let words = 0;
    let found = 0;
    for (let i = 0; i < candidates.length; i++) {
      for (const word of session.spell(collection, i).split(" ")) {
        if (word === "") continue;
        words++;
        if (known.has(word)) found++;
      }
    }
    return { words, found };
  } finally {
    engine.release(session);
  }
}
