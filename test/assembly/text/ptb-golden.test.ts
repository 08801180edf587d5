/**
 * The PTB tokenizer against the lexer of CoreNLP 3.4.1 itself: every text must come out the same.
 *
 * Golden files, made by running that lexer: `ptb.json.gz` (hand-written texts), `ptb-fuzz.json.gz` (random texts from
 * odd pieces), `ptb-classes.json.gz` (what each code unit does between two letters). The captions of other data sets
 * are read from the shared folder where it exists.
 */
import lowercase from "@unicode/unicode-13.0.0/Simple_Case_Mapping/Lowercase/code-points.mjs";
import { beforeAll, describe, expect, it } from "vitest";
import { golden, HAS_SHARED, shared } from "../../support/golden.js";
import { loadPtb, type PtbModule } from "./ptb-module.js";
import { finalLines } from "./ptb-text.js";

interface Text {
  readonly text: string;
  readonly eof: string;
  readonly eof_cased: string;
  readonly before_lower: string;
  readonly before_upper: string;
  readonly final_eof: readonly string[];
}

/** What the golden texts were followed by: a caption that begins in lower case, and one that begins with `The`. */
const LOWER_NEXT = "\na dog";
const UPPER_NEXT = "\nThe dog";

const texts = golden<Text[]>("ptb.json.gz");
const fuzz = golden<[string, string][]>("ptb-fuzz.json.gz");

/** Characters at which the standard tool breaks the lines of a caption and we do not. */
const OTHER_BREAKS = /[\r\v\f\u2028\u2029]/;
/** A quoted value over two lines is one token to the lexer, and two captions to us. */
const QUOTED_BREAK = /<[^>]*=\s*["'][^>]*\n/;

/** Compiling takes long on a busy machine. */
const COMPILING = 180_000;

let ptb: PtbModule;
beforeAll(async () => {
  ptb = await loadPtb("release");
}, COMPILING);

/** The pairs that differ, so that a failure shows all of them. */
function differences(pairs: Iterable<readonly [text: string, expected: string, got: string]>) {
  return [...pairs].filter(([, expected, got]) => expected !== got);
}

describe("lexer output", () => {
  it("matches on the hand-written texts at the end of the file", () => {
    expect(differences(texts.map(({ text, eof }) => [text, eof, ptb.document(text)]))).toEqual([]);
  });

  it("matches in the original letter case", () => {
    expect(differences(texts.map((g) => [g.text, g.eof_cased, ptb.document(g.text, true)]))).toEqual([]);
  });

  it("matches before a caption in lower case and before one with a capital", () => {
    const followed = (next: string, expected: (g: Text) => string) =>
      differences(texts.map((g) => [g.text, expected(g) + next.toLowerCase(), ptb.document(g.text + next)]));
    expect(followed(LOWER_NEXT, (g) => g.before_lower)).toEqual([]);
    expect(followed(UPPER_NEXT, (g) => g.before_upper)).toEqual([]);
  });

  it("matches on the random texts", () => {
    expect(differences(fuzz.map(([text, expected]) => [text, expected, ptb.document(text)]))).toEqual([]);
  });

  it("matches on addresses behind a dollar sign, and on words that need a straight apostrophe", () => {
    const pairs: [string, string][] = [
      ["a$foo.net x", "a $ foo.net x"],
      ["$x$ofwww.example.org/a b", "$ x $ ofwww.example.org / a b"],
      ["e’er zz", "e ' er zz"],
      ["s’mores zz", "s 'm ores zz"],
      ["’twas zz", "' twas zz"],
      ["’tis zz", "' tis zz"],
      ["nor’easter zz", "nor ' easter zz"],
      ["ev’ry zz", "ev ' ry zz"],
      ["li’l zz", "li ' l zz"],
      ["nat’l zz", "nat ' l zz"],
      ["c’mon zz", "c 'm on zz"],
      ["cont’d. zz", "cont 'd . zz"],
      ["C’MON zz", "C’MON zz"],
      ["s'mores zz", "s'mores zz"],
    ];
    expect(differences(pairs.map(([text, expected]) => [text, expected, ptb.document(text, true)]))).toEqual([]);
  });

  it("treats each code unit of the basic plane as the lexer does", () => {
    const pairs: [string, string, string][] = [];
    for (const [kind, ranges] of Object.entries(golden<Record<string, string[]>>("ptb-classes.json.gz"))) {
      for (const range of ranges) {
        const [first = "", last = first] = range.split("-");
        for (let unit = Number.parseInt(first, 16); unit <= Number.parseInt(last, 16); unit++) {
          if (unit >= 0xd800 && unit < 0xe000) continue;
          const text = `a${String.fromCharCode(unit)}b`;
          pairs.push([text, between(kind, unit), ptb.document(text)]);
        }
      }
    }
    expect(pairs.length).toBeGreaterThan(63_000);
    expect(differences(pairs)).toEqual([]);
  });
});

/** Expected output of `a<unit>b` for a class of the golden file. */
function between(kind: string, unit: number): string {
  const lower = unit === 0x130 ? "i\u0307" : String.fromCodePoint(lowercase.get(unit) ?? unit);
  if (kind === "sep") return "a b";
  if (kind === "NL") return "a\nb";
  if (kind === "deleted-joined") return "ab";
  if (kind === "word" || kind === "wordonly") return `a${lower}b`;
  if (kind === "tok:self") return `a ${lower} b`;
  if (kind.startsWith("other:")) return kind.slice("other:".length);
  return `a ${kind.slice("tok:".length)} b`;
}

describe("captions in parity mode", () => {
  it("match on the hand-written texts", () => {
    const plain = texts.filter(({ text }) => !OTHER_BREAKS.test(text) && !QUOTED_BREAK.test(text));
    const lines = (text: string) => ptb.captions(text.split("\n")).map(({ tokens }) => tokens.join(" "));
    expect(plain.length).toBeGreaterThan(1_050);
    expect(differences(plain.map((g) => [g.text, g.final_eof.join("\n"), lines(g.text).join("\n")]))).toEqual([]);
  });

  it("match on the random texts", () => {
    const plain = fuzz.filter(([text]) => !OTHER_BREAKS.test(text) && !QUOTED_BREAK.test(text));
    const lines = (text: string) => ptb.captions(text.split("\n")).map(({ tokens }) => tokens.join(" "));
    expect(plain.length).toBeGreaterThan(28_000);
    expect(
      differences(plain.map(([text, printed]) => [text, finalLines(printed).join("\n"), lines(text).join("\n")])),
    ).toEqual([]);
  });
});

interface Collection {
  readonly raw: readonly string[];
  readonly ptb: readonly string[];
}

describe.skipIf(!HAS_SHARED)("captions of other data sets (needs ../shared/golden/ptb_corpus.json.gz)", () => {
  it("match, printed and as captions", () => {
    const collections = shared<Record<string, Collection>>("golden/ptb_corpus.json.gz");
    expect(Object.keys(collections).length).toBe(5);
    for (const { raw, ptb: printed } of Object.values(collections)) {
      const document = ptb.document(raw.map((caption) => caption.replaceAll("\n", " ")).join("\n")).split("\n");
      expect(differences(raw.map((caption, i) => [caption, printed[i] ?? "", document[i] ?? ""]))).toEqual([]);
      const final = ptb.captions(raw).map(({ tokens }) => tokens.join(" "));
      expect(
        differences(raw.map((caption, i) => [caption, finalLines(printed[i] ?? "")[0] ?? "", final[i] ?? ""])),
      ).toEqual([]);
    }
  });
});
