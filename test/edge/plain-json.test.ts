/**
 * The quick reader of bodies takes what programs send, and nothing that `JSON.parse` reads in another way.
 */

import { expect, test } from "vitest";
import { plainFields } from "../../src/edge/plain-json.js";
import { demoCorpus } from "../support/demo.js";

/** A generator of whole numbers below `n`, the same in every run. */
function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** What the host makes of a text: fields, and captions by image, in its order. */
function byHost(text: string): unknown {
  const entries = Object.entries(JSON.parse(text) as object).map(([name, value]) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return [name, isObject ? ["object", Object.entries(value)] : value];
  });
  return entries;
}

function byReader(fields: ReadonlyMap<string, unknown>): unknown {
  return [...fields].map(([name, value]) => [name, value instanceof Map ? ["object", [...value]] : value]);
}

/** Holds the reader to the host; says whether it took the text. */
function agrees(text: string): boolean {
  const fields = plainFields(text);
  if (fields !== undefined) expect(byReader(fields), text).toEqual(byHost(text));
  return fields !== undefined;
}

test("takes requests as programs write them", () => {
  const { references, candidates } = demoCorpus(5);
  const request = { references, candidates, metrics: ["Bleu", "CIDEr"], df: "coco-val", perCaption: false };
  const text = JSON.stringify(request);
  expect(agrees(text)).toBe(true);
  // Python's `json.dumps` puts blanks behind commas and colons.
  expect(agrees('{"references": {"7": ["a dog", "ein Hünd"], "12": ["\u{1f415}"]}, "candidates": {"12": "a"} }')).toBe(
    true,
  );
  expect(agrees('{"references":[["a"]],"candidates":["a"]}')).toBe(false);
});

test.each([
  ["escapes", '{"df":"a\\u0041"}'],
  ["line feeds", '{\n"df":"a"}'],
  ["control characters in strings", '{"df":"a\u0001"}'],
  ["numbers", '{"df":1}'],
  ["null", '{"df":null}'],
  ["empty objects", "{}"],
  ["empty lists", '{"metrics":[]}'],
  ["objects elsewhere", '{"df":{"grams":"a"}}'],
  ["fields twice", '{"df":"a","df":"b"}'],
  ["ids twice", '{"references":{"a":"x","a":"y"}}'],
  ["numbers twice", '{"references":{"1":"x","1":"y"}}'],
  ["numbers out of order", '{"references":{"2":"x","1":"y"}}'],
  ["numbers behind other ids", '{"references":{"a":"x","1":"y"}}'],
  ["numbers before and behind other ids", '{"references":{"1":"x","a":"x","2":"y"}}'],
  ["long numbers", '{"references":{"4294967295":"x"}}'],
  ["commas at the end", '{"df":"a",}'],
  ["something behind", '{"df":"a"}}'],
  ["nothing behind", '{"df":"a"'],
  ["words run together", '{"tokens":truefalse}'],
])("leaves %s to the host", (_, text) => {
  expect(agrees(text)).toBe(false);
});

test("ids that only look like numbers keep their place", () => {
  for (const id of ["01", "-1", "1.5", "1e3", "", " 1", "__proto__", "٣"])
    expect(agrees(`{"references":{"7":"x","${id}":"y","b":"z"}}`), id).toBe(true);
});

test("random texts, whole and spoilt, are read as the host reads them, or left to it", () => {
  const below = numbers(20);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const string = () => `"${pick(["a dog", "", "1", "10", "007", "é 猫", "[", "{", ",", ":", "true"])}"`;
  const blank = () => pick(["", "", " "]);
  const several = (make: () => string) => Array.from({ length: 1 + below(3) }, make).join(`${blank()},${blank()}`);
  const value = () => pick([string, () => `[${several(string)}]`, () => pick(["true", "false"])])();
  const ids = () => several(() => `"${pick(["1", "2", "30", "a", "b", "01"])}"${blank()}:${value()}`);
  const field = () =>
    pick([
      () => `"${pick(["references", "candidates"])}"${blank()}:${blank()}{${ids()}}`,
      () => `"${pick(["df", "metrics", "tokens", "references"])}":${value()}`,
    ])();
  let taken = 0;
  for (let round = 0; round < 4000; ++round) {
    const text = `${blank()}{${blank()}${several(field)}${blank()}}${blank()}`;
    if (agrees(text)) ++taken;
    const at = below(text.length);
    agrees(text.slice(0, at) + pick(["", '"', ",", "}", "]", " ", ":", "\\", "1"]) + text.slice(at + below(2)));
  }
  expect(taken).toBeGreaterThan(1000);
});
