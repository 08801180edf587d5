/**
 * Tuples of captions as values, found once for any number of runs.
 *
 * @module
 */

import type { SceneTuple, SceneTuples } from "../corpus/scene-tuples.js";
import type { Engine } from "../engine/engine.js";
import type { Address } from "../engine/raw.js";
import { TupleReader } from "../metrics/listed-tuples.js";
import { Scenes } from "../metrics/scenes.js";
import { spice } from "../metrics/spice.js";
import { openPacks, packsInUse } from "./open-packs.js";
import type { RunOptions } from "./prepare.js";

/** A caption as the run's tokenizer leaves it, and its tuples. */
interface Known {
  readonly text: string;
  readonly tuples: readonly SceneTuple[];
}

/** Tuples of captions from the source of the options, or from the parser; no caption is looked up or parsed twice. */
export class CaptionTuples {
  readonly #engine: Engine;
  readonly #options: RunOptions;
  readonly #known = new Map<string, Known>();
  #name = "none";

  constructor(engine: Engine, options: RunOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /**
   * The tuples of these captions, as a source that needs no parser; signatures call them as those of `options`.
   *
   * @throws {CaptallyError} `tuples-missing`, `metric-limit`
   */
  of(captions: readonly string[]): SceneTuples {
    const unknown = [...new Set(captions)].filter((caption) => !this.#known.has(caption));
    if (unknown.length > 0) this.#find(unknown);
    const found = captions.map((caption) => this.#known.get(caption) as Known);
    return { name: this.#name, tuples: new Map(found.map(({ text, tuples }) => [text, tuples])) };
  }

  #find(captions: readonly string[]): void {
    const { tokenizer, mode, packs, scenes: source, onParse } = this.#options;
    const session = this.#engine.acquire();
    try {
      const opened = openPacks(session, [spice({ noSynsets: true })], packsInUse(packs, source));
      const strict = mode === "strict";
      const scenes = new Scenes(session, source, opened.get("grammar"), tokenizer, strict, { onParse });
      this.#name = scenes.name;
      const collection = session.tokenize(captions, tokenizer, strict);
      const lists = session.readWords(scenes.lists(collection, "judged"), captions.length);
      const reader = new TupleReader(session);
      captions.forEach((caption, i) => {
        const list = lists[i] as Address;
        this.#known.set(caption, { text: session.spell(collection, i), tuples: reader.tuples(list) });
      });
    } finally {
      this.#engine.release(session);
    }
  }
}
