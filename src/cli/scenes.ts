/**
 * Tuples of captions, and scores of the official SPICE tool, from the files that the options name.
 *
 * @module
 */

import type { Problem } from "../corpus/problem.js";
import { refuseErrors } from "../corpus/problem-summary.js";
import type { SceneParses } from "../corpus/scene-parses.js";
import type { SceneTuples } from "../corpus/scene-tuples.js";
import { readParses } from "../io/parse-files.js";
import { readSpiceOutput } from "../io/spice-output.js";
import { readTuples } from "../io/tuple-files.js";
import type { SceneSource } from "../metrics/scenes.js";
import { type Inputs, textOf } from "./inputs.js";
import type { Messages } from "./messages.js";
import type { SceneOptions } from "./options.js";

/** Whether metrics that compare tuples have what they need. */
export function hasScenes({ tuples, parses, spice }: SceneOptions): boolean {
  return tuples !== undefined || parses !== undefined || spice !== undefined;
}

/** Reads the files; `undefined` when none is named. */
export async function readScenes(
  options: SceneOptions,
  inputs: Inputs,
  messages: Messages,
): Promise<SceneSource | undefined> {
  if (!hasScenes(options)) return undefined;
  const problems: Problem[] = [];
  const tuples = options.tuples === undefined ? undefined : await readTupleFiles(options.tuples, inputs, problems);
  const parses = options.parses === undefined ? undefined : await readParseFiles(options.parses, inputs, problems);
  const official = options.spice === undefined ? undefined : await readOfficial(options.spice, inputs, problems);
  refuseErrors(problems);
  messages.problems(problems);
  return { tuples, parses, official };
}

async function readTupleFiles(paths: readonly string[], inputs: Inputs, problems: Problem[]): Promise<SceneTuples> {
  const files = await readAll(paths, inputs, readTuples, problems);
  return { name: namesOf(files), tuples: joined(files.map(({ tuples }) => tuples)) };
}

async function readParseFiles(paths: readonly string[], inputs: Inputs, problems: Problem[]): Promise<SceneParses> {
  const files = await readAll(paths, inputs, readParses, problems);
  return { name: namesOf(files), parses: joined(files.map(({ parses }) => parses)) };
}

async function readAll<File extends { readonly problems: readonly Problem[] }>(
  paths: readonly string[],
  inputs: Inputs,
  read: (text: string, source: string) => File,
  problems: Problem[],
): Promise<File[]> {
  const files: File[] = [];
  for (const path of paths) {
    const { text, source, problems: before } = textOf(await inputs.file(path));
    const file = read(text, source);
    problems.push(...before, ...file.problems);
    files.push(file);
  }
  return files;
}

function namesOf(files: readonly { readonly name: string }[]): string {
  return files.map(({ name }) => name).join("+");
}

/** Of captions that several files have, those of the first file count. */
function joined<T>(maps: readonly ReadonlyMap<string, T>[]): ReadonlyMap<string, T> {
  const [first = new Map<string, T>(), ...others] = maps;
  if (others.length === 0) return first;
  return new Map([...others.reverse(), first].flatMap((map) => [...map]));
}

async function readOfficial(path: string, inputs: Inputs, problems: Problem[]): Promise<SceneSource["official"]> {
  const { text, source, problems: before } = textOf(await inputs.file(path));
  const { name, scores, problems: own } = readSpiceOutput(text, source);
  problems.push(...before, ...own);
  return { name, scores };
}
