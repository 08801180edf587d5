/**
 * `captally serve --stdio`: one JSON object a line in, one a line out, in the same order. References are loaded once under a
 * name; batches of candidates follow. An error is the answer of its line, and the next line goes on.
 *
 * @module
 */

import type { Readable, Writable } from "node:stream";
import { describeValue } from "../corpus/describe-value.js";
import type { CaptionCollection, CaptionValue } from "../corpus/from-values.js";
import { InputProblemsError, reportProblems, summarizeProblems } from "../corpus/problem-summary.js";
import { COCO_VAL } from "../data/pack-files.js";
import { OWN_REFERENCES, tableNames } from "../edge/options.js";
import { CaptallyError } from "../errors.js";
import type { Scorer } from "../evaluation/scorer.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { createScorer } from "../score.js";
import { VERSION } from "../version.js";
import { ReaderGone } from "./exit.js";
import { linesOf } from "./line-reader.js";
import { unwritable } from "./output.js";

type Tables = Readonly<Record<string, () => Promise<DocumentFrequencies>>>;
type Fields = Readonly<Record<string, unknown>>;

/** What a line may ask for: the field that names the references. */
const REQUESTS = ["load", "score", "unload"] as const;

const LOAD_FIELDS = ["id", "load", "references", "metrics", "tokenizer", "mode", "tokens", "df"];
const SCORE_FIELDS = ["id", "score", "candidates", "ids"];
const UNLOAD_FIELDS = ["id", "unload"];

/**
 * Answers the lines of `input` until it ends, or until `ending`, when the line at work is the last. The next line is read when the
 * reader of `output` has taken the answer.
 */
export async function serveLines(
  input: Readable,
  output: Writable,
  tables: Tables,
  ending: AbortSignal,
): Promise<void> {
  const session = new LineSession(tables);
  let gone: Error | undefined;
  output.on("error", (error: NodeJS.ErrnoException) => {
    gone = error.code === "EPIPE" ? new ReaderGone() : unwritable("standard output", error);
    input.destroy();
  });
  // Whoever waits for a line waits no more.
  ending.addEventListener("abort", () => input.destroy());
  let number = 0;
  try {
    for await (const line of linesOf(input)) {
      ++number;
      if (line instanceof CaptallyError) await write(output, errorAnswer(undefined, line, number));
      else if (line.trim() !== "") await write(output, await session.answer(line, number));
      if (gone !== undefined) throw gone;
      if (ending.aborted) break;
    }
  } catch (error) {
    if (gone !== undefined || !ending.aborted) throw gone ?? error;
  }
  session.close();
  if (gone !== undefined) throw gone;
}

function write(output: Writable, answer: object): Promise<void> | undefined {
  if (output.write(`${JSON.stringify(answer)}\n`)) return undefined;
  return new Promise((resolve) => {
    const done = (): void => {
      output.off("drain", done).off("close", done).off("error", done);
      resolve();
    };
    output.once("drain", done).once("close", done).once("error", done);
  });
}

/** References that were loaded, by name. */
class LineSession {
  readonly #scorers = new Map<string, Scorer>();
  readonly #tables: Tables;
  readonly #read = new Map<string, DocumentFrequencies>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** The answer to a line. */
  async answer(line: string, number: number): Promise<object> {
    let fields: Fields | undefined;
    try {
      fields = objectOf(line);
      return { ...echo(fields), ...(await this.#carryOut(fields)) };
    } catch (error) {
      return errorAnswer(fields, error, number);
    }
  }

  close(): void {
    for (const scorer of this.#scorers.values()) scorer.close();
    this.#scorers.clear();
  }

  #carryOut(fields: Fields): Promise<object> | object {
    const asked = REQUESTS.filter((name) => name in fields);
    if (asked.length !== 1)
      throw new CaptallyError("usage-option", `expected one of the fields ${REQUESTS.join(", ")}, got ${asked.length}`);
    const request = asked[0] as (typeof REQUESTS)[number];
    const name = fields[request];
    if (typeof name !== "string" || name === "")
      throw new CaptallyError(
        "usage-option",
        `"${request}" expected the name of references, got ${describeValue(name)}`,
      );
    if (request === "load") return this.#load(name, known(fields, LOAD_FIELDS));
    if (request === "score") return this.#score(name, known(fields, SCORE_FIELDS));
    known(fields, UNLOAD_FIELDS);
    this.#scorer(name).close();
    this.#scorers.delete(name);
    return { unloaded: name };
  }

  async #load(name: string, { references, metrics, tokenizer, mode, tokens, df }: Fields): Promise<object> {
    const scorer = await createScorer({
      references: references as CaptionCollection,
      metrics: metrics as string[] | undefined,
      tokenizer: tokenizer as "ptb" | undefined,
      mode: mode as "parity" | undefined,
      tokens: tokens as boolean | undefined,
      df: await this.#frequencies(df),
    });
    this.#scorers.get(name)?.close();
    this.#scorers.set(name, scorer);
    return { loaded: name, captally: VERSION, images: scorer.ids.length, signatures: scorer.signatures };
  }

  #score(name: string, { candidates, ids }: Fields): object {
    const { captions, corpus, warnings } = this.#scorer(name).score(
      candidates as CaptionValue[],
      ids as string[] | undefined,
    );
    return {
      captions: Object.fromEntries(Object.entries(captions).map(([metric, values]) => [metric, Array.from(values)])),
      corpus,
      ...(warnings.length === 0 ? {} : { warnings }),
    };
  }

  #scorer(name: string): Scorer {
    const scorer = this.#scorers.get(name);
    if (scorer !== undefined) return scorer;
    throw new CaptallyError("usage-option", `no references were loaded as ${describeValue(name)}`);
  }

  async #frequencies(df: unknown): Promise<DocumentFrequencies | typeof COCO_VAL | undefined> {
    if (df === undefined || df === OWN_REFERENCES) return undefined;
    const open = typeof df === "string" && Object.hasOwn(this.#tables, df) ? this.#tables[df] : undefined;
    if (open === undefined && df === COCO_VAL) return COCO_VAL;
    if (open === undefined)
      throw new CaptallyError(
        "usage-option",
        `"df" expected ${tableNames(this.#tables).join(", ")}, got ${describeValue(df)}`,
      );
    const table = this.#read.get(df as string) ?? (await open());
    this.#read.set(df as string, table);
    return table;
  }
}

function objectOf(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new CaptallyError("input-format", "expected JSON, got something else");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new CaptallyError("input-format", `expected a JSON object, got ${describeValue(value)}`);
}

function known(fields: Fields, names: readonly string[]): Fields {
  const other = Object.keys(fields).find((name) => !names.includes(name));
  if (other === undefined) return fields;
  throw new CaptallyError("usage-option", `expected the fields ${names.join(", ")}, got ${describeValue(other)}`);
}

/** The id of a request goes back with its answer. */
function echo(fields: Fields | undefined): object {
  return fields !== undefined && "id" in fields ? { id: fields.id } : {};
}

function errorAnswer(fields: Fields | undefined, error: unknown, line: number): object {
  const known = error instanceof CaptallyError;
  return {
    ...echo(fields),
    error: {
      code: known ? error.code : "internal",
      message: error instanceof Error ? error.message : String(error),
      line,
      ...(error instanceof InputProblemsError
        ? { problems: reportProblems(summarizeProblems(error.problems)).problems }
        : {}),
    },
  };
}
