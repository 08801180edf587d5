/**
 * The parser's grammar and lexicon compiled alone, so that tests see their tables.
 */

import { readFileSync } from "node:fs";
import asc from "assemblyscript/asc";

const ENTRY = `
export { alloc, mark, release } from "./assembly/memory";
export { reset } from "./assembly/session";
export {
  binaries, binaryPlaces, unaries, unaryPlaces, classOf, fullState, nameLength, nameOf, openGrammar, shiftOf, tagRank,
} from "./assembly/scene/parser/grammar";
export { closedScore } from "./assembly/scene/parser/closure";
export { scoreWord, tagScoreCount, tagScores } from "./assembly/scene/parser/lexicon";
export { respell } from "./assembly/scene/parser/spelling";
export { writeSignature } from "./assembly/scene/parser/signature";
`;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly binaries: WebAssembly.Global;
  readonly binaryPlaces: WebAssembly.Global;
  readonly unaries: WebAssembly.Global;
  readonly unaryPlaces: WebAssembly.Global;
  reset(): void;
  alloc(bytes: number): number;
  mark(): number;
  release(position: number): void;
  openGrammar(pack: number, length: number): number;
  classOf(state: number): number;
  fullState(rank: number): number;
  shiftOf(state: number): number;
  nameOf(rank: number): number;
  nameLength(rank: number): number;
  tagRank(tag: number): number;
  closedScore(parent: number, child: number): number;
  scoreWord(word: number, length: number, isFirst: number, everyTag: number): void;
  tagScores(): number;
  tagScoreCount(): number;
  respell(word: number, length: number, out: number): number;
  writeSignature(word: number, length: number, isFirst: number, out: number): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class GrammarModule {
  constructor(readonly exports: Exports) {
    exports.reset();
  }

  open(pack: Uint8Array): void {
    const address = this.exports.alloc(pack.length) >>> 0;
    new Uint8Array(this.exports.memory.buffer).set(pack, address);
    if (this.exports.openGrammar(address, pack.length) === 0) throw new Error("the grammar did not open");
  }

  #with<T>(word: string, work: (address: number, length: number, out: number) => T): T {
    const { exports } = this;
    const position = exports.mark();
    const bytes = encoder.encode(word);
    const address = exports.alloc(bytes.length + 16) >>> 0;
    const out = exports.alloc(bytes.length + 64) >>> 0;
    new Uint8Array(exports.memory.buffer).set(bytes, address);
    const result = work(address, bytes.length, out);
    exports.release(position);
    return result;
  }

  #text(address: number, length: number): string {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, address, length));
  }

  respell(word: string): string {
    return this.#with(word, (address, length, out) => {
      const spelled = this.exports.respell(address, length, out);
      return spelled ? this.#text(out, spelled) : word;
    });
  }

  signature(word: string, isFirst = false): string {
    return this.#with(word, (address, length, out) =>
      this.#text(out, this.exports.writeSignature(address, length, Number(isFirst), out)),
    );
  }

  /** Scores by rank of the tag. */
  tagScores(word: string, everyTag = false): Map<number, number> {
    return this.#with(word, (address, length) => {
      this.exports.scoreWord(address, length, 0, Number(everyTag));
      const view = new DataView(this.exports.memory.buffer, this.exports.tagScores() >>> 0);
      return new Map(
        Array.from({ length: this.exports.tagScoreCount() }, (_, i) => [
          view.getUint32(8 * i, true),
          view.getFloat32(8 * i + 4, true),
        ]),
      );
    });
  }

  name(rank: number): string {
    return this.#text(this.exports.nameOf(rank) >>> 0, this.exports.nameLength(rank));
  }

  /** Rules of a parent: two numbers of 16 bits and the score. */
  rules(kind: "binaries" | "unaries", parent: number): [number, number, number][] {
    const rules: number = this.exports[kind].value >>> 0;
    const places = kind === "binaries" ? this.exports.binaryPlaces : this.exports.unaryPlaces;
    const view = new DataView(this.exports.memory.buffer);
    const place = (index: number) => view.getUint32((places.value >>> 0) + 4 * index, true);
    const list: [number, number, number][] = [];
    for (let i = place(parent); i < place(parent + 1); ++i) {
      const rule = rules + 8 * i;
      list.push([view.getUint16(rule, true), view.getUint16(rule + 2, true), view.getFloat32(rule + 4, true)]);
    }
    return list;
  }
}

export async function loadGrammarModule(): Promise<GrammarModule> {
  let binary: Uint8Array | undefined;
  const { options } = JSON.parse(readFileSync("asconfig.json", "utf8"));
  const { error, stderr } = await asc.main(["grammar-entry.ts", "--config", "asconfig.json", "-o", "grammar.wasm"], {
    readFile(name) {
      if (name === "asconfig.json") return JSON.stringify({ options });
      if (name === "grammar-entry.ts") return ENTRY;
      try {
        return readFileSync(name, "utf8");
      } catch {
        return null;
      }
    },
    writeFile(name, contents) {
      if (name === "grammar.wasm" && typeof contents !== "string") binary = contents;
    },
    listFiles: () => [],
  });
  if (error || !binary) throw new Error(`grammar module: ${error?.message ?? "no binary"}\n${stderr.toString()}`);
  const { instance } = await WebAssembly.instantiate(binary as Uint8Array<ArrayBuffer>, {});
  return new GrammarModule(instance.exports as unknown as Exports);
}
