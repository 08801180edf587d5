/**
 * JSON values that lose nothing: numbers as text, objects with their keys in order and repeated keys kept.
 *
 * @module
 */

/** A plain number stands for a whole number of at most nine digits, whose text it determines; it costs no memory. */
export type JsonValue = string | boolean | null | number | JsonNumber | JsonObject | JsonValue[];

/** Any other number, as written. Image ids have up to 20 digits and must not be rounded to a double. */
export class JsonNumber {
  constructor(readonly raw: string) {}
}

/** Text of a number exactly as written, `undefined` for other values. */
export function numberText(value: JsonValue | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return value instanceof JsonNumber ? value.raw : undefined;
}

/**
 * An object as two parallel runs of keys and values. Objects of the same form share one `keys` array, and the values
 * of many objects share one `store`: a file has a million small objects, and arrays of their own would cost more than
 * the values.
 */
export class JsonObject {
  constructor(
    readonly keys: readonly string[],
    private readonly store: readonly JsonValue[],
    private readonly first: number,
    /** Where the object begins in the text, for the line number of a fault. */
    readonly offset: number,
  ) {}

  /** Value of the key number `i`. */
  at(i: number): JsonValue {
    return this.store[this.first + i] as JsonValue;
  }

  /** Value of a key; of repeated keys the last one, as everywhere else. */
  get(key: string): JsonValue | undefined {
    const i = this.keys.lastIndexOf(key);
    return i === -1 ? undefined : this.at(i);
  }

  has(key: string): boolean {
    return this.keys.includes(key);
  }
}

/** What messages call a value. */
export function describeJson(value: JsonValue | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return `the string ${JSON.stringify(value.slice(0, 40))}`;
  if (typeof value === "boolean") return String(value);
  const number = numberText(value);
  if (number !== undefined) return `the number ${number}`;
  return Array.isArray(value) ? "a list" : "an object";
}
