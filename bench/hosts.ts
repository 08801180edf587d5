/**
 * Start-up on every host: the import of the packed package, then compiling the module and the first BLEU.
 *
 * @module
 */

import { build } from "esbuild";
import { resultOfPage } from "../test/runtimes/browsers.js";
import { PROGRAMS, runProgram } from "../test/runtimes/programs.js";
import { installedProject, type Project } from "../test/runtimes/project.js";
import { bundleWorker, startWorker } from "../test/runtimes/workerd.js";
import { median } from "./measure.js";
import { table } from "./table.js";

/** Milliseconds to load the package, and from there to the first score. */
interface StartUp {
  readonly load: number;
  readonly first: number;
}

const SCORE = 'score({ references: [["a dog runs"]], candidates: ["a dog ran"], metrics: ["Bleu"] })';

/** What programs and pages run; `from` is what they import. */
const timed = (from: string, send: string): string => `
  const begin = performance.now();
  const { score } = await import("${from}");
  const loaded = performance.now();
  const { corpus } = await ${SCORE};
  const end = performance.now();
  if (!(corpus.Bleu_1 > 0)) throw new Error("no score");
  const found = { load: loaded - begin, first: end - loaded };
  ${send}`;

/** A host of this machine, or what it lacks. */
type Host = readonly [name: string, measure: (project: Project) => Promise<StartUp>];

const HOSTS: readonly Host[] = [
  ["Node 20", (project) => inProgram(project, PROGRAMS.node20())],
  ["Node, newest", (project) => inProgram(project, PROGRAMS.newestNode())],
  ["Deno", (project) => inProgram(project, PROGRAMS.deno(), ["run", "--no-prompt", "--quiet"])],
  ["Bun", (project) => inProgram(project, PROGRAMS.bun(), ["run"])],
  ["workerd, first answer of a worker that does nothing", (project) => inWorker(project, EMPTY_WORKER)],
  ["workerd, first answer with a score", (project) => inWorker(project, SCORING_WORKER)],
  ["Chromium, a page", (project) => inPage(project, "chromium")],
  ["Firefox, a page", (project) => inPage(project, "firefox")],
];

/** Measures all hosts that are there. */
export async function startUpOfHosts(rounds: number): Promise<string> {
  const project = installedProject();
  try {
    const rows: string[][] = [];
    for (const [name, measure] of HOSTS) rows.push([name, ...(await cellsOf(() => measure(project), rounds))]);
    return `Import of the packed package; compiling the module and the first BLEU. ${rounds} fresh starts each\n\n${table(
      ["host", "import, least", "median", "first score, least", "median"],
      rows,
    )}`;
  } finally {
    project.remove();
  }
}

async function cellsOf(measure: () => Promise<StartUp>, rounds: number): Promise<string[]> {
  const found: StartUp[] = [];
  try {
    for (let round = 0; round < rounds; ++round) found.push(await measure());
  } catch (error) {
    return [error instanceof Error ? (error.message.split("\n")[0] as string) : String(error)];
  }
  const shown = (values: readonly number[]): string[] =>
    [Math.min(...values), median(values)].map((value) => (Number.isNaN(value) ? "" : `${value.toFixed(1)} ms`));
  return [...shown(found.map(({ load }) => load)), ...shown(found.map(({ first }) => first))];
}

async function inProgram(project: Project, program: string, args: readonly string[] = []): Promise<StartUp> {
  project.write("start-up.mjs", timed("captally", "console.log(JSON.stringify(found));"));
  const { code, stdout, stderr } = await runProgram(program, [...args, "start-up.mjs"], project.folder);
  if (code !== 0) throw new Error(stderr.trim());
  return JSON.parse(stdout) as StartUp;
}

const EMPTY_WORKER = 'export default { fetch: () => new Response("{}") };';
const SCORING_WORKER = `import { score } from "captally";
  export default { fetch: async () => Response.json(await ${SCORE}) };`;

/** Clocks stand still inside a worker, so the answer is timed from outside. */
async function inWorker(project: Project, source: string): Promise<StartUp> {
  project.write("start-up-worker.mjs", source);
  const worker = await startWorker(await bundleWorker(project.path("start-up-worker.mjs")));
  try {
    const begin = performance.now();
    await (await worker.dispatchFetch("http://worker/")).text();
    return { load: Number.NaN, first: performance.now() - begin };
  } finally {
    await worker.dispose();
  }
}

async function inPage(project: Project, browser: "chromium" | "firefox"): Promise<StartUp> {
  const { outputFiles } = await build({
    stdin: { contents: 'export { score } from "captally";', resolveDir: project.folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    logLevel: "error",
    logOverride: { "empty-import-meta": "silent" },
  });
  const page = timed("/captally.js", 'fetch("/result", { method: "POST", body: JSON.stringify(found) });');
  const files = {
    "/": { content: '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>' },
    "/page.js": { content: page },
    "/captally.js": { content: outputFiles[0]?.contents ?? "" },
  };
  return (await resultOfPage(browser, files, "/")) as StartUp;
}
