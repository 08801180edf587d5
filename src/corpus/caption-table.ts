/**
 * Captions by image as one input holds them: what every reader produces and everything later consumes.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { Problem } from "./problem.js";

/**
 * How an id was written; `1` and `"1"` have the same text but not the same kind.
 * Keys of JSON objects, cells of a table and line numbers are `untyped`: their form leaves no choice.
 */
export type IdKind = "text" | "number" | "untyped";

/** The captions of one image in one input. */
export interface CaptionRow {
  /** Text of the id exactly as written; it never went through a number. */
  readonly id: string;
  readonly idKind: IdKind;
  /** Captions in input order: one for a candidate, any number of references. */
  readonly captions: Captions;
  /** Named group of the image (nocaps domain, category), when the input has one. */
  readonly group: string | undefined;
  /** 1-based line of the first caption, when the input has lines. */
  readonly line: number | undefined;
  /** Other names of the image, parallel to {@link CaptionTable.aliasNames}; an empty text is no name. */
  readonly aliases: readonly string[] | undefined;
}

/** One input (file, standard input, argument of a call) as rows in input order. Ids are unique. */
export interface CaptionTable {
  /** What messages call this input: a file name, `references`, `candidates`. */
  readonly source: string;
  readonly rows: readonly CaptionRow[];
  /** Row number by id. */
  readonly index: ReadonlyMap<string, number>;
  /**
   * Images the input lists apart from captions (COCO `images`), but holds no captions for.
   * The value tells whether captions were there and all dropped (VizWiz flags).
   */
  readonly captionless: ReadonlyMap<string, "none" | "dropped">;
  /** What the aliases of the rows are: `file_name`, `imgid`. */
  readonly aliasNames: readonly string[];
  /** True when the ids are positions (lines, list items), so that a shift would go unseen. */
  readonly numbered: boolean;
  /** True when captions are already tokenised (tokens joined by one space). */
  readonly tokenized: boolean;
  /** Faults that did not stop the reading. */
  readonly problems: readonly Problem[];
}
