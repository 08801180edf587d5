/**
 * Captions made worse, that the head of Tally learns to put below the caption they are made of. The checks of
 * `judgement/robustness` are written apart from these.
 *
 * @module
 */

import type { Random } from "../../judgement/statistics/random.js";

/** What a change may ask. */
export interface CorruptionHelp {
  readonly random: Random;
  isContent(word: string): boolean;
  /** Whether no caption ends in the word. */
  isUnfinished(word: string): boolean;
  /** Words near a word that mean something else. */
  neighbours(word: string): readonly string[];
  /** A caption of another image. */
  other(): readonly string[];
}

type Tokens = readonly string[];
type Change = (tokens: Tokens, help: CorruptionHelp) => Tokens | undefined;

const words = (text: string): readonly string[] => text.split(" ");

/** Words of one kind, of which a caption mostly has the right one. */
const KINDS: readonly (readonly string[])[] = [
  words("red blue green yellow black white brown orange pink purple gray"),
  words("one two three four five six"),
  words("man woman boy girl"),
  words("men women boys girls"),
  words("dog cat horse cow bird sheep"),
  words("dogs cats horses cows birds"),
  words("large small"),
  words("big little"),
  words("young old"),
  words("male female"),
  words("sitting standing walking running lying"),
  words("wooden metal"),
  words("indoors outdoors"),
  words("open closed"),
  words("full empty"),
  words("day night"),
  words("left right"),
  words("front back"),
];
const KIND_OF = new Map(KINDS.flatMap((kind) => kind.map((word) => [word, kind] as const)));

const PREPOSITIONS = new Set(words("with in on near under behind beside by at"));
/** Words of a phrase with a preposition. */
const PHRASE = 5;

/** The changes by name, with what a pair weighs. */
export const CORRUPTIONS: Readonly<Record<string, { readonly weight: number; readonly change: Change }>> = {
  swap: {
    weight: 0.05,
    change: (tokens, help) => replaced(tokens, help, (word) => (help.isContent(word) ? help.neighbours(word) : [])),
  },
  attribute: {
    weight: 0.05,
    change: (tokens, help) =>
      replaced(tokens, help, (word) => (KIND_OF.get(word) ?? []).filter((other) => other !== word)),
  },
  shuffle: {
    weight: 0.05,
    change: (tokens, { random }) => {
      const mixed = random.shuffled(tokens);
      return mixed.every((word, i) => word === tokens[i]) ? undefined : mixed;
    },
  },
  dangling: {
    weight: 0.05,
    change: (tokens, { random, isUnfinished }) => {
      const places = placesOf(tokens, (word, i) => i > 0 && i < tokens.length - 1 && isUnfinished(word));
      return places.length === 0 ? undefined : tokens.slice(0, 1 + (places[random.below(places.length)] as number));
    },
  },
  doubled: { weight: 0.05, change: (tokens) => [...tokens, "and", ...tokens] },
  repeated: {
    weight: 0.05,
    change: (tokens, { random }) => {
      if (tokens.length < 3) return undefined;
      const length = 2 + random.below(Math.min(3, tokens.length - 2));
      const from = random.below(tokens.length - length + 1);
      return [...tokens.slice(0, from + length), ...tokens.slice(from)];
    },
  },
  inserted: {
    weight: 0.05,
    change: (tokens, help) => {
      const other = help.other();
      const places = placesOf(other, (word, i) => i > 0 && i < other.length - 1 && PREPOSITIONS.has(word));
      if (places.length === 0) return undefined;
      const from = places[help.random.below(places.length)] as number;
      const phrase = other.slice(from, from + PHRASE);
      while (phrase.length > 0 && help.isUnfinished(phrase.at(-1) as string)) phrase.pop();
      return phrase.length < 2 ? undefined : [...tokens, ...phrase];
    },
  },
  firstTwo: {
    weight: 0.05,
    change: (tokens, { isContent }) => {
      const first = tokens.filter(isContent);
      return first.length < 3 ? undefined : first.slice(0, 2);
    },
  },
  exchanged: {
    weight: 0.03,
    change: (tokens, { random, isContent }) => {
      const places = random.shuffled(placesOf(tokens, isContent));
      const [a] = places;
      const b = places.find((place) => tokens[place] !== tokens[a as number]);
      if (a === undefined || b === undefined) return undefined;
      return tokens.map((word, i) => (i === a ? (tokens[b] as string) : i === b ? (tokens[a] as string) : word));
    },
  },
  truncated: {
    weight: 0.02,
    change: (tokens) => (tokens.length < 4 ? undefined : tokens.slice(0, Math.ceil(tokens.length / 2))),
  },
  dropped: {
    weight: 0.02,
    change: (tokens, { random, isContent }) => {
      const places = placesOf(tokens, isContent);
      if (places.length < 2) return undefined;
      const place = places[random.below(places.length)];
      return tokens.filter((_, i) => i !== place);
    },
  },
};

function placesOf(tokens: Tokens, holds: (word: string, place: number) => boolean): number[] {
  return [...tokens.keys()].filter((i) => holds(tokens[i] as string, i));
}

/** The caption with one word exchanged for one of its choices. */
function replaced(
  tokens: Tokens,
  { random }: CorruptionHelp,
  choicesOf: (word: string) => readonly string[],
): Tokens | undefined {
  const places = placesOf(tokens, (word) => choicesOf(word).length > 0);
  if (places.length === 0) return undefined;
  const place = places[random.below(places.length)] as number;
  const choices = choicesOf(tokens[place] as string);
  const other = choices[random.below(choices.length)] as string;
  return tokens.map((word, i) => (i === place ? other : word));
}
