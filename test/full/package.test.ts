/**
 * What users install: the tarball of `npm pack` in an empty project, by command line, by import and in strict TypeScript.
 */

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const typescript = join(root, "node_modules/typescript/bin/tsc");

/** Bytes that the grammar may have, compressed with brotli. */
const GRAMMAR_LIMIT = 500_000;

/** The package lies under a folder whose name needs escaping in URLs. */
let project = "";
/** Files of the grammar's package. */
let grammarFiles: string[] = [];

function run(command: string, args: string[], cwd = project): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

/** Packs a package of the repository into the project; returns the tarball's name and its files. */
function pack(folder: string): { filename: string; files: string[] } {
  const listing = run("npm", ["pack", "--json", "--pack-destination", project], folder);
  const [{ filename, files }] = Object.values(
    JSON.parse(listing) as Record<string, { filename: string; files: { path: string }[] }>,
  ) as [{ filename: string; files: { path: string }[] }];
  return { filename, files: files.map(({ path }) => path) };
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "captally empty %20 é "));
  writeFileSync(join(project, "package.json"), '{ "name": "empty", "private": true, "type": "module" }');
  const grammar = pack(join(root, "packages/spice-exact"));
  grammarFiles = grammar.files;
  const tarballs = [pack(root).filename, grammar.filename].map((name) => `./${name.replace("/", "-")}`);
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs]);
  writeFileSync(join(project, "refs.json"), '{"1": ["a dog runs", "the dog is running"], "2": ["a cat"]}');
  writeFileSync(join(project, "cands.json"), '{"1": "a dog is running", "2": "a cat"}');
});

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

test("the command scores files", () => {
  const args = [
    "score",
    "-r",
    "refs.json",
    "-c",
    "cands.json",
    "-m",
    "Bleu_1,ROUGE_1:rouge155:stem",
    "--format",
    "json",
  ];
  const output = run(join(project, "node_modules/.bin/captally"), args);
  const { corpus } = JSON.parse(output) as { corpus: Record<string, number> };
  expect(corpus.Bleu_1).toBeCloseTo(1, 6);
  expect(corpus["ROUGE_1:rouge155:stem"]).toBeGreaterThan(0.5);
});

test("the library is imported by name, with every subpath", () => {
  writeFileSync(
    join(project, "use.mjs"),
    `import { score, createScorer } from "captally";
     import { bleu } from "captally/bleu";
     import { rouge } from "captally/rouge";
     import { cider } from "captally/cider";
     import { readCaptions } from "captally/io";
     import * as report from "captally/report";
     const references = { 1: ["a dog runs"], 2: ["a cat"] };
     const candidates = { 2: "a cat", 1: "a dog runs" };
     const metrics = [bleu([1]), rouge({ kind: "N", order: 1 }), cider()];
     const { corpus } = await score({ references, candidates, metrics });
     const scorer = await createScorer({ references, metrics: ["CIDEr"] });
     const { captions } = scorer.score(["a dog runs", "a cat"]);
     const table = readCaptions('{"1": "a"}', { source: "text", role: "candidates" }).candidates;
     const cider3 = [...captions.CIDEr].map((value) => value.toFixed(3));
     console.log(JSON.stringify({ corpus, cider: cider3, rows: table.rows.length, report: Object.keys(report).length }));`,
  );
  const result = JSON.parse(run(process.execPath, ["use.mjs"])) as Record<string, unknown>;
  expect(result).toMatchObject({ corpus: { ROUGE_1: 1, CIDEr: 6.25 }, cider: ["7.500", "5.000"], rows: 1 });
  expect(result.report).toBeGreaterThan(0);
});

test("all subpaths share one copy of everything", () => {
  writeFileSync(
    join(project, "shared.mjs"),
    `import { CaptallyError, score } from "captally";
     import { readCaptions } from "captally/io";
     import { judge } from "captally/judgement";
     import { bleu } from "captally/bleu";
     const faults = [];
     try { readCaptions("{", { source: "x", role: "references" }); } catch (error) { faults.push(error); }
     await judge({}).catch((error) => faults.push(error));
     await score({ references: [["a"]], candidates: ["a", "b"], metrics: [bleu([1])] }).catch((error) => faults.push(error));
     console.log(JSON.stringify(faults.map((error) => error instanceof CaptallyError)));`,
  );
  expect(JSON.parse(run(process.execPath, ["shared.mjs"]))).toEqual([true, true, true]);
});

