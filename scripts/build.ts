/**
 * Builds everything: generated tables, the WebAssembly module, the bundles of `dist/` and their type declarations.
 *
 * `dist/` needs no packages at run time: the command-line libraries are bundled in. Two libraries are built, the one with
 * the module's bytes inlined and the one for hosts that load a `.wasm` file as a module (workerd).
 */

import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { buildNodeLibrary } from "./node-library.js";
import { buildProgram } from "./program.js";
import { thirdPartyLicences } from "./third-party.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);

/** Runs a script; when it fails its own message is enough, and the build ends with its status. */
function node(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status === 0) return;
  process.stderr.write(`build: ${relative(root, script)} failed\n`);
  process.exit(status ?? 1);
}

function tsx(script: string): void {
  node(require.resolve("tsx/cli"), join("scripts", script));
}

function packageScript(name: string, script: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), script);
}

/** Entry points that users can import, by subpath: those of the core, which share nearly all they hold. */
const CORE = {
  index: "src/index.ts",
  bleu: "src/metrics/checked/bleu.ts",
  rouge: "src/metrics/checked/rouge.ts",
  cider: "src/metrics/checked/cider.ts",
  meteor: "src/metrics/checked/meteor.ts",
  spice: "src/metrics/checked/spice.ts",
  tally: "src/metrics/tally.ts",
  wmd: "src/metrics/checked/wmd.ts",
  df: "src/evaluation/df-file.ts",
};

/** The others. */
const APART = {
  io: "src/io/index.ts",
  report: "src/report/index.ts",
  judgement: "src/judgement/index.ts",
  edge: "src/edge/index.ts",
  "edge-lambda": "src/edge/lambda.ts",
};

const LIBRARY = { ...CORE, ...APART };

/** Those that load the engine; workers get them with the module as a file. */
const WITH_ENGINE = { index: LIBRARY.index, judgement: LIBRARY.judgement, edge: LIBRARY.edge };

/** Where the library's data packs come from is chosen by package.json, `imports`, in the user's runtime or bundler. */
const packsByRuntime: Plugin = {
  name: "packs-by-runtime",
  setup({ onResolve }) {
    onResolve({ filter: /\/shipped-packs\.js$/ }, () => ({ path: "#packs", external: true }));
  },
};

/** Swaps in the file that imports `captally.wasm` as a WebAssembly.Module, by the name that the host's tools know it by. */
function moduleAsFile(wasm: string): Plugin {
  return {
    name: "module-as-file",
    setup({ onResolve }) {
      onResolve({ filter: /\/wasm-module\.js$/ }, () => ({ path: join(root, "src/engine/wasm-module.workerd.ts") }));
      onResolve({ filter: /\/shipped-packs\.js$/ }, () => ({ path: join(root, "src/data/shipped-packs.workerd.ts") }));
      onResolve({ filter: /\.wasm$/ }, () => ({ path: wasm, external: true }));
    },
  };
}

/** Packs from a script of the page, for pages that can neither import nor fetch. */
const packsOfPage: Plugin = {
  name: "packs-of-page",
  setup({ onResolve }) {
    onResolve({ filter: /\/shipped-packs\.js$/ }, () => ({ path: join(root, "src/data/shipped-packs.classic.ts") }));
  },
};

/** Packs that METEOR needs, for pages of the disk. */
const METEOR_PACKS = ["wordnet.pack", "paraphrase.pack"];

/** The script that brings packs to such a page. */
function packScript(files: readonly string[]): string {
  const packs = files.map((file) => {
    const bytes = readFileSync(join(root, "build/packs", file));
    return [file, deflateRawSync(bytes, { level: 9 }).toString("base64")];
  });
  return `globalThis.captallyPacks = Object.assign(globalThis.captallyPacks ?? {}, ${JSON.stringify(Object.fromEntries(packs))});\n`;
}

/** The command line has its modules beside it, and needs no inlined bytes. */
const moduleBeside: Plugin = {
  name: "module-beside",
  setup({ onResolve }) {
    for (const name of ["wasm-module", "training-module"])
      onResolve({ filter: new RegExp(`/${name}\\.js$`) }, () => ({ path: join(root, `src/cli/${name}.ts`) }));
  },
};

/**
 * What libraries ask of Node, and captally never uses: colours of cli-table3, streams of papaparse, child processes of
 * commander.
 */
const withoutNode: Plugin = {
  name: "without-node",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(@colors\/colors.*|stream|node:child_process)$/ }, ({ path }) => ({
      path,
      namespace: "without-node",
    }));
    onLoad({ filter: /.*/, namespace: "without-node" }, () => ({
      contents: "module.exports = { Duplex: class {} };",
      loader: "js",
    }));
  },
};

