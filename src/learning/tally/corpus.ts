/**
 * Training captions as numbers of words, as the engine's tokenizer for Tally cuts them, with what it knows of the words.
 *
 * @module
 */

import { writePack } from "../../data/pack.js";
import { TALLY_FEATURES, type TallyTokenizer, tallyPack, type WordnetSelection } from "../../data/tally-pack.js";
import type { Engine } from "../../engine/engine.js";
import type { Collection, Session } from "../../engine/session.js";

/** Captions of one image. */
export interface CaptionedImage {
  readonly id: string;
  readonly captions: readonly string[];
}

/** Captions of one image as numbers of words. */
export type WordImage = readonly Uint32Array[];

export interface Corpus {
  readonly images: readonly WordImage[];
  /** Spelling of each word number. */
  readonly words: readonly string[];
  /** Lemma of each content word, by word number. */
  readonly lemmas: ReadonlyMap<number, string>;
}

const BLANK_DIMENSION = 16;

/** A model that knows WordNet and no word: enough to cut captions and to look up lemmas. */
export function blankPack(wordnet: WordnetSelection, tokenizer?: TallyTokenizer): Uint8Array {
  return writePack(
    tallyPack({
      name: "blank",
      notice: "",
      vocabulary: [],
      vectors: {
        dimension: BLANK_DIMENSION,
        buckets: 1,
        bits: 8,
        values: new Int8Array(BLANK_DIMENSION),
        scales: new Float32Array(1),
      },
      images: 1,
      counts: new Map(),
      lemmaImages: new Map(),
      pairImages: new Map(),
      pairCounts: new Map(),
      finalWords: [],
      weights: TALLY_FEATURES.map(() => 0),
      bias: 0,
      logitScale: 1,
      usualOrder: 0,
      tokenizer,
      wordnet,
    }),
  );
}

/** Opens a model in a session. */
export function openModel(session: Session, pack: Uint8Array): void {
  if (!session.openPack("tally", pack)) throw new RangeError("tally: expected a model");
}

/** The words of all captions. */
export function readCorpus(
  engine: Engine,
  images: readonly CaptionedImage[],
  wordnet: WordnetSelection,
  tokenizer?: TallyTokenizer,
): Corpus {
  const session = engine.acquire();
  try {
    openModel(session, blankPack(wordnet, tokenizer));
    const collection = session.tokenize(
      images.flatMap(({ captions }) => captions),
      "tally",
      false,
    );
    session.lookUpTallyWords(collection);
    let next = 0;
    const counted = images.map(({ captions }) => captions.map(() => session.wordIds(collection, next++)));
    return { images: counted, ...spellings(session, collection, counted) };
  } finally {
    engine.release(session);
  }
}

function spellings(
  session: Session,
  _collection: Collection,
  images: readonly WordImage[],
): Pick<Corpus, "words" | "lemmas"> {
  const words: string[] = [];
  const lemmas = new Map<number, string>();
  const spelled = new Map<number, string>();
  const spell = (id: number): string => {
    const known = spelled.get(id) ?? session.spellWord(id);
    spelled.set(id, known);
    return known;
  };
  for (const captions of images) {
    for (const caption of captions) {
      for (const id of caption) {
        if (words[id] !== undefined) continue;
        words[id] = spell(id);
        if (session.call((raw) => raw.isContent(id)) !== 0) {
          lemmas.set(id, spell(session.call((raw) => raw.lemmaIdOf(id))));
        }
      }
    }
  }
  return { words, lemmas };
}
