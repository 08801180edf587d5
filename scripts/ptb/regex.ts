/**
 * Regular expressions as values: a handful of combinators from which the tokenizer's rules are written.
 * Only what a finite automaton can do: no captures, no look-around, no greediness.
 */
import { type CodeSet, chars, union } from "./code-set.js";

export type Regex =
  | { readonly kind: "empty" }
  | { readonly kind: "set"; readonly set: CodeSet }
  | { readonly kind: "sequence"; readonly parts: readonly Regex[] }
  | { readonly kind: "choice"; readonly parts: readonly Regex[] }
  | { readonly kind: "star"; readonly body: Regex };

export const EMPTY: Regex = { kind: "empty" };

/** Where a set is meant as "one symbol of it", it may be written without `one`. */
export type Part = Regex | CodeSet;

function isSet(part: Part): part is CodeSet {
  return Array.isArray(part);
}

function regex(part: Part): Regex {
  return isSet(part) ? one(part) : part;
}

/** One symbol of the set. */
export function one(set: CodeSet): Regex {
  return { kind: "set", set };
}

export function seq(...parts: Part[]): Regex {
  return { kind: "sequence", parts: parts.map(regex) };
}

export function alt(...parts: Part[]): Regex {
  return { kind: "choice", parts: parts.map(regex) };
}

export function star(body: Part): Regex {
  return { kind: "star", body: regex(body) };
}

export function plus(body: Part): Regex {
  return seq(body, star(body));
}

export function opt(body: Part): Regex {
  return alt(body, EMPTY);
}

/** At least `low` and at most `high` repetitions. */
export function times(body: Part, low: number, high: number): Regex {
  const parts: Part[] = [];
  for (let i = 0; i < high; i++) parts.push(i < low ? body : opt(body));
  return seq(...parts);
}

/** The code units of `text` as they are. */
export function exact(text: string): Regex {
  return seq(...[...text].map((character) => chars(character)));
}

/** The text with each ASCII letter in either case. */
export function text(text: string): Regex {
  return seq(...[...text].map((character) => chars(character.toLowerCase() + character.toUpperCase())));
}

/** Any of the words of a blank-separated list, ASCII letters in either case. */
export function words(list: string): Regex {
  return alt(...list.trim().split(/\s+/).map(text));
}

/** Any of the words of a blank-separated list, as they are written. */
export function exactWords(list: string): Regex {
  return alt(...list.trim().split(/\s+/).map(exact));
}

/** Union of sets, under the name used in the rules. */
export const any = (...sets: CodeSet[]): CodeSet => union(...sets);
