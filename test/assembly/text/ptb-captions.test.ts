/**
 * The PTB tokenizer as captions use it: one stream in parity mode, each caption alone in strict mode, chunks of any size.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadPtb, type PtbModule } from "./ptb-module.js";
import { finalLines } from "./ptb-text.js";

/** Compiling takes long on a busy machine. */
const COMPILING = 180_000;

let ptb: PtbModule;
beforeAll(async () => {
  ptb = await loadPtb();
}, COMPILING);

const tokens = (caption: string, strict = false): string[] => ptb.captions([caption], strict)[0]?.tokens ?? [];
const strictly = (caption: string): string[] => tokens(caption, true);

/** Pieces on which the lexer looks far ahead, changes its mind, or leaves the basic plane. */
const PIECES = [
  "a",
  "A",
  "U.S",
  "U.S.",
  "B.",
  "etc.",
  "Ph.D.",
  "No.",
  "pt.",
  "can't",
  "they've",
  "'90",
  "don’t",
  "dog",
  "cannot",
  "The",
  "the",
  "5",
  "1/2",
  "(555) 123-4567",
  "file.jpg",
  ":)",
  "(^_^)",
  ". . .",
  "...",
  "--",
  "?!",
  "“",
  "”",
  "<a b='",
  "'>",
  "<br />",
  "<!--",
  ">",
  "www.x.com",
  "me@x.org",
  "http://a.b/c",
  "&amp;",
  "&eacute;",
  "Ltd",
  "$",
  "#",
  "Σ",
  "İ",
  "ß",
  "日本",
  "👍",
  "𐐀",
  "\u00ad",
  "\u00a0",
  "\u3000",
  "\u2028",
  "\r",
  "\n",
  "\0",
  "\u0085",
  " ",
  "  ",
  "",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 8 })
  .chain((parts) => fc.constantFrom("", " ").map((joint) => parts.join(joint)));
const captions = fc.array(text, { maxLength: 12 });
const chunks = fc.array(fc.nat({ max: 4 }), { maxLength: 12 });

describe("streaming", () => {
  it("does not depend on chunks", () => {
    fc.assert(
      fc.property(captions, chunks, fc.boolean(), (list, sizes, strict) => {
        expect(ptb.captions(list, strict, sizes)).toEqual(ptb.captions(list, strict));
      }),
      { numRuns: 1000 },
    );
  });

  it("gives one result for each caption, whatever the code units", () => {
    const units = fc.array(fc.nat({ max: 0xffff }), { maxLength: 40 }).map((list) => String.fromCharCode(...list));
    fc.assert(
      fc.property(fc.array(fc.oneof(text, units), { maxLength: 8 }), fc.boolean(), (list, strict) => {
        expect(ptb.captions(list, strict)).toHaveLength(list.length);
        ptb.document(list.join("\n"));
      }),
      { numRuns: 1000 },
    );
  });

  it("reads captions longer than the window", () => {
    const caption = "dog ".repeat(50_000);
    const results = ptb.captions(["a", caption, `www.${"x".repeat(40_000)}.com`, "b"]);
    expect(results.map((result) => result.tokens.length)).toEqual([1, 50_000, 1, 1]);
  });

  it("reads nothing from no captions and from empty ones", () => {
    expect(ptb.captions([])).toEqual([]);
    expect(ptb.captions(["", "", " "])).toEqual([
      { tokens: [], flags: 0 },
      { tokens: [], flags: 0 },
      { tokens: [], flags: 0 },
    ]);
  });
});

describe("shortcuts", () => {
  const unbroken = text.filter((caption) => !/[\n\r\v\f\u2028\u2029]/.test(caption));

  it("find the addresses that the lexer finds everywhere", () => {
    fc.assert(
      fc.property(unbroken, (caption) => {
        expect(tokens(caption).join(" ")).toBe(finalLines(ptb.document(caption))[0]);
      }),
      { numRuns: 1000 },
    );
  });

  it("take words before blanks as the automaton does", () => {
    const word = fc.oneof(
      fc.constantFrom(
        "cannot",
        "Gonna",
        "wanna",
        "mr",
        "Co",
        "no",
        "i",
        "U",
        "s",
        "http",
        "www",
        "EU",
        "O",
        "n",
        "non",
      ),
      fc.string({ unit: fc.constantFrom("a", "n", "o", "T", "S"), minLength: 1, maxLength: 6 }),
    );
    const rest = fc.constantFrom(" ", "  ", ". ", "'s ", "' ", "-", "1 ", "/", "\n", ", ", "$ ");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, rest), { maxLength: 8 }), (parts) => {
        const line = parts.flat().join("");
        // In the original letter case there is no shortcut.
        expect(ptb.document(line)).toBe(ptb.document(line, true).toLowerCase());
      }),
      { numRuns: 2000 },
    );
  });
});

