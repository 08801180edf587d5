/**
 * SPICE's parser for texts one by one: sentences, trees, dependencies and tuples of each.
 *
 * @module
 */

import type { ParsedSentence } from "../corpus/scene-parses.js";
import type { SceneTuple } from "../corpus/scene-tuples.js";
import type { Engine } from "../engine/engine.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import { TupleReader } from "../metrics/listed-tuples.js";
import { openGrammar } from "./open-packs.js";

/** How the parser came to a tree; places are the engine's numbers (`assembly/scene/parser/parse.ts`). */
const FOUND = ["usual", "recovered", "flat"] as const;
const TOO_LONG = FOUND.length;

/** 32-bit words of a token: word, tag, lemma, head, relation, none (`assembly/scene/sentence.ts`). */
const TOKEN_WORDS = 6;

/** A sentence of a caption, with its tree. */
export interface ParsedTree extends ParsedSentence {
  /** Base forms, as SPICE takes them. */
  readonly lemmas: readonly string[];
  /** Penn brackets. */
  readonly tree: string;
  /** Logarithmic probability of the tree; `null` for a flat one. */
  readonly score: number | null;
  /** `recovered`: with tags that the words do not have; `flat`: no tree was found, and all words hang on one phrase. */
  readonly found: (typeof FOUND)[number];
}

/** A caption with all that the parser finds. */
export interface ParsedCaption {
  /** The text that was parsed. */
  readonly caption: string;
  readonly sentences: readonly ParsedTree[];
  readonly tuples: readonly SceneTuple[];
}

/** A session with the grammar open. What is parsed is forgotten again. */
export class CaptionParser {
  /** What signatures call it. */
  readonly name: string;
  readonly #engine: Engine;
  readonly #session: Session;
  readonly #names = { labelName: new Map<number, string>(), relationName: new Map<number, string>() };

  /** @throws {CaptallyError} `pack-format` for bytes that are no grammar */
  constructor(engine: Engine, grammar: Uint8Array) {
    this.#engine = engine;
    this.#session = engine.acquire();
    this.name = openGrammar(this.#session, grammar);
    this.#session.freeze();
  }

  /** What the parser finds in a text; `undefined` if a sentence is too long. */
  parse(caption: string): ParsedCaption | undefined {
    const sentences: ParsedTree[] = [];
    const tuples = this.#parse(caption, (found, number) => sentences.push(this.#sentence(found, number)));
    return tuples && { caption, sentences, tuples };
  }

  /** The tuples of a text; `undefined` if a sentence is too long. */
  tuples(caption: string): SceneTuple[] | undefined {
    return this.#parse(caption, () => {});
  }

  /** Gives the session back. */
  close(): void {
    this.#engine.release(this.#session);
  }

  #parse(caption: string, use: (found: number, sentence: number) => void): SceneTuple[] | undefined {
    const session = this.#session;
    try {
      const { address, length } = session.writeText(caption);
      const count = session.call((raw) => raw.beginSentences(address, length));
      for (let i = 0; i < count; ++i) {
        const found = session.call((raw) => raw.parseSentence(i));
        if (found === TOO_LONG) return undefined;
        use(found, i);
      }
      return new TupleReader(session).tuples(session.call((raw) => raw.endSentences() >>> 0));
    } finally {
      if (session.usable) session.thaw();
    }
  }

  #sentence(found: number, number: number): ParsedTree {
    const session = this.#session;
    const { words, count, tokens } = session.call((raw) => {
      const [from, to] = [raw.sentenceStart(number), raw.sentenceStart(number + 1)];
      return { words: raw.textWords() + 4 * from, count: to - from, tokens: raw.sentenceTokens() >>> 0 };
    });
    const rows = session.readWords(tokens, TOKEN_WORDS * count);
    const column = <T>(field: number, read: (id: number) => T): T[] =>
      Array.from({ length: count }, (_, i) => read(rows[TOKEN_WORDS * i + field] as number));
    const score = session.call((raw) => raw.treeScore());
    return {
      words: column(0, (id) => session.spellWord(id)),
      lemmas: column(2, (id) => session.spellWord(id)),
      tags: column(1, (label) => this.#nameOf(label, "labelName")),
      heads: column(3, (head) => head),
      relations: column(4, (relation) => this.#nameOf(relation, "relationName")),
      tree: session.textOf((raw) => [raw.spellTree(words >>> 0, count), raw.spelledTreeLength()]),
      score: Number.isFinite(score) ? score : null,
      found: FOUND[found] as ParsedTree["found"],
    };
  }

  #nameOf(number: number, kind: "labelName" | "relationName"): string {
    const known = this.#names[kind].get(number);
    if (known !== undefined) return known;
    const name = this.#session.textOf((raw) => [raw[kind](number), raw.nameLength()]);
    this.#names[kind].set(number, name);
    return name;
  }
}

/** The error for texts with a sentence that is too long; `places` say which captions they are. */
export function tooLong(engine: Engine, places: readonly string[]): CaptallyError {
  const session = engine.acquire();
  const mostWords = session.call((raw) => raw.mostWords());
  engine.release(session);
  const [first] = places;
  const others = places.length === 1 ? "" : ` and ${places.length - 1} more`;
  return new CaptallyError(
    "metric-limit",
    `${first}${others}: expected sentences of at most ${mostWords} words, found a longer one; shorten it`,
  );
}
