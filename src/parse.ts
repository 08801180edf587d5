/**
 * The library's call for parses of captions.
 *
 * @module
 */

import { describeValue } from "./corpus/describe-value.js";
import { GRAMMAR_PACKAGE, PACK_FILES, type Packs } from "./data/pack-files.js";
import { type Engine, loadEngine } from "./engine/engine.js";
import { CaptallyError } from "./errors.js";
import { CaptionParser, type ParsedCaption, tooLong } from "./evaluation/caption-parser.js";
import { defaultPack } from "./evaluation/default-packs.js";
import { tokenizedTexts } from "./evaluation/unparsed-texts.js";
import { TOKENIZER_NAMES, type TokenizerName } from "./metrics/choices.js";
import { checkObject, givenPacks } from "./metrics/given.js";
import { checkEngine, choice } from "./score-options.js";

/** Options of `parseCaptions`. */
export interface ParseOptions {
  /** Parse what a tokenizer leaves of the captions, as `score` does. Default `none`: the captions as they are. */
  readonly tokenizer?: TokenizerName | undefined;
  /** The grammar; default: that of the package `@captally/spice-exact`, where it is installed. */
  readonly packs?: Pick<Packs, "grammar"> | undefined;
  /** Engine to use; default: the built-in one. */
  readonly engine?: Engine | undefined;
}

/**
 * Parses captions as SPICE does: sentences, Penn trees, basic dependencies, lemmas, and the tuples that SPICE makes of them.
 *
 * @returns the captions in the order given
 * @throws {CaptallyError} `pack-missing` without the grammar, `metric-limit` for a sentence of more than 150 words,
 *   `usage-option`, `input-format`
 * @example
 * const [dog] = await parseCaptions(["a dog runs on the beach."]);
 * dog.sentences[0].tree; // (ROOT (S (NP (DT a) (NN dog)) (VP (VBZ runs) ...
 */
export async function parseCaptions(captions: readonly string[], options: ParseOptions = {}): Promise<ParsedCaption[]> {
  checkObject(options, ["tokenizer", "packs", "engine"]);
  const tokenizer = choice("tokenizer", options.tokenizer, TOKENIZER_NAMES, "none");
  checkEngine(options.engine);
  if (options.packs !== undefined) givenPacks(options.packs, "packs");
  if (!Array.isArray(captions))
    throw new CaptallyError("input-format", `captions: expected an array of texts, found ${describeValue(captions)}`);
  const wrong = Array.from<unknown>(captions).findIndex((caption) => typeof caption !== "string");
  if (wrong !== -1)
    throw new CaptallyError(
      "input-format",
      `captions: expected texts, found ${describeValue(captions[wrong])} at ${wrong}`,
    );
  const [engine, grammar] = await Promise.all([options.engine ?? loadEngine(), grammarOf(options)]);
  const parser = new CaptionParser(engine, grammar);
  try {
    const parsed = tokenizedTexts(engine, captions, { tokenizer, mode: "parity" }).map((text) => parser.parse(text));
    const long = parsed.flatMap((caption, i) => (caption === undefined ? [`caption ${i}`] : []));
    if (long.length > 0) throw tooLong(engine, long);
    return parsed as ParsedCaption[];
  } finally {
    parser.close();
  }
}

async function grammarOf({ packs }: ParseOptions): Promise<Uint8Array> {
  try {
    return packs?.grammar ?? (await defaultPack(PACK_FILES.grammar));
  } catch (cause) {
    throw noGrammar(cause);
  }
}

/** The error where captions are to be parsed and there is no grammar. */
export function noGrammar(cause: unknown): CaptallyError {
  const reason = cause instanceof Error ? ` (${cause.message})` : "";
  return new CaptallyError(
    "pack-missing",
    `the parser needs its grammar${reason}: npm install ${GRAMMAR_PACKAGE} (GPL-3), or in the library pass the bytes of its file ${PACK_FILES.grammar} as packs.grammar`,
    { cause },
  );
}
