/**
 * Tuples of a run's captions inside the engine, and what a user gave to get them from.
 *
 * @module
 */

import { parseText, type SceneParses } from "../corpus/scene-parses.js";
import { engineText, type SceneTuples } from "../corpus/scene-tuples.js";
import { GRAMMAR_PACKAGE } from "../data/pack-files.js";
import type { Address } from "../engine/raw.js";
import type { Collection, EngineTokenizer, Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import type { SceneScores } from "./scene-sets.js";

/** Where the tuples of captions come from; what is absent is not there. */
export interface SceneSource {
  readonly tuples?: SceneTuples | undefined;
  /** Parses of captions without tuples. */
  readonly parses?: SceneParses | undefined;
  /**
   * What the parser found already, in all captions of the run that have no other tuples: pairs of a text and its tuples as the
   * engine reads them. A caption that is not among them has a sentence that is too long.
   */
  readonly parsed?: { readonly parser: string; readonly pairs: readonly string[] } | undefined;
  /** Scores that the official tool gave, by image, in place of own ones. */
  readonly official?: { readonly name: string; readonly scores: ReadonlyMap<string, SceneScores> } | undefined;
}

/** What captions are to the run; `judged` ones may be either. */
type CaptionRole = "reference" | "candidate" | "judged";

/** Examples of captions without tuples that an error shows, and the units of a long one. */
const EXAMPLES = 3;
const SHOWN = 60;

/**
 * What signatures call the parser of captions without tuples, by the name and checksum of its grammar; `undefined` where there is none
 * and where it has nothing to do: the source has scores or parses, or tuples of another parser, which are not mixed with its own.
 */
export function parserOf(source: SceneSource | undefined, grammar: string | undefined): string | undefined {
  const { tuples, parses, official } = source ?? {};
  if (grammar === undefined || parses !== undefined || official !== undefined) return undefined;
  const parser = parserName(grammar);
  return tuples === undefined || tuples.parser === parser ? parser : undefined;
}

/** What signatures call the parser with this grammar. */
export function parserName(grammar: string): string {
  return `parser(${grammar})`;
}

/** Image of a caption by its place, for messages. */
type ImageOf = (caption: number) => string | undefined;

/** What a run tells and is told of its captions. */
export interface SceneRun {
  /** Called while captions are parsed. */
  readonly onParse?: ((done: number, total: number) => void) | undefined;
  readonly imageOfReference?: ImageOf | undefined;
}

/** The tuples of a source, remembered by a session. */
export class Scenes {
  /** What signatures call the source. */
  readonly name: string;
  readonly official: SceneSource["official"];
  readonly #session: Session;
  /** The parser of captions without tuples. */
  readonly parser: string | undefined;
  readonly #onParse: ((done: number, total: number) => void) | undefined;
  /** All that the parser can find was found before. */
  readonly #isParsed: boolean;
  readonly #captions: readonly string[];
  readonly #tokenizer: EngineTokenizer;
  readonly #strict: boolean;
  readonly #imageOfReference: ImageOf | undefined;
  /** Captions of the source are known as the run's tokenizer cuts them, too. */
  #tokenized = false;
  #references: Address | undefined;
  /** Scene graphs of the references, by whether they go without synsets. */
  readonly graphs = new Map<boolean, Address>();

  /**
   * @param grammar name and checksum of the grammar that the session has opened, if any
   */
  constructor(
    session: Session,
    source: SceneSource | undefined,
    grammar: string | undefined,
    tokenizer: EngineTokenizer,
    strict: boolean,
    { onParse, imageOfReference }: SceneRun = {},
  ) {
    this.#session = session;
    this.#onParse = onParse;
    this.#tokenizer = tokenizer;
    this.#strict = strict;
    this.#imageOfReference = imageOfReference;
    this.official = source?.official;
    const { tuples, parses, parsed } = source ?? {};
    this.parser = parsed?.parser ?? parserOf(source, grammar);
    this.#isParsed = parsed !== undefined;
    const names = [tuples?.name, parses === undefined ? undefined : `parses(${parses.name})`, this.parser];
    this.name = names.filter((name) => name !== undefined).join("+") || "none";
    this.#captions = [...(tuples?.tuples.keys() ?? []), ...(parses?.parses.keys() ?? [])];
    if (tuples !== undefined) this.remember(tuples);
    if (parses !== undefined) this.#rememberParses(parses);
    if (parsed !== undefined) session.rememberTuples(parsed.pairs);
  }

  /** Adds tuples; those of captions that are known already stay. */
  remember({ tuples }: SceneTuples): void {
    const pairs: string[] = [];
    for (const [caption, own] of tuples) pairs.push(caption, engineText(own));
    this.#session.rememberTuples(pairs);
  }

  #rememberParses({ parses }: SceneParses): void {
    const captions: string[] = [];
    const pairs: string[] = [];
    for (const [caption, sentences] of parses) {
      captions.push(caption);
      pairs.push(caption, parseText(sentences));
    }
    const malformed = this.#session.rememberParses(pairs);
    if (malformed === undefined) return;
    throw new CaptallyError(
      "input-format",
      `parses: expected words with tags, heads and relations, found others for ${JSON.stringify(captions[malformed])}`,
    );
  }

  /** Lists of tuples of the references, with all their strings looked up. */
  references(collection: Collection): Address {
    this.#references ??= this.lists(collection, "reference", this.#imageOfReference);
    return this.#references;
  }

  /**
   * Lists of tuples of captions.
   *
   * @throws {CaptallyError} `tuples-missing` for captions without tuples
   */
  lists(collection: Collection, what: CaptionRole, imageOf?: ImageOf): Address {
    const session = this.#session;
    let found = session.findTuples(collection, false);
    if (found.missing.length > 0 && this.#captions.length > 0 && !this.#tokenized && this.#tokenizer !== "none") {
      const known = session.findTuples(session.tokenize(this.#captions, "none", false), false);
      session.rememberLists(session.tokenize(this.#captions, this.#tokenizer, this.#strict), known.lists);
      // What comes after the references is forgotten with the candidates.
      this.#tokenized = what !== "candidate";
      found = session.findTuples(collection, false);
    }
    if (found.missing.length > 0 && this.parser !== undefined && !this.#isParsed)
      found = session.findTuples(collection, true, (done) => this.#onParse?.(done, collection.count));
    if (found.missing.length > 0) throw this.#missing(collection, found.missing, what, imageOf);
    session.lookUpConcepts(found.lists, collection.count, !this.#strict);
    return found.lists;
  }

  #missing(
    collection: Collection,
    missing: readonly number[],
    what: CaptionRole,
    imageOf: ImageOf = () => undefined,
  ): CaptallyError {
    const id = imageOf(missing[0] as number);
    const options = id === undefined ? {} : { place: { id } };
    const image = id === undefined ? "" : ` (image ${id}${missing.length > 1 ? " and others" : ""})`;
    const texts = [...new Set(missing.slice(0, 100).map((i) => this.#session.spell(collection, i)))];
    const examples = texts.slice(0, EXAMPLES).map((text) => JSON.stringify(text));
    const more = missing.length > examples.length ? " ..." : "";
    if (this.parser !== undefined) {
      const mostWords = this.#session.call((raw) => raw.mostWords());
      return new CaptallyError(
        "metric-limit",
        `SPICE: ${missing.length} of ${collection.count} ${what} captions${image} have a sentence of more than ${mostWords} words, such as ${examples.map((text) => `${text.slice(0, SHOWN)}..."`).join(", ")}${more}; shorten them, give their tuples with --tuples FILE, or leave out SPICE`,
        options,
      );
    }
    const count = `${missing.length} of ${collection.count} ${what} captions have no tuples`;
    return new CaptallyError(
      "tuples-missing",
      `SPICE: ${count}, such as ${examples.join(", ")}${more}; ` +
        `SPICE compares tuples of captions, which a parser finds: install the parser's grammar (npm install ${GRAMMAR_PACKAGE}, GPL-3; in the library also packs.grammar), or give the tuples of each caption with --tuples FILE or its parse with --parses FILE (in the library: tuples, parses), or the official tool's scores with ${what === "judged" ? "--scores" : "--spice"} FILE`,
      options,
    );
  }
}
