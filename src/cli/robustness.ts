/**
 * `captally robustness`: metrics against captions that are worse by construction.
 *
 * @module
 */

import { loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import type { MadeTasks } from "../judgement/choices.js";
import { judgingOf } from "../judgement/judge-options.js";
import type { PairProtocol } from "../judgement/protocols/protocol.js";
import type { CaptionedImage, MadePair } from "../judgement/robustness/captions.js";
import { FORCED_CHOICE_PROTOCOL, forcedChoices } from "../judgement/robustness/forced-choice.js";
import { judgeMadePairs, pairLines, withNote } from "../judgement/robustness/judge-made.js";
import { METAMORPHIC_PROTOCOL, metamorphicPairs } from "../judgement/robustness/metamorphic.js";
import { type PhraseSource, parsePhrases, readPhrases } from "../judgement/robustness/phrases.js";
import { JUDGED_METRICS } from "../metrics/choices.js";
import type { ReportFormat } from "../report/formats.js";
import { judgementReport } from "../report/judgement.js";
import { readCorpus } from "./corpus.js";
import { Inputs } from "./inputs.js";
import { Messages, times } from "./messages.js";
import { chosenMetrics } from "./models.js";
import type { ReadingOptions, SceneOptions, TextOptions, WorkersOption } from "./options.js";
import { checkOutput, inputPaths, writeResult } from "./output.js";
import { packsFor } from "./packs.js";
import { sceneParser } from "./parsed-scenes.js";
import { startProgress } from "./progress.js";
import { readScenes } from "./scenes.js";

export interface RobustnessOptions
  extends ReadingOptions,
    TextOptions,
    WorkersOption,
    Pick<SceneOptions, "tuples" | "parses"> {
  readonly metrics?: string[];
  readonly model?: string[];
  readonly tasks?: MadeTasks;
  readonly phrases?: string;
  readonly pairs?: boolean;
  readonly significance?: boolean;
  readonly tally?: string;
  readonly seed: number;
  readonly format: ReportFormat;
  readonly out?: string;
}

export async function runRobustness(options: RobustnessOptions): Promise<void> {
  await checkOutput(options.out, inputPaths(options));
  const metrics = await chosenMetrics(options, JUDGED_METRICS);
  const inputs = new Inputs();
  const { segments } = (await readCorpus(options, false, inputs)).matched;
  const images = segments.ids.map((id, i) => ({ id, captions: [...(segments.references[i] ?? [])] }));
  const { pairs, protocol } = await makePairs(images, options, inputs);
  if (pairs.length === 0) throw new CaptallyError("corpus-empty", `${protocol.name}: no caption qualifies`);
  if (options.pairs === true) return writeResult(options.out, [pairLines(pairs)]);
  const progress = await startProgress(options.quiet === true);
  try {
    const scenes = await readScenes(options, inputs, new Messages(options));
    const engine = await loadEngine();
    const packs = await packsFor(metrics, options);
    // These come with what is parsed.
    const { tuples: _tuples, parses: _parses, ...given } = options;
    const judgement = await judgeMadePairs(pairs, protocol, {
      ...judgingOf(given),
      metrics,
      engine,
      packs,
      scenes: sceneParser({ engine, metrics, run: { ...options, packs }, workers: options.workers, progress }, scenes),
      scores: undefined,
      onProgress: (done, total, step) => progress.update(done, total, step),
    });
    progress.stop();
    await writeResult(options.out, [await judgementReport(judgement, options.format)]);
  } finally {
    progress.stop();
  }
}

interface MadePairs {
  readonly pairs: readonly MadePair[];
  readonly protocol: PairProtocol;
}

async function makePairs(
  images: readonly CaptionedImage[],
  options: RobustnessOptions,
  inputs: Inputs,
): Promise<MadePairs> {
  const { seed, phrases } = options;
  const tasks = options.tasks ?? (phrases === undefined ? "metamorphic" : "forced-choice");
  if (tasks === "forced-choice") {
    const source = phrases === undefined ? await parsed(images, options) : readPhrases(await inputs.text(phrases));
    const made = forcedChoices(images, source, seed);
    const counts = Object.entries(made.qualified).map(([task, count]) => `${task} ${count}`);
    const found = `phrases of ${made.parsed} of ${times(made.captions, "caption")} by ${made.phrases}`;
    new Messages(options).note(`${found}; qualified: ${counts.join(", ")}`);
    const note = `${found}, seed ${seed}`;
    return { pairs: made.pairs, protocol: withNote(FORCED_CHOICE_PROTOCOL, note) };
  }
  if (phrases !== undefined)
    throw new CaptallyError("usage-option", "--phrases: the metamorphic checks have no persons and scenes");
  return { pairs: metamorphicPairs(images, seed), protocol: withNote(METAMORPHIC_PROTOCOL, `seed ${seed}`) };
}

async function parsed(images: readonly CaptionedImage[], options: RobustnessOptions): Promise<PhraseSource> {
  const captions = images.flatMap((image) => image.captions);
  const progress = await startProgress(options.quiet === true);
  try {
    return await parsePhrases(captions, { onProgress: (done, total) => progress.update(done, total, "parsing") });
  } finally {
    progress.stop();
  }
}
