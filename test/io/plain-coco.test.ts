/** The quick way of reading plain COCO files against the exact way: the same tables, or left to it. */

import fc from "fast-check";
import { expect, it } from "vitest";
import { JsonSource } from "../../src/io/json-source.js";
import { readPlainCoco } from "../../src/io/plain-coco.js";
import { readCaptions } from "../../src/io/read.js";

function tables(text: string, places: boolean) {
  const { references, input } = readCaptions(text, { source: "x", role: "references", places });
  const rows = references?.rows.map(({ line: _, ...row }) => row);
  const problems = references?.problems.map(({ code, severity }) => [code, severity]);
  return { input, rows, aliasNames: references?.aliasNames, captionless: references?.captionless, problems };
}

function outcome(text: string, places: boolean): unknown {
  try {
    return tables(text, places);
  } catch (error) {
    return (error as Error).message;
  }
}

const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 4 }).map(String) },
  fc.constantFrom('"1"', '"a.jpg"', "1.0", "1e1", "-0", "-3", "12345678901234567", "null", '""', "007"),
);
const caption = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"a dog"', '"a \\"cat\\" \\u00e9"', '"at 10:05, 1.5 m"') },
  fc.constantFrom('"[1]"', "\"['a', 'b']\"", '["a", "b"]', "null", "3", '""'),
);
const extra = fc.oneof(
  { weight: 8, arbitrary: fc.constant("") },
  fc.constantFrom(', "score": 0.5', ', "is_rejected": true', ', "id": 9'),
);
const record = fc.tuple(id, caption, extra).map(([i, c, e]) => `{"image_id": ${i}, "caption": ${c}${e}}`);
const image = fc
  .tuple(id, fc.constantFrom("", ', "file_name": "a.jpg"', ', "domain": "in_domain"', ', "height": 2.5'))
  .map(([i, e]) => `{"id": ${i}${e}}`);
const records = fc.array(record, { maxLength: 5 }).map((list) => `[${list.join(", ")}]`);
const file = fc.oneof(
  records,
  records.map((list) => `{"annotations": ${list}}`),
  fc
    .tuple(fc.array(image, { maxLength: 4 }), records)
    .map(([i, r]) => `{"images": [${i.join()}], "annotations": ${r}}`),
);

it("gives the tables of the exact way, faults apart from their lines", () => {
  fc.assert(
    fc.property(file, (text) => {
      const line = /, line \d+(?:, column \d+)?/g;
      const exact = outcome(text, true);
      const quick = outcome(text, false);
      if (typeof exact === "string") expect(String(quick).replace(line, "")).toBe(exact.replace(line, ""));
      else expect(quick).toEqual(exact);
    }),
    { numRuns: 3000 },
  );
});

it("is taken for what COCO tools write", () => {
  const text = `{"info": {"version": "1.0"}, "images": [{"id": 7, "file_name": "COCO_7.jpg", "date_captured": "2013-11-14 11:08:05"}],
    "annotations": [{"image_id": 7, "id": 900, "caption": "a dog"}]}`;
  expect(readPlainCoco(text, new JsonSource(text, "x", "references", {}, undefined))).toBe("coco");
});
