/**
 * What the commands do. The build makes a file of its own of this and all it needs: `cli.js` reads it only for a command
 * that was understood, and at once, since opening many small files takes longer than reading one.
 *
 * @module
 */

import { runDataBuild } from "./data.js";
import { runBuild } from "./df.js";
import { exitCodeOf } from "./exit.js";
import { runExplain } from "./explain.js";
import { runFeatures } from "./features.js";
import { runGraph } from "./graph.js";
import type { GivenOptions } from "./hints.js";
import { runJudge } from "./judge.js";
import { type ImportOptions, runExport, runImport, runLearnScore, runRows } from "./learn.js";
import { runLearnTally } from "./learn-tally.js";
import { runTrain } from "./learn-train.js";
import { say } from "./messages.js";
import { runMetrics } from "./metrics.js";
import { type ParseOptions, runParse } from "./parse.js";
import { runMakeSheet, runReadSheet } from "./ratings.js";
import { runRobustness } from "./robustness.js";
import { runScore, type ScoreOptions } from "./score.js";
import { runSelftest } from "./selftest.js";
import { runServe } from "./serve.js";
import { runValidate } from "./validate.js";

/** A command whose errors are told and become the exit code. */
function guarded<Options>(run: (options: Options) => Promise<void>): (options: Options) => Promise<void> {
  return async (options) => {
    try {
      await run(options);
    } catch (error) {
      process.exitCode = exitCodeOf(error, say, options as GivenOptions | undefined);
    }
  };
}

export const score = guarded(runScore);
export const explain = guarded(runExplain);
export const graph = guarded(runGraph);
export const validate = guarded(runValidate);
export const dfBuild = guarded(runBuild);
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
export const metrics = guarded(runMetrics);
export const selftest = guarded<void>(runSelftest);
export const serve = guarded(runServe);
