/**
 * Tuples of captions, as values: what SPICE compares.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { describeValue } from "./describe-value.js";

/** An object, an object with an attribute, or a subject with a relation to another object. */
export type SceneTuple =
  | readonly [object: string]
  | readonly [object: string, attribute: string]
  | readonly [subject: string, relation: string, object: string];

/** A scene graph as other programs write it. */
export interface SceneGraph {
  readonly objects?: readonly string[];
  /** Pairs of an object and an attribute. */
  readonly attributes?: readonly (readonly [object: string, attribute: string])[];
  /** Triples of subject, relation, object. */
  readonly relations?: readonly (readonly [subject: string, relation: string, object: string])[];
}

/** Tuples of captions by the text of the caption, and where they come from. */
export interface SceneTuples {
  /** What signatures call them. */
  readonly name: string;
  /** The parser that found all of them, with its version, where it is known. */
  readonly parser?: string | undefined;
  readonly tuples: ReadonlyMap<string, readonly SceneTuple[]>;
}

/** Marks between elements and behind tuples in the text that the engine reads; no element may have one. */
const BETWEEN = "\u001f";
const BEHIND = "\u001e";

/** Tuples as the engine reads them: subject, object, relation. */
export function engineText(tuples: readonly SceneTuple[]): string {
  let text = "";
  for (const [first, second, third] of tuples) {
    text += first;
    if (third !== undefined) text += BETWEEN + third;
    if (second !== undefined) text += BETWEEN + second;
    text += BEHIND;
  }
  return text;
}

/** Tuples as people write them: `( man , ride , horse ) , ( man , tall )`. */
export function tupleNotation(tuples: readonly SceneTuple[]): string {
  return tuples.map((tuple) => `( ${tuple.join(" , ")} )`).join(" , ");
}

/** What is wrong with a value as a tuple; `undefined` if nothing. */
export function tupleFault(value: unknown): string | undefined {
  if (!Array.isArray(value)) return `expected a tuple (a list of strings), found ${describeValue(value)}`;
  if (value.length < 1 || value.length > 3) return `expected a tuple of 1 to 3 strings, found ${value.length}`;
  for (let i = 0; i < value.length; ++i) {
    const element: unknown = value[i];
    if (typeof element !== "string") return `expected a tuple of strings, found ${describeValue(element)} in it`;
    if (element.trim() === "") return "expected a tuple of strings, found an empty one";
    if (element.includes(BETWEEN) || element.includes(BEHIND))
      return "expected strings without the control characters U+001E and U+001F";
  }
  return undefined;
}

/**
 * Tuples by caption, from values of a program.
 *
 * @throws {CaptallyError} `input-format`
 */
export function tuplesFromValues(values: unknown): SceneTuples {
  const what = "tuples";
  const own = values as Partial<SceneTuples> | null;
  if (typeof own === "object" && own?.tuples instanceof Map && typeof own.name === "string") {
    const { name, parser } = own;
    return { name, ...(typeof parser === "string" ? { parser } : {}), tuples: checked(own.tuples, what) };
  }
  if (values instanceof Map) return { name: "given", tuples: checked(values, what) };
  if (!isPlain(values)) {
    throw new CaptallyError(
      "input-format",
      `${what}: expected lists of tuples by caption in a Map or an object, found ${describeValue(values)}`,
    );
  }
  return { name: "given", tuples: checked(new Map(Object.entries(values)), what) };
}

/** Whether a value holds fields by name: bytes, sets, promises are objects too, and have none. */
export function isPlain(value: unknown): value is object {
  return Object.prototype.toString.call(value) === "[object Object]";
}

function checked(map: ReadonlyMap<unknown, unknown>, what: string): Map<string, readonly SceneTuple[]> {
  const result = new Map<string, readonly SceneTuple[]>();
  for (const [caption, tuples] of map) {
    const fail = (fault: string): never => {
      throw new CaptallyError("input-format", `${what} of ${JSON.stringify(caption)}: ${fault}`);
    };
    if (typeof caption !== "string") throw new CaptallyError("input-format", `${what}: expected captions as keys`);
    if (!Array.isArray(tuples)) return fail(`expected a list of tuples, found ${describeValue(tuples)}`);
    for (let i = 0; i < tuples.length; ++i) {
      const fault = tupleFault(tuples[i]);
      if (fault !== undefined) fail(fault);
    }
    result.set(caption, tuples as SceneTuple[]);
  }
  return result;
}

/** The tuples of a scene graph, or what is wrong with it. */
export function graphTuples(value: unknown): readonly SceneTuple[] | string {
  if (Array.isArray(value)) return faultIn(value) ?? (value as SceneTuple[]);
  const expected = 'a scene graph (an object with "objects", "attributes" and "relations", or a list of tuples)';
  if (typeof value !== "object" || value === null) return `expected ${expected}, found ${describeValue(value)}`;
  const { objects = [], attributes = [], relations = [], ...others } = value as Record<string, unknown>;
  const unknown = Object.keys(others);
  if (unknown.length > 0) return `expected ${expected}, found the key ${JSON.stringify(unknown[0])}`;
  const tuples: unknown[] = [];
  for (const [name, list, size] of [
    ["objects", objects, 1],
    ["attributes", attributes, 2],
    ["relations", relations, 3],
  ] as const) {
    if (!Array.isArray(list)) return `"${name}": expected a list, found ${describeValue(list)}`;
    for (const item of Array.from<unknown>(list)) {
      const tuple = size === 1 ? [item] : item;
      if (Array.isArray(tuple) && tuple.length !== size)
        return `"${name}": expected lists of ${size} strings, found one of ${tuple.length}`;
      tuples.push(tuple);
    }
  }
  return faultIn(tuples) ?? (tuples as SceneTuple[]);
}

function faultIn(tuples: readonly unknown[]): string | undefined {
  for (let i = 0; i < tuples.length; ++i) {
    const fault = tupleFault(tuples[i]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
