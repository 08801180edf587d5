/**
 * Writes the tables of docs/learned.md: learned metrics beside the metrics that are their features.
 *
 *     npx tsx scripts/nneval/tables.ts SHARED_DATA CACHE_FOLDER [TUPLES...]
 *
 * Features of each task, and the rows that ablations are trained on, are computed once and kept in the cache folder: with an empty one all
 * figures come from one run of the built program. Models, single metrics and ablations are columns of scores. Tuples (captally graph --save) spare the parser. The released checkpoint is judged too, where the shared data have it.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readModel } from "../../src/data/model-file.js";
import { judge } from "../../src/judgement/judge.js";
import { officialModel } from "../../src/learning/official-model.js";
import { loadTrainingEngine } from "../../src/learning/training-engine.js";
import { SHIPPED_MODELS } from "../../src/metrics/nneval.js";
import { judgementReport } from "../../src/report/judgement.js";
import { type Ablation, ablations } from "./ablations.js";
import { type ItemFeatures, itemFeatures } from "./item-features.js";
import { modelScores, type NamedScores, scoreFile, singleScores } from "./item-scores.js";
import { type Task, tasks } from "./tasks.js";

const MARK = "<!-- What follows is written by scripts/nneval/tables.ts. -->";
const DOCS = fileURLToPath(new URL("../../docs/learned.md", import.meta.url));

const [data = "", cache = "", ...tuples] = process.argv.slice(2);
mkdirSync(cache, { recursive: true });
const engine = await loadTrainingEngine();

/** The models, shipped and released. */
const models = [
  ...SHIPPED_MODELS.map(({ name }) => {
    const file = `${name.toLowerCase().replaceAll("_", "-")}.json`;
    return readModel(readFileSync(new URL(`../../data/nneval/${file}`, import.meta.url)), file);
  }),
  ...released(join(data, "nneval_official/nn_classify_checkpoint156.ckpt")),
];

function released(path: string): ReturnType<typeof officialModel>[] {
  if (!existsSync(`${path}.index`)) return [];
  return [officialModel(readFileSync(`${path}.index`), readFileSync(`${path}.data-00000-of-00001`))];
}

/** A table of some columns of scores. */
async function tableOf(
  { protocol, variant, open, target }: Task,
  scores: readonly NamedScores[],
  items: ItemFeatures,
): Promise<string> {
  const judgement = await judge({ protocol, variant, open, target, metrics: [], scores: scoreFile(items, scores) });
  return judgementReport(judgement, "markdown");
}

const parts: string[] = [];
const ablated: Ablation[] = await ablations(engine, data, cache);
for (const task of await tasks(data)) {
  process.stderr.write(`${task.title}\n`);
  const items = await itemFeatures(engine, task, cache, tuples);
  const own = [...singleScores(items), ...models.map((model) => modelScores(engine, model, items))];
  parts.push(`### ${task.title}\n`, await tableOf(task, own, items));
  if (!task.ablated) continue;
  parts.push(
    `### ${task.title}: ablations\n`,
    await tableOf(
      task,
      ablated.map(({ name, model }) => ({ ...modelScores(engine, model, items), name })),
      items,
    ),
  );
}
const text = existsSync(DOCS) ? readFileSync(DOCS, "utf8") : "";
const before = text.includes(MARK) ? text.slice(0, text.indexOf(MARK)) : `${text}\n`;
writeFileSync(DOCS, `${before}${MARK}\n\n${parts.join("\n").trimEnd()}\n`);
