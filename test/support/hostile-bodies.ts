/** Two hundred requests that are wrong on purpose, each in its own way. */

import { deflateSync, gzipSync } from "node:zlib";
import { seededRandom } from "./random.js";

export interface Hostile {
  readonly name: string;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly headers: Record<string, string>;
}

const JSON_TYPE = { "content-type": "application/json" };
const VALID = { references: { 1: ["a dog runs"], 2: ["a cat"] }, candidates: { 1: "a dog", 2: "a cat" } };
const TEXT = JSON.stringify(VALID);
const MEGABYTE = 1024 * 1024;

/** Values that are wrong wherever they stand. */
const WRONG_VALUES: readonly unknown[] = [null, true, 5, 1e308, "text", [], [[]], {}, { length: 3 }, [null], [{}]];

function* wrongTypes(): Generator<[string, unknown]> {
  for (const [i, value] of WRONG_VALUES.entries()) {
    for (const field of [
      "references",
      "candidates",
      "metrics",
      "tokenizer",
      "mode",
      "df",
      "missing",
      "ids",
      "tuples",
    ]) {
      const isRight =
        (field === "ids" && Array.isArray(value) && value.length === 0) || (field === "tuples" && i === 7);
      if (!isRight) yield [`${field} as ${JSON.stringify(value)}`, { ...VALID, [field]: value }];
    }
  }
}

function* brokenTexts(): Generator<[string, string]> {
  for (let at = 1; at < TEXT.length; at += 4) yield [`cut at ${at}`, TEXT.slice(0, at)];
  for (const text of ["", " ", "NaN", "undefined", "{]", "[}", '{"a":1,}', "'a'", "\ufeff\ufeff{}", `${TEXT}${TEXT}`])
    yield [`not JSON: ${JSON.stringify(text.slice(0, 20))}`, text];
  for (const deep of ["[", '{"a":', '{"references":[', '{"candidates":{"1":[']) {
    yield [`deep and cut: ${deep}`, deep.repeat(100_000)];
    const close = [...deep]
      .reverse()
      .map((c) => (c === "[" ? "]" : c === "{" ? "}" : ""))
      .join("");
    yield [`deep: ${deep}`, `${deep.repeat(50_000)}1${close.repeat(50_000)}`];
  }
}

const withCaption = (caption: string): string => `{"references":{"1":["a dog"]},"candidates":{"1":"${caption}"}}`;

function* oddTexts(): Generator<[string, string]> {
  for (const half of ["\\ud800", "a \\udfff", "\\ude00\\ud83d", "x\\ud83d y"])
    yield [`half a pair: ${half}`, withCaption(half)];
  for (const nul of ["\\u0000", "a\\u0000b"]) yield [`NUL: ${nul}`, withCaption(nul)];
  yield ["__proto__ as a field", `{"__proto__":{"candidates":{}},${TEXT.slice(1)}`];
  yield ["__proto__ as an id", TEXT.replaceAll('"1"', '"__proto__"')];
  yield ["__proto__ inside df", `{"df":{"__proto__":{"documents":1}},${TEXT.slice(1)}`];
  yield ["constructor as a field", `{"constructor":{"prototype":{}},${TEXT.slice(1)}`];
  yield ["toString as df", `{"df":"toString",${TEXT.slice(1)}`];
  yield ["__proto__ as df", `{"df":"__proto__",${TEXT.slice(1)}`];
  yield ["a metric with a long name", JSON.stringify({ ...VALID, metrics: ["M".repeat(MEGABYTE)] })];
  yield ["many metrics", JSON.stringify({ ...VALID, metrics: Array(5000).fill("Bleu") })];
  yield ["a field with a long name", JSON.stringify({ ...VALID, ["f".repeat(MEGABYTE)]: 1 })];
  yield ["a caption of many words", JSON.stringify({ ...VALID, candidates: { 1: "a ".repeat(100_000), 2: "b" } })];
  yield ["work for minutes", JSON.stringify(heavy())];
  yield ["other ids", JSON.stringify({ ...VALID, candidates: { 3: "a", 4: "b" } })];
}

