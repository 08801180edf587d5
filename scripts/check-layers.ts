/**
 * Checks the house's one rule: imports point down only, and only the top rooms know a platform (ARCHITECTURE.md).
 */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src", import.meta.url));

/** Rooms from the ground up; a file may import from its own room and from lower floors. Files of `src/` itself by name. */
const FLOORS: readonly (readonly string[])[] = [
  ["stream-bytes.ts"],
  ["captions.ts", "errors.ts", "inflate.ts", "version.ts"],
  ["engine", "corpus", "data"],
  ["metrics"],
  ["evaluation", "io"],
  ["judgement", "benchmarks"],
  // Learning selects models by what people say.
  ["learning"],
  ["report"],
  ["score-options.ts"],
  ["score.ts"],
  ["explain.ts", "parse.ts"],
  ["index.ts"],
  ["edge"],
  ["cli", "web"],
];

/** Of the top rooms, what serves every runtime may not know one, but for its adapter. */
const ADAPTERS: readonly string[] = ["edge/node.ts"];

/** Files of which package.json or the build chooses one by the runtime. */
const FORKS: readonly string[] = ["data/shipped-packs.ts", "data/shipped-packs.fetch.ts", "engine/wasm-module.node.ts"];

/** Names that only the top floor and forks may use. */
const PLATFORM = /from "node:|\bimport\("node:|\b(?:process|Deno|Bun|document|window|fetch)\s*[.(]/;

function floorOf(path: string): number {
  const room = path.split("/")[0] as string;
  const floor = FLOORS.findIndex((rooms) => rooms.includes(room));
  if (floor < 0) throw new Error(`src/${path}: its room is not in scripts/check-layers.ts`);
  return floor;
}

const faults: string[] = [];
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
for (const file of files) {
  const text = readFileSync(join(source, file), "utf8");
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  for (const [, target] of code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
    if ((target as string).endsWith(".wasm")) continue;
    const imported = relative(source, normalize(join(source, dirname(file), target as string))).replace(/\.js$/, ".ts");
    if (imported.startsWith("..")) faults.push(`src/${file} imports from outside src: ${target}`);
    else if (floorOf(imported) > floorOf(file)) faults.push(`src/${file} imports upwards: ${target}`);
    else if (floorOf(imported) === floorOf(file) && imported.split("/")[0] !== file.split("/")[0]) {
      faults.push(`src/${file} imports sideways: ${target}`);
    }
  }
  const mayKnow = floorOf(file) === FLOORS.length - 1 || FORKS.includes(file) || ADAPTERS.includes(file);
  if (!mayKnow && PLATFORM.test(code)) faults.push(`src/${file} uses a platform: ${PLATFORM.exec(code)?.[0]}`);
}
for (const fault of faults) console.error(fault);
console.error(`layers: ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
