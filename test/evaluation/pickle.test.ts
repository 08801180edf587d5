import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CaptallyError } from "../../src/errors.js";
import { readDocumentFrequencies } from "../../src/evaluation/df-file.js";
import { readPickle } from "../../src/evaluation/pickle.js";

/** Pickles by test/golden/generate/pickles.py. */
const folder = new URL("../golden/pickles/", import.meta.url);
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));
const TABLE: Record<string, number> = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));

function read(name: string, documents?: number) {
  const table = readDocumentFrequencies(bytesOf(name), { name, documents });
  return { ...table, map: Object.fromEntries(table.grams.map((gram, i) => [gram, table.frequencies[i]])) };
}

function failure(work: () => unknown): CaptallyError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(CaptallyError);
    return error as CaptallyError;
  }
  throw new Error("expected an error");
}

const whole = readdirSync(folder).filter((name) => /^(coco-val-df|words|numpy|df-ref-len|counter|py2)/.test(name));

describe("pickles of document frequencies", () => {
  test("there is one for every protocol", () => expect(whole.length).toBeGreaterThanOrEqual(18));

  test.each(whole)("%s holds the table", (name) => {
    const total = name.includes("coco-val-df") ? 40504 : 7;
    const table = read(name, name.startsWith("py2-coco") ? total : undefined);
    expect(table.map).toEqual(TABLE);
    expect(table.documents).toBe(total);
    expect(table.order).toBe(4);
  });

  test("the digest depends on the content, not on its form", () => {
    const digests = ["words-0.p", "words-5.p", "numpy-4.p", "df-ref-len.p", "py2-words.p"].map(
      (name) => read(name).digest,
    );
    expect(new Set(digests).size).toBe(1);
    expect(read("coco-val-df-2.p").digest).not.toBe(digests[0]);
  });

  test("bytes, long integers, other byte orders, index strings", () => {
    expect(read("bytes.p").map).toEqual({ "a dog": 2 });
    expect(read("long-count.p").documents).toBe(2 ** 40);
    expect(read("big-endian.p")).toMatchObject({ map: { a: 3 }, documents: 7 });
    expect(read("idxs.p").map["7 0"]).toBe(7);
  });

  test("a number of documents given by the user wins", () => {
    expect(read("coco-val-df-4.p", 100).documents).toBe(100);
    expect(read("words-4.p", 100).documents).toBe(100);
  });

  test("a plain dict of another name needs the number of documents", () => {
    const error = failure(() => readDocumentFrequencies(bytesOf("coco-val-df-4.p"), { name: "flickr-df.p" }));
    expect(error.code).toBe("usage-option");
    expect(error.message).toContain("--df-documents");
  });

  test.each([
    ["harmful-0.p", "system"],
    ["harmful-4.p", "system"],
    ["builtin-eval.p", "builtins.eval"],
  ])("%s executes nothing and names what it asks for", (name, asked) => {
    const error = failure(() => read(name));
    expect(error.code).toBe("df-format");
    expect(error.message).toContain(asked);
  });

  test.each(whole)("%s cut anywhere is an error", (name) => {
    const bytes = bytesOf(name);
    for (let length = 0; length < bytes.length; length++) {
      const error = failure(() => readPickle(bytes.subarray(0, length), name));
      expect(error.code).toBe("df-format");
    }
  });

  test("hostile sizes and indexes are errors", () => {
    const hostile = [
      [0x80, 4, 0x8d, 255, 255, 255, 255, 255, 255, 255, 127, 0x2e], // BINUNICODE8 of 2^63 bytes
      [0x80, 2, 0x4e, 0x72, 255, 255, 255, 255, 0x2e], // LONG_BINPUT far away
      [0x80, 2, 0x8b, 255, 255, 255, 127, 0x2e], // LONG4 of 2 GiB
      [0x80, 6, 0x4e, 0x2e], // protocol 6
      [0x2e], // STOP on an empty stack
      [0x28, 0x2e], // STOP on a mark
      [0x65], // APPENDS without a mark
      [0x80, 2, 0x5d, 0x52, 0x2e], // REDUCE without arguments
      [0x51, 0x2e], // a persistent id
      [0x80, 5, 0x97, 0x2e], // an out-of-band buffer
    ];
    for (const bytes of hostile) expect(failure(() => readPickle(Uint8Array.from(bytes), "x")).code).toBe("df-format");
  });

  test("damaged bytes give a table or an error of ours, never anything else", () => {
    const originals = ["coco-val-df-0.p", "words-2.p", "numpy-4.p", "py2-words.p"].map(bytesOf);
    fc.assert(
      fc.property(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(700), fc.nat(255)), { maxLength: 6 }),
        (original, changes) => {
          const bytes = original.slice();
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          try {
            readDocumentFrequencies(bytes, { name: "x.p", documents: 5 });
          } catch (error) {
            if (!(error instanceof CaptallyError)) throw error;
          }
        },
      ),
      { numRuns: 1000, seed: 1 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          readPickle(bytes, "x");
        } catch (error) {
          if (!(error instanceof CaptallyError)) throw error;
        }
      }),
      { numRuns: 2000, seed: 2 },
    );
  });
});