test.each(["esm", "cjs"] as const)("the library works bundled for Node as %s, away from its files", async (format) => {
  const bundle = join(project, "bundled", format === "esm" ? "app.mjs" : "app.cjs");
  await build({
    stdin: {
      contents: `import { score } from "captally";
        const texts = { references: [["a dog runs"]], candidates: ["a dog runs"] };
        score({ ...texts, metrics: ["ROUGE_L"] })
          .then(({ corpus }) => console.log(corpus.ROUGE_L))
          .then(() => score({ ...texts, metrics: ["METEOR"] }))
          .catch(({ code }) => console.log(code));`,
      resolveDir: project,
    },
    bundle: true,
    platform: "node",
    format,
    // CommonJS has no import.meta.
    logLevel: "error",
    outfile: bundle,
    external: ["@tensorflow/*"],
  });
  expect(run(process.execPath, [bundle])).toBe("1\npack-missing\n");
});

/** What METEOR gives when it finds its packs by itself. */
const METEOR_BY_ITSELF = `
  import { score } from "captally";
  const references = { 1: ["a man rides a horse", "a person on a horse"] };
  const { corpus, signatures } = await score({ references, candidates: { 1: "a man riding a pony" }, metrics: ["METEOR"] });
  console.log(JSON.stringify({ score: corpus.METEOR, signature: signatures.METEOR }));`;

test("METEOR finds its packs: as files, and by fetch under the condition of browsers", () => {
  writeFileSync(join(project, "meteor.mjs"), METEOR_BY_ITSELF);
  // Node's own fetch takes no file: URLs; everything else is as in a browser.
  writeFileSync(
    join(project, "browser.mjs"),
    `import { readFileSync } from "node:fs";
     globalThis.fetch = async (place) => { console.error(place.href.split("/").at(-1)); return new Response(readFileSync(place)); };
     await import("./meteor.mjs");`,
  );
  const fromFiles = run(process.execPath, ["meteor.mjs"]);
  const { score, signature } = JSON.parse(fromFiles) as { score: number; signature: string };
  expect(score).toBeGreaterThan(0.1);
  expect(signature).toMatch(/\|wordnet:wordnet-3\.0:[0-9a-f]{8}\|paraphrase:meteor-1\.5-captions:[0-9a-f]{8}\|/);
  const { stdout, stderr } = spawnSync(process.execPath, ["--conditions=browser", "browser.mjs"], {
    cwd: project,
    encoding: "utf8",
  });
  expect(stdout).toBe(fromFiles);
  expect(stderr.trim().split("\n").sort()).toEqual(["paraphrase.pack", "wordnet.pack"]);
});

/** SPICE from captions, by itself. */
const SPICE_BY_ITSELF = `
  import { parseCaptions, score } from "captally";
  import { parseReport } from "captally/report";
  const references = { 1: ["a man rides a horse", "a person on a horse"], 2: ["a cat on a mat ."] };
  const { corpus, signatures } = await score({ references, candidates: { 1: "a man riding a pony .", 2: "a cat ." }, metrics: ["SPICE"] });
  const [parse] = await parseCaptions(["a man rides a horse."]);
  const [penn] = parseReport([{ id: "1", ...parse }], "penn");
  console.log(JSON.stringify({ score: corpus.SPICE, signature: signatures.SPICE, penn }));`;

