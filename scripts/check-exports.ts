/**
 * Checks that what package.json promises is there: every export has code and types and can be imported by name, and the
 * tarball holds nothing but what it should.
 */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  name: string;
  exports: Record<string, string | Record<string, string>>;
  bin: Record<string, string>;
};

const faults: string[] = [];
for (const [subpath, targets] of Object.entries(manifest.exports)) {
  const paths = typeof targets === "string" ? [targets] : Object.values(targets);
  for (const path of paths) if (!existsSync(new URL(path, root))) faults.push(`${subpath}: ${path} does not exist`);
  if (typeof targets === "string") continue;
  if (targets.types === undefined) faults.push(`${subpath}: no types`);
  const module = (await import(`${manifest.name}${subpath.slice(1)}`)) as object;
  if (Object.keys(module).length === 0) faults.push(`${subpath}: exports nothing`);
}
for (const path of Object.values(manifest.bin)) {
  if (!readFileSync(new URL(path, root), "utf8").startsWith("#!")) faults.push(`${path}: no #! line`);
}

const listing = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: fileURLToPath(root), encoding: "utf8" });
const [pack] = Object.values(JSON.parse(listing) as Record<string, { files: { path: string }[]; size: number }>);
const allowed = /^(dist\/|package\.json$|README\.md$|LICENSE$|NOTICE$|CHANGELOG\.md$)/;
for (const { path } of pack?.files ?? []) if (!allowed.test(path)) faults.push(`the tarball holds ${path}`);

for (const fault of faults) console.error(fault);
console.error(
  `exports: ${Object.keys(manifest.exports).length} subpaths, tarball of ${pack?.files.length} files, ${pack?.size} bytes, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
