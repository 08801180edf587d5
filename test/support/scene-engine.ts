/**
 * The scene part of the engine through its raw exports: captions to sentences, trees to dependencies.
 */

import { RawEngine } from "./raw-engine.js";

/** Names of relations by number, see `assembly/scene/relations.ts`. */
const RELATIONS = (
  "? root dep acl acl:relcl advcl advmod amod appos aux auxpass case cc cc:preconj ccomp compound compound:prt conj cop csubj csubjpass " +
  "det det:predet det:qmod discourse dobj expl goeswith iobj list mark mwe neg nmod nmod:agent nmod:npmod nmod:poss nmod:tmod nsubj " +
  "nsubjpass nummod parataxis prep punct rel xcomp"
).split(" ");

/** 32-bit words of a token, of which the fourth and fifth are head and relation; see `assembly/scene/sentence.ts`. */
const TOKEN_WORDS = 6;

export interface Dependencies {
  readonly heads: readonly number[];
  readonly relations: readonly string[];
}

/** A sentence of the golden files. */
export interface GoldenSentence extends Dependencies {
  readonly words: readonly string[];
  readonly tree: string;
}

export interface GoldenCaption {
  readonly caption: string;
  readonly sentences: GoldenSentence[];
}

export class SceneEngine {
  readonly engine = new RawEngine();

  #input(text: string): [address: number, length: number] {
    const { length } = new TextEncoder().encode(text);
    return [this.engine.write(this.engine.call("inputBuffer", length), text), length];
  }

  /** Words of each sentence of a caption. */
  sentences(caption: string): string[][] {
    const count = this.engine.call("sentencesOfText", ...this.#input(caption));
    const total = count ? this.engine.call("sentenceStart", count) : 0;
    const ids = this.engine.readWords(this.engine.call("textWords"), total);
    const words = ids.map((id) => this.engine.spellWord(id));
    return Array.from({ length: count }, (_, i) =>
      words.slice(this.engine.call("sentenceStart", i), this.engine.call("sentenceStart", i + 1)),
    );
  }

  /** Dependencies of a Penn tree; none if the text is no tree. */
  dependencies(tree: string): Dependencies {
    const count = this.engine.call("dependenciesOfText", ...this.#input(tree));
    const rows = count ? this.engine.readWords(this.engine.call("sentenceTokens"), TOKEN_WORDS * count) : [];
    const heads: number[] = [];
    const relations: string[] = [];
    for (let i = 0; i < count; i++) {
      heads.push(rows[TOKEN_WORDS * i + 3] as number);
      relations.push(RELATIONS[rows[TOKEN_WORDS * i + 4] as number] as string);
    }
    return { heads, relations };
  }
}

/** What differs from the golden heads and relations, one line a sentence. */
export function differingTrees(engine: SceneEngine, sentences: Iterable<GoldenSentence>): string[] {
  const lines: string[] = [];
  for (const { tree, heads, relations } of sentences) {
    const found = engine.dependencies(tree);
    const line = (d: Dependencies) => d.heads.map((head, i) => `${i + 1} ${d.relations[i]}<${head}`).join("  ");
    if (line(found) !== line({ heads, relations }))
      lines.push(`${tree}\n${line(found)}\n${line({ heads, relations })}`);
  }
  return lines;
}

/** Captions whose sentences or words differ. */
export function differingTexts(
  engine: SceneEngine,
  captions: Iterable<readonly [string, readonly (readonly string[])[]]>,
): string[] {
  const lines: string[] = [];
  for (const [caption, expected] of captions) {
    const found = JSON.stringify(engine.sentences(caption));
    if (found !== JSON.stringify(expected)) lines.push(`${caption}\n${found}\n${JSON.stringify(expected)}`);
  }
  return lines;
}