describe("parity mode", () => {
  it("looks into the next caption", () => {
    const firsts = (list: string[]) => ptb.captions(list)[0]?.tokens;
    expect(firsts(["grade A.", "the dog"])).toEqual(["grade", "a."]);
    expect(firsts(["grade A.", "The dog"])).toEqual(["grade", "a"]);
    expect(firsts(["grade A.", "", "The dog"])).toEqual(["grade", "a"]);
    expect(firsts(["No.", "5 dogs"])).toEqual(["no."]);
    expect(firsts(["No.", "five dogs"])).toEqual(["no"]);
    expect(firsts(["they've", "x"])).toEqual(["they", "'ve"]);
    expect(firsts(["they've"])).toEqual(["they", "ve"]);
  });

  it("keeps line breaks inside a caption there, and flags all but LF", () => {
    for (const lineBreak of ["\r", "\v", "\f", "\u2028", "\u2029"]) {
      expect(ptb.captions([`a${lineBreak}dog`, "b"])).toEqual([
        { tokens: ["a", "dog"], flags: 1 },
        { tokens: ["b"], flags: 0 },
      ]);
    }
    expect(ptb.captions(["a\ndog"])).toEqual([{ tokens: ["a", "dog"], flags: 0 }]);
    expect(ptb.captions(["a\u0085dog"])).toEqual([{ tokens: ["a", "dog"], flags: 0 }]);
  });

  it("never lets a token reach over the end of a caption", () => {
    expect(ptb.captions(['<a b="x', 'y">']).map((caption) => caption.tokens)).toEqual([
      ["<", "a", "b", "=", "x"],
      ["y", ">"],
    ]);
  });

  it("strips white space from the end of the last token only", () => {
    expect(tokens("http://a.b\u3000 dog http://a.b\u3000")).toEqual(["http://a.b\u3000", "dog", "http://a.b"]);
    expect(tokens("http://a.b\u001c")).toEqual(["http://a.b"]);
  });

  it("lower-cases like Java, beyond the basic plane too", () => {
    expect(tokens("ΟΔΟΣ ΣΑΣ.ΑΣ Σ İSTANBUL")).toEqual(["οδος", "σασ.ας", "σ", "i\u0307stanbul"]);
    expect(tokens("HTTP://A.B/\u{10400}")).toEqual(["http://a.b/\u{10428}"]);
  });
});

describe("strict mode", () => {
  it("reads each caption alone", () => {
    const alone = ptb.captions(["grade A.", "The dog", "they've"], true);
    expect(alone.map((caption) => caption.tokens)).toEqual([
      ["grade", "a."],
      ["the", "dog"],
      ["they", "'ve"],
    ]);
  });

  it("drops brackets and all tokens without a letter or digit", () => {
    expect(strictly("a (big) [red] {dog} -LRB- !! ?! ----- ''' 。 / & $5 „x“ £ :) (^_^)")).toEqual([
      "a",
      "big",
      "red",
      "dog",
      "5",
      "x",
    ]);
  });

  it("treats curly apostrophes as straight ones", () => {
    expect(strictly("o’clock don’t dog‘s")).toEqual(strictly("o'clock don't dog's"));
  });

  it("cuts tokens at white space", () => {
    expect(strictly("1 1/2 (555) 123-4567 <br />")).toEqual(["1", "1/2", "555", "123-4567", "<br"]);
  });

  it("cuts words that a missing space joined, and keeps acronyms", () => {
    expect(strictly("a cat.the dog!wow")).toEqual(["a", "cat", "the", "dog", "wow"]);
    expect(strictly("u.s a.dog x.Ab.cd")).toEqual(["u.s", "a.dog", "x.ab", "cd"]);
  });
});
