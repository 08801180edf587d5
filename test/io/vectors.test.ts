/**
 * Files of word vectors in every form, cut anywhere; faults of files.
 */

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPack } from "../../src/data/pack.js";
import type { CaptallyError } from "../../src/errors.js";
import { type ReadVectorsOptions, readVectors } from "../../src/io/vectors.js";
import { packOf } from "../support/vectors.js";

type Entries = readonly (readonly [string, readonly number[]])[];

const entries: Entries = [
  ["dog", [0.25, -1.5, 3e-5]],
  ["Hund", [1, 2, 3]],
  ["Äpfel", [-0.125, 0, 7]],
  ["n't", [4, 5, 6]],
];

const encoder = new TextEncoder();
const lines = (list: Entries, end = "\n"): string =>
  list.map(([word, numbers]) => `${word} ${numbers.join(" ")}${end}`).join("");
const header = (list: Entries): string => `${list.length} ${list[0]?.[1].length}\n`;

function binary(list: Entries, separator: string): Uint8Array {
  const records = list.flatMap(([word, numbers]) => [
    encoder.encode(`${word} `),
    new Uint8Array(Float32Array.from(numbers).buffer),
    encoder.encode(separator),
  ]);
  return Buffer.concat([encoder.encode(header(list)), ...records]);
}

/** Every form the same vectors may come in. */
const forms: readonly (readonly [string, (list: Entries) => Uint8Array])[] = [
  ["word2vec text", (list) => encoder.encode(header(list) + lines(list))],
  [
    "word2vec text of the C program, with blanks at the ends",
    (list) => encoder.encode(header(list) + lines(list, " \n")),
  ],
  ["fastText .vec without a last line feed", (list) => encoder.encode((header(list) + lines(list)).trimEnd())],
  ["lines with carriage returns", (list) => encoder.encode(header(list) + lines(list, "\r\n"))],
  ["GloVe text", (list) => encoder.encode(lines(list))],
  ["word2vec binary", (list) => binary(list, "")],
  ["word2vec binary with line feeds", (list) => binary(list, "\n")],
];

function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The pack without its mark of the source, which differs between forms. */
async function read(chunks: Iterable<Uint8Array>, options: Partial<ReadVectorsOptions> = {}) {
  return contentOf(await readVectors(chunks, { name: "test", ...options }));
}

function contentOf(bytes: Uint8Array): Record<string, string> {
  const { sections } = readPack(bytes);
  return Object.fromEntries(
    sections.flatMap(({ name, bytes: content }) =>
      name === "notice" || name === "source" ? [] : [[name, Buffer.from(content).toString("hex")]],
    ),
  );
}

describe.each(forms)("%s", (_, encode) => {
  test("gives the vectors, wherever it is cut", async () => {
    const expected = contentOf(packOf(entries));
    const bytes = encode(entries);
    for (const size of [1, 2, 3, 7, 16, 1000]) expect(await read(cut(bytes, size))).toEqual(expected);
  });

  test("keeps the words asked for, the first of two", async () => {
    const twice: Entries = [...entries, ["dog", [9, 9, 9]]];
    const words = new Set(["dog", "n't", "absent", ""]);
    const expected = contentOf(packOf(entries.filter(([word]) => words.has(word))));
    expect(await read([encode(twice)], { words })).toEqual(expected);
    expect(await read([encode(twice)], { most: 2 })).toEqual(contentOf(packOf(entries.slice(0, 2))));
  });
});

