/**
 * A project with the packed package installed, as users have it.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Project {
  readonly folder: string;
  /** Path of a file in it. */
  path(name: string): string;
  write(name: string, content: string): void;
  remove(): void;
}

/** Packs the package and installs it into an empty project. */
export function installedProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), "captally-runtimes-"));
  const npm = (args: string[], cwd: string): string =>
    execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  writeFileSync(join(folder, "package.json"), '{ "name": "portable", "private": true, "type": "module" }');
  const listing = npm(["pack", "--json", "--pack-destination", folder], ROOT);
  const [packed] = Object.values(JSON.parse(listing) as Record<string, { filename: string }>);
  npm(["install", "--offline", "--no-audit", "--no-fund", `./${packed?.filename}`], folder);
  return {
    folder,
    path: (name) => join(folder, name),
    write: (name, content) => writeFileSync(join(folder, name), content),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Packs that the suites hand over, by kind. */
const PACKS = { exceptions: "exceptions", wordnet: "wordnet", wordnetParts: "wordnet-parts", paraphrase: "paraphrase" };

/** Writes the portability suite with its cases and packs as modules without imports, which every host can load. */
export function writeSuite(project: Project): void {
  const own = (name: string): string => readFileSync(new URL(`portability/${name}`, import.meta.url), "utf8");
  project.write("suite.mjs", own("suite.mjs"));
  const packs = Object.entries(PACKS).map(([kind, file]) => {
    const bytes = readFileSync(project.path(`node_modules/captally/dist/data/${file}.pack`));
    return `${kind}: bytesOf("${bytes.toString("base64")}")`;
  });
  project.write(
    "data.mjs",
    `const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
     export const packs = { ${packs.join(", ")} };
     export const cases = ${own("cases.json")};`,
  );
  project.write(
    "portable.mjs",
    `import * as api from "captally";
     import { cases, packs } from "./data.mjs";
     import { run } from "./suite.mjs";
     export const result = (engine) => run(api, { cases, packs, engine });`,
  );
}
