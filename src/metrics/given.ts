/**
 * Checks of what programs pass to calls: those in JavaScript pass anything.
 *
 * @module
 */

import { describeValue } from "../corpus/describe-value.js";
import { isPlain } from "../corpus/scene-tuples.js";
import { PACK_FILES, type PackKind, type Packs } from "../data/pack-files.js";
import { CaptallyError } from "../errors.js";
import { nearestName } from "./nearest-name.js";

/** @throws {CaptallyError} `usage-option` for a value that is not of the kind; `name` is what messages call it */
export type Check = (value: unknown, name: string) => void;

/** The error for a value that is none of those expected. */
export function wrongValue(name: string, expected: string, got: unknown): CaptallyError {
  return new CaptallyError("usage-option", `"${name}" expected ${expected}, got ${describeValue(got)}`);
}

function need(holds: boolean, name: string, expected: string, got: unknown): void {
  if (!holds) throw wrongValue(name, expected, got);
}

export function givenText(value: unknown, name: string): void {
  need(typeof value === "string", name, "a text", value);
}

/** Not `instanceof`: bytes of another realm are bytes too. */
export function givenBytes(value: unknown, name: string): void {
  need(Object.prototype.toString.call(value) === "[object Uint8Array]", name, "bytes (a Uint8Array)", value);
}

export function givenFlag(value: unknown, name: string): void {
  need(typeof value === "boolean", name, "true or false", value);
}

export function givenNumber(value: unknown, name: string): void {
  need(typeof value === "number", name, "a number", value);
}

/** A table of numbers: a list or a typed array. */
export function givenNumbers(value: unknown, name: string): void {
  const list = ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as never) : value;
  need(Array.isArray(list) && list.every((one) => typeof one === "number"), name, "numbers in a list", value);
}

export function givenFunction(value: unknown, name: string): void {
  need(typeof value === "function", name, "a function", value);
}

export function givenMap(value: unknown, name: string): void {
  need(value instanceof Map, name, "a Map", value);
}

/** An object with fields by name, or of a class. */
export function givenObject(value: unknown, name: string): void {
  need(isPlain(value), name, "an object", value);
}

/** An object with these functions, whatever its class: the package's other builds have classes of their own. */
export function givenMethods(...names: readonly string[]): Check {
  return (value, name) => {
    need(typeof value === "object" && value !== null, name, "an object", value);
    for (const method of names) givenFunction((value as Record<string, unknown>)[method], `${name}.${method}`);
  };
}

export function oneOf(values: readonly unknown[]): Check {
  return (value, name) => need(values.includes(value), name, values.join(", "), value);
}

export function wholeFrom(least: number, most: number): Check {
  return (value, name) =>
    need(
      Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
      name,
      `a whole number from ${least} to ${most}`,
      value,
    );
}

/** Nothing, or what the check says. */
export function maybe(check: Check): Check {
  return (value, name) => {
    if (value !== undefined) check(value, name);
  };
}

/** A list of `least` or more. */
export function listOf(check: Check, least = 0): Check {
  return (value, name) => {
    if (!Array.isArray(value)) throw wrongValue(name, "a list", value);
    need(value.length >= least, name, `${least} or more in the list`, value);
    // Not `forEach`, which passes over the holes of a sparse array.
    for (let i = 0; i < value.length; ++i) check(value[i], `${name}[${i}]`);
  };
}

/** An object with these fields; others are passed over. */
export function withFields(fields: Readonly<Record<string, Check>>): Check {
  return (value, name) => {
    givenObject(value, name);
    for (const [key, check] of Object.entries(fields)) check((value as Record<string, unknown>)[key], `${name}.${key}`);
  };
}

/** @throws {CaptallyError} `usage-option` when a call got no options, or one that it does not know */
export function checkObject<T extends object>(options: T, known: readonly (keyof T & string)[]): void {
  if (!isPlain(options))
    throw new CaptallyError("usage-option", `expected an object of options, got ${describeValue(options)}`);
  for (const key of Object.keys(options)) {
    if ((known as readonly string[]).includes(key)) continue;
    throw new CaptallyError("usage-option", `unknown option "${key}"; did you mean "${nearestName(key, known)}"?`);
  }
}

/** Options and no others, each checked. */
export function checkOptions(options: unknown, checks: Readonly<Record<string, Check>>): void {
  checkObject(options as Record<string, unknown>, Object.keys(checks));
  for (const [key, check] of Object.entries(checks)) check((options as Record<string, unknown>)[key], key);
}

/** Options that are all true or false. */
export function checkFlags(options: unknown, names: readonly string[]): void {
  checkOptions(options, Object.fromEntries(names.map((name) => [name, maybe(givenFlag)])));
}

/** Packs of bytes by kind. */
export function givenPacks(packs: unknown, name: string): void {
  givenObject(packs, name);
  checkObject(packs as Packs, Object.keys(PACK_FILES) as PackKind[]);
  for (const [kind, bytes] of Object.entries(packs as Packs))
    if (bytes !== undefined) givenBytes(bytes, `${name}.${kind}`);
}

/** A text, and what messages call it. */
export function givenSource(text: unknown, source: unknown): void {
  givenText(text, "text");
  givenText(source, "source");
}

/** Two columns of numbers side by side. */
export function givenColumns(x: unknown, y: unknown): void {
  givenNumbers(x, "x");
  givenNumbers(y, "y");
  const [left, right] = [x, y].map((column) => (column as ArrayLike<number>).length);
  need(left === right, "y", `${left} numbers as "x" has`, right);
}

/** A seed: a whole number that doubles hold exactly. */
export function givenSeed(value: unknown, name: string): void {
  wholeFrom(0, Number.MAX_SAFE_INTEGER)(value, name);
}

export const givenEngine: Check = /* @__PURE__ */ givenMethods("acquire", "release");
