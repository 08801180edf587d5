/**
 * `captally robustness`: metrics against captions that are worse by construction.
 *
 * @module
 */

import { loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { FORCED_CHOICE_PROTOCOL, forcedChoices } from "../judgement/robustness/forced-choice.js";
import { judgeMadePairs, pairLines } from "../judgement/robustness/judge-made.js";
import { METAMORPHIC_PROTOCOL, metamorphicPairs } from "../judgement/robustness/metamorphic.js";
import { readPhrases } from "../judgement/robustness/phrases.js";
import { JUDGED_METRICS } from "../metrics/choices.js";
import { parseMetrics } from "../metrics/metric-list.js";
import type { ReportFormat } from "../report/formats.js";
import { judgementReport } from "../report/judgement.js";
import { readCorpus } from "./corpus.js";
import { Inputs } from "./inputs.js";
import { Messages, times } from "./messages.js";
import type { ReadingOptions, TextOptions } from "./options.js";
import { checkOutput, writeResult } from "./output.js";
import { packsFor } from "./packs.js";
import { startProgress } from "./progress.js";

export interface RobustnessOptions extends ReadingOptions, TextOptions {
  readonly metrics?: string[];
  readonly phrases?: string;
  readonly pairs?: boolean;
  readonly significance?: boolean;
  readonly tally?: string;
  readonly seed: number;
  readonly format: ReportFormat;
  readonly out?: string;
}

export async function runRobustness(options: RobustnessOptions): Promise<void> {
  await checkOutput(options.out);
  const metrics = parseMetrics(
    (options.metrics ?? JUDGED_METRICS).flatMap((list) => list.split(",")).filter((name) => name !== ""),
  );
  const inputs = new Inputs();
  const { segments } = (await readCorpus(options, false, inputs)).matched;
  const images = segments.ids.map((id, i) => ({ id, captions: [...(segments.references[i] ?? [])] }));
  const messages = new Messages(options);
  const [protocol, pairs] =
    options.phrases === undefined
      ? [METAMORPHIC_PROTOCOL, metamorphicPairs(images, options.seed)]
      : [FORCED_CHOICE_PROTOCOL, await taskPairs(options.phrases)];
  if (pairs.length === 0) throw new CaptallyError("corpus-empty", `${protocol.name}: no caption qualifies`);
  if (options.pairs === true) return writeResult(options.out, [pairLines(pairs)]);
  const progress = await startProgress(options.quiet === true);
  try {
    const judgement = await judgeMadePairs(pairs, protocol, {
      ...options,
      metrics,
      engine: await loadEngine(),
      packs: await packsFor(metrics, options),
      scores: undefined,
      onProgress: (done, total, step) => progress.update(done, total, step),
    });
    progress.stop();
    await writeResult(options.out, [await judgementReport(judgement, options.format)]);
  } finally {
    progress.stop();
  }

  async function taskPairs(path: string): Promise<ReturnType<typeof forcedChoices>["pairs"]> {
    const made = forcedChoices(images, readPhrases(await inputs.text(path)), options.seed);
    const counts = Object.entries(made.qualified).map(([task, count]) => `${task} ${count}`);
    messages.note(`${times(made.captions, "caption")}, ${made.parsed} with phrases; qualified: ${counts.join(", ")}`);
    return made.pairs;
  }
}
