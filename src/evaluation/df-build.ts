/**
 * Document frequencies counted from references, as data to keep.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { Engine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { MODES, TOKENIZER_NAMES } from "../metrics/choices.js";
import { type DocumentFrequencies, frequencyTable } from "../metrics/document-frequencies.js";
import { checkOptions, givenEngine, givenMethods, listOf, oneOf, wholeFrom } from "../metrics/given.js";
import type { Metric, PreparedReferences } from "../metrics/metric.js";
import { contentDigest } from "./df-content.js";
import type { Mode, TokenizerName } from "./evaluation.js";
import { prepareRun } from "./prepare.js";

/** How n-grams are made. */
export interface FrequencyOptions {
  readonly tokenizer: TokenizerName;
  readonly mode: Mode;
  /** Highest order of n-grams, 1 to 9; CIDEr uses 4. */
  readonly order: number;
}

/**
 * Counts in how many images' references each n-gram occurs.
 *
 * N-grams of two or more words that occur in one image only are left out: an n-gram the table lacks counts as one that
 * occurs once, so no score depends on them, and they are most of all n-grams. Single words are all kept, so that a table
 * made for other captions can be told from one that fits.
 */
export function buildDocumentFrequencies(
  engine: Engine,
  references: readonly Captions[],
  options: FrequencyOptions,
): DocumentFrequencies {
  givenEngine(engine, "engine");
  listOf(givenMethods("at"))(references, "references");
  const checks = { tokenizer: oneOf(TOKENIZER_NAMES), mode: oneOf(MODES), order: wholeFrom(1, MOST_ORDER) };
  checkOptions(options, checks);
  const { tokenizer, mode, order } = options;
  const session = engine.acquire();
  try {
    let counted: CountedGrams = { grams: [], frequencies: [] };
    const counter: Metric = {
      outputs: [],
      views: [{ view: "run", order }],
      prepare(prepared) {
        counted = countedGrams(prepared, order);
        return { signatures: [], score: () => ({ corpus: [], captions: [] }) };
      },
    };
    prepareRun(session, references, [counter], { mode, tokenizer, documentFrequencies: undefined });
    if (counted.grams.length === 0)
      throw new CaptallyError("corpus-empty", "document frequencies: the references hold no words");
    const content = { documents: references.length, order, tokenizer, mode, ...sorted(counted) };
    return { name: "built", ...content, digest: contentDigest(content) };
  } finally {
    engine.release(session);
  }
}

/** Highest order of n-grams. */
const MOST_ORDER = 9;

interface CountedGrams {
  readonly grams: string[];
  readonly frequencies: number[];
}

/** Set in the first half of a bigram's key (assembly/ngrams.ts). */
const WORD_PREFIX = 0x80000000;

/** N-grams to keep, with their frequencies, in the engine's order: the first words of an n-gram come before it. */
function countedGrams(references: PreparedReferences, order: number): CountedGrams {
  const { session } = references;
  const table = frequencyTable(references, "run", order);
  const wordCount = session.call((raw) => raw.wordFrequencyCount(table));
  const wordFrequencies = session.readWords(
    session.call((raw) => raw.wordFrequencies(table) >>> 0),
    wordCount,
  );
  const gramCount = session.call((raw) => raw.gramFrequencyCount(table));
  const gramFrequencies = session.readWords(
    session.call((raw) => raw.gramFrequencies(table) >>> 0),
    gramCount,
  );
  const keyAddress = session.allocDoubles(gramCount);
  session.call((raw) => raw.gramKeys(keyAddress));
  const keys = session.readWords(keyAddress, 2 * gramCount);
  const grams: string[] = [];
  const frequencies: number[] = [];
  const words = Array.from(wordFrequencies, (frequency, id) => {
    // A token that is in no caption as a word: the empty piece, or a piece with white space inside.
    if (frequency === 0) return "";
    const word = session.spellWord(id);
    grams.push(word);
    frequencies.push(frequency);
    return word;
  });
  const texts: string[] = new Array(gramCount);
  for (let id = 0; id < gramCount; id++) {
    const frequency = gramFrequencies[id] as number;
    // The first words of an n-gram occur wherever it does, so their text is there when it is needed.
    if (frequency < 2) continue;
    const last = words[keys[2 * id] as number] as string;
    const prefix = keys[2 * id + 1] as number;
    const first = prefix >= WORD_PREFIX ? words[prefix - WORD_PREFIX] : texts[prefix - 1];
    const text = `${first} ${last}`;
    texts[id] = text;
    grams.push(text);
    frequencies.push(frequency);
  }
  return { grams, frequencies };
}

/** In the order of UTF-16 code units, so that the order of the references leaves no trace. */
function sorted({ grams, frequencies }: CountedGrams): Pick<DocumentFrequencies, "grams" | "frequencies"> {
  const byGram = new Map(grams.map((gram, i) => [gram, frequencies[i] as number]));
  const names = [...byGram.keys()].sort();
  return { grams: names, frequencies: Float64Array.from(names, (name) => byGram.get(name) as number) };
}
