/**
 * Commands whose errors become exit codes.
 *
 * @module
 */

import { exitCodeOf } from "./exit.js";
import type { GivenOptions } from "./hints.js";
import { say } from "./messages.js";

/** A command whose errors are told and become the exit code. */
export function guarded<Options>(run: (options: Options) => Promise<void>): (options: Options) => Promise<void> {
  return async (options) => {
    try {
      await run(options);
    } catch (error) {
      process.exitCode = exitCodeOf(error, say, options as GivenOptions | undefined);
    }
  };
}
