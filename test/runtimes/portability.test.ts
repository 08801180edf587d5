/**
 * One scorer everywhere: the packed package gives the same bits in Node, Deno, Bun, workerd, Chromium and Firefox.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserName, resultOfPage, type SiteFile } from "./browsers.js";
import { PROGRAMS, runProgram } from "./programs.js";
import { installedProject, type Project, writeSuite } from "./project.js";
import { bundleWorker, startWorker } from "./workerd.js";

interface Result {
  readonly sha256: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Hashes of the metrics, as they are since the values were last proven; `UPDATE=1` writes them anew. */
const EXPECTED = new URL("portability/expected.json", import.meta.url);

let project: Project;
/** Node 20's result, which all others must equal. */
let first: Result;
const hashes: string[] = [];
/** Those of captions that are parsed first, for which there is one host. */
const parsed: string[] = [];

/** Says the hash of a host and holds it against the first one's. */
function agree(host: string, found: unknown): void {
  const { sha256, outputs } = found as Result;
  hashes.push(`${sha256}  ${host}`);
  expect(outputs, host).toEqual(first.outputs);
  expect(sha256, host).toBe(first.sha256);
}

/** Runs the suite as a program. */
async function runSuite(program: string, args: readonly string[] = []): Promise<Result> {
  const { code, stdout, stderr } = await runProgram(program, [...args, "program.mjs"], project.folder);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Result;
}

beforeAll(async () => {
  project = installedProject(true);
  writeSuite(project);
  project.write("program.mjs", 'import { result } from "./portable.mjs"; console.log(JSON.stringify(await result()));');
  first = await runSuite(PROGRAMS.node20());
  hashes.push(`${first.sha256}  Node ${process.versions.node}`);
});

afterAll(() => {
  process.stdout.write(`${[...hashes, ...parsed].join("\n")}\n`);
  project.remove();
});

test("the values are those that were proven", () => {
  if (process.env.UPDATE === "1") writeFileSync(EXPECTED, `${JSON.stringify(first.outputs, undefined, 1)}\n`);
  const expected = JSON.parse(readFileSync(EXPECTED, "utf8")) as Record<string, string>;
  expect(Object.keys(expected).length).toBeGreaterThan(40);
  expect(first.outputs).toMatchObject(expected);
  for (const name of ["WMD", "NNEval", "NNEval_match", "NNEval_7", "NNEval_match_7", "Tally", "SPICE", "METEOR"])
    expect(expected, name).toHaveProperty(name);
});

test("SPICE of captions that are parsed, by 1, 2 and 5 threads and by the library", async () => {
  project.write(
    "parsed.mjs",
    `import { readFileSync, writeFileSync } from "node:fs";
     import { score } from "captally";
     import { cases } from "./data.mjs";
     import { hashOf } from "./suite.mjs";
     const metrics = ["SPICE", "SPIDEr"];
     const [{ references, candidates }] = cases.runs;
     if (process.argv[2] === undefined) {
       for (const [name, captions] of Object.entries({ references, candidates }))
         writeFileSync(name + ".json", JSON.stringify(captions));
     }
     const { corpus, captions } = process.argv[2] === undefined
       ? await score({ references, candidates, metrics })
       : JSON.parse(readFileSync(process.argv[2], "utf8"));
     console.log(await hashOf(metrics.flatMap((name) => [corpus[name], ...captions.map((row) => row[name])])));`,
  );
  const node = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runProgram(PROGRAMS.node20(), args, project.folder);
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const byLibrary = await node("parsed.mjs");
  parsed.push(`${byLibrary.trim()}  SPICE and SPIDEr, parsed, by the library`);
  const asked = ["-r", "references.json", "-c", "candidates.json", "-m", "SPICE,SPIDEr", "--per-caption"];
  for (const workers of ["1", "2", "5"]) {
    const answer = await node(
      "node_modules/captally/dist/cli.cjs",
      "score",
      ...asked,
      "--format",
      "json",
      "--workers",
      workers,
    );
    project.write("parsed.json", answer);
    const hash = await node("parsed.mjs", "parsed.json");
    parsed.push(`${hash.trim()}  the same, --workers ${workers}`);
    expect(hash, `${workers} workers`).toBe(byLibrary);
  }
});

