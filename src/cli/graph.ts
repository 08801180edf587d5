/**
 * `captally graph`: tuples and scene graphs of captions, and tuple packs.
 *
 * @module
 */

import { allCaptions, type Captions } from "../captions.js";
import { loadEngine } from "../engine/engine.js";
import { type CaptionGraph, captionGraphs } from "../evaluation/caption-graphs.js";
import { writeTuples } from "../io/tuple-files.js";
import { spice } from "../metrics/spice.js";
import { graphReport } from "../report/graph.js";
import type { GraphFormat } from "../report/graph-formats.js";
import { readCorpus } from "./corpus.js";
import { Inputs } from "./inputs.js";
import { Messages, times } from "./messages.js";
import type { MissingOption, ReadingOptions, SceneOptions, TextOptions } from "./options.js";
import { checkOutput, inputPaths, writeResult } from "./output.js";
import { packsFor } from "./packs.js";
import { withParsed } from "./parsed-scenes.js";
import { startProgress } from "./progress.js";
import { readScenes } from "./scenes.js";

export interface GraphOptions
  extends ReadingOptions,
    TextOptions,
    MissingOption,
    Pick<SceneOptions, "tuples" | "parses" | "workers"> {
  readonly cands?: string[];
  readonly merge?: boolean;
  readonly synsets: boolean;
  readonly format?: GraphFormat;
  readonly save?: string;
  readonly out?: string;
}

export async function runGraph(options: GraphOptions): Promise<void> {
  await checkOutput(options.out, inputPaths(options));
  await checkOutput(options.save, inputPaths(options));
  const messages = new Messages(options);
  const inputs = new Inputs();
  const scenes = await readScenes(options, inputs, messages);
  const { matched } = await readCorpus(options, false, inputs);
  messages.problems(matched.problems);
  const { ids, references } = matched.segments;
  const candidates = matched.systems.flatMap((system) =>
    Array.from(system.candidates, (caption, i) => ({
      id: ids[system.segments?.[i] ?? i] as string,
      captions: [caption],
    })),
  );
  const images = [...ids.map((id, i) => ({ id, captions: references[i] as Captions })), ...candidates];
  const { tokenizer, mode, merge = false, workers } = options;
  const noSynsets = !options.synsets;
  const metrics = [spice({ noSynsets })];
  const run = { tokenizer, mode, packs: await packsFor(metrics), documentFrequencies: undefined };
  const engine = await loadEngine();
  const progress = await startProgress(options.quiet === true);
  const captions = () => allCaptions(images.map(({ captions }) => captions));
  const parsed = await withParsed(scenes, captions, { engine, metrics, run, workers, progress });
  progress.stop();
  const { graphs, parser } = captionGraphs(engine, images, { ...run, scenes: parsed, merge, noSynsets });
  if (options.save !== undefined) {
    const tuples = tuplesOf(graphs);
    await writeResult(
      options.save,
      writeTuples({ name: parser ?? scenes?.tuples?.name ?? scenes?.parses?.name ?? "none", tuples }),
    );
    messages.note(`tuples of ${times(tuples.size, "caption")}`);
    if (options.format === undefined && options.out === undefined) return;
  }
  await writeResult(options.out, graphReport(graphs, options.format ?? "text", merge));
}

function tuplesOf(graphs: readonly CaptionGraph[]): Map<string, CaptionGraph["tuples"][number]> {
  return new Map(graphs.flatMap(({ captions, tuples }) => captions.map((caption, i) => [caption, tuples[i] ?? []])));
}
