/**
 * `captally judge`: how far metrics agree with people, by a protocol.
 *
 * @module
 */

import { loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { wordsInUse } from "../evaluation/words-in-use.js";
import type { RatingTarget, TieRule } from "../judgement/choices.js";
import { accuracyCurve } from "../judgement/curve.js";
import type { Judged } from "../judgement/data/judged.js";
import { judge, judgedItems, type JudgeOptions as Options } from "../judgement/judge.js";
import { judgingOf } from "../judgement/judge-options.js";
import { PROTOCOLS, protocolNamed } from "../judgement/protocols/catalogue.js";
import { JUDGED_METRICS } from "../metrics/choices.js";
import type { ReportFormat } from "../report/formats.js";
import { curveReport, judgementReport } from "../report/judgement.js";
import { folderOpener } from "./data-folder.js";
import { readFrequencies } from "./frequencies.js";
import { Inputs } from "./inputs.js";
import { Messages } from "./messages.js";
import { chosenMetrics } from "./models.js";
import type { SceneOptions, TextOptions, WorkersOption } from "./options.js";
import { checkOutput, writeResult } from "./output.js";
import { packsFor } from "./packs.js";
import { sceneParser } from "./parsed-scenes.js";
import { startProgress } from "./progress.js";
import { readScenes } from "./scenes.js";

export interface JudgeOptions extends TextOptions, WorkersOption, Pick<SceneOptions, "tuples" | "parses"> {
  readonly protocol?: string;
  readonly protocols?: boolean;
  readonly data?: string;
  readonly metrics?: string[];
  readonly model?: string[];
  readonly variant?: string;
  readonly target: RatingTarget;
  readonly ties?: TieRule;
  readonly equalWithin: number;
  readonly references?: number;
  readonly draws?: number;
  readonly resamples: number;
  readonly significance?: boolean;
  readonly permutations: number;
  readonly seed: number;
  readonly scores?: string;
  /** `true`: all numbers that there are. */
  readonly curve?: readonly number[] | true;
  readonly items?: boolean;
  readonly df?: string;
  readonly dfDocuments?: number;
  readonly paraphrases?: string;
  readonly tally?: string;
  readonly vectors?: string;
  readonly format: ReportFormat;
  readonly out?: string;
  readonly quiet?: boolean;
}

export async function runJudge(options: JudgeOptions): Promise<void> {
  if (options.protocols === true) return writeResult(options.out, protocolLines());
  const { protocol, data } = options;
  if (protocol === undefined)
    throw new CaptallyError("usage-option", "no protocol: name one with --protocol (--protocols lists them)");
  protocolNamed(protocol);
  if (data === undefined) throw new CaptallyError("usage-option", "no data: name their folder or file with --data");
  await checkOutput(options.out);
  const inputs = new Inputs();
  const open = await folderOpener(data, inputs);
  const { variant, references, draws } = options;
  const asked = { protocol, variant, open, references, draws };
  if (options.items === true) return writeResult(options.out, itemLines(await judgedItems(asked)));
  const metrics = await chosenMetrics(options, options.scores === undefined ? JUDGED_METRICS : []);
  const progress = await startProgress(options.quiet === true);
  try {
    const scenes = await readScenes(options, inputs, new Messages(options));
    const engine = await loadEngine();
    const judged = options.vectors === undefined ? undefined : await judgedItems(asked);
    const packs = await packsFor(metrics, options, judged && (() => wordsInUse(engine, textsOf(judged), options)));
    // These come with what is parsed.
    const { tuples: _tuples, parses: _parses, ...given } = options;
    const run: Options = {
      ...judgingOf(given),
      protocol,
      open,
      metrics,
      engine,
      packs,
      scenes: sceneParser({ engine, metrics, run: { ...options, packs }, workers: options.workers, progress }, scenes),
      df: await readFrequencies(options, inputs),
      scores: options.scores === undefined ? undefined : await inputs.text(options.scores),
      onProgress: (done, total, step) => progress.update(done, total, step),
    };
    const text =
      options.curve === undefined
        ? await judgementReport(await judge(run), options.format)
        : await curveReport(
            await accuracyCurve(run, options.curve === true ? undefined : options.curve),
            options.format,
          );
    progress.stop();
    await writeResult(options.out, [text]);
  } finally {
    progress.stop();
  }
}

/** All texts of the captions to score. */
function textsOf({ rounds }: Judged): string[] {
  return rounds.flatMap((items) => items.flatMap(({ candidate, references }) => [candidate, ...references.flat()]));
}

/** The captions to score, one a line. */
function* itemLines({ rounds }: Judged): Generator<string> {
  for (const [round, items] of rounds.entries()) {
    for (const { id, image, candidate, references } of items) {
      const draw = rounds.length === 1 ? {} : { draw: round + 1 };
      const [only] = references;
      yield `${JSON.stringify({ id, ...draw, image, candidate, references: references.length === 1 ? only : references })}\n`;
    }
  }
}

function* protocolLines(): Generator<string> {
  for (const { name, title, cite, rows, captions, variants } of PROTOCOLS) {
    yield `${name}\n  ${title}\n  files: ${[rows, ...(captions === undefined ? [] : [captions])].map(({ files }) => files.join(" or ")).join("; ")}\n`;
    for (const [variant, { description }] of Object.entries(variants)) yield `  --variant ${variant}: ${description}\n`;
    yield `  ${cite}\n\n`;
  }
}
