/** `scripts/setup.mjs` on a folder whose packages cannot be installed, or whose build fails. */

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

let root: string;

/** A stand-in for npm, which fails at one command. */
const NPM = `const [command] = process.argv.slice(2);
if (command === "ci") require("node:fs").mkdirSync("node_modules", { recursive: true });
process.exit(command === process.env.FAILS_AT ? 7 : 0);`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "captally-setup-"));
  mkdirSync(join(root, "scripts"));
  copyFileSync(fileURLToPath(new URL("../../scripts/setup.mjs", import.meta.url)), join(root, "scripts/setup.mjs"));
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "asconfig.json"])
    writeFileSync(join(root, name), "{}");
  writeFileSync(join(root, "npm.cjs"), NPM);
});

afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ["ci", "installing packages"],
  ["run", "building"],
])("a failing npm %s is one line and its status", (command, step) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs")], {
    env: { ...process.env, npm_execpath: join(root, "npm.cjs"), FAILS_AT: command },
    encoding: "utf8",
  });
  expect(stderr).toMatch(new RegExp(`^setup: ${step} failed \\(.*exit status 7\\)\\n$`));
  expect({ status, stdout }).toEqual({ status: 7, stdout: "" });
});
