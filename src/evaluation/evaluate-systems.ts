/**
 * Scoring of a matched corpus with one or several systems, each on its own images.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { MatchedCorpus } from "../corpus/match.js";
import type { Engine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { usesFrequencies } from "../metrics/document-frequencies.js";
import { type EvaluateOptions, evaluate } from "./evaluate.js";
import type { SystemEvaluation, Warning } from "./evaluation.js";

/** Systems that have candidates for the same images. */
interface Group {
  readonly segments: readonly number[] | undefined;
  /** Positions in the list of systems. */
  readonly systems: number[];
}

/**
 * Scores all systems of a corpus. Systems that lack the same images are scored together; document frequencies taken from
 * the references are those of a system's own images.
 *
 * @param names names of the systems, in their order
 * @throws {CaptallyError} `corpus-empty` when a system has no image to score
 */
export function evaluateSystems(
  engine: Engine,
  corpus: MatchedCorpus,
  names: readonly string[],
  options: EvaluateOptions,
): SystemEvaluation[] {
  const results: SystemEvaluation[] = [];
  const groups = groupsOf(corpus);
  const total = groups.reduce((sum, group) => sum + 1 + group.systems.length, 0);
  let done = 0;
  for (const group of groups) {
    const { ids, references } = imagesOf(corpus, group);
    const systems = group.systems.map((s) => ({
      name: names[s] as string,
      candidates: corpus.systems[s]?.candidates ?? [],
    }));
    if (ids.length === 0) {
      throw new CaptallyError("corpus-empty", `${systems[0]?.name}: expected at least one image to score, got none`);
    }
    const before = done;
    const evaluations = evaluate(
      engine,
      { ids, references, systems },
      {
        ...options,
        onProgress: (step, _, name) => options.onProgress?.(before + step, total, name),
      },
    );
    done += 1 + systems.length;
    group.systems.forEach((s, i) => {
      const evaluation = evaluations[i] as SystemEvaluation;
      results[s] = { ...evaluation, warnings: [...evaluation.warnings, ...singleImage(corpus, ids, options)] };
    });
  }
  return results;
}

function groupsOf(corpus: MatchedCorpus): Group[] {
  const groups = new Map<string, Group>();
  corpus.systems.forEach(({ segments }, s) => {
    const key = segments === undefined ? "all" : segments.join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { segments, systems: [s] });
    else group.systems.push(s);
  });
  return [...groups.values()];
}

function imagesOf(corpus: MatchedCorpus, { segments }: Group): Pick<MatchedCorpus["segments"], "ids" | "references"> {
  const { ids, references } = corpus.segments;
  if (segments === undefined) return { ids, references };
  return {
    ids: segments.map((s) => ids[s] as string),
    references: segments.map((s) => references[s] as Captions),
  };
}

/** Skipping may leave one image of many, which the checks of the whole corpus cannot see. */
function singleImage(corpus: MatchedCorpus, ids: readonly string[], options: EvaluateOptions): Warning[] {
  if (
    ids.length !== 1 ||
    corpus.segments.ids.length === 1 ||
    !usesFrequencies(options.metrics) ||
    options.documentFrequencies !== undefined
  ) {
    return [];
  }
  const message = "CIDEr of a single image is 0: skipping left no other image to take document frequencies from";
  return [{ code: "single-image", message, id: ids[0] as string }];
}
