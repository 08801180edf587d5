/** Caption tables from the values of a program. */

import { describe, expect, it } from "vitest";
import { type CaptionCollection, candidatesFromValues, tableFromValues } from "../../src/corpus/from-values.js";

const rows = (values: CaptionCollection, tokens = false) => {
  const table = tableFromValues(values, { source: "references", tokens });
  return {
    rows: table.rows.map(({ id, captions }) => [id, ...captions]),
    problems: table.problems.map(({ code, severity }) => `${severity} ${code}`),
    tokenized: table.tokenized,
  };
};

describe("tableFromValues", () => {
  it("reads objects, maps and arrays", () => {
    expect(rows({ b: ["x", "y"], a: "z" }).rows).toEqual([
      ["b", "x", "y"],
      ["a", "z"],
    ]);
    expect(
      rows(
        new Map<string | number | bigint, string>([
          [30, "x"],
          ["4", "y"],
          [6678090646845985471n, "z"],
        ]),
      ).rows,
    ).toEqual([
      ["30", "x"],
      ["4", "y"],
      ["6678090646845985471", "z"],
    ]);
    expect(rows([["x", "y"], "z"]).rows).toEqual([
      ["0", "x", "y"],
      ["1", "z"],
    ]);
  });

  it("refuses ids that a number cannot hold, and ids that are there twice", () => {
    expect(rows(new Map([[Number("6678090646845985471"), "x"]])).problems).toEqual(["error wrong-type"]);
    expect(
      rows(
        new Map<string | number, string>([
          [1, "x"],
          ["1", "y"],
        ]),
      ).problems,
    ).toEqual(["error duplicate-id"]);
  });

  it("joins tokens, and refuses tokens that would fall apart", () => {
    expect(
      rows(
        {
          0: [
            [11, 4, 0],
            [11, 8],
          ],
          1: [7, 12],
          2: [],
        },
        true,
      ),
    ).toEqual({
      rows: [
        ["0", "11 4 0", "11 8"],
        ["1", "7 12"],
        ["2", ""],
      ],
      problems: [],
      tokenized: true,
    });
    expect(rows({ 0: [["a b"]] }, true).problems).toEqual(["error wrong-type"]);
  });

  it("takes typed arrays as tokens", () => {
    const typed = { 0: Uint32Array.of(11, 4), 1: [Int16Array.of(7), [8n]], 2: new Uint8Array(0) };
    expect(rows(typed, true)).toMatchObject({
      rows: [
        ["0", "11 4"],
        ["1", "7", "8"],
        ["2", ""],
      ],
      problems: [],
    });
    expect(rows(typed).problems).not.toEqual([]);
  });

  it.each([["a", undefined], [Number.NaN], [1.5], [-3], [-3n], ["a", null], ["a", {}], [["a"], "b"], [[["a"]]]])(
    "refuses the tokens %s, %s",
    (...tokens) => {
      expect(rows({ 0: tokens } as unknown as CaptionCollection, true).problems).toEqual(["error wrong-type"]);
    },
  );

  it.each([{}, null, undefined, Symbol("x"), true])("refuses a key of a Map that is no id", (key) => {
    const table = tableFromValues(new Map([[key, "a"]]) as unknown as CaptionCollection, { source: "references" });
    expect(table.rows).toEqual([]);
    expect(table.problems).toMatchObject([
      { code: "wrong-type", message: expect.stringMatching(/^references: expected an id .* found/) },
    ]);
  });

  it("says what it found in the place of a caption, in holes of arrays too", () => {
    for (const holes of [new Array(1), [new Array(1)], { a: undefined }, { a: [undefined] }]) {
      const { problems } = tableFromValues(holes as unknown as CaptionCollection, { source: "references" });
      expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/found nothing$/)]);
    }
  });

  it("uses lists in lists and lists in texts item by item, with a warning", () => {
    expect(rows({ 1: [["a", "b"]], 2: "['c', 'd']" } as CaptionCollection)).toMatchObject({
      rows: [
        ["1", "a", "b"],
        ["2", "c", "d"],
      ],
      problems: ["warning nested-list", "warning list-as-text"],
    });
  });

  it("refuses what is no caption", () => {
    expect(rows({ 1: 5, 2: [null], 3: {} } as unknown as CaptionCollection).problems).toEqual([
      "error wrong-type",
      "error wrong-type",
      "error wrong-type",
    ]);
    expect(() => tableFromValues(3 as unknown as CaptionCollection, { source: "references" })).toThrow(/Map/);
  });
});

describe("candidatesFromValues", () => {
  it("gives both numbers when arrays are not equally long", () => {
    expect(() => candidatesFromValues([["a"], ["b"]], ["a", "b", "c"], { source: "candidates" })).toThrow(
      /3 candidates and 2 lists/,
    );
  });

  it("refuses an array beside a map", () => {
    expect(() => candidatesFromValues([["a"]], { 0: "a" }, { source: "candidates" })).toThrow(/references as an array/);
  });
});
