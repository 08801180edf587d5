/** The CSV splitter (papaparse) against another library, csv-parse. */

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitCsv } from "../../src/io/csv-text.js";

const cells = (text: string) => splitCsv(text, ",", "x.csv").map((row) => row.cells);

describe("splitCsv", () => {
  it("agrees with csv-parse on whatever a writer may quote", () => {
    const cell = fc.stringMatching(/^[ab ,"\n\r;é]{0,6}$/);
    const row = fc.array(cell, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        (rows, end, final) => {
          const quoted = (value: string) => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
          const text = rows.map((values) => values.map(quoted).join(",")).join(end) + (final ? end : "");
          const expected: string[][] = parse(text, {
            record_delimiter: ["\r\n", "\n"],
            relax_column_count: true,
            skip_empty_lines: true,
          });
          expect(cells(text)).toEqual(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("counts lines through quoted line breaks", () => {
    expect(splitCsv('a,b\n"x\ny",1\n\nz,2\n', ",", "x.csv").map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it("keeps a quote inside an unquoted cell", () => {
    expect(cells('a 5" pipe,b\nd,e\n')).toEqual([
      ['a 5" pipe', "b"],
      ["d", "e"],
    ]);
  });

  it("names the line where text follows a closing quote", () => {
    expect(() => splitCsv('a,b\nc,"d" e\nf,g\n', ",", "x.csv")).toThrow(/line 2/);
  });

  it("names the line of an open quote", () => {
    expect(() => splitCsv('a,b\nc,"d\ne\n', ",", "x.csv")).toThrow(/line 2/);
  });
});
