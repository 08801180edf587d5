/**
 * Files of tuples and parses, and the official tool's output: every form, and all faults at once with file and line.
 */

import { describe, expect, test } from "vitest";
import { readParses } from "../../src/io/parse-files.js";
import { readSpiceOutput } from "../../src/io/spice-output.js";
import { readTuples, writeTuples } from "../../src/io/tuple-files.js";

const DOG = [["dog", "brown"], ["dog", "chase", "cat"], ["dog"]];

function messages(problems: readonly { message: string; severity: string; code: string }[]): string[] {
  return problems.map(({ message, severity, code }) => `${severity} ${code}: ${message}`);
}

describe("tuples", () => {
  test.each([
    ["JSON lines", '{"caption":"x","tuples":[["dog","brown"],["dog","chase","cat"],["dog"]]}\n'],
    [
      "the tool's own tuples, relation last",
      '{"src":"a","c":"x","u":[["dog","brown"],["dog","cat","chase"],["dog"]]}\n',
    ],
    ["a list", '[{"caption":"x","tuples":[["dog","brown"],["dog","chase","cat"],["dog"]]}]'],
    ["a map", '{"x":[["dog","brown"],["dog","chase","cat"],["dog"]]}'],
    ["lines of text", "x\t( dog , brown ) , ( dog , chase , cat ) , ( dog )\n"],
    ["FACTUAL's attributes", "x\t( dog , is , brown ) , ( dog , chase , cat ) , ( dog )\r\n"],
  ])("%s", (_, text) => {
    const { tuples, problems } = readTuples(text, "f");
    expect(problems).toEqual([]);
    expect([...tuples]).toEqual([["x", DOG]]);
  });

  test("a pack keeps what was saved", () => {
    const odd = 'a ( b ) , c\t\u2028\ud800 "q"';
    const tuples = new Map([
      ["x", DOG],
      ["", []],
      [odd, [[odd]]],
    ]) as unknown as ReadonlyMap<string, readonly (readonly [string])[]>;
    const pack = [...writeTuples({ name: "corenlp-3.6.0|x", tuples })].join("");
    const read = readTuples(pack, "dir/refs.tuples");
    expect([...read.tuples]).toEqual([...tuples]);
    expect(read.name).toMatch(/^refs\.tuples,[0-9a-f]{8},corenlp-3\.6\.0_x$/);
  });

  test("brackets and commas inside of elements", () => {
    expect(readTuples("x\t( b(1) , a,b ) , ( 3 , 000 , c )", "f").tuples.get("x")).toEqual([
      ["b(1)", "a,b"],
      ["3", "000", "c"],
    ]);
  });

  test("all faults of a table, with their lines", () => {
    const text = [
      "a dog",
      "x\t( dog )",
      "y\tdog",
      "z\t( a , b , c , d )",
      "x\t( cat )",
      "",
      "w\t( dog ) ( cat )",
      "v\t( dog ) , ( ca",
    ].join("\n");
    const { tuples, problems } = readTuples(text, "t.tsv");
    expect([...tuples.keys()]).toEqual(["x", "v"]);
    expect(messages(problems)).toEqual(
      [
        't.tsv, line 1: expected a caption, a tab and its tuples, found "a dog"',
        't.tsv, line 3: expected "(" at the start of a tuple, found "dog"',
        't.tsv, line 4: expected 1 to 3 elements with " , " between, found "( a , b , c , d )"',
        't.tsv, line 5: expected the tuples of line 2, which has the same caption "x"; found others',
        't.tsv, line 7: expected 1 to 3 elements with " , " between, found "( dog ) ( cat )"',
        't.tsv, line 8: a tuple without its end is left out: "( ca"',
      ].map(
        (message, i) => `${i === 5 ? "warning" : "error"} ${i === 3 ? "duplicate-caption" : "broken-row"}: ${message}`,
      ),
    );
  });

  test("all faults of JSON lines, with their lines", () => {
    const text = [
      '{"caption":"x","tuples":[["dog"]]}',
      '{"caption":1,"tuples":[]}',
      '{"caption":"y","tuples":{}}',
      '{"caption":"z","tuples":[["a","b","c","d"]]}',
      '{"text":"y"}',
      '{"caption":"w","tuples":[["dog",3]]}',
    ].join("\n");
    const { problems } = readTuples(text, "t.jsonl");
    expect(messages(problems)).toEqual([
      "error wrong-type: t.jsonl, line 2: expected a caption (a string), found the number 1",
      'error wrong-type: t.jsonl, line 3: expected a list of tuples of "y", found an object',
      'error wrong-type: t.jsonl, line 4: "z": expected a tuple of 1 to 3 strings, found 4',
      'error wrong-key: t.jsonl, line 5: expected the keys "caption" and "tuples", found text',
      expect.stringContaining('t.jsonl, line 6: "w": expected a tuple of strings'),
    ]);
  });

  test("what is no such file at all", () => {
    expect(() => readTuples("", "t")).toThrow("t: expected tuples of captions, found none");
    expect(() => readTuples('{"captally-tuples":2}', "t")).toThrow("tuple pack of version 1");
    expect(() => readTuples('{"a":', "t")).toThrow("t, line 1, column 6");
  });
});

