/**
 * captally/edge: the scorer behind HTTP, for workers of the edge and every other runtime with `Request` and `Response`.
 *
 * @module
 */

export { bearer } from "./bearer.js";
export { createHandler, type Handler } from "./handler.js";
export type { ProblemDocument, RequestCode } from "./http-problem.js";
export { DEFAULT_LIMITS, type Limits } from "./limits.js";
export type { CorsOptions, FrequencySource, HandlerOptions } from "./options.js";
