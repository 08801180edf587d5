/** JSON files that hold one value instead of captions, and repeated keys. */

import { describe, expect, it } from "vitest";
import { readCaptions, readReferenceFiles } from "../../src/io/read.js";

describe("a JSON file without a list or an object", () => {
  it.each([
    ["null", "null"],
    [" 5\n", "the number 5"],
    ["-1.5", "the number -1.5"],
    ["true", "true"],
    ['"x"', 'the string "x"'],
  ])("%j is refused", (text, found) => {
    const message = `refs.json, line 1: expected a list or an object, found ${found}`;
    expect(() => readCaptions(text, { source: "refs.json", role: "references" })).toThrow(message);
    expect(() => readReferenceFiles([{ text, source: "refs.json" }])).toThrow(message);
    expect(() => readCaptions(text, { source: "refs.JSON.gz", role: "candidates" })).toThrow(found);
  });

  it.each(["null", "5", '"x"'])("%j is a caption in a file of lines", (text) => {
    const { input, candidates } = readCaptions(text, { source: "c.txt", role: "candidates" });
    expect(input).toBe("lines");
    expect(candidates?.rows[0]?.captions).toEqual([text]);
  });

  it("lines of captions may be called JSON", () => {
    expect(readCaptions("a dog\na cat\n", { source: "c.json", role: "candidates" }).input).toBe("lines");
  });
});

describe("repeated keys", () => {
  it("in a record the last one counts", () => {
    const text = '[{"image_id": 1, "image_id": 2, "caption": "a", "caption": "b"}]';
    const { candidates } = readCaptions(text, { source: "c", role: "candidates" });
    expect(candidates?.rows).toMatchObject([{ id: "2", captions: ["b"] }]);
    expect(candidates?.problems).toEqual([]);
  });

  it("ids of a map are an error", () => {
    const { candidates } = readCaptions('{"1": "a", "1": "b"}', { source: "c", role: "candidates" });
    expect(candidates?.problems).toMatchObject([{ code: "duplicate-id", severity: "error" }]);
  });
});
