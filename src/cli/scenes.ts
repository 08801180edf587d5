/**
 * Tuples of captions, and scores of the official SPICE tool, from the files that the options name.
 *
 * @module
 */

import type { Problem } from "../corpus/problem.js";
import { refuseErrors } from "../corpus/problem-summary.js";
import type { SceneTuple, SceneTuples } from "../corpus/scene-tuples.js";
import { readSpiceOutput } from "../io/spice-output.js";
import { readTuples } from "../io/tuple-files.js";
import type { SceneSource } from "../metrics/scenes.js";
import type { Inputs } from "./inputs.js";
import type { Messages } from "./messages.js";
import type { SceneOptions } from "./options.js";

/** Whether metrics that compare tuples have what they need. */
export function hasScenes({ tuples, spice }: SceneOptions): boolean {
  return tuples !== undefined || spice !== undefined;
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
  const official = options.spice === undefined ? undefined : await readOfficial(options.spice, inputs, problems);
  refuseErrors(problems);
  messages.problems(problems);
  return { tuples, official };
}

/** Of captions that several files have, the first file's tuples count. */
async function readTupleFiles(paths: readonly string[], inputs: Inputs, problems: Problem[]): Promise<SceneTuples> {
  const names: string[] = [];
  const all = new Map<string, readonly SceneTuple[]>();
  for (const path of paths) {
    const { text, source, problems: before } = await inputs.text(path);
    const { name, tuples, problems: own } = readTuples(text, source);
    problems.push(...before, ...own);
    names.push(name);
    for (const [caption, list] of tuples) if (!all.has(caption)) all.set(caption, list);
  }
  return { name: names.join("+"), tuples: all };
}

async function readOfficial(path: string, inputs: Inputs, problems: Problem[]): Promise<SceneSource["official"]> {
  const { text, source, problems: before } = await inputs.text(path);
  const { scores, problems: own } = readSpiceOutput(text, source);
  problems.push(...before, ...own);
  return { name: source, scores };
}
