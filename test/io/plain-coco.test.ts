/** The engine's way of reading plain COCO files against the exact way: the same tables and faults, or left to it. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Captions, LONGEST_CAPTION, mayBeUnusual } from "../../src/captions.js";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import { matchCorpus } from "../../src/corpus/match.js";
import { validateCaptions } from "../../src/corpus/validate.js";
import { type CaptionRecords, readCaptionRecords } from "../../src/engine/caption-records.js";
import { loadEngine } from "../../src/engine/engine.js";
import { readPlainCoco } from "../../src/io/plain-coco.js";
import { readCaptions } from "../../src/io/read.js";

const engine = await loadEngine();

function records(file: Uint8Array, list?: number): CaptionRecords | undefined {
  const session = engine.acquire();
  const found = readCaptionRecords(session, file, list);
  engine.release(session);
  return found;
}

function quick(text: string): CaptionTable | undefined {
  return readPlainCoco(new TextEncoder().encode(text), "x", records);
}

/** A table without what only one of the two ways has: lines, and the form of the captions. */
function comparable(table: CaptionTable | undefined): unknown {
  const rows = table?.rows.map(({ line: _, captions, ...row }) => ({ ...row, captions: [...captions] }));
  return { ...table, rows, problems: table?.problems.map(({ code, severity }) => [code, severity]) };
}

/** What the checks of captions say. */
function complaints(table: CaptionTable | undefined): unknown {
  return table === undefined ? [] : validateCaptions(matchCorpus(table, []));
}

/** Where the quick way reads a file, both must agree. Returns whether it did. */
function agrees(text: string): boolean {
  const table = quick(text);
  if (table === undefined) return false;
  const exact = readCaptions(text, { source: "x", role: "references" }).references;
  expect(comparable(table)).toEqual(comparable(exact));
  expect(complaints(table)).toEqual(complaints(exact));
  return true;
}

const id = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 4 }).map(String) },
  fc.constantFrom('"1"', '"a.jpg"', '"\\u0041"', "1.0", "1e1", "-0", "-3", "12345678901234567", "null", '""', "007"),
);
const caption = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('"a dog"', '"A \\"cat\\" \\u00e9\\n"', '"at 10:05, 1.5 m"', '"é \\ud83d\\ude00 €😀"'),
  },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 8 }).map((text) => JSON.stringify(text)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('""', '" "', '"..."', '"dog.jpg"', '"12"', '"狗在草地上跑步很快"', '"\\ud83d"', '"\t"'),
  },
  fc.constantFrom('"[1]"', "\"['a', 'b']\"", '["a", "b"]', "null", "3", '"\\x"', '"\\u12"', '"a'),
);
const extra = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("", ', "id": 9', ' , "id" : "x" ') },
  fc.constantFrom(', "score": 0.5', ', "is_rejected": true', ', "caption": "b"', ",", ', "id": 1.5'),
);
const record = fc
  .tuple(id, caption, extra, fc.boolean())
  .map(([i, c, e, turned]) =>
    turned ? `{"caption" :${c}, "image_id":\n${i}${e}}` : `{"image_id": ${i}, "caption": ${c}${e}}`,
  );
const image = fc
  .tuple(
    id,
    fc.constantFrom("", ', "file_name": "a.jpg"', ', "domain": "in_domain"', ', "height": 2.5', ', "sentences": []'),
  )
  .map(([i, e]) => `{"id": ${i}${e}}`);
const list = fc
  .tuple(fc.array(record, { maxLength: 5 }), fc.constantFrom(", ", ",", "\r\n,\t"), fc.constantFrom("", " ", ","))
  .map(([items, comma, end]) => `[${items.join(comma)}${end}]`);
