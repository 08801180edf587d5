/**
 * Files of learned metrics: one JSON object with network, features, scales, data, and a checksum of it all.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { floatsFromBase64, floatsToBase64, risingFromBase64, risingToBase64 } from "./base64.js";
import { sha256 } from "./sha256.js";

const VERSION = 1;

/** Digits of the checksum in signatures. */
const SHOWN_DIGITS = 8;

/** Largest network that is read: parameters of all layers. */
const MOST_PARAMETERS = 1e7;

/** What a name or id looks like: it stands in signatures and tables. */
const MARK = /^[\p{L}\p{N}][\p{L}\p{N} _.:+()-]{0,63}$/u;

/** Whether a text can be a model's name or id. */
export function isModelMark(text: string): boolean {
  return MARK.test(text);
}

/** Images that a model learned from. */
export interface TrainingImages {
  /** Name of the data set; ids of training rows are `source:number`. */
  readonly source: string;
  readonly licence: string;
  /** Ids in rising order. */
  readonly ids: readonly number[];
}

/** A learned metric. */
export interface LearnedModel {
  /** Name of the metric: `NNEval`. */
  readonly name: string;
  /** Never given to two models: `nneval-1.0.0`. */
  readonly id: string;
  /** Version of the features' computation. */
  readonly featureSet: string;
  /** Names of the features, in the order of the network's inputs. */
  readonly features: readonly string[];
  /** A feature x goes in as 2 (x - minimum) / (maximum - minimum) - 1. */
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  /** Mean of each feature over the training rows: what explanations compare with. */
  readonly baseline: readonly number[];
  /** Features, then the neurons of each layer; ReLU between layers, softmax at the end. */
  readonly sizes: readonly number[];
  /** The class whose probability is the score. */
  readonly wanted: number;
  /** Weights [inputs x outputs] and biases of each layer in turn. */
  readonly parameters: Float32Array;
  /** Document frequencies and word vectors that the features were computed with; empty where that is not known. */
  readonly df: string;
  readonly vectors: string;
  /** How it was trained, for people. */
  readonly training: Readonly<Record<string, string | number>>;
  readonly images: readonly TrainingImages[];
}

/** A model from a file, and the digits of its checksum that signatures show. */
export interface LoadedModel extends LearnedModel {
  readonly checksum: string;
}

