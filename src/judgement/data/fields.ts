/**
 * Fields of rows: by one of several names, as text, number or list.
 *
 * @module
 */

import { describeValue } from "../../corpus/describe-value.js";
import { listInText } from "../../corpus/list-in-text.js";
import { CaptallyError } from "../../errors.js";
import { ROW_PLACE, type Row } from "./rows.js";

/** Name of a column, or names that data sets use for it, of which the first that is there counts. */
export type ColumnName = string | readonly string[];

/** Value of a column; `undefined` when it is not there. */
export function fieldOf(row: Row, column: ColumnName): unknown {
  if (typeof column === "string") return row[column];
  const name = column.find((candidate) => row[candidate] !== undefined);
  return name === undefined ? undefined : row[name];
}

/** @throws {CaptallyError} `input-format` when the column is not there or no text or number */
export function textOf(row: Row, column: ColumnName): string {
  const value = fieldOf(row, column);
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw wrongField(row, column, "text", value);
}

/** @throws {CaptallyError} `input-format` when the column is not there or no number */
export function numberOf(row: Row, column: ColumnName): number {
  const value = fieldOf(row, column);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return number;
  throw wrongField(row, column, "a number", value);
}

/**
 * Texts of a list, of a list written as text, or one text.
 *
 * @throws {CaptallyError} `input-format` when the column is not there or holds something else
 */
export function textsOf(row: Row, column: ColumnName): string[] {
  const value = fieldOf(row, column);
  const list = typeof value === "string" ? (listInText(value) ?? [value]) : value;
  if (Array.isArray(list) && list.every((item) => typeof item === "string")) return list;
  throw wrongField(row, column, "a list of captions", value);
}

/**
 * Numbers of a list, or of a list written as text.
 *
 * @throws {CaptallyError} `input-format` when the column is not there or holds something else
 */
export function numbersOf(row: Row, column: ColumnName): number[] {
  const value = fieldOf(row, column);
  const list = typeof value === "string" && /^\s*\[[^a-zA-Z]*\]\s*$/.test(value) ? parsed(value) : value;
  if (Array.isArray(list) && list.every((item) => typeof item === "number")) return list;
  throw wrongField(row, column, "a list of numbers", value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The error of a field that is not what it should be. */
export function wrongField(row: Row, column: ColumnName, expected: string, found: unknown): CaptallyError {
  const names = typeof column === "string" ? `"${column}"` : column.map((name) => `"${name}"`).join(" or ");
  const what = found === undefined ? "no such column" : describeValue(found);
  return new CaptallyError("input-format", `${row[ROW_PLACE]}: ${names} expected ${expected}, found ${what}`);
}
