/**
 * The engine that trains.
 *
 * @module
 */

import { type Engine, loadEngine } from "../engine/engine.js";
import { compileTrainingModule } from "../engine/training-module.js";

/** An engine with the kernels of `assembly/training.ts`; one of the scorers' module lacks them. */
export async function loadTrainingEngine(): Promise<Engine> {
  return loadEngine(await compileTrainingModule());
}