describe("parses", () => {
  const sentence = { words: ["a", "dog"], tags: ["DT", "NN"], heads: [2, 0], relations: ["det", "root"] };

  test("JSON lines", () => {
    const text =
      '{"c":"a dog","s":[{"w":["a","dog"],"t":["DT","NN"],"l":["a","dog"],"h":[2,0],"r":["det","root"]}],"u":[]}\n{"c":"","s":[]}';
    const { parses, problems, name } = readParses(text, "dir/p.jsonl");
    expect(problems).toEqual([]);
    expect([...parses]).toEqual([
      ["a dog", [sentence]],
      ["", []],
    ]);
    expect(name).toMatch(/^p\.jsonl,[0-9a-f]{8}$/);
  });

  test("CoNLL-U: captions by comment, by text, by words", () => {
    const rows = "1\ta\ta\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdog\tdog\tNOUN\tNN\t_\t0\troot\t_\t_\n";
    const first = readParses(`# text = A dog\n${rows}\n${rows}`, "p").parses;
    expect([...first]).toEqual([
      ["A dog", [sentence]],
      ["a dog", [sentence]],
    ]);
    const second = readParses(
      `# caption = two\n# text = A\n${rows}\n${rows}\n# caption = none\n# caption = one\n${rows}`,
      "p",
    ).parses;
    expect([...second]).toEqual([
      ["two", [sentence, sentence]],
      ["none", []],
      ["one", [sentence]],
    ]);
  });

  test("ranges and empty words of CoNLL-U are passed over", () => {
    const rows = [
      "1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_",
      "1\ta\ta\t_\tDT\t_\t2\tdet\t_\t_",
      "1.1\tx\t_\t_\t_\t_\t_\t_\t_\t_",
      "2\tdog\t_\t_\tNN\t_\t0\troot\t_\t_",
    ];
    expect([...readParses(rows.join("\n"), "p").parses.values()]).toEqual([[sentence]]);
  });

  test("all faults, with their lines", () => {
    const json = [
      '{"c":"x"}',
      '{"c":"x","s":[{"w":["a"],"t":["DT"],"h":[2],"r":["det"]}]}',
      '{"c":"x","s":[{"w":["a","b"],"t":["DT"],"h":[0,1],"r":["det","dep"]}]}',
      '{"c":"x","s":[{"w":[],"t":[],"h":[],"r":[]}]}',
      '{"c":"x","s":[{"w":["a\\tb"],"t":["DT"],"h":[0],"r":["root"]}]}',
      '{"c":"x","s":[{"w":["a"],"t":["DT"],"h":[1],"r":["root"]}]}',
    ].join("\n");
    expect(readParses(json, "p").problems.map(({ message }) => message)).toEqual([
      'p, line 1: expected the keys "c" (caption) and "s" (sentences), found the keys c',
      "p, line 2: expected the head of word 1 to be another word (1 to 1) or 0, found the number 2",
      "p, line 3: expected as many tags as words (2), found 1",
      "p, line 4: expected a sentence of at least one word, found none",
      'p, line 5: expected words without tabs and line ends, found "a\\tb"',
      "p, line 6: expected the head of word 1 to be another word (1 to 1) or 0, found the number 1",
    ]);
    const conllu = "1\ta\tb\n\n2\ta\t_\t_\tDT\t_\t0\troot\t_\t_\n\n1\ta\t_\t_\tDT\t_\t7\troot\t_\t_\n";
    expect(readParses(conllu, "p").problems.map(({ message }) => message)).toEqual([
      "p, line 1: expected the 10 columns of CoNLL-U with tabs between, found 3",
      'p, line 3: expected word 1 with a head, found "2" with "0"',
      "p, line 5: expected the head of word 1 to be another word (1 to 1) or 0, found the number 7",
    ]);
    expect(() => readParses("# nothing\n", "p")).toThrow("p: expected parses of captions, found none");
  });
});

describe("the official tool's output", () => {
  const all = '"scores":{"All":{"pr":0.5,"re":1.0,"f":0.6666666666666666,"fn":0,"numImages":1,"fp":1,"tp":1}}';

  test("scores only; ids as numbers", () => {
    const { scores, problems } = readSpiceOutput(`[{${all},"image_id":42}]`, "o");
    expect(problems).toEqual([]);
    expect([...scores.values()]).toEqual([
      { id: "42", sets: { All: { pr: 0.5, re: 1, f: 2 / 3, tp: 1, fp: 1, fn: 0 } } },
    ]);
  });

  test("figures that are not there, and tuples", () => {
    const color = '"Color":{"pr":null,"re":NaN,"f":null,"fn":0,"numImages":1,"fp":0,"tp":0}';
    const text = `[{"test_tuples":[{"tuple":["a"],"truth_value":true}],"ref_tuples":[],${all.slice(0, -1)},${color}},"image_id":"x"}]`;
    const [one] = readSpiceOutput(text, "o").scores.values();
    expect(one?.sets.Color).toEqual({ pr: null, re: null, f: null, tp: 0, fp: 0, fn: 0 });
    expect(one?.tuples).toEqual({ candidate: [{ tuple: ["a"], matched: true }], references: [] });
  });

  test("all faults, with their lines", () => {
    const rows = [
      `{${all},"image_id":"a"}`,
      `{${all},"image_id":"a"}`,
      `{${all}}`,
      '{"image_id":"b"}',
      '{"image_id":"c","scores":{"All":{"f":null}}}',
      "7",
    ];
    const { problems } = readSpiceOutput(`[${rows.join(",\n")}]`, "o");
    expect(problems.map(({ message }) => message)).toEqual([
      'o, line 2: the image "a" occurs before',
      'o, line 3: expected an "image_id", found nothing',
      'o, line 4: expected "scores" of image "b", found nothing',
      'o, line 5: expected a number as "pr" of "All" of image "c", found nothing',
      "o, item 6: expected an image with its scores, found the number 7",
    ]);
    for (const text of ["[]", "{}", '"x"'])
      expect(() => readSpiceOutput(text, "o")).toThrow("o: expected the output of SPICE");
  });
});