const file = fc.oneof(
  list.map((text) => ` ${text} `),
  list.map((text) => `{"annotations": ${text}}`),
  list.map((text) => `{"info": {"annotations": ${text}}, "images": []}`),
  fc
    .tuple(fc.array(image, { maxLength: 4 }), list, fc.boolean())
    .map(([i, r, first]) =>
      first
        ? `{"images": [${i.join()}], "annotations" : ${r}, "type": "captions"}`
        : `{"annotations": ${r}, "images": [${i.join()}]}`,
    ),
);

describe("plain COCO files", () => {
  it("are read as the exact way reads them", () => {
    let plain = 0;
    fc.assert(
      fc.property(file, (text) => {
        if (agrees(text)) ++plain;
      }),
      { numRuns: 4000, seed: 11 },
    );
    expect(plain).toBeGreaterThan(400);
  });

  it("are what COCO tools write", () => {
    const text = `{"info": {"version": "1.0"}, "images": [{"id": 7, "file_name": "COCO_7.jpg", "date_captured": "2013-11-14 11:08:05"}],
    "annotations": [{"image_id": 7, "id": 900, "caption": "a dog"}]}`;
    expect(agrees(text)).toBe(true);
    expect(agrees('[{"image_id": "a", "caption": "a dog"}]\n')).toBe(true);
  });

  it.each([
    ["cut off", '[{"image_id": 1, "caption": "a dog"'],
    ["text behind", '[{"image_id": 1, "caption": "a dog"}] x'],
    ["two lists", '[{"image_id": 1, "caption": "a"}][]'],
    ["no captions", "[]"],
    ["other keys", '{"annotations": [{"image_id": 1, "caption": "a"}], "videos": []}'],
    ["annotations elsewhere", '{"info": {"annotations": [{"image_id": 1, "caption": "a"}]}}'],
    ["both kinds of ids", '[{"image_id": 1, "caption": "a"}, {"image_id": "1", "caption": "b"}]'],
    ["a byte order mark", '\ufeff[{"image_id": 1, "caption": "a"}]'],
    ["half a surrogate pair", '[{"image_id": 1, "caption": "\\ud83d"}]'],
    ["an escaped key", '{"images": [{"\\u0069d": 1.0}], "annotations": [{"image_id": 1, "caption": "a"}]}'],
    [
      "deep nesting",
      `{"info": ${"[".repeat(600)}${"]".repeat(600)}, "annotations": [{"image_id": 1, "caption": "a"}]}`,
    ],
    [
      "the text that stands for the list meanwhile",
      '{"info": {"annotations": [{"image_id": 1, "caption": "a"}]}, "annotations": "captally:annotations"}',
    ],
    ["nothing", ""],
  ])("are not those with %s", (_, text) => {
    expect(quick(text)).toBeUndefined();
  });

  it("are not those with bytes that are no UTF-8", () => {
    const bytes = new TextEncoder().encode('[{"image_id": 1, "caption": "a?"}]');
    const at = bytes.indexOf(63);
    for (const wrong of [0x80, 0xc3, 0xff]) {
      bytes[at] = wrong;
      expect(readPlainCoco(bytes, "x", records)).toBeUndefined();
    }
  });
});

it("a caption that is too long is left to the checks", () => {
  const table = quick(JSON.stringify([{ image_id: 1, caption: "a".repeat(LONGEST_CAPTION + 1) }])) as CaptionTable;
  const problems = validateCaptions(matchCorpus(table, []));
  expect(problems).toMatchObject([{ code: "long-caption", severity: "error", place: { id: "1" } }]);
});

it("a caption that the checks may complain about is never taken for plain", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.string({ unit: fc.constantFrom("a", "Z", "7", ".", " ", "j", "p", "g", "\n", "-", "狗"), maxLength: 12 }),
  );
  fc.assert(
    fc.property(text, (caption) => {
      const table = quick(JSON.stringify([{ image_id: 1, caption }]));
      if (table === undefined || mayBeUnusual(table.rows[0]?.captions as Captions)) return;
      expect(complaints(table)).toEqual([]);
    }),
    { numRuns: 4000 },
  );
});
