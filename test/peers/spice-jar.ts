/**
 * The real SPICE: `spice-1.0.jar` of pycocoevalcap with CoreNLP 3.6.0, on Java 11 or later. What pycocoevalcap lacks comes from
 * Maven Central, pinned by checksum, into the git-ignored folder `.peers/spice`.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PEERS_FOLDER } from "./environment.js";

const FOLDER = join(PEERS_FOLDER, "spice");
const CENTRAL = "https://repo1.maven.org/maven2";

/** Path below Maven Central and SHA-256. Nashorn is the JavaScript engine that newer Java lacks; the tool's printer needs it. */
const LIBRARIES: readonly (readonly [string, string])[] = [
  [
    "edu/stanford/nlp/stanford-corenlp/3.6.0/stanford-corenlp-3.6.0.jar",
    "d341d5863276f55782c5ef73212222d6b3b48e02ae1951ab6de7618d28b12742",
  ],
  [
    "edu/stanford/nlp/stanford-corenlp/3.6.0/stanford-corenlp-3.6.0-models.jar",
    "d285157bd7887ee3018094b5dbae092e49088b023361ccdb550ee1daf9b2c9bd",
  ],
  [
    "org/openjdk/nashorn/nashorn-core/15.4/nashorn-core-15.4.jar",
    "6f816e84dfd63a81d4eaa7829c08337bbaff3ec683ff3bf6bbd90d017a00dc6f",
  ],
  ["org/ow2/asm/asm/7.3.1/asm-7.3.1.jar", "2f67e11ceec819ebd88ddee5300aba699b1cbab2e20c22e97cf027d3be93959b"],
  ["org/ow2/asm/asm-util/7.3.1/asm-util-7.3.1.jar", "182128592742ed4883ac82bf205f137b6bfbe1234c68e6feb13759e75a85b729"],
  [
    "org/ow2/asm/asm-commons/7.3.1/asm-commons-7.3.1.jar",
    "87cd8bb3c6bf6bcbb33fca48060c5065f66ebf6a3d7de9bf18bff51bcf156ebc",
  ],
  ["org/ow2/asm/asm-tree/7.3.1/asm-tree-7.3.1.jar", "f91a4a8aa868c5c4665bb4fd134019a91f9f8b9216527fba295e3c8b5422b78b"],
  [
    "org/ow2/asm/asm-analysis/7.3.1/asm-analysis-7.3.1.jar",
    "46b8a8efd4b94facb5ab4b35afe30ee0546ae7a43d2c64e6def56c2f168fefa5",
  ],
];

/** Packages that the tool's cache reaches into; since Java 16 each must be opened. */
const OPENED = [
  "java.base/java.lang",
  "java.base/java.math",
  "java.base/java.util",
  "java.base/java.util.concurrent",
  "java.base/java.net",
  "java.base/java.text",
  "java.base/java.io",
  "java.base/java.nio",
  "java.base/sun.nio.ch",
  "java.sql/java.sql",
];

/** One image as the tool takes it. */
export interface SpiceItem {
  readonly image_id: string;
  readonly test: string;
  readonly refs: readonly string[];
}

/** Counts and scores of one set of tuples; null where there is nothing to score. */
export interface SpiceFigures {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly pr: number | null;
  readonly re: number | null;
  readonly f: number | null;
}

/** What the tool writes for an image. */
export interface SpiceResult {
  readonly image_id: string;
  readonly scores: { readonly All: SpiceFigures; readonly [category: string]: SpiceFigures };
}

/** Fetches what is missing; `python` is the interpreter that has pycocoevalcap. */
export async function spiceClassPath(python: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [path, sha256] of LIBRARIES) {
    const file = join(FOLDER, path.slice(path.lastIndexOf("/") + 1));
    if (existsSync(file)) continue;
    process.stderr.write(`peers: fetching ${path}\n`);
    const response = await fetch(`${CENTRAL}/${path}`);
    if (!response.ok) throw new Error(`${path}: the server answered ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const found = createHash("sha256").update(bytes).digest("hex");
    if (found !== sha256) throw new Error(`${path}: expected SHA-256 ${sha256}, got ${found}`);
    writeFileSync(file, bytes);
  }
  const { stdout } = spawnSync(python, ["-c", "import os, pycocoevalcap; print(list(pycocoevalcap.__path__)[0])"], {
    encoding: "utf8",
  });
  const spice = join(stdout.trim(), "spice");
  const jars = (folder: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".jar"))
      .sort()
      .map((name) => join(folder, name));
  return [join(spice, "spice-1.0.jar"), ...jars(join(spice, "lib")), ...jars(FOLDER)].join(delimiter);
}

/**
 * Arguments of `java` for scoring a file of items. The `cache` folder keeps the tuples of captions, so that references
 * are parsed once; without it every caption is parsed.
 */
export function spiceArguments(classPath: string, input: string, output: string, cache?: string): string[] {
  return [
    "-Xmx4G",
    ...OPENED.flatMap((name) => ["--add-opens", `${name}=ALL-UNNAMED`]),
    ...["-cp", classPath, "edu.anu.spice.SpiceScorer", input, "-out", output, "-detailed", "-subset", "-silent"],
    ...(cache === undefined ? [] : ["-cache", cache]),
  ];
}

/** Runs the tool on a file of items and returns what it wrote. */
export function runSpice(classPath: string, input: string, output: string, cache?: string): readonly SpiceResult[] {
  if (cache !== undefined) mkdirSync(cache, { recursive: true });
  const { status, stderr } = spawnSync("java", spiceArguments(classPath, input, output, cache), {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`spice-1.0.jar failed: ${(stderr ?? "").trim().split("\n").at(-1)}`);
  return JSON.parse(readFileSync(output, "utf8")) as SpiceResult[];
}
