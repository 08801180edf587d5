/** The JSON parser keeps what JSON.parse loses, agrees with it elsewhere, and names the place of a fault. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProblemList } from "../../src/corpus/problem.js";
import { CaptallyError } from "../../src/errors.js";
import { parseJson, parseJsonSequence } from "../../src/io/json-text.js";
import { JsonObject, type JsonValue, numberText } from "../../src/io/json-value.js";

const parse = (text: string) => parseJson(text, { source: "x.json" });

function plain(value: JsonValue): unknown {
  const number = numberText(value);
  if (number !== undefined) return Number(number);
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof JsonObject)) return value;
  const object: Record<string, unknown> = {};
  value.keys.forEach((key, i) => {
    Object.defineProperty(object, key, {
      value: plain(value.at(i)),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  });
  return object;
}

function fault(text: string): CaptallyError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof CaptallyError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(text)} was accepted`);
}

describe("agreement with JSON.parse", () => {
  it("reads what JSON.stringify writes, compact and indented", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(0, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        // Compared as text: -0 and the order of integer-like keys are the same after JSON.stringify.
        expect(JSON.stringify(plain(parse(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it("reads lists of objects that share and change their keys", () => {
    const record = fc.dictionary(
      fc.constantFrom("a", "b", "caption", "image_id", 'q"', "\\", "__proto__", ""),
      fc.jsonValue({ maxDepth: 1 }),
    );
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), (records) => {
        const text = JSON.stringify(records);
        expect(JSON.stringify(plain(parse(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 500 },
    );
  });

  it("accepts and refuses the same texts, but for control characters in strings and NaN", () => {
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "a",
      "\\",
      "u00e9",
      "1",
      "0",
      "-",
      ".",
      "e",
      "true",
      "null",
      " ",
      "\n",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expect(() => parse(text)).toThrow(CaptallyError);
          return;
        }
        expect(JSON.stringify(plain(parse(text)))).toBe(JSON.stringify(expected));
      }),
      { numRuns: 5000 },
    );
  });
});

describe("what JSON.parse loses", () => {
  it("keeps numbers as written", () => {
    for (const number of [
      "6678090646845985471",
      "1e3",
      "1.0",
      "-0",
      "0",
      "123456789",
      "1234567890",
      "-12",
      "0.10",
      "1E+2",
    ]) {
      expect(numberText(parse(number)), number).toBe(number);
    }
  });

  it("keeps key order, repeated keys and __proto__", () => {
    const object = parse('{"30": 1, "4": 2, "30": 3, "__proto__": 4, "constructor": 5}') as JsonObject;
    expect(object.keys).toEqual(["30", "4", "30", "__proto__", "constructor"]);
    expect(object.get("30")).toBe(3);
    expect(object.get("__proto__")).toBe(4);
    expect(object.get("toString")).toBeUndefined();
  });

  it("does not take an escaped key for the same text unescaped", () => {
    const list = parse('[{"a\\\\n": 1}, {"a\\n": 2}, {"a\\\\n": 3}]') as JsonObject[];
    expect(list.map((object) => object.keys)).toEqual([["a\\n"], ["a\n"], ["a\\n"]]);
  });

  it("reads NaN and Infinity and reports them with their lines", () => {
    const problems = new ProblemList();
    const list = parseJson("[NaN,\n-Infinity, Infinity]", { source: "x.json", problems });
    expect((list as JsonValue[]).map(numberText)).toEqual(["NaN", "-Infinity", "Infinity"]);
    expect(problems.toArray().map(({ code, place }) => [code, place.line])).toEqual([
      ["not-a-number", 1],
      ["not-a-number", 2],
      ["not-a-number", 2],
    ]);
  });
});

describe("faults", () => {
  it.each([
    ['{"a": 1,\n "b" 2}', 2, 6, '":"'],
    ["[1, 2,\n\n 3", 3, 3, "end of the input"],
    ['{"a": "un\nclosed"}', 1, 10, "begins in line 1, column 7"],
    ["[007]", 1, 2, "leading zeros"],
    ["{'a': 1}", 1, 2, "double quotes"],
    ["[1] 2", 1, 5, "the end of the input"],
    ["[1, ]", 1, 5, "a JSON value"],
    ["[True]", 1, 2, '"True]"'],
    ["", 1, 1, "end of the input"],
    ['["\\x"]', 1, 3, "escape"],
    ['["\\u12"]', 1, 3, "hexadecimal"],
  ])("names line and column: %j", (text, line, column, words) => {
    const { code, message, place } = fault(text);
    expect(code).toBe("input-format");
    expect(place).toMatchObject({ file: "x.json", line, column });
    expect(message).toContain(words);
  });

  it("refuses any truncation of a file, and only with its own error", () => {
    const text =
      '{"images": [{"id": 1}], "annotations": [{"image_id": 1.5e3, "caption": "a \\"\\u00e9\\" \\n", "ok": [true, false, null]}]}';
    for (let length = 0; length < text.length; length++) expect(fault(text.slice(0, length)).code).toBe("input-format");
  });

  it("refuses endless nesting instead of overflowing the stack", () => {
    expect(fault("[".repeat(1_000_000)).message).toContain("512");
    expect(fault('{"a":'.repeat(1_000_000)).message).toContain("512");
    expect(plain(parse(`${"[".repeat(500)}${"]".repeat(500)}`))).toBeInstanceOf(Array);
  });
});

describe("JSON lines", () => {
  it("reads objects one after another, also with CRLF", () => {
    const values = parseJsonSequence('{"a": 1}\r\n{"a": 2}\r\n\r\n{"b": 3}\r\n', { source: "x.jsonl" });
    expect(values.map(plain)).toEqual([{ a: 1 }, { a: 2 }, { b: 3 }]);
  });

  it("names the line of a broken record", () => {
    expect(() => parseJsonSequence('{"a": 1}\n{"a": "b}\n{"a": 3}\n', { source: "x.jsonl" })).toThrow(/line 2/);
  });
});
