/**
 * What trainings need besides the exports of `index.ts`: a module of its own, `captally-training.wasm`, has both. Scorers never
 * train, and need not carry it.
 */

export {
  mlpBeginTraining,
  mlpMoments,
  mlpSetMoments,
  mlpSetSteps,
  mlpSteps,
  mlpTrain,
} from "./mlp/backward";
export { mlpInitialise } from "./mlp/initialise";
export { encoderStep, encoderVectors, newEncoder } from "./tally/encoder";
