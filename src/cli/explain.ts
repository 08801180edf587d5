/**
 * `captally explain`: how the scores of one caption come about.
 *
 * @module
 */

import { allCaptions } from "../captions.js";
import { loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { checkExplainable, explainCaption } from "../evaluation/explain.js";
import { EXPLAINED_METRICS } from "../metrics/choices.js";
import { explanationText } from "../report/explain.js";
import { checkCorpus } from "../score.js";
import { readCorpus } from "./corpus.js";
import { readFrequencies } from "./frequencies.js";
import { Inputs } from "./inputs.js";
import { Messages } from "./messages.js";
import { chosenMetrics } from "./models.js";
import type { MissingOption, ReadingOptions, SceneOptions, TextOptions } from "./options.js";
import { checkOutput, inputPaths, writeResult } from "./output.js";
import { packsFor } from "./packs.js";
import { withParsed } from "./parsed-scenes.js";
import { startProgress } from "./progress.js";
import { readScenes } from "./scenes.js";
import { wordFinder } from "./vector-words.js";

export interface ExplainOptions extends ReadingOptions, TextOptions, MissingOption, SceneOptions {
  readonly id?: string;
  readonly cands?: string[];
  readonly metrics?: string[];
  readonly model?: string[];
  readonly df?: string;
  readonly dfDocuments?: number;
  readonly paraphrases?: string;
  readonly tally?: string;
  readonly vectors?: string;
  readonly format: "text" | "json";
  readonly out?: string;
}

export async function runExplain(options: ExplainOptions): Promise<void> {
  const { id } = options;
  if (id === undefined) throw new CaptallyError("usage-option", "no image: name it with --id");
  const metrics = await chosenMetrics(options, EXPLAINED_METRICS);
  checkExplainable(metrics);
  await checkOutput(options.out, inputPaths(options));
  const loading = loadEngine();
  loading.catch(() => {});
  const inputs = new Inputs();
  const documentFrequencies = await readFrequencies(options, inputs);
  const messages = new Messages(options);
  const scenes = await readScenes(options, inputs, messages);
  const { matched, names } = await readCorpus(options, true, inputs);
  if (names.length > 1) {
    throw new CaptallyError("usage-option", `-c: expected the candidates of one system, got ${names.length} files`);
  }
  const { tokenizer, mode } = options;
  const packs = await packsFor(metrics, options, await wordFinder(loading, matched, options));
  const run = { tokenizer, mode, documentFrequencies, packs, scenes };
  messages.problems(checkCorpus(matched, metrics, run));
  const engine = await loading;
  const progress = await startProgress(options.quiet === true);
  const captions = () =>
    allCaptions([...matched.segments.references, ...matched.systems.map(({ candidates }) => candidates)]);
  const parsed = await withParsed(scenes, captions, { engine, metrics, run, workers: options.workers, progress });
  progress.stop();
  const explanation = explainCaption(engine, matched, id, metrics, { ...run, scenes: parsed });
  await writeResult(options.out, [
    options.format === "json" ? `${JSON.stringify(explanation, undefined, 2)}\n` : explanationText(explanation),
  ]);
}
