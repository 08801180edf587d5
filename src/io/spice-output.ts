/**
 * Output of the official SPICE tool (`-out FILE`): scores by image, with `-subset` of all sets, with `-detailed` the tuples, too.
 *
 * @module
 */

import { type Problem, ProblemList } from "../corpus/problem.js";
import { CaptallyError } from "../errors.js";
import { givenSource } from "../metrics/given.js";
import { SCENE_SETS, type SceneScores, type ScoredTuple, type SetScores } from "../metrics/scene-sets.js";
import { fileSignature } from "./file-signature.js";
import { parseJson } from "./json-text.js";
import { describeJson, JsonObject, type JsonValue, numberText } from "./json-value.js";
import { LineCounter } from "./text-lines.js";

const FIGURES = ["pr", "re", "f"] as const;
const COUNTS = ["tp", "fp", "fn"] as const;

/**
 * Reads the tool's output. Faults of single images are in `problems`.
 *
 * @throws {CaptallyError} `input-format` when the text is no such output
 */
export function readSpiceOutput(
  text: string,
  source: string,
): { name: string; scores: Map<string, SceneScores>; problems: readonly Problem[] } {
  givenSource(text, source);
  const problems = new ProblemList();
  const list = parseJson(text, { source, problems });
  if (!Array.isArray(list) || list.length === 0) {
    throw new CaptallyError(
      "input-format",
      `${source}: expected the output of SPICE (a list of images with scores), found ${Array.isArray(list) ? "an empty list" : describeJson(list)}`,
      { place: { file: source } },
    );
  }
  const lines = new LineCounter(text);
  const scores = new Map<string, SceneScores>();
  for (const [i, item] of list.entries()) {
    const line = item instanceof JsonObject ? lines.lineAt(item.offset) : undefined;
    const where = line === undefined ? `${source}, item ${i + 1}` : `${source}, line ${line}`;
    try {
      const one = readImage(item);
      if (scores.has(one.id)) throw new Fault("duplicate-id", `the image ${JSON.stringify(one.id)} occurs before`);
      scores.set(one.id, one);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      problems.add(error.code, "error", { file: source, line }, `${where}: ${error.message}`);
    }
  }
  return { name: fileSignature(source, text), scores, problems: problems.toArray() };
}

/** What is wrong with one image. */
class Fault extends Error {
  constructor(
    readonly code: "duplicate-id" | "wrong-type",
    message: string,
  ) {
    super(message);
  }
}

function readImage(item: JsonValue): SceneScores {
  if (!(item instanceof JsonObject)) throw wrong("an image with its scores", item);
  const given = item.get("image_id");
  const id = typeof given === "string" ? given : numberText(given);
  if (id === undefined) throw wrong('an "image_id"', given);
  const scores = item.get("scores");
  if (!(scores instanceof JsonObject)) throw wrong(`"scores" of image ${JSON.stringify(id)}`, scores);
  const sets = Object.fromEntries(
    SCENE_SETS.filter((set) => set === "All" || scores.has(set)).map((set) => [set, readSet(scores.get(set), set, id)]),
  );
  const detailed = item.has("test_tuples") && item.has("ref_tuples");
  return {
    id,
    sets,
    ...(detailed
      ? {
          tuples: {
            candidate: readTuples(item.get("test_tuples"), id),
            references: readTuples(item.get("ref_tuples"), id),
          },
        }
      : {}),
  };
}

function readSet(value: JsonValue | undefined, set: string, id: string): SetScores {
  if (!(value instanceof JsonObject)) throw wrong(`scores of "${set}" of image ${JSON.stringify(id)}`, value);
  const number = (key: string): number | null => {
    const found = value.get(key);
    const text = numberText(found);
    // The tool writes a missing figure as null or NaN.
    if (found === null || text === "NaN") return null;
    if (text === undefined || !Number.isFinite(Number(text)))
      throw wrong(`a number as "${key}" of "${set}" of image ${JSON.stringify(id)}`, found);
    return Number(text);
  };
  const figures = Object.fromEntries(FIGURES.map((key) => [key, number(key)]));
  const counts = Object.fromEntries(COUNTS.map((key) => [key, number(key) ?? 0]));
  if (set === "All" && figures.f === null) throw wrong(`a number as "f" of "All" of image ${JSON.stringify(id)}`, null);
  return { ...figures, ...counts } as unknown as SetScores;
}

function readTuples(value: JsonValue | undefined, id: string): ScoredTuple[] {
  if (!Array.isArray(value)) throw wrong(`a list of tuples of image ${JSON.stringify(id)}`, value);
  return value.map((item) => {
    const tuple = item instanceof JsonObject ? item.get("tuple") : undefined;
    const matched = item instanceof JsonObject ? item.get("truth_value") : undefined;
    if (!Array.isArray(tuple) || !tuple.every((element) => typeof element === "string") || typeof matched !== "boolean")
      throw wrong(`tuples with a "truth_value" of image ${JSON.stringify(id)}`, item);
    return { tuple: tuple as string[], matched };
  });
}

function wrong(expected: string, found: JsonValue | undefined): Fault {
  return new Fault("wrong-type", `expected ${expected}, found ${describeJson(found)}`);
}
