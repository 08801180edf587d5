/**
 * Compiles `assembly/` of the folder at work to `build/captally.wasm`, and to `build/captally-training.wasm`, which trains too: the
 * AssemblyScript compiler, then Binaryen's optimizer once more on what it wrote, which finds another percent of it to leave out.
 *
 * The second run inlines nothing more. V8 starts with quick code and compiles a busy function well beside it, but goes over to the
 * better code at the next call only: with all of a loop's work inside one function, a single call over a whole corpus would never
 * get there, and compiling such large functions took a fifth of a run's CPU time. The functions of one file lie together, since
 * similar code compresses better side by side.
 */

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const compiler = require.resolve("assemblyscript/package.json");
// The version that the compiler itself uses.
const optimizer = createRequire(compiler).resolve("binaryen/package.json");

const MODULES = [
  { file: "build/captally.wasm", entries: [] },
  { file: "build/captally-training.wasm", entries: ["assembly/training.ts"] },
];
const FEATURES = ["simd", "bulk-memory", "mutable-globals", "sign-ext", "nontrapping-float-to-int"];

/** Runs a script; when it fails its own message is enough, and this ends with its status. */
function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

const features = FEATURES.map((name) => `--enable-${name}`);
// Names come with `--debug`, which changes no code; the functions are sorted by them.
const passes = ["--no-inline=*", "-O3", "--reorder-locals", "--reorder-functions-by-name", "--strip-debug"];
for (const { file, entries } of MODULES) {
  const [settings, out] = [
    ["--config", "asconfig.json", "--target", "release", "--debug"],
    ["--outFile", file],
  ];
  run(join(dirname(compiler), "bin/asc.js"), ...entries, ...settings, ...out);
  run(join(dirname(optimizer), "bin/wasm-opt"), file, ...features, ...passes, "-o", file);
}
