/**
 * Files of learned metrics: what is written comes back, and damage and nonsense are named.
 */

import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { floatsFromBase64, floatsToBase64, risingFromBase64, risingToBase64 } from "../../src/data/base64.js";
import { type LearnedModel, modelSignature, readModel, writeModel } from "../../src/data/model-file.js";
import { sha256 } from "../../src/data/sha256.js";

const MODEL: LearnedModel = {
  name: "Own",
  id: "own-1",
  featureSet: "nneval-1",
  features: ["METEOR", "WMD"],
  minimum: [0, 0.25],
  maximum: [1, 0.75],
  baseline: [0.3, 0.4],
  sizes: [2, 3, 2],
  wanted: 1,
  parameters: Float32Array.from({ length: 17 }, (_, i) => Math.fround(0.1 * i - 0.5)),
  df: "df:1",
  vectors: "v:2",
  training: { rows: 6, objective: "match" },
  images: [{ source: "coco-val2014", licence: "CC BY 4.0", ids: [42, 73, 581929] }],
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test("SHA-256 equals that of others for every length up to three blocks", () => {
  for (let length = 0; length < 200; ++length) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 89 + length) & 0xff);
    expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("floats and rising numbers come back from base64", () => {
  fc.assert(
    fc.property(fc.float32Array(), fc.uniqueArray(fc.maxSafeNat()), (floats, numbers) => {
      expect(floatsFromBase64(floatsToBase64(floats))).toEqual(floats);
      const rising = numbers.sort((a, b) => a - b);
      expect(risingFromBase64(risingToBase64(rising))).toEqual(rising);
    }),
  );
});

describe("a model", () => {
  test("comes back from its file, the same bytes each time", () => {
    const text = writeModel(MODEL);
    const model = readModel(bytesOf(text), "own.json");
    expect(model).toEqual({ ...MODEL, checksum: model.checksum });
    expect(writeModel(model)).toBe(text);
    expect(modelSignature(model)).toBe(`own-1:${model.checksum.slice(0, 8)}`);
  });

  test("refuses any change of its numbers", () => {
    const text = writeModel(MODEL);
    expect(() => readModel(bytesOf(text.replace("0.25", "0.26")), "own.json")).toThrow(
      /^model own\.json: the checksum does not fit the content/,
    );
    expect(() => readModel(bytesOf(text.replace('"wanted": 1', '"wanted": 0')), "own.json")).toThrow(/checksum/);
  });

  const changed = (change: Partial<Record<string, unknown>>): string =>
    JSON.stringify({ ...(JSON.parse(writeModel(MODEL)) as object), ...change });

  test.each([
    ["no JSON", "{", /it is no JSON/],
    ["null", "null", /expected the key "captally-model"/],
    ["another version", changed({ "captally-model": 2 }), /version 1, found 2/],
    ["too few features", changed({ features: ["METEOR"] }), /expected 1 inputs/],
    ["no features", changed({ features: "METEOR" }), /expected a list of texts under "features"/],
    ["a size of 0", changed({ sizes: [2, 0, 2] }), /whole numbers above 0/],
    ["a huge layer", changed({ sizes: [2, 1e9, 2] }), /at most/],
    ["other sizes", changed({ sizes: [2, 4, 2] }), /expected 22 parameters for the sizes, found 17/],
    ["no base64", changed({ parameters: "***" }), /expected base64/],
    ["half a float", changed({ parameters: "AAA=" }), /expected base64/],
    [
      "infinite parameters",
      changed({ parameters: floatsToBase64(new Float32Array(17).fill(Number.POSITIVE_INFINITY)) }),
      /expected finite parameters/,
    ],
    ["an empty range", changed({ minimum: [0, 0.75] }), /every maximum above its minimum/],
    ["a class that is not there", changed({ wanted: 2 }), /expected one of the 2 classes/],
    ["no checksum", changed({ checksum: undefined }), /undefined found/],
  ])("refuses %s", (_, text, message) => {
    expect(() => readModel(bytesOf(text), "own.json")).toThrow(message);
  });

  test("refuses bytes that are no UTF-8", () => {
    expect(() => readModel(Uint8Array.of(0x7b, 0xff, 0x7d), "own.json")).toThrow(/it is no JSON/);
  });
});
