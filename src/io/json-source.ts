/**
 * What the readers of JSON shapes share: the place of a fault, ids, captions in their various wrappings.
 *
 * @module
 */

import type { IdKind } from "../corpus/caption-table.js";
import { TableBuilder, where } from "../corpus/table-builder.js";
import { CaptallyError, type ErrorPlace } from "../errors.js";
import { describeJson, JsonObject, type JsonValue, numberText } from "./json-value.js";
import { CAPTION_KEYS, findKey, type KeyChoice, REJECTION_KEYS } from "./keys.js";
import { LineCounter } from "./text-lines.js";

export type Role = "references" | "candidates";

/** One text being read, with a table under construction for each side. */
export class JsonSource {
  readonly references: TableBuilder;
  readonly candidates: TableBuilder;
  private readonly lines: LineCounter;
  private readonly captionKeyAt = new Map<readonly string[], number>();

  constructor(
    text: string,
    readonly source: string,
    readonly role: Role,
    readonly keys: KeyChoice,
    readonly split: string | undefined,
    /** The source whose tables are filled, when one part of it is read in another role. */
    whole?: JsonSource,
  ) {
    this.references = whole?.references ?? new TableBuilder(source);
    this.candidates = whole?.candidates ?? new TableBuilder(source);
    this.lines = new LineCounter(text);
  }

  /** The table of the side the text is read for. */
  get own(): TableBuilder {
    return this[this.role];
  }

  lineOf(object: JsonObject): number {
    return this.lines.lineAt(object.offset);
  }

  place(line: number | undefined, id?: string): ErrorPlace {
    return { file: this.source, line, id };
  }

  where(line: number | undefined, id?: string): string {
    return where(this.source, line, id);
  }

  /** @throws CaptallyError `input-format` */
  refuse(expected: string, found: string, line?: number): never {
    throw new CaptallyError("input-format", `${this.where(line)}: expected ${expected}, found ${found}`, {
      place: this.place(line),
    });
  }

  /** Text and kind of an id; a fault and `undefined` when the value is none. */
  idOf(value: JsonValue | undefined, line: number | undefined): { id: string; idKind: IdKind } | undefined {
    const number = numberText(value);
    if (number !== undefined) return { id: number, idKind: "number" };
    if (typeof value === "string" && value !== "") return { id: value, idKind: "text" };
    const code = value === "" ? "empty-id" : "wrong-type";
    this.own.problems.add(
      code,
      "error",
      this.place(line),
      () =>
        `${this.where(line)}: expected an id (a string or a number), found ${value === "" ? "an empty string" : describeJson(value)}`,
    );
    return undefined;
  }

  /**
   * Adds the captions in `value`: a string, an object with a caption, or a list of these. A list inside a list and a
   * list written as text are used item by item, with a warning.
   */
  addCaptions(
    builder: TableBuilder,
    captions: string[],
    value: JsonValue,
    id: string,
    line: number | undefined,
    depth = 0,
  ): void {
    if (typeof value === "string") builder.addText(captions, value, id, line);
    else if (Array.isArray(value)) {
      if (depth === 1) {
        builder.problems.add(
          "nested-list",
          "warning",
          this.place(line, id),
          () => `${this.where(line, id)}: a list inside the list of captions; its items are used one by one`,
        );
      }
      for (const item of value) this.addCaptions(builder, captions, item, id, line, depth + 1);
    } else if (value instanceof JsonObject) this.addCaptionObject(builder, captions, value, id, depth);
    else {
      builder.problems.add(
        "wrong-type",
        value === null ? "warning" : "error",
        this.place(line, id),
        () =>
          `${this.where(line, id)}: expected a caption, found ${describeJson(value)}${value === null ? "; it is left out" : ""}`,
      );
    }
  }

  private addCaptionObject(
    builder: TableBuilder,
    captions: string[],
    object: JsonObject,
    id: string,
    depth: number,
  ): void {
    let at = this.captionKeyAt.get(object.keys);
    if (at === undefined) {
      at = findKey(object.keys, CAPTION_KEYS);
      this.captionKeyAt.set(object.keys, at);
    }
    const line = this.lineOf(object);
    if (at === -1) {
      builder.problems.add(
        "wrong-key",
        "error",
        this.place(line, id),
        () => `${this.where(line, id)}: expected a caption under "caption", found the keys ${showKeys(object)}`,
      );
      return;
    }
    const rejection = REJECTION_KEYS.find((key) => object.get(key) === true);
    if (rejection !== undefined) this.reject(builder, id, line, rejection);
    else this.addCaptions(builder, captions, object.at(at), id, line, depth);
  }

  /** Leaves out a caption that its annotators marked. */
  reject(builder: TableBuilder, id: string, line: number | undefined, mark: string): void {
    builder.drop(id);
    builder.problems.add(
      "rejected-caption",
      "warning",
      this.place(line, id),
      () => `${this.where(line, id)}: a caption marked ${mark} is left out`,
    );
  }
}

/** Keys of an object as messages show them. */
export function showKeys(object: JsonObject): string {
  const shown = object.keys.slice(0, 8).map((key) => `"${key}"`);
  if (object.keys.length > 8) shown.push("...");
  return shown.length === 0 ? "(none)" : shown.join(", ");
}