/** The file's text; the same model gives the same bytes. */
export function writeModel(model: LearnedModel): string {
  const content = contentOf(model);
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 1)}\n`;
}

/** As in the file, in the file's order. */
function contentOf(model: LearnedModel): object {
  return {
    "captally-model": VERSION,
    name: model.name,
    id: model.id,
    featureSet: model.featureSet,
    features: model.features,
    minimum: model.minimum,
    maximum: model.maximum,
    baseline: model.baseline,
    sizes: model.sizes,
    activation: "relu",
    output: "softmax",
    wanted: model.wanted,
    parameters: floatsToBase64(model.parameters),
    df: model.df,
    vectors: model.vectors,
    training: model.training,
    images: model.images.map(({ source, licence, ids }) => ({
      source,
      licence,
      count: ids.length,
      ids: risingToBase64(ids),
    })),
  };
}

function checksumOf(content: object): string {
  return sha256(new TextEncoder().encode(JSON.stringify(content)));
}

/** The model with the checksum that its file would have. */
export function withChecksum(model: LearnedModel): LoadedModel {
  return { ...model, checksum: checksumOf(contentOf(model)) };
}

/** What signatures show of a model: its id, and the first digits of its checksum. */
export function modelSignature({ id, checksum }: LoadedModel): string {
  return `${id}:${checksum.slice(0, SHOWN_DIGITS)}`;
}

/** Models of arrays that were read before, for signature and metric: checksums take time, and files do not change. */
const read = new WeakMap<Uint8Array, LoadedModel>();

/**
 * Reads a model's file.
 *
 * @param source name for messages
 * @throws {CaptallyError} `pack-format` for other files, wrong numbers, and content that does not fit its checksum
 */
export function readModel(bytes: Uint8Array, source: string): LoadedModel {
  const model = read.get(bytes) ?? parsedModel(bytes, source);
  read.set(bytes, model);
  return model;
}

function parsedModel(bytes: Uint8Array, source: string): LoadedModel {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw modelError(source, `it is no JSON (${cause instanceof Error ? cause.message : String(cause)})`, cause);
  }
  const fields = new Map(Object.entries(typeof value === "object" && value !== null ? value : {}));
  if (fields.get("captally-model") !== VERSION) {
    const found = JSON.stringify(fields.get("captally-model")) ?? "none";
    throw modelError(source, `expected the key "captally-model" with the version ${VERSION}, found ${found}`);
  }
  const model = checkedModel(fields, source);
  const loaded = withChecksum(model);
  if (fields.get("checksum") !== loaded.checksum) {
    const found = String(fields.get("checksum"));
    throw modelError(
      source,
      `the checksum does not fit the content (${loaded.checksum} computed, ${found} found); the file was changed`,
    );
  }
  return loaded;
}

function checkedModel(fields: ReadonlyMap<string, unknown>, source: string): LearnedModel {
  const text = (key: string): string => {
    const value = fields.get(key);
    if (typeof value === "string") return value;
    throw modelError(source, `expected a text under "${key}", found ${JSON.stringify(value) ?? "nothing"}`);
  };
  const mark = (key: string): string => {
    const value = text(key);
    if (isModelMark(value)) return value;
    throw modelError(
      source,
      `expected up to 64 letters, digits, blanks and _.:+()- under "${key}", found ${JSON.stringify(value.slice(0, 80))}`,
    );
  };
  const list = <T>(key: string, isOne: (one: unknown) => one is T, what: string): T[] => {
    const value: unknown = fields.get(key);
    if (Array.isArray(value) && value.every(isOne)) return value;
    throw modelError(source, `expected a list of ${what} under "${key}"`);
  };
  const features = list("features", isText, "texts");
  const sizes = list("sizes", isSize, "whole numbers above 0");
  const scales = ["minimum", "maximum", "baseline"].map((key) => list(key, isFiniteNumber, "numbers"));
  const [minimum, maximum, baseline] = scales as [number[], number[], number[]];
  const wanted = fields.get("wanted");
  if (sizes.length < 2 || sizes[0] !== features.length || scales.some(({ length }) => length !== features.length)) {
    throw modelError(source, `expected ${features.length} inputs, scales and baselines, as there are features`);
  }
  if (new Set(features).size < features.length) throw modelError(source, "expected each feature once");
  if ((sizes.at(-1) as number) < 2) throw modelError(source, "expected two classes or more");
  if (maximum.some((most, i) => most <= (minimum[i] as number)))
    throw modelError(source, "expected every maximum above its minimum");
  if (typeof wanted !== "number" || !Number.isInteger(wanted) || wanted < 0 || wanted >= (sizes.at(-1) as number))
    throw modelError(source, `expected one of the ${sizes.at(-1)} classes under "wanted"`);
  return {
    name: mark("name"),
    id: mark("id"),
    featureSet: text("featureSet"),
    ...{ features, minimum, maximum, baseline, sizes, wanted },
    parameters: parametersOf(text("parameters"), sizes, source),
    df: text("df"),
    vectors: text("vectors"),
    training: Object.fromEntries(
      Object.entries(fields.get("training") ?? {}).filter(([, value]) => isText(value) || isFiniteNumber(value)),
    ) as LearnedModel["training"],
    images: list("images", isImages, "data sets").map(({ source: name, licence, ids }) => ({
      source: name,
      licence,
      ids: decoded(() => risingFromBase64(ids), source),
    })),
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);
const isSize = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

function isImages(value: unknown): value is { source: string; licence: string; ids: string } {
  const { source, licence, ids } = (value ?? {}) as Record<string, unknown>;
  return isText(source) && isText(licence) && isText(ids);
}

function parametersOf(text: string, sizes: readonly number[], source: string): Float32Array {
  const expected = sizes.slice(1).reduce((sum, size, l) => sum + ((sizes[l] as number) + 1) * size, 0);
  if (expected > MOST_PARAMETERS) throw modelError(source, `expected at most ${MOST_PARAMETERS} parameters`);
  const parameters = decoded(() => floatsFromBase64(text), source);
  if (parameters.length !== expected)
    throw modelError(source, `expected ${expected} parameters for the sizes, found ${parameters.length}`);
  if (!parameters.every(Number.isFinite)) throw modelError(source, "expected finite parameters");
  return parameters;
}

function decoded<T>(read: () => T, source: string): T {
  try {
    return read();
  } catch (cause) {
    throw modelError(source, "expected base64", cause);
  }
}

function modelError(source: string, message: string, cause?: unknown): CaptallyError {
  return new CaptallyError("pack-format", `model ${source}: ${message}`, { place: { file: source }, cause });
}
