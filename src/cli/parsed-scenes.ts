/**
 * Parses the captions of a run before it is scored: on all cores, and with the time left on standard error.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { Engine } from "../engine/engine.js";
import { parserInUse } from "../evaluation/open-packs.js";
import type { RunOptions } from "../evaluation/prepare.js";
import { unparsedTexts } from "../evaluation/unparsed-texts.js";
import type { Metric } from "../metrics/metric.js";
import type { SceneSource } from "../metrics/scenes.js";
import { parseTexts } from "./parser-pool.js";
import type { Progress } from "./progress.js";

/** How the captions of a run are parsed. */
export interface SceneParsing {
  readonly engine: Engine;
  readonly metrics: readonly Metric[];
  readonly run: Pick<RunOptions, "tokenizer" | "mode" | "packs">;
  readonly workers: number | undefined;
  readonly progress: Progress;
}

/** All captions of a run; called where some are parsed. */
type RunCaptions = () => Captions;

/** The source with what the parser finds in captions that it has no tuples for; the source itself where nothing is parsed. */
export async function withParsed(
  scenes: SceneSource | undefined,
  captions: RunCaptions,
  { engine, metrics, run, workers, progress }: SceneParsing,
): Promise<SceneSource | undefined> {
  const parser = parserInUse(run.packs, scenes);
  const grammar = run.packs?.grammar;
  if (parser === undefined || grammar === undefined || !metrics.some(({ tuples }) => tuples)) return scenes;
  const before = scenes?.parsed?.pairs ?? [];
  const known = new Set(before.filter((_, i) => i % 2 === 0));
  const texts = unparsedTexts(engine, captions(), scenes, run).filter((text) => !known.has(text));
  const results = await parseTexts("tuples", texts, { engine, grammar, workers, progress });
  const pairs = texts.flatMap((text, i) => {
    const tuples = results[i];
    return tuples === undefined ? [] : [text, tuples];
  });
  return { ...scenes, parsed: { parser, pairs: [...before, ...pairs] } };
}

/** As `withParsed`, for captions that come in several lots: none is parsed twice. */
export function sceneParser(
  parsing: SceneParsing,
  given?: SceneSource,
): (captions: Captions) => Promise<SceneSource | undefined> {
  let scenes = given;
  return async (captions) => {
    scenes = await withParsed(scenes, () => captions, parsing);
    return scenes;
  };
}
