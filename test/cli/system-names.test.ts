import { join } from "node:path";
import { expect, test } from "vitest";
import { systemNames } from "../../src/cli/inputs.js";

test.each([
  [
    ["s.json", "t.captions.json", "-", ".hidden"],
    ["s", "t", "stdin", ".hidden"],
  ],
  [
    ["a/s.json", "b/s.json", "c/t.json"],
    ["a/s", "b/s", "t"],
  ],
  [
    ["x/a/s.json", "y/a/s.json", "y/b/s.json"],
    ["x/a/s", "y/a/s", "b/s"],
  ],
  [
    ["s.json", "a/s.json", "./b/../b/s.json"],
    ["s", "a/s", "b/s"],
  ],
  [
    ["a/s.json", "a/s.json.gz", "b/s.csv"],
    ["s.json", "s.json.gz", "s"],
  ],
  [
    ["a/s.json", "a/s.csv", "b/s.json", "b/s.csv"],
    ["a/s.json", "a/s.csv", "b/s.json", "b/s.csv"],
  ],
  [
    ["long/path/s.json", "long/path/s.json"],
    ["s", "s-2"],
  ],
])("%j are called %j", (paths, names) => {
  expect(systemNames(paths.map((path) => (path === "-" ? path : join(...path.split("/")))))).toEqual(names);
});