test("any words and numbers come through", async () => {
  // Text has no zero below zero.
  const number = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  const word = fc.stringMatching(/^[a-zA-Z0-9.,'äß€😀-]{1,12}$/u).filter((text) => text !== "");
  const list = fc.uniqueArray(fc.tuple(word, fc.array(number, { minLength: 5, maxLength: 5 })), {
    selector: ([text]) => text,
    minLength: 2,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(
      list,
      fc.constantFrom(...forms),
      fc.integer({ min: 1, max: 99 }),
      async (vectors, [, encode], size) => {
        expect(await read(cut(encode(vectors), size))).toEqual(contentOf(packOf(vectors)));
      },
    ),
  );
});

test("the signature has the file's checksum, whatever was kept", async () => {
  const bytes = forms[0]?.[1](entries) as Uint8Array;
  const sourceOf = async (options: Partial<ReadVectorsOptions>) => {
    const { sections } = readPack(await readVectors(cut(bytes, 10), { name: "x", ...options }));
    return Buffer.from(sections.find(({ name }) => name === "source")?.bytes ?? []).toString("hex");
  };
  const all = await sourceOf({});
  expect(all).toMatch(/^[0-9a-f]{8}$/);
  expect(await sourceOf({ words: new Set(["dog"]) })).toBe(all);
  expect(await sourceOf({ most: 1 })).toBe(all);
});

test("long names are cut to what a pack holds", async () => {
  const name = `${"ä".repeat(40)}.txt`;
  expect(
    readPack(await readVectors(forms[0]?.[1](entries) ? [(forms[0] as (typeof forms)[0])[1](entries)] : [], { name }))
      .name,
  ).toBe("ä".repeat(16));
});

test("white space behind the last record is none", async () => {
  const ends = encoder.encode("\n \r\n");
  for (const [, encode] of forms) {
    const bytes = encode(entries);
    const expected = contentOf(packOf(entries));
    for (const size of [1, 1000]) expect(await read(cut(Buffer.concat([bytes, ends]), size))).toEqual(expected);
  }
});

test("words with blanks inside, as GloVe has them, are left out", async () => {
  const text = `dog 1 2\n. . . 3 4\n. 5 6\nat name@domain.com 7 8\n`;
  expect(await read([encoder.encode(text)])).toEqual(
    contentOf(
      packOf([
        ["dog", [1, 2]],
        [".", [5, 6]],
      ]),
    ),
  );
});

test.each<[string, Uint8Array | string, string]>([
  ["nothing", "", "word vectors"],
  ["a sentence", "a dog runs in the park\nand a cat sleeps\n", "word vectors, found another first line"],
  ["a word alone", "word\n", "vectors of 1 to"],
  ["no words by the first line", "0 2\n", "one word or more, as its first line should say"],
  ["a first line gone wrong", "-3 2\na 1 2\n", "word vectors, found another first line"],
  ["more lines than the first says", "2 2\na 1 2\nb 3 4\nc 5 6\n", "2 words, as its first line says, found more"],
  [
    "more binary records than the first line says",
    Buffer.concat([binary(entries.slice(0, 2), ""), binary(entries.slice(2), "").subarray(4)]),
    "2 words, as its first line says, found more",
  ],
  ["lines of several lengths", "dog 1 2\ncat 1 2 3\n", "2 numbers in record 2, found 3"],
  ["too few lines", "3 2\na 1 2\nb 3 4\n", "3 words, as its first line says, found 2"],
  ["a binary file that was cut", binary(entries, "").subarray(0, 40), "4 words, as its first line says"],
  ["a short line", "2 2\na 1 2\nb 3\n", "2 numbers in record 2, found 1"],
  ["something else than a number", "2 2\na 1 2\nb 3 x\n", "numbers in record 2"],
  ["a number that is none", "2 2\na 1 2\nb nan 4\n", "numbers in record 2"],
  ["too large a number", "2 2\na 1 2\nb 1e60 4\n", "finite numbers"],
  ["vectors of no numbers", "2 0\na\nb\n", "vectors of 1 to"],
  ["vectors of too many numbers", "2 99999999\na 1\nb 2\n", "vectors of 1 to"],
  ["gzip", gzipSync("2 2\na 1 2\nb 3 4\n"), "gzip"],
  ["no line feed for megabytes", new Uint8Array(3 << 20).fill(97), "a record of at most"],
  [
    "a header and zeros for megabytes",
    Buffer.concat([encoder.encode("5 3\n"), new Uint8Array(3 << 20)]),
    "a word of at most",
  ],
])("%s is refused", async (_, content, message) => {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  try {
    await readVectors(cut(bytes, 1 << 16), { name: "some.vec" });
    expect.unreachable();
  } catch (error) {
    const found = error as CaptallyError;
    expect([found.code, found.place.file]).toEqual(["input-format", "some.vec"]);
    expect(found.message).toContain("some.vec: expected");
    expect(found.message).toContain(message);
  }
});

test("hostile bytes end in a result or an error, never in a hang", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, withHeader) => {
      const content = withHeader ? Buffer.concat([encoder.encode("3 2\n"), bytes]) : bytes;
      await readVectors(cut(content, 50), { name: "x" }).catch(({ code }: CaptallyError) =>
        expect(code).toBe("input-format"),
      );
    }),
  );
});

test("the golden file in binary and in text", async () => {
  const bytes = readFileSync(new URL("../golden/wmd_vectors.bin", import.meta.url));
  const content = await read([bytes]);
  expect(Object.keys(content)).toEqual(["words", "words.at", "values", "scales", "facts"]);
  expect(content.facts?.slice(0, 16)).toBe("6802000010000000");
});

test.each(["dog 1 2\ncat 3 4\n", "2 2\ndog 1 2\ncat 3 4\n"])(
  "a byte order mark before %j is no part of it",
  async (text) => {
    const plain = await read([encoder.encode(text)]);
    for (const size of [1, 2, 5, 100]) expect(await read(cut(encoder.encode(`\ufeff${text}`), size))).toEqual(plain);
  },
);
