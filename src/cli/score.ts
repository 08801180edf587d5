/**
 * `captally score`: scores of one or several systems.
 *
 * @module
 */

import { allCaptions } from "../captions.js";
import { loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { checkFrequencies } from "../evaluation/df-checks.js";
import { evaluateSystems } from "../evaluation/evaluate-systems.js";
import type { SystemEvaluation, Warning } from "../evaluation/evaluation.js";
import { DEFAULT_METRICS } from "../metrics/choices.js";
import type { ReportFormat } from "../report/formats.js";
import { reportChunks } from "../report/report.js";
import { checkCorpus, problemsOfSystem, problemWarnings } from "../score.js";
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

export interface ScoreOptions extends ReadingOptions, TextOptions, MissingOption, SceneOptions {
  readonly cands?: string[];
  readonly metrics?: string[];
  readonly model?: string[];
  readonly df?: string;
  readonly dfDocuments?: number;
  readonly paraphrases?: string;
  readonly tally?: string;
  readonly vectors?: string;
  readonly perCaption?: boolean;
  readonly format: ReportFormat;
  readonly out?: string;
  readonly percent?: boolean;
}

export async function runScore(options: ScoreOptions): Promise<void> {
  const metrics = await chosenMetrics(options, DEFAULT_METRICS);
  if (options.format === "spice" && !metrics.some(({ outputs }) => outputs.some((name) => /^SPICE\b/.test(name))))
    throw new CaptallyError("usage-option", "--format spice: expected SPICE among the metrics (-m SPICE)");
  await checkOutput(options.out, inputPaths(options));
  // The module compiles while the files are read.
  const loading = loadEngine();
  loading.catch(() => {});
  const messages = new Messages(options);
  const progress = await startProgress(options.quiet === true);
  try {
    progress.update(0, 1, "reading");
    const inputs = new Inputs();
    const documentFrequencies = await readFrequencies(options, inputs);
    const scenes = await readScenes(options, inputs, messages);
    const corpus = await readCorpus(options, true, inputs);
    if (scenes?.official !== undefined && corpus.names.length > 1)
      throw new CaptallyError(
        "usage-option",
        `--spice: expected the candidates of one system, got ${corpus.names.length} files`,
      );
    const run = {
      tokenizer: options.tokenizer,
      mode: options.mode,
      documentFrequencies,
      packs: await packsFor(metrics, options, await wordFinder(loading, corpus.matched, options)),
      scenes,
    };
    const problems = checkCorpus(corpus.matched, metrics, run);
    messages.problems(problems);
    const engine = await loading;
    const candidates = () => corpus.matched.systems.map(({ candidates }) => candidates);
    const captions = () => allCaptions([...corpus.matched.segments.references, ...candidates()]);
    const parsing = { engine, metrics, run, workers: options.workers, progress };
    const evaluations = evaluateSystems(engine, corpus.matched, corpus.names, {
      ...run,
      scenes: await withParsed(scenes, captions, parsing),
      metrics,
      perCaption: options.perCaption === true,
      sceneScores: options.format === "spice",
      onProgress: (done, total, step) => progress.update(done, total, step),
    });
    progress.stop();
    const common: Warning[] = [];
    if (documentFrequencies !== undefined) {
      common.push(...checkFrequencies(engine, documentFrequencies, allCaptions(candidates()), metrics, run));
      messages.warnings(common);
    }
    messages.evaluations(evaluations);
    const sources = corpus.candidates.map(({ source }) => source);
    const systems = evaluations.map((evaluation, i) =>
      withWarnings(evaluation, [...problemWarnings(problemsOfSystem(problems, sources, i)), ...common]),
    );
    await writeResult(options.out, await reportChunks(systems, options.format, { percent: options.percent === true }));
  } finally {
    progress.stop();
  }
}

function withWarnings(evaluation: SystemEvaluation, before: readonly Warning[]): SystemEvaluation {
  return { ...evaluation, warnings: [...before, ...evaluation.warnings] };
}
