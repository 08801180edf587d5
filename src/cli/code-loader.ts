/**
 * Opens the files of the program. Compiling them takes a third of a short run, so the compiled code is kept between runs, as
 * Python keeps `.pyc` files: Node 22.8 and later do it themselves; for earlier versions it is done here, with the same variables
 * to choose the folder (`NODE_COMPILE_CACHE`) and to switch it off (`NODE_DISABLE_COMPILE_CACHE`).
 *
 * @module
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { keptCode } from "./kept-code.js";
import { isNode } from "./tuning.js";

/** The function around a CommonJS file. */
type ModuleFunction = (
  exports: unknown,
  require: (name: string) => unknown,
  module: { exports: unknown },
  __filename: string,
  __dirname: string,
) => void;

/** The first version of Node that keeps compiled code, in the folder that it names. */
const KEEPS_CODE = [22, 8] as const;

/**
 * @param folder where the files are
 * @param command what the user calls: each command runs other parts of the same files
 * @returns opens a file by its name in the folder, `./main.cjs`
 */
export function codeLoader(folder: string, command: string): (name: string) => unknown {
  const open = (name: string): unknown => require(name.startsWith("./") ? join(folder, name) : name);
  if (!isNode) return open;
  if (nodeKeepsCode()) {
    const module = require("node:module") as { enableCompileCache(): void };
    module.enableCompileCache();
    return open;
  }
  const codeOf = keptCode(command);
  if (codeOf === undefined) return open;
  const opened = new Map<string, { exports: unknown }>();
  const load = (name: string): unknown => {
    if (!name.startsWith("./")) return require(name);
    const before = opened.get(name);
    if (before !== undefined) return before.exports;
    const path = join(folder, name);
    const code = codeOf(path);
    const cachedData = code.read();
    const script = new Script(
      `(function(exports,require,module,__filename,__dirname){${readFileSync(path, "utf8")}\n})`,
      {
        filename: path,
        ...(cachedData && { cachedData }),
      },
    );
    if (script.cachedDataRejected !== false)
      // By then the functions that the command needs are compiled, too.
      process.once("exit", (status) => status === 0 && code.write(script.createCachedData()));
    const module = { exports: {} };
    opened.set(name, module);
    (script.runInThisContext() as ModuleFunction)(module.exports, load, module, path, folder);
    return module.exports;
  };
  return load;
}

function nodeKeepsCode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > KEEPS_CODE[0] || (major === KEEPS_CODE[0] && minor >= KEEPS_CODE[1]);
}
