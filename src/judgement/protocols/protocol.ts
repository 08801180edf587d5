/**
 * What a protocol is: where the judgements are, what is scored against which references, and how agreement is computed. All of
 * it is data; the readers (`read-ratings.ts`, `read-pairs.ts`) know no data set by name.
 *
 * @module
 */

import { type Check, givenObject, givenText, listOf, oneOf, withFields } from "../../metrics/given.js";
import type { TieRule } from "../choices.js";
import type { ColumnName } from "../data/fields.js";
import type { RowShape } from "../data/rows.js";

/** A file of the data folder: the first name that is there counts, also with `.gz`. */
export interface Source extends RowShape {
  readonly files: readonly string[];
}

/** Captions by image, and by their own ids where they have some. */
export interface CaptionSource extends Source {
  readonly image: ColumnName;
  /** One caption, or a list of them. */
  readonly caption: ColumnName;
  readonly id?: ColumnName;
}

interface ProtocolBase {
  readonly name: string;
  /** What is judged, in one line. */
  readonly title: string;
  /** Whom to cite. */
  readonly cite: string;
  readonly rows: Source;
  /** Columns of further files whose rows stand beside those of `rows`, one by one. */
  readonly beside?: readonly (Source & { readonly rename: Readonly<Record<string, string>> })[];
  /** References by image, where the rows do not hold them. */
  readonly captions?: CaptionSource;
}

/** What becomes of a candidate that is one of its own references. */
export type OwnCaption =
  /** The row is left out. */
  | "skip"
  /** Nothing. */
  | "keep"
  /** It is taken out of its references, for this row. */
  | "remove"
  /** Every candidate of an image is taken out of the image's references, for all its rows. */
  | "remove-from-image";

/** A way to read the same ratings. */
export interface RatingVariant {
  readonly description: string;
  readonly own: OwnCaption;
  /** Document frequencies are those of all references of the image, also of those taken out. */
  readonly wholeDocuments?: boolean;
  /** Rows with this value in a column are left out. */
  readonly without?: { readonly column: ColumnName; readonly value: string };
}

/** People rate single captions. */
export interface RatingProtocol extends ProtocolBase {
  readonly kind: "ratings";
  readonly columns: {
    readonly id?: ColumnName;
    /** Rows with the same value are judgements of one caption. */
    readonly item?: ColumnName;
    /** Unit of the resamples; where a row lacks it, its references stand for the image. */
    readonly image: ColumnName;
    /** The caption, or its id among the captions. */
    readonly candidate?: ColumnName;
    readonly candidateId?: ColumnName;
    readonly references?: ColumnName;
    /** One judgement each. */
    readonly ratings: readonly ColumnName[];
    /** Lowest and highest rating that people could give, where the data set says so. */
    readonly scale?: readonly [number, number];
  };
  /** The first one is the default. */
  readonly variants: Readonly<Record<string, RatingVariant>>;
}

/** References of a pair: all, or some drawn at random, several times. */
export interface ReferenceDraw {
  readonly references: number;
  /** Drawn from the first so many; absent: from all. */
  readonly of?: number;
  readonly draws: number;
  readonly seed: number;
}

/** A way to read the same pairs. */
export interface PairVariant {
  readonly description: string;
  /** Absent: all references. */
  readonly draw?: ReferenceDraw;
  /** File of the judgements, where it is not the protocol's. */
  readonly rows?: Source;
  /** Rows with the same captions are votes on one pair. */
  readonly triplets?: boolean;
}

/** Pairs that are reported together. */
export interface Cell {
  readonly name: string;
  /** Groups of the rows that belong to it. */
  readonly groups: RegExp;
  /** Which of its captions each candidate finds taken out of its references: none, itself, or both the first. */
  readonly own?: "keep" | "each" | "first";
  /** References short of this number are repeated from the first on. */
  readonly fill?: number;
  /** Scores are means over the sets of references that lack one each. */
  readonly leaveOneOut?: boolean;
  /** What an equal score earns here; absent: what the protocol says. */
  readonly ties?: TieRule;
  /** Pairs with the same value are scored together: document frequencies are theirs. */
  readonly run?: string;
}

/** People prefer one of two captions. */
export interface PairProtocol extends ProtocolBase {
  readonly kind: "pairs";
  readonly columns: {
    readonly id?: ColumnName;
    readonly image: ColumnName;
    readonly first: ColumnName;
    readonly second: ColumnName;
    readonly references?: ColumnName;
    readonly group?: ColumnName;
    /** Votes: positive for the first, negative for the second; a list or one number. Absent: the first is better. */
    readonly votes?: ColumnName;
  };
  /** Absent: one cell for each group. */
  readonly cells?: readonly Cell[];
  /** The first and the second captions are scored apart, each with their own document frequencies. */
  readonly sidesApart?: boolean;
  /** What becomes of pairs on which people are split. */
  readonly undecided: "drop" | "random";
  /** What an equal score earns; absent: half. */
  readonly ties?: TieRule;
  /** The last column: mean of the cells, or share of all pairs. */
  readonly total: "cells" | "pairs";
  readonly variants: Readonly<Record<string, PairVariant>>;
}

export type Protocol = RatingProtocol | PairProtocol;

/** A protocol, as far as programs get one wrong. */
export const givenProtocol: Check = withFields({
  ...{ kind: oneOf(["ratings", "pairs"]), name: givenText, cite: givenText },
  ...{ rows: withFields({ files: listOf(givenText) }), columns: givenObject, variants: givenObject },
});