test("SPICE parses captions where the package of the grammar is installed, by import and by command", () => {
  expect(grammarFiles.sort()).toEqual(["LICENSE", "NOTICE", "README.md", "english-pcfg.pack", "package.json"]);
  writeFileSync(join(project, "spice.mjs"), SPICE_BY_ITSELF);
  const { score, signature, penn } = JSON.parse(run(process.execPath, ["spice.mjs"])) as Record<string, unknown>;
  expect(score).toBeGreaterThan(0.1);
  expect(signature).toMatch(/\|tuples:parser\(english-pcfg-3\.6\.0:[0-9a-f]{8}\)\|/);
  expect(penn).toBe("(ROOT (S (NP (DT a) (NN man)) (VP (VBZ rides) (NP (DT a) (NN horse))) (. .)))\n");
  const program = join(project, "node_modules/.bin/captally");
  writeFileSync(
    join(project, "spice-refs.json"),
    '{"1": ["a man rides a horse", "a person on a horse"], "2": ["a cat on a mat ."]}',
  );
  writeFileSync(join(project, "spice-cands.json"), '{"1": "a man riding a pony .", "2": "a cat ."}');
  const args = ["score", "-r", "spice-refs.json", "-c", "spice-cands.json", "-m", "SPICE", "--format", "json"];
  expect(JSON.parse(run(program, args)).corpus.SPICE).toBe(score);
  // Enough captions for threads, which find their program in the package, too.
  writeFileSync(join(project, "lines.txt"), Array.from({ length: 250 }, (_, i) => `a dog and ${i} cats\n`).join(""));
  const trees = run(program, ["parse", "lines.txt", "--workers", "2"]);
  expect(trees.split("\n")[7]).toBe("(ROOT (NP (NP (DT a) (NN dog)) (CC and) (NP (CD 7) (NNS cats))))");
  renameSync(join(project, "node_modules/@captally"), join(project, "node_modules/@gone"));
  try {
    const { stderr, status } = spawnSync(program, args, { cwd: project, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("npm install @captally/spice-exact");
  } finally {
    renameSync(join(project, "node_modules/@gone"), join(project, "node_modules/@captally"));
  }
});

test("the grammar's package is small, and says what its licence is", () => {
  const folder = join(project, "node_modules/@captally/spice-exact");
  const read = (name: string) => readFileSync(join(folder, name));
  expect(brotliCompressSync(read("english-pcfg.pack")).length).toBeLessThanOrEqual(GRAMMAR_LIMIT);
  expect(JSON.parse(read("package.json").toString())).toMatchObject({ license: "GPL-3.0-or-later" });
  expect(read("LICENSE").toString()).toMatch(/GNU GENERAL PUBLIC LICENSE\s+Version 3, 29 June 2007/);
  expect(read("NOTICE").toString()).toMatch(/Stanford CoreNLP 3\.6\.0.*Copyright.*GNU General Public License/s);
  expect(read("README.md").toString()).toContain("GNU General Public License, version 3 or later");
  const own = JSON.parse(readFileSync(join(project, "node_modules/captally/package.json"), "utf8"));
  expect([own.license, own.dependencies]).toEqual(["Apache-2.0", undefined]);
});

test("a missing file is named", () => {
  const data = join(project, "node_modules/captally/dist/data");
  renameSync(join(data, "wordnet.pack"), join(data, "gone.pack"));
  try {
    const { stderr, status } = spawnSync(process.execPath, ["meteor.mjs"], { cwd: project, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/METEOR needs the data pack "wordnet", file wordnet\.pack/);
  } finally {
    renameSync(join(data, "gone.pack"), join(data, "wordnet.pack"));
  }
});

test("types are strict and complete", () => {
  writeFileSync(
    join(project, "use.ts"),
    `import { CaptallyError, createScorer, type Evaluation, score } from "captally";
     import { bleu } from "captally/bleu";
     import { readCaptions } from "captally/io";
     export async function check(): Promise<number | null | undefined> {
       const result: Evaluation = await score({ references: [["a dog"]], candidates: ["a dog"], metrics: ["Bleu", bleu([4])] });
       const scorer = await createScorer({ references: new Map([[1, ["a dog"]]]) });
       const values: Float64Array | undefined = scorer.score(["a dog"], ["1"]).captions.CIDEr;
       if (values === undefined) throw new CaptallyError("usage-option", "no values");
       readCaptions("{}", { source: "x", role: "references" });
       return result.corpus.Bleu_4;
     }
     // @ts-expect-error: a mode that does not exist
     score({ references: [], candidates: [], mode: "loose" });`,
  );
  const flags = [
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--moduleResolution",
    "nodenext",
    "--lib",
    "es2022,dom",
  ];
  const strict = ["--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
  const { stdout } = spawnSync(process.execPath, [typescript, ...flags, ...strict, "use.ts"], {
    cwd: project,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});
