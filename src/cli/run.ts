/**
 * What the commands around scoring do. The build makes a file of its own of this and all it needs: `cli.cjs` reads it only for a
 * command that was understood, and at once, since opening many small files takes longer than reading one. `run-other.ts` has the
 * other commands, which need much that scoring does not.
 *
 * @module
 */

import { runBuild } from "./df.js";
import { runExplain } from "./explain.js";
import { guarded } from "./guarded.js";
import { runMetrics } from "./metrics.js";
import { runScore } from "./score.js";
import { runValidate } from "./validate.js";

export const score = guarded(runScore);
export const explain = guarded(runExplain);
export const validate = guarded(runValidate);
export const dfBuild = guarded(runBuild);
export const metrics = guarded(runMetrics);