test("a constant changed in its last bit is found", async () => {
  // -72 divides in the penalty of CIDEr-D, minus two sigma squared; an instruction of the module: opcode f64.const.
  project.write(
    "changed.mjs",
    `import { readFileSync } from "node:fs";
     import { loadEngine } from "captally";
     import { result } from "./portable.mjs";
     const bytes = readFileSync("node_modules/captally/dist/captally.wasm");
     const constant = Buffer.alloc(9);
     constant[0] = 0x44;
     constant.writeDoubleLE(-72, 1);
     let changes = 0;
     for (let at = bytes.indexOf(constant); at >= 0; at = bytes.indexOf(constant, at + 9), ++changes) bytes[at + 1] ^= 1;
     if (changes === 0) throw new Error("the constant is not there");
     console.log(JSON.stringify(await result(await loadEngine(new WebAssembly.Module(bytes)))));`,
  );
  const { code, stdout, stderr } = await runProgram(PROGRAMS.node20(), ["changed.mjs"], project.folder);
  expect(code, stderr).toBe(0);
  const { sha256, outputs } = JSON.parse(stdout) as Result;
  expect(sha256).not.toBe(first.sha256);
  const other = Object.keys(outputs).filter((name) => outputs[name] !== first.outputs[name]);
  expect(other).toEqual(expect.arrayContaining(["CIDEr"]));
  expect(other).not.toContain("Bleu_4");
});

describe("programs", () => {
  test.each([
    ["the newest Node", PROGRAMS.newestNode, []],
    // Without any permission.
    ["Deno", PROGRAMS.deno, ["run", "--no-prompt", "--quiet"]],
    ["Bun", PROGRAMS.bun, ["run"]],
  ] as const)("%s", async (name, program, args) => {
    const { stdout } = await runProgram(program(), ["--version"], project.folder);
    agree(`${name} (${stdout.split("\n")[0]})`, await runSuite(program(), args));
  });

  test.each([
    ["the newest Node", PROGRAMS.newestNode, []],
    ["Deno", PROGRAMS.deno, ["run", "--no-prompt", "--quiet", "--allow-read"]],
    ["Bun", PROGRAMS.bun, ["run"]],
  ] as const)("%s finds the packs of METEOR by itself", async (_, program, args) => {
    project.write(
      "meteor.mjs",
      `import { loadPack, score } from "captally";
       const { corpus } = await score({ references: [["a dog runs"]], candidates: ["a hound ran"], metrics: ["METEOR"] });
       console.log(corpus.METEOR, (await loadPack("wordnet")).length);`,
    );
    const inNode = await runProgram(PROGRAMS.node20(), ["meteor.mjs"], project.folder);
    const found = await runProgram(program(), [...args, "meteor.mjs"], project.folder);
    expect(found.stdout, found.stderr).toBe(inNode.stdout);
    expect(found.stdout).toMatch(/^0\.\d+ \d+\n$/);
  });
});

test.each([
  ["workerd", "workerd"],
  // Edge functions of other hosts ask for the module in another way; here it runs on the same program.
  ["workerd, by the condition of edge functions", "edge-light"],
])("%s", async (name, condition) => {
  project.write(
    "worker.mjs",
    'import { result } from "./portable.mjs"; export default { fetch: async () => Response.json(await result()) };',
  );
  const worker = await startWorker(await bundleWorker(project.path("worker.mjs"), [condition]));
  try {
    const response = await worker.dispatchFetch("http://worker/");
    expect(response.status).toBe(200);
    agree(name, await response.json());
  } finally {
    await worker.dispose();
  }
});

