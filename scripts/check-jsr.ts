/**
 * Checks that `jsr.json` says what package.json says: version, licence, and the same entries with the same code. `--write` makes it so.
 */

import { readFileSync, writeFileSync } from "node:fs";

type Target = string | Readonly<Record<string, string>>;

const root = new URL("../", import.meta.url);
const read = (name: string): Record<string, unknown> => JSON.parse(readFileSync(new URL(name, root), "utf8"));
const { version, license, exports } = read("package.json");
const present = read("jsr.json");

/** Entries that are modules; files of data and plain scripts are not imported by name there. */
const modules = Object.entries(exports as Record<string, Target>).flatMap(([subpath, target]) =>
  typeof target === "string" ? [] : [[subpath, target.default as string] as const],
);
const wanted = {
  name: present.name,
  version,
  license,
  exports: Object.fromEntries(modules),
  publish: { include: ["dist", "README.md", "LICENSE", "NOTICE", "CHANGELOG.md"], exclude: ["!dist"] },
};
const text = `${JSON.stringify(wanted, undefined, 2)}\n`;
if (process.argv.includes("--write")) writeFileSync(new URL("jsr.json", root), text);
const fits = readFileSync(new URL("jsr.json", root), "utf8") === text;
console.error(
  `jsr.json: ${modules.length} entries, ${fits ? "as package.json" : "not as package.json: npx tsx scripts/check-jsr.ts --write"}`,
);
process.exitCode = fits ? 0 : 1;
