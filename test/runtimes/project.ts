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

/** The grammar of SPICE's parser, a package of its own. */
const GRAMMAR = "packages/spice-exact";

/** Packs the package, and the grammar if asked for, and installs it into an empty project. */
export function installedProject(withGrammar = false): Project {
  const folder = mkdtempSync(join(tmpdir(), "captally-runtimes-"));
  const npm = (args: string[], cwd: string): string =>
    execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  writeFileSync(join(folder, "package.json"), '{ "name": "portable", "private": true, "type": "module" }');
  const pack = (from: string): string => {
    // What a script of the package says comes first.
    const listing = npm(["pack", "--json", "--pack-destination", folder], from);
    const [packed] = Object.values(JSON.parse(listing.slice(listing.search(/^[[{]/m))) as Record<string, Packed>);
    return `./${packed?.filename}`;
  };
  const packages = [pack(ROOT), ...(withGrammar ? [pack(join(ROOT, GRAMMAR))] : [])];
  npm(["install", "--offline", "--no-audit", "--no-fund", ...packages], folder);
  return {
    folder,
    path: (name) => join(folder, name),
    write: (name, content) => writeFileSync(join(folder, name), content),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Packed {
  readonly filename: string;
}

/** Packs that the suites hand over, by kind: those of all metrics. */
const PACKS = {
  exceptions: "exceptions.pack",
  wordnet: "wordnet.pack",
  wordnetParts: "wordnet-parts.pack",
  paraphrase: "paraphrase.pack",
  vectors: "vectors.pack",
  tally: "tally.pack",
  cocoFrequencies: "df-coco-val.gz",
  nneval: "nneval.json",
  nnevalMatch: "nneval-match.json",
  nneval7: "nneval-7.json",
  nnevalMatch7: "nneval-match-7.json",
};

/** Writes the portability suite with its cases and packs as modules without imports, which every host can load. */
export function writeSuite(project: Project): void {
  const own = (name: string): string => readFileSync(new URL(`portability/${name}`, import.meta.url), "utf8");
  project.write("suite.mjs", own("suite.mjs"));
  const packs = Object.entries(PACKS).map(([kind, file]) => {
    const bytes = readFileSync(project.path(`node_modules/captally/dist/data/${file}`));
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