describe.each<BrowserName>(["chromium", "firefox"])("%s", (browser) => {
  /** The strictest policy that lets WebAssembly be. */
  const policy = {
    "content-security-policy":
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'",
  };
  const send = "(found) => fetch('/result', { method: 'POST', body: JSON.stringify(found) })";
  const failure = "(error) => ({ error: String(error?.stack ?? error) })";

  async function bundle(source: string, format: "esm" | "iife"): Promise<SiteFile> {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: project.folder },
      bundle: true,
      minify: true,
      format,
      platform: "browser",
      write: false,
      logLevel: "error",
      // The packs are passed; what would fetch them is not asked.
      logOverride: { "empty-import-meta": "silent" },
    });
    return { content: outputFiles[0]?.contents ?? "", headers: policy };
  }

  const html = (head: string): SiteFile => ({
    content: `<!doctype html><meta charset="utf-8">${head}`,
    headers: policy,
  });
  const suite = (how: string): string =>
    `import { result } from "./portable.mjs"; result().catch(${failure}).then(${how});`;

  test("a page with a strict policy", async () => {
    const files = {
      "/": html('<script type="module" src="/page.js"></script>'),
      "/page.js": await bundle(suite(send), "esm"),
    };
    agree(`${browser}, page`, await resultOfPage(browser, files, "/"));
  });

  test("a module worker", async () => {
    const files = {
      "/": html('<script type="module" src="/page.js"></script>'),
      "/page.js": {
        content: `new Worker("/worker.js", { type: "module" }).onmessage = ({ data }) => (${send})(data);`,
      },
      "/worker.js": await bundle(suite("(found) => postMessage(found)"), "esm"),
    };
    agree(`${browser}, module worker`, await resultOfPage(browser, files, "/"));
  });

  test("a service worker", async () => {
    const answering = `import { result } from "./portable.mjs";
      addEventListener("install", () => skipWaiting());
      addEventListener("activate", (event) => event.waitUntil(clients.claim()));
      addEventListener("message", (event) => event.waitUntil(result().catch(${failure}).then((found) => event.source.postMessage(found))));`;
    const files = {
      "/": html('<script type="module" src="/page.js"></script>'),
      "/page.js": {
        content: `navigator.serviceWorker.onmessage = ({ data }) => (${send})(data);
          await navigator.serviceWorker.register("/service.js");
          (await navigator.serviceWorker.ready).active.postMessage("go");`,
      },
      "/service.js": await bundle(answering, "iife"),
    };
    agree(`${browser}, service worker`, await resultOfPage(browser, files, "/"));
  });

  test("a page of the disk, with the bundle for plain scripts", async () => {
    project.write("suite.js", textOf("suite.mjs").replaceAll("export ", ""));
    project.write("data.js", textOf("data.mjs").replaceAll("export ", ""));
    const page = (origin: string): string => {
      const scripts = ["node_modules/captally/dist/classic/captally.js", "suite.js", "data.js", "page.js"];
      project.write(
        "page.js",
        `run(captally, { cases, packs }).catch(${failure}).then((found) =>
           fetch("${origin}/result", { method: "POST", mode: "no-cors", body: JSON.stringify(found) }));`,
      );
      project.write(
        "page.html",
        `<!doctype html><meta charset="utf-8">${scripts.map((src) => `<script src="${src}"></script>`).join("")}`,
      );
      return pathToFileURL(project.path("page.html")).href;
    };
    agree(`${browser}, page of the disk`, await resultOfPage(browser, {}, page));
  });

  test("a page fetches the packs of METEOR by itself", async () => {
    const pack = (name: string): SiteFile => ({
      content: readFileSync(project.path(`node_modules/captally/dist/data/${name}.pack`)),
      headers: policy,
    });
    const asked = `import { score } from "captally";
      score({ references: [["a dog runs"]], candidates: ["a hound ran"], metrics: ["METEOR"] })
        .then(({ corpus }) => corpus, ${failure}).then(${send});`;
    const files = {
      "/app/": html('<script type="module" src="/app/page.js"></script>'),
      "/app/page.js": await bundle(asked, "esm"),
      // Seen from the bundle, where the package's files would be beside it.
      "/data/wordnet.pack": pack("wordnet"),
      "/data/paraphrase.pack": pack("paraphrase"),
    };
    const inNode = `import { score } from "captally";
      const { corpus } = await score({ references: [["a dog runs"]], candidates: ["a hound ran"], metrics: ["METEOR"] });
      console.log(JSON.stringify(corpus));`;
    project.write("meteor-in-node.mjs", inNode);
    const { stdout } = await runProgram(PROGRAMS.node20(), ["meteor-in-node.mjs"], project.folder);
    expect(await resultOfPage(browser, files, "/app/")).toEqual(JSON.parse(stdout));
  });
});

function textOf(name: string): string {
  return readFileSync(project.path(name), "utf8");
}
