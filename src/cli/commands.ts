/**
 * All commands. What a command does (`run.ts`, `run-other.ts`) is loaded when one is chosen.
 *
 * @module
 */

import type { Command } from "commander";
import { addJudge, addRatings, addRobustness } from "./judging-commands.js";
import { addFeatures, addLearn } from "./learning-commands.js";
import { addData, addDf, addMetrics, addSelftest, addServe } from "./other-commands.js";
import { addExplain, addGraph, addParse, addScore, addValidate } from "./scoring-commands.js";

/** What describes a command, in the order of the help. */
const COMMANDS: ReadonlyMap<string, (program: Command) => void> = new Map([
  ["score", addScore],
  ["explain", addExplain],
  ["graph", addGraph],
  ["parse", addParse],
  ["validate", addValidate],
  ["judge", addJudge],
  ["robustness", addRobustness],
  ["ratings", addRatings],
  ["features", addFeatures],
  ["learn", addLearn],
  ["df", addDf],
  ["data", addData],
  ["metrics", addMetrics],
  ["selftest", addSelftest],
  ["serve", addServe],
]);

/** Adds the command of the name alone, since describing all of them is felt at each start; all where there is none of it. */
export function addCommands(program: Command, name: string | undefined): void {
  const chosen = COMMANDS.get(name ?? "");
  for (const add of chosen === undefined ? COMMANDS.values() : [chosen]) add(program);
}
