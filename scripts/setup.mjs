/**
 * Readies a bare clone, with nothing but Node: installs packages when the lock file changed, builds when a source changed.
 * `npm start` and `npm test` run it first; it says nothing when there is nothing to do.
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const statePath = join(root, ".setup.json");

/** What a build depends on. Generated files inside these folders are left out by name. */
const SOURCES = ["assembly", "src", "scripts", "data", "package.json", "tsconfig.json", "asconfig.json"];
const GENERATED = new Set(["generated", "wasm-bytes.ts", "training-bytes.ts"]);

function* filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (GENERATED.has(entry.name)) continue;
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(child);
    else yield child;
  }
}

function digest(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const files = path.includes(".") ? [path] : filesBelow(path);
    for (const file of files)
      hash
        .update(file)
        .update("\0")
        .update(readFileSync(join(root, file)))
        .update("\0");
  }
  return hash.digest("hex");
}

/** Runs npm; a failure ends with its status, after npm's own messages and one line that says which step it was. */
function npm(step, ...args) {
  // npm's own output goes to stderr: stdout belongs to results.
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith(".js") || cli?.endsWith(".cjs") ? [process.execPath, [cli]] : ["npm", []];
  const { status, signal, error } = spawnSync(command, [...before, ...args], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status === 0) return;
  const why = error?.message ?? (signal === null ? `exit status ${status}` : `ended by ${signal}`);
  process.stderr.write(`setup: ${step} failed (${command} ${[...before, ...args].join(" ")}: ${why})\n`);
  process.exit(status ?? 1);
}

const state = existsSync(statePath) ? JSON.parse(readFileSync(statePath, "utf8")) : {};

const packages = digest(["package-lock.json"]);
if (state.packages !== packages || !existsSync(join(root, "node_modules"))) {
  npm("installing packages", "ci", "--no-audit", "--no-fund");
  state.packages = packages;
  state.sources = undefined;
  writeFileSync(statePath, JSON.stringify(state));
}

const sources = digest(SOURCES);
if (state.sources !== sources || !existsSync(join(root, "dist", "cli.cjs"))) {
  npm("building", "run", "--silent", "build");
  state.sources = sources;
  writeFileSync(statePath, JSON.stringify(state));
}
