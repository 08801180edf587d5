/**
 * Training everywhere: the kernel gives the same weights, to the bit, in Node, Deno, Bun and Chromium; TensorFlow.js on WebGL follows
 * its curve.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/data/sha256.js";
import { featureCells } from "../../src/learning/feature-table.js";
import { NNEVAL_FEATURES } from "../../src/metrics/nneval-features.js";
import { learnableRows } from "../support/perceptron.js";
import { resultOfPage } from "./browsers.js";
import { PROGRAMS, runProgram } from "./programs.js";
import { installedProject, type Project, ROOT } from "./project.js";
import { trained } from "./training.js";

let project: Project;

const CLI = "node_modules/captally/dist/cli.cjs";
const HOSTS = [
  ["node", PROGRAMS.node20, []],
  ["newest-node", PROGRAMS.newestNode, []],
  [
    "deno",
    PROGRAMS.deno,
    ["run", "--no-prompt", "--quiet", "--allow-read", "--allow-write", "--allow-env", "--allow-sys"],
  ],
  ["bun", PROGRAMS.bun, ["run"]],
] as const;

const ROWS = 500;

beforeAll(() => {
  project = installedProject();
  const { features, labels } = learnableRows(ROWS, NNEVAL_FEATURES.length, 3);
  const columns = NNEVAL_FEATURES.map((_, f) =>
    Float64Array.from({ length: ROWS }, (_, row) => (1 + (features[row * NNEVAL_FEATURES.length + f] as number)) / 2),
  );
  const fields = Array.from(labels, (label, i) => ({ image: `made:${i}`, label: String(label) }));
  const lines = [...featureCells({ names: NNEVAL_FEATURES, columns, fields })].map((cells) => cells.join(","));
  project.write("rows.csv", `${lines.join("\n")}\n`);
  const captions = Array.from({ length: 60 }, (_, i) => {
    const sound = ["dog barks", "bird sings", "car passes by", "man speaks", "bell rings"][i % 5];
    return [`clip${i}`, [`A ${sound} loudly`, `a ${sound} in the distance.`, `The ${sound}`]];
  });
  project.write("own.json", JSON.stringify(Object.fromEntries(captions)));
});

afterAll(() => project.remove());

/** Trains by the command line of the packed package; the SHA-256 of the file that it writes. */
async function hashOf(
  program: string,
  args: readonly string[],
  work: readonly string[],
  file: string,
): Promise<string> {
  const { code, stderr } = await runProgram(program, [...args, CLI, ...work], project.folder);
  expect(code, stderr).toBe(0);
  return createHash("sha256")
    .update(readFileSync(project.path(file)))
    .digest("hex");
}

describe("the command line trains to the same bits in Node, Deno and Bun", () => {
  test("a network", async () => {
    const hashes: string[] = [];
    for (const [name, program, args] of HOSTS) {
      const work = ["learn", "train", "--data", "rows.csv", "-o", name, "--engine", "kernel", "--epochs", "5"];
      const options = ["--name", "Own", "--id", "own-1", "--licence", "none", "--quiet"];
      hashes.push(await hashOf(program(), args, [...work, ...options], `${name}/model.json`));
    }
    expect(new Set(hashes).size, hashes.join()).toBe(1);
  });

  test("Tally, with its vectors and its head", async () => {
    const hashes: string[] = [];
    for (const [name, program, args] of HOSTS) {
      const work = ["learn", "tally", "-r", "own.json", "--dimension", "16", "--steps", "30", "--batch", "16"];
      const options = ["--name", "made", "-o", `${name}.pack`, "--quiet"];
      hashes.push(await hashOf(program(), args, [...work, ...options], `${name}.pack`));
    }
    expect(new Set(hashes).size, hashes.join()).toBe(1);
  });
});

/** What the page sends: curves of losses, the hash of the kernel's weights, or why there is no WebGL. */
interface Found {
  readonly kernel: { readonly losses: readonly number[]; readonly weights: string };
  readonly webgl?: readonly number[];
  /** Packages in the order in which `auto` asked for them. */
  readonly asked: readonly string[];
  readonly missing?: string;
  readonly error?: string;
}

describe("Chromium", () => {
  let found: Found;

  beforeAll(async () => {
    const own = (name: string): string => `${ROOT}/node_modules/@tensorflow/${name}`;
    const { outputFiles } = await build({
      entryPoints: [`${ROOT}/test/runtimes/training-page.mjs`],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      // One copy of TensorFlow.js for all of its packages.
      alias: { "@tensorflow/tfjs-core": own("tfjs-core"), "@tensorflow/tfjs-backend-cpu": own("tfjs-backend-cpu") },
      write: false,
      logLevel: "error",
    });
    const page = '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>';
    const files = { "/": { content: page }, "/page.js": { content: outputFiles[0]?.contents ?? "" } };
    found = (await resultOfPage("chromium", files, "/", "software")) as Found;
    expect(found.error).toBeUndefined();
  });

  test("the kernel's losses and weights are those of Node", async () => {
    const own = await trained("kernel");
    expect(found.kernel).toEqual({ losses: own.losses, weights: sha256(new Uint8Array(own.parameters.buffer)) });
  });

  test("CUDA, WebGPU and WebGL are asked for in this order", () => {
    const first = ["tfjs-node-gpu", "tfjs-backend-webgpu", "tfjs-backend-webgl"].map((name) => `@tensorflow/${name}`);
    expect(found.asked.slice(0, first.length)).toEqual(first);
  });

  test("TensorFlow.js on WebGL follows the kernel's curve", ({ skip }) => {
    if (found.webgl === undefined) skip(`Chromium here has no WebGL: ${found.missing}`);
    expect(found.webgl?.length).toBe(found.kernel.losses.length);
    found.kernel.losses.forEach((loss, epoch) => {
      // Shaders round sums otherwise, and their exponentials are good to about 1e-6.
      expect(Math.abs(loss - (found.webgl?.[epoch] as number))).toBeLessThan(1e-4);
    });
  });
});
