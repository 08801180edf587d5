/**
 * The PTB tokenizer compiled alone, with a recorder in place of the captions, so that its tests see each token.
 */
import { readFileSync } from "node:fs";
import asc from "assemblyscript/asc";

const ENTRY = `
export { alloc, mark, release } from "./assembly/memory";
export { ptbBegin, ptbDocument, ptbDocumentLength, ptbFeed, ptbFinish } from "./assembly/text/ptb";
export { recordedEnd, startRecord } from "./assembly/text/captions";
`;

/** A record is a length and the bytes of a token, or the flags of an ended caption with the top bit set. */
const RECORDER = `
export const CAPTION_LINE_BREAK: u32 = 1;
let at: usize = 0;
export function startRecord(address: usize): void { at = address; }
export function recordedEnd(): usize { return at; }
export function emitToken(bytes: usize, length: u32): void {
  if (!at) return;
  store<u32>(at, length);
  memory.copy(at + 4, bytes, length);
  at += 4 + length;
}
export function endCaption(flags: u32): void {
  if (!at) return;
  store<u32>(at, flags | 0x80000000);
  at += 4;
}
`;

const VIRTUAL = new Map([
  ["ptb-entry.ts", ENTRY],
  ["assembly/text/captions.ts", RECORDER],
]);

export interface TokenizedCaption {
  readonly tokens: string[];
  readonly flags: number;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  alloc(bytes: number): number;
  mark(): number;
  release(position: number): void;
  ptbBegin(strict: number): void;
  ptbFeed(utf8: number, ends: number, count: number): void;
  ptbFinish(): void;
  ptbDocument(utf8: number, length: number, cased: number): number;
  ptbDocumentLength(): number;
  startRecord(address: number): void;
  recordedEnd(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export class PtbModule {
  constructor(readonly exports: Exports) {}

  private put(bytes: Uint8Array): number {
    const address = this.exports.alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer).set(bytes, address);
    return address;
  }

  /** What the lexer prints for a whole text. */
  document(text: string, cased = false): string {
    const { exports } = this;
    const position = exports.mark();
    const bytes = encoder.encode(text);
    const result = exports.ptbDocument(this.put(bytes), bytes.length, Number(cased)) >>> 0;
    const printed = decoder.decode(new Uint8Array(exports.memory.buffer, result, exports.ptbDocumentLength()));
    exports.release(position);
    return printed;
  }

  /** Tokens of captions fed in chunks of the given sizes, all at once without any. */
  captions(captions: readonly string[], strict = false, chunks: readonly number[] = []): TokenizedCaption[] {
    const { exports } = this;
    const position = exports.mark();
    const encoded = captions.map((caption) => encoder.encode(caption));
    const size = encoded.reduce((sum, { length }) => sum + length, 0);
    // Each unit of text may become a token of its own: a length and at most GROWTH bytes.
    const record = exports.alloc(16 * (size + captions.length + 16));
    exports.startRecord(record);
    exports.ptbBegin(Number(strict));
    let next = 0;
    for (const chunk of [...chunks, captions.length]) {
      const part = encoded.slice(next, next + chunk);
      next += part.length;
      const ends = new Uint32Array(part.length);
      const bytes = new Uint8Array(part.reduce((sum, { length }) => sum + length, 0));
      let end = 0;
      for (const [i, caption] of part.entries()) {
        bytes.set(caption, end);
        end += caption.length;
        ends[i] = end;
      }
      const text = this.put(bytes);
      exports.ptbFeed(text, this.put(new Uint8Array(ends.buffer)), part.length);
    }
    exports.ptbFinish();
    const result = this.recorded(record, exports.recordedEnd() >>> 0);
    exports.release(position);
    return result;
  }

  private recorded(start: number, end: number): TokenizedCaption[] {
    const view = new DataView(this.exports.memory.buffer);
    const captions: TokenizedCaption[] = [];
    let tokens: string[] = [];
    for (let at = start; at < end; ) {
      const head = view.getUint32(at, true);
      at += 4;
      if (head >= 0x80000000) {
        captions.push({ tokens, flags: head - 0x80000000 });
        tokens = [];
      } else {
        tokens.push(decoder.decode(new Uint8Array(view.buffer, at, head)));
        at += head;
      }
    }
    return captions;
  }
}

/** Compiles the tokenizer and starts it; the debug build is there in a second, the release build takes several. */
export async function loadPtb(target: "debug" | "release" = "debug"): Promise<PtbModule> {
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    ["ptb-entry.ts", "--config", "asconfig.json", "--target", target, "-o", "ptb.wasm"],
    {
      readFile(name) {
        if (name === "asconfig.json") return settings();
        try {
          return VIRTUAL.get(name) ?? readFileSync(name, "utf8");
        } catch {
          return null;
        }
      },
      writeFile(name, contents) {
        if (name === "ptb.wasm" && typeof contents !== "string") binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !binary) throw new Error(`ptb module: ${error?.message ?? "no binary"}\n${stderr.toString()}`);
  const { instance } = await WebAssembly.instantiate(binary as Uint8Array<ArrayBuffer>, {});
  return new PtbModule(instance.exports as unknown as Exports);
}

/** The module's compiler settings without its entry and without files beside the binary. */
function settings(): string {
  const { options, targets } = JSON.parse(readFileSync("asconfig.json", "utf8"));
  for (const target of Object.values<{ textFile?: string; sourceMap?: boolean }>(targets)) {
    delete target.textFile;
    delete target.sourceMap;
  }
  return JSON.stringify({ options, targets });
}