/** Texts of the largest size that is taken, for the metric that takes longest. */
function heavy(): object {
  const text = "word ".repeat(999);
  return { references: Array(200).fill([text, text, text]), candidates: Array(200).fill(text), metrics: ["METEOR"] };
}

function* wrongBytes(): Generator<[string, Uint8Array, Record<string, string>]> {
  yield ["bytes that are not UTF-8", Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), {}];
  yield ["a surrogate in UTF-8", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), {}];
  yield ["an overlong form", Uint8Array.of(0x22, 0xc0, 0xaf, 0x22), {}];
  yield ["UTF-16", new Uint8Array(Buffer.from(TEXT, "utf16le")), {}];
  yield ["latin1", new Uint8Array(Buffer.from(withCaption("caf\u00e9"), "latin1")), {}];
  for (const charset of ["latin1", "utf-16", "shift_jis"])
    yield [
      `charset ${charset}`,
      new TextEncoder().encode(TEXT),
      { "content-type": `application/json; charset=${charset}` },
    ];
  for (const encoding of ["br", "zstd", "compress", "gzip, gzip", "nonsense"])
    yield [`encoding ${encoding}`, new TextEncoder().encode(TEXT), { "content-encoding": encoding }];
  for (const encoding of ["gzip", "deflate"])
    yield [`${encoding} that is none`, new TextEncoder().encode(TEXT), { "content-encoding": encoding }];
  const packed = new Uint8Array(gzipSync(TEXT));
  for (const part of [10, 20, packed.length - 4])
    yield [`gzip cut at ${part}`, packed.slice(0, part), { "content-encoding": "gzip" }];
  const { next } = seededRandom(7);
  for (let i = 0; i < 12; i++) {
    const damaged = packed.slice();
    const at = 10 + Math.floor(next() * (damaged.length - 20));
    damaged[at] = (damaged[at] as number) ^ 0x55;
    yield [`damaged gzip ${i}`, damaged, { "content-encoding": "gzip" }];
  }
  const bomb = Buffer.alloc(200 * MEGABYTE, 0x20);
  yield ["a gzip bomb", new Uint8Array(gzipSync(bomb)), { "content-encoding": "gzip" }];
  yield ["a deflate bomb", new Uint8Array(deflateSync(bomb)), { "content-encoding": "deflate" }];
  yield ["50 MB", new Uint8Array(50 * MEGABYTE).fill(0x20), {}];
}

/** 50 MB whose length is not announced. */
function endless(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= 50) controller.close();
      else controller.enqueue(new Uint8Array(MEGABYTE).fill(0x20));
      sent++;
    },
  });
}

/** All of them. */
export function hostileBodies(): Hostile[] {
  const bodies: Hostile[] = [{ name: "50 MB in chunks", body: endless(), headers: JSON_TYPE }];
  for (const [name, value] of wrongTypes()) bodies.push({ name, body: JSON.stringify(value), headers: JSON_TYPE });
  for (const [name, body] of brokenTexts()) bodies.push({ name, body, headers: JSON_TYPE });
  for (const [name, body] of oddTexts()) bodies.push({ name, body, headers: JSON_TYPE });
  for (const [name, body, headers] of wrongBytes()) bodies.push({ name, body, headers: { ...JSON_TYPE, ...headers } });
  for (const type of [
    "text/plain",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "",
  ])
    bodies.push({ name: `type ${type}`, body: TEXT, headers: { "content-type": type } });
  for (const line of ["{", "[]", '{"id":1}', '{"id":1,"x":2}', '{"id":[],"candidate":"a"}', "null"])
    bodies.push({ name: `line ${line}`, body: `{}\n${line}\n`, headers: { "content-type": "application/x-ndjson" } });
  return bodies;
}
