/**
 * What the other commands do: parsing, judging, learning, serving. A file of its own, as `run.ts`.
 *
 * @module
 */

import { runDataBuild } from "./data.js";
import { runFeatures } from "./features.js";
import { runGraph } from "./graph.js";
import { guarded } from "./guarded.js";
import { runJudge } from "./judge.js";
import { type ImportOptions, runExport, runImport, runLearnScore, runRows } from "./learn.js";
import { runLearnTally } from "./learn-tally.js";
import { runTrain } from "./learn-train.js";
import { type ParseOptions, runParse } from "./parse.js";
import { runMakeSheet, runReadSheet } from "./ratings.js";
import { runRobustness } from "./robustness.js";
import type { ScoreOptions } from "./score.js";
import { runSelftest } from "./selftest.js";
import { runServe } from "./serve.js";

export const graph = guarded(runGraph);
export const dataBuild = guarded(runDataBuild);
export const learnTally = guarded(runLearnTally);
export const judge = guarded(runJudge);
export const robustness = guarded(runRobustness);
export const parse = (paths: readonly string[], options: ParseOptions): Promise<void> =>
  guarded((given: ParseOptions) => runParse(paths, given))(options);
export const ratingsMake = guarded(runMakeSheet);
export const ratingsRead = guarded(runReadSheet);
export const features = guarded(runFeatures);
export const learnRows = guarded(runRows);
export const learnTrain = guarded(runTrain);
export const learnScore = (path: string, options: ScoreOptions) =>
  guarded((given: ScoreOptions) => runLearnScore(path, given))(options);
export const learnExport = (path: string, options: ImportOptions) =>
  guarded((given: ImportOptions) => runExport(path, given))(options);
export const learnImport = (path: string, options: ImportOptions) =>
  guarded((given: ImportOptions) => runImport(path, given))(options);
export const selftest = guarded<void>(runSelftest);
export const serve = guarded(runServe);