tsx("build-ptb.ts");
tsx("build-lemmas.ts");
node(join(root, "scripts/compile-engine.mjs"));
tsx("embed-wasm.ts");
tsx("build-exceptions.ts");
tsx("build-wordnet.ts");
tsx("build-paraphrases.ts");
tsx("build-tally.ts");
tsx("build-vectors.ts");
copyFileSync(join(root, "data/df/df-coco-val.gz"), join(root, "build/packs/df-coco-val.gz"));
for (const model of ["nneval", "nneval-match", "nneval-7", "nneval-match-7"])
  copyFileSync(join(root, `data/nneval/${model}.json`), join(root, `build/packs/${model}.json`));

rmSync(join(root, "dist"), { recursive: true, force: true });
mkdirSync(join(root, "dist"));

const common = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  // Node prints the line of an uncaught error: it should not be the whole bundle.
  lineLimit: 400,
  metafile: true,
  splitting: true,
  outdir: "dist",
  logLevel: "warning",
  legalComments: "eof",
  chunkNames: "chunks/[name]-[hash]",
  // For training only, where the user installed it.
  external: ["@tensorflow/*"],
  plugins: [withoutNode],
} satisfies BuildOptions;

const library = await build({
  ...common,
  platform: "neutral",
  mainFields: ["module", "main"],
  entryPoints: LIBRARY,
  plugins: [withoutNode, packsByRuntime],
});
const nodeLibrary = await buildNodeLibrary({
  root,
  core: CORE,
  apart: APART,
  exportsOf: (entry) => library.metafile.outputs[`dist/${entry}.js`]?.exports ?? [],
  options: { ...common, plugins: [withoutNode, packsByRuntime] },
});
// Chunks stay beside the entries: all of them import the module by one relative name.
const forWorkers = {
  ...common,
  platform: "neutral",
  mainFields: ["module", "main"],
  chunkNames: "[name]-[hash]",
  entryPoints: WITH_ENGINE,
} satisfies BuildOptions;
await build({ ...forWorkers, outdir: "dist/workerd", plugins: [withoutNode, moduleAsFile("./captally.wasm")] });
await build({
  ...forWorkers,
  outdir: "dist/edge-light",
  plugins: [withoutNode, moduleAsFile("../workerd/captally.wasm?module")],
});
await build({ ...common, platform: "node", target: "node20", entryPoints: { "edge-node": "src/edge/node.ts" } });
await build({
  ...common,
  platform: "browser",
  format: "iife",
  globalName: "captally",
  splitting: false,
  outdir: "dist/classic",
  entryPoints: { captally: LIBRARY.index },
  plugins: [withoutNode, packsOfPage],
});
writeFileSync(join(root, "dist/classic/meteor-packs.js"), packScript(METEOR_PACKS));
await build({
  ...common,
  platform: "neutral",
  // Bundlers look for the names of files in it, which a line's end would part.
  lineLimit: 0,
  outdir: "dist/packs",
  entryPoints: { fetch: "src/data/shipped-packs.fetch.ts" },
});
await build({ ...common, platform: "node", outdir: "dist/packs", entryPoints: { node: "src/data/shipped-packs.ts" } });
const program = await buildProgram(root, { ...common, plugins: [withoutNode, moduleBeside] });
for (const name of ["captally.wasm", "captally-training.wasm"])
  copyFileSync(join(root, "build", name), join(root, "dist", name));
copyFileSync(join(root, "build/captally.wasm"), join(root, "dist/workerd/captally.wasm"));
cpSync(join(root, "build/packs"), join(root, "dist/data"), { recursive: true });
// The grammar is a package of its own, a workspace here.
node(join(root, "packages/spice-exact/unpack.mjs"));
copyFileSync(join(root, "data/meteor/NOTICE"), join(root, "dist/data/NOTICE-meteor-paraphrases.txt"));
copyFileSync(join(root, "data/vectors/NOTICE"), join(root, "dist/data/NOTICE-vectors.txt"));
copyFileSync(join(root, "data/wordnet-2.0/LICENSE"), join(root, "dist/data/LICENSE-wordnet.txt"));
const metafiles = [library.metafile, ...nodeLibrary, ...program];
writeFileSync(join(root, "dist/THIRD-PARTY-LICENSES.txt"), thirdPartyLicences(root, metafiles));

node(packageScript("typescript", "bin/tsc"), "-p", "tsconfig.build.json");
