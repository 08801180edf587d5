/**
 * What requests share: packs, tables of document frequencies and their groundworks. All of it follows from the options of the
 * handler, so that an answer depends on its request only; it is read when first needed, and a failed reading is tried again.
 *
 * @module
 */

import { COCO_VAL, type Packs } from "../data/pack-files.js";
import { CaptallyError } from "../errors.js";
import { withFrequencies } from "../evaluation/default-packs.js";
import { readDocumentFrequencies } from "../evaluation/df-file.js";
import { frequenciesFromValue } from "../evaluation/df-json.js";
import type { Groundwork } from "../evaluation/groundwork.js";
import type { RunOptions } from "../evaluation/prepare.js";
import type { Mode, TokenizerName } from "../metrics/choices.js";
import { type DocumentFrequencies, usesFrequencies } from "../metrics/document-frequencies.js";
import type { Metric } from "../metrics/metric.js";
import { createGroundwork } from "../score.js";
import { type FrequencySource, type HandlerOptions, OWN_REFERENCES, tableNames } from "./options.js";

/** Groundworks kept at a time; each holds a table in memory of its own. */
const MAX_GROUNDWORKS = 3;

/** What a table in a request is called in signatures. */
const IN_REQUEST = "request-table";

/** How text becomes tokens. */
export interface TextChoice {
  readonly tokenizer: TokenizerName;
  readonly mode: Mode;
}

export class Resources {
  readonly #options: HandlerOptions;
  #packs: Promise<Packs | undefined> | undefined;
  readonly #tables = new Map<string, Promise<DocumentFrequencies>>();
  readonly #needs = new WeakMap<readonly Metric[], Needs>();
  /** The one used last comes last. */
  readonly #groundworks = new Map<string, Promise<Groundwork>>();

  constructor(options: HandlerOptions) {
    this.#options = options;
  }

  /** Names that a request may use as `df`. */
  get tableNames(): string[] {
    return tableNames(this.#options.df);
  }

  packs(): Promise<Packs | undefined> {
    const { packs } = this.#options;
    this.#packs ??= bytesOf(packs).catch((error: unknown) => {
      this.#packs = undefined;
      throw error;
    });
    return this.#packs;
  }

  /**
   * What `df` of a request stands for; `undefined` for its own references.
   *
   * @throws {CaptallyError} `usage-option` for an unknown name, `df-format` for a table that is none
   */
  async frequencies(df: string | object | undefined): Promise<DocumentFrequencies | undefined> {
    if (df === undefined || df === OWN_REFERENCES) return undefined;
    if (typeof df === "object") return frequenciesFromValue({ "captally-df": 1, ...df }, IN_REQUEST, undefined);
    const known = this.#tables.get(df);
    if (known !== undefined) return known;
    const source = Object.hasOwn(this.#options.df ?? {}, df) ? this.#options.df?.[df] : undefined;
    if (source === undefined && df === COCO_VAL) return this.#keep(df, ownTable());
    if (source === undefined)
      throw new CaptallyError(
        "usage-option",
        `"df" expected ${this.tableNames.join(", ")}, or a table, got ${JSON.stringify(df.slice(0, 40))}`,
      );
    return this.#keep(df, this.#read(df, source));
  }

  #keep(name: string, table: Promise<DocumentFrequencies>): Promise<DocumentFrequencies> {
    this.#tables.set(name, table);
    table.catch(() => this.#tables.delete(name));
    return table;
  }

  async #read(
    name: string,
    source: FrequencySource | (() => FrequencySource | Promise<FrequencySource>),
  ): Promise<DocumentFrequencies> {
    const value = typeof source === "function" ? await source() : source;
    if (value instanceof ArrayBuffer) return readDocumentFrequencies(new Uint8Array(value), { name });
    if (value instanceof Uint8Array) return readDocumentFrequencies(value, { name });
    return { ...value, name };
  }

  /** The groundwork for a table of the handler or of a pack; `undefined` where it would save nothing. */
  async groundwork(
    df: string | object | undefined,
    metrics: readonly Metric[],
    { tokenizer, mode }: TextChoice,
  ): Promise<Groundwork | undefined> {
    if (typeof df === "object") return undefined;
    const isNamed = df !== undefined && df !== OWN_REFERENCES;
    const needs = this.#needs.get(metrics) ?? needsOf(metrics);
    this.#needs.set(metrics, needs);
    if (!needs.hasTable && !(isNamed && needs.usesFrequencies)) return undefined;
    const key = [df ?? OWN_REFERENCES, tokenizer, mode, needs.key].join("|");
    let made = this.#groundworks.get(key);
    this.#groundworks.delete(key);
    // One that failed is of no use any more.
    if (made !== undefined && !(await made).usable) made = undefined;
    made ??= this.#lay(df, metrics, { tokenizer, mode });
    this.#groundworks.set(key, made);
    made.catch(() => this.#groundworks.delete(key));
    for (const [oldest] of this.#groundworks) {
      if (this.#groundworks.size <= MAX_GROUNDWORKS) break;
      // Not closed: a request may be about to use it.
      this.#groundworks.delete(oldest);
    }
    return made;
  }

  async #lay(df: string | undefined, metrics: readonly Metric[], choice: TextChoice): Promise<Groundwork> {
    return createGroundwork({ metrics, ...choice, df: await this.frequencies(df), packs: await this.packs() });
  }
}

/** What metrics need of a groundwork. */
interface Needs {
  /** One of them brings a table with it. */
  readonly hasTable: boolean;
  readonly usesFrequencies: boolean;
  /** Views and packs. */
  readonly key: string;
}

function needsOf(metrics: readonly Metric[]): Needs {
  const needs = metrics.flatMap(({ views, packs = [], optionalPacks = [] }) => [
    ...views.map(({ view, order }) => `${view} ${order}`),
    ...packs,
    ...optionalPacks,
  ]);
  return {
    hasTable: metrics.some(({ packs = [] }) => packs.includes("cocoFrequencies")),
    usesFrequencies: usesFrequencies(metrics),
    key: [...new Set(needs)].sort().join("|"),
  };
}

/** The package's own table, where the runtime can read it. */
async function ownTable(): Promise<DocumentFrequencies> {
  const { documentFrequencies } = await withFrequencies<Pick<RunOptions, "documentFrequencies">>(
    { documentFrequencies: undefined },
    COCO_VAL,
  );
  return documentFrequencies as DocumentFrequencies;
}

/** Packs as the library takes them: hosts import files as an `ArrayBuffer`. */
async function bytesOf(packs: HandlerOptions["packs"]): Promise<Packs | undefined> {
  const given = await (typeof packs === "function" ? packs() : packs);
  if (given === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(given).map(([kind, bytes]) => [kind, bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes]),
  );
}
