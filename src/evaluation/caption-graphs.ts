/**
 * Tuples and merged scene graphs of captions, for people to look at and for files.
 *
 * @module
 */

import { allCaptions, type Captions } from "../captions.js";
import type { SceneTuple } from "../corpus/scene-tuples.js";
import type { Engine } from "../engine/engine.js";
import { TupleReader } from "../metrics/listed-tuples.js";
import { GraphReader, sceneGraph } from "../metrics/scene-scores.js";
import { Scenes } from "../metrics/scenes.js";
import { spice } from "../metrics/spice.js";
import { openPacks, packsInUse } from "./open-packs.js";
import type { RunOptions } from "./prepare.js";

/** Captions of one image. */
export interface ImageCaptions {
  readonly id: string;
  readonly captions: Captions;
}

/** The graph of a caption, or of all captions of an image. */
export interface CaptionGraph {
  readonly id: string;
  /** As the run's tokenizer leaves them: the texts that tuples belong to. */
  readonly captions: readonly string[];
  /** Tuples of each caption, as they were found. */
  readonly tuples: readonly (readonly SceneTuple[])[];
  /** Tuples of the graph: what means the same is merged, with `/` between the strings. */
  readonly graph: readonly SceneTuple[];
}

export interface CaptionGraphs {
  readonly graphs: readonly CaptionGraph[];
  /** The parser, where no tuples are another's. */
  readonly parser: string | undefined;
}

export interface GraphOptions extends RunOptions {
  /** One graph for all captions of an image, as SPICE makes it of references. */
  readonly merge: boolean;
  /** Without WordNet synsets only equal strings are merged. */
  readonly noSynsets: boolean;
}

/**
 * Graphs of captions in the order given.
 *
 * @throws {CaptallyError} `tuples-missing` for captions without tuples
 */
export function captionGraphs(engine: Engine, images: readonly ImageCaptions[], options: GraphOptions): CaptionGraphs {
  const session = engine.acquire();
  try {
    const metric = spice({ noSynsets: options.noSynsets });
    const packs = openPacks(session, [metric], packsInUse(options.packs, options.scenes));
    const strict = options.mode === "strict";
    const idOfCaption = images.flatMap(({ id, captions }) => Array.from({ length: captions.length }, () => id));
    const scenes = new Scenes(session, options.scenes, packs.get("grammar"), options.tokenizer, strict, {
      imageOfReference: (caption) => idOfCaption[caption],
    });
    const collection = session.tokenize(allCaptions(images.map(({ captions }) => captions)), options.tokenizer, strict);
    const lists = scenes.references(collection);
    const addresses = session.readWords(lists, collection.count);
    const reader = new GraphReader(session);
    const tuples = new TupleReader(session);
    const graphOf = (id: string, from: number, to: number): CaptionGraph => ({
      id,
      captions: Array.from({ length: to - from }, (_, i) => session.spell(collection, from + i)),
      tuples: Array.from(addresses.subarray(from, to), (list) => tuples.tuples(list)),
      graph: reader.tuples(
        sceneGraph(session, lists + 4 * from, to - from, options.noSynsets),
      ) as unknown as SceneTuple[],
    });
    let next = 0;
    const graphs = images.flatMap(({ id, captions }) => {
      const first = next;
      next += captions.length;
      if (options.merge) return [graphOf(id, first, next)];
      return Array.from({ length: captions.length }, (_, i) => graphOf(id, first + i, first + i + 1));
    });
    return { graphs, parser: scenes.parser };
  } finally {
    engine.release(session);
  }
}
