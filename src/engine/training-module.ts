/**
 * The module with the kernels that train, beside all others. Here from inlined bytes; the command line reads it from the disk
 * (`cli/training-module.ts`), and no entry of the library has it.
 *
 * @module
 */

import { compileInlined } from "./inlined-module.js";
import { TRAINING_BASE64 } from "./training-bytes.js";

export function compileTrainingModule(): Promise<WebAssembly.Module> {
  return compileInlined(TRAINING_BASE64);
}
