/**
 * The kinds of data packs, and the file of the package that holds each.
 *
 * @module
 */

/** Packs by the name under which they are passed. */
export const PACK_FILES = {
  exceptions: "exceptions.pack",
  wordnet: "wordnet.pack",
  wordnetParts: "wordnet-parts.pack",
  paraphrase: "paraphrase.pack",
  grammar: "english-pcfg.pack",
  tally: "tally.pack",
  vectors: "vectors.pack",
  cocoFrequencies: "df-coco-val.gz",
  nneval: "nneval.json",
  nnevalMatch: "nneval-match.json",
  nneval7: "nneval-7.json",
  nnevalMatch7: "nneval-match-7.json",
} as const;

/** The package that has the grammar; its licence is the GPL, so it is not part of this one. */
export const GRAMMAR_PACKAGE = "@captally/spice-exact";

export type PackKind = keyof typeof PACK_FILES;

/** Packs that the library reads itself: the engine opens all others. */
export const LIBRARY_PACKS = [
  "cocoFrequencies",
  "nneval",
  "nnevalMatch",
  "nneval7",
  "nnevalMatch7",
] as const satisfies readonly PackKind[];

export type LibraryPack = (typeof LIBRARY_PACKS)[number];

export function isLibraryPack(kind: PackKind): kind is LibraryPack {
  return LIBRARY_PACKS.some((pack) => pack === kind);
}

/** The larger selection of METEOR's paraphrases, in place of `paraphrase.pack`. */
export const WIDE_PARAPHRASES = "paraphrase-wide.pack";

/** Document frequencies of COCO's validation captions; compressed, since n-grams are long and many. */
export const COCO_VAL = "coco-val";
export const COCO_VAL_FREQUENCIES = "df-coco-val.gz";

/** Data of the package by file. */
export type PackFile = (typeof PACK_FILES)[PackKind] | typeof WIDE_PARAPHRASES | typeof COCO_VAL_FREQUENCIES;

/** Data packs that metrics may need, as bytes. Where one is not passed, the package's own is read. */
export interface Packs {
  /** WordNet 2.0's irregular forms, for the stemmed variants of ROUGE-1.5.5: `dist/data/exceptions.pack` of the package. */
  readonly exceptions?: Uint8Array | undefined;
  /** WordNet 3.0's synsets, for METEOR: `dist/data/wordnet.pack`. */
  readonly wordnet?: Uint8Array | undefined;
  /** Their parts of speech, for METEOR_2005 and METEOR_nltk: `dist/data/wordnet-parts.pack`. */
  readonly wordnetParts?: Uint8Array | undefined;
  /** METEOR's paraphrases: `dist/data/paraphrase.pack`, or for more of the table `dist/data/paraphrase-wide.pack`. */
  readonly paraphrase?: Uint8Array | undefined;
  /**
   * The grammar that SPICE parses captions with: `english-pcfg.pack` of the package `@captally/spice-exact` (GPL-3). Where it is not
   * passed it is read if that package is installed, in Node, Deno and Bun.
   */
  readonly grammar?: Uint8Array | undefined;
  /** The model of Tally: `dist/data/tally.pack`, or one of your own. */
  readonly tally?: Uint8Array | undefined;
  /** Word vectors, for WMD: `dist/data/vectors.pack`, or others (`readVectors` of captally/io). */
  readonly vectors?: Uint8Array | undefined;
  /** Document frequencies of COCO's validation set, for NNEval: what `dist/data/df-coco-val.gz` holds, inflated. */
  readonly cocoFrequencies?: Uint8Array | undefined;
  /** Models of NNEval, NNEval_match, NNEval_7 and NNEval_match_7: `dist/data/nneval.json` and its siblings. */
  readonly nneval?: Uint8Array | undefined;
  readonly nnevalMatch?: Uint8Array | undefined;
  readonly nneval7?: Uint8Array | undefined;
  readonly nnevalMatch7?: Uint8Array | undefined;
}
