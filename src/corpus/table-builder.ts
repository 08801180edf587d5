/**
 * Builds a {@link CaptionTable} caption by caption: rows keep the order in which their ids are first seen.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { CaptionRow, CaptionTable, IdKind } from "./caption-table.js";
import { listInText } from "./list-in-text.js";
import { ProblemList, showId } from "./problem.js";

/** What a reader knows of an image besides its captions. */
export interface RowFacts {
  readonly group?: string | undefined;
  readonly line?: number | undefined;
  readonly aliases?: readonly string[] | undefined;
}

const NO_FACTS: RowFacts = {};

export class TableBuilder {
  readonly problems: ProblemList;
  aliasNames: readonly string[] = [];
  numbered = false;
  tokenized = false;
  private readonly rows: CaptionRow[] = [];
  private readonly index = new Map<string, number>();
  private readonly dropped = new Set<string>();

  constructor(
    readonly source: string,
    problems: ProblemList = new ProblemList(),
  ) {
    this.problems = problems;
  }

  /** The captions of an image, to be appended to; an unknown image becomes a row. */
  row(id: string, idKind: IdKind, facts: RowFacts = NO_FACTS): string[] {
    const known = this.known(id);
    if (known !== undefined) return known;
    const captions: string[] = [];
    this.wholeRow(id, idKind, captions, facts);
    return captions;
  }

  /** Adds an unknown image with all its captions. */
  wholeRow(id: string, idKind: IdKind, captions: Captions, { group, line, aliases }: RowFacts = NO_FACTS): void {
    this.index.set(id, this.rows.length);
    this.rows.push({ id, idKind, captions, group, line, aliases });
  }

  /** The captions of an image that has a row already, made by `row`. */
  known(id: string): string[] | undefined {
    const row = this.index.get(id);
    return row === undefined ? undefined : (this.rows[row]?.captions as string[]);
  }

  has(id: string): boolean {
    return this.index.has(id);
  }

  /** Adds a caption to `captions`; a list written as text is used item by item, with a warning. */
  addText(captions: string[], text: string, id: string, line: number | undefined): void {
    const items = listInText(text);
    if (items === undefined) {
      captions.push(text);
      return;
    }
    captions.push(...items);
    this.problems.add(
      "list-as-text",
      "warning",
      { file: this.source, line, id },
      () =>
        `${where(this.source, line, id)}: a list written as text where a caption was expected; its ${items.length} items are used`,
    );
  }

  /** Notes that a caption of this image was left out on purpose. */
  drop(id: string): void {
    this.dropped.add(id);
  }

  /** The table; images that got no caption leave the rows. */
  finish(): CaptionTable {
    const captionless = new Map<string, "none" | "dropped">();
    let { rows, index } = this;
    if (rows.some((row) => row.captions.length === 0)) {
      rows = [];
      index = new Map();
      for (const row of this.rows) {
        if (row.captions.length === 0) captionless.set(row.id, this.dropped.has(row.id) ? "dropped" : "none");
        else {
          index.set(row.id, rows.length);
          rows.push(row);
        }
      }
    }
    for (const id of this.dropped) if (!index.has(id)) captionless.set(id, "dropped");
    return {
      source: this.source,
      rows,
      index,
      captionless,
      aliasNames: this.aliasNames,
      numbered: this.numbered,
      tokenized: this.tokenized,
      problems: this.problems.toArray(),
    };
  }
}

/** Beginning of a message: the input, then line and id as far as known. */
export function where(source: string, line?: number | undefined, id?: string | undefined): string {
  return `${source}${line === undefined ? "" : `, line ${line}`}${id === undefined ? "" : `, id ${showId(id)}`}`;
}
