/**
 * The HTTP handler: every answer is one that its OpenAPI document describes, and says what the library says.
 */

import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { bearer, createHandler, DEFAULT_LIMITS, type HandlerOptions } from "../../src/edge/index.js";
import { KnownTuples } from "../../src/edge/known-tuples.js";
import { estimateMilliseconds } from "../../src/edge/limits.js";
import { measureCaptions } from "../../src/edge/measure-captions.js";
import { buildDocumentFrequencies, frequenciesToBinary } from "../../src/evaluation/df-file.js";
import { explain, loadEngine, score } from "../../src/index.js";
import { METRIC_FAMILIES } from "../../src/metrics/catalogue.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import { demoCorpus } from "../support/demo.js";
import { builtPack } from "../support/meteor.js";
import { type Contract, contractOf } from "../support/openapi.js";

const { references, candidates, ids } = demoCorpus(12);
const texts = { references, candidates };

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

function request(path: string, { method = "POST", headers = {}, body }: Sent = {}): Request {
  const raw = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  return new Request(`http://host${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(raw === undefined ? {} : { body: raw as BodyInit }),
  });
}

const handlerOf = (options?: HandlerOptions) => createHandler(options).fetch;
const handler = handlerOf();
let contract: Contract;

beforeAll(async () => {
  contract = await contractOf(handler);
});

async function answer(path: string, sent: Sent, expected = 200, by = handler): Promise<Record<string, unknown>> {
  const response = await by(request(path, sent));
  const { status } = response;
  const body = await contract.check(sent.method ?? "POST", path, response);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(expected);
  return body as Record<string, unknown>;
}

test("scores are those of the library", async () => {
  const metrics = ["Bleu", "ROUGE_L", "CIDEr", "METEOR"];
  expect(await answer("/v1/score", { body: { ...texts, metrics } })).toEqual(await score({ ...texts, metrics }));
  const short = await answer("/v1/score", {
    body: { references: [["a dog"]], candidates: ["a dog"], perCaption: false },
  });
  expect(short.captions).toBeUndefined();
  const tokens = { references: [[["a", "dog"]]], candidates: [["a", "dog"]], tokens: true, metrics: ["Bleu_1"] };
  expect(await answer("/v1/score", { body: tokens })).toEqual(
    await score(tokens as unknown as Parameters<typeof score>[0]),
  );
  const tuples = { "a red car": [["car"], ["car", "red"]] };
  const scenes = { references: [["a red car"]], candidates: ["a red car"], metrics: ["SPICE"], tuples };
  expect((await answer("/v1/score", { body: scenes })).corpus).toEqual({ SPICE: 1 });
});

test("explanations are those of the library", async () => {
  const asked = { ...texts, id: ids[3] as string, metrics: ["CIDEr", "ROUGE_L", "METEOR", "Bleu_2"] };
  expect(await answer("/v1/explain", { body: asked })).toEqual(JSON.parse(JSON.stringify(await explain(asked))));
});

test("documents that are the same for all", async () => {
  const list = await answer("/v1/metrics", { method: "GET" });
  expect((list.metrics as { name: string }[]).map(({ name }) => name)).toEqual(METRIC_FAMILIES.map(({ name }) => name));
  expect(list.df).toEqual(["request", "coco-val"]);
  expect(await answer("/healthz", { method: "GET" })).toMatchObject({ status: "ok" });
  await answer("/openapi.json", { method: "GET" });
  expect(contract.document.openapi).toBe("3.1.0");
  const head = await handler(request("/healthz", { method: "HEAD" }));
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("etag")).toBeNull();
});

test("requests of the examples fit their schemas", () => {
  expect(contract.component("ScoreRequest", { ...texts, metrics: ["Bleu"], df: "request" })).toBe("");
  expect(contract.component("ScoreRequest", { ...texts, metrics: "Bleu" })).not.toBe("");
  expect(contract.component("ExplainRequest", { ...texts, id: 5 })).toBe("");
  expect(contract.component("ExplainRequest", texts)).not.toBe("");
});

describe("document frequencies", () => {
  test("of the request, of a table in it, of tables of the server, lazily and as bytes", async () => {
    const built = buildDocumentFrequencies(await loadEngine(), Object.values(references), {
      tokenizer: "ptb",
      mode: "parity",
      order: 4,
    });
    let opened = 0;
    const table = (name: string) => ({ ...built, name });
    const bytes = frequenciesToBinary(built);
    const own = handlerOf({
      df: {
        "coco-val": () => {
          opened++;
          return bytes;
        },
        own: built,
      },
    });
    const metrics = ["CIDEr", "Bleu"];
    const few = { references: [["a dog runs"], ["two cats"]], candidates: ["a dog runs fast", "cats"], metrics };
    expect(opened).toBe(0);
    for (let i = 0; i < 3; i++) {
      for (const name of ["coco-val", "own"]) {
        const got = await answer("/v1/score", { body: { ...few, df: name } }, 200, own);
        expect(got).toEqual(await score({ ...few, df: table(name) }));
      }
    }
    expect(opened).toBe(1);
    const asked = { ...few, df: "own", id: "1", metrics: ["CIDEr"] };
    const explained = await answer("/v1/explain", { body: asked }, 200, own);
    expect(explained.scores).toEqual((await explain({ ...asked, df: table("own") })).scores);
    const grams = Object.fromEntries(built.grams.map((gram, i) => [gram, built.frequencies[i]]));
    const inline = { documents: built.documents, order: 4, grams };
    const got = await answer("/v1/score", { body: { ...few, df: inline } });
    expect(got.corpus).toEqual((await score({ ...few, df: built })).corpus);
    expect((got.signatures as Record<string, string>).CIDEr).toMatch(/df:request-table\(12,[0-9a-f]{16}\)/);
    expect((await answer("/v1/metrics", { method: "GET" }, 200, own)).df).toEqual(["request", "coco-val", "own"]);
    expect(await answer("/v1/score", { body: { ...few, df: "other" } }, 400, own)).toMatchObject({
      code: "usage-option",
      detail: expect.stringContaining("request, coco-val, own"),
    });
    expect(
      await answer("/v1/score", { body: { ...few, df: { documents: 3, grams: { a: -1, b: "x" } } } }, 422),
    ).toMatchObject({
      code: "df-format",
    });
    const stray = { documents: 3, grams: { a: 1 }, frequencies: [1] };
    expect(contract.component("ScoreRequest", { ...few, df: stray })).not.toBe("");
    expect(await answer("/v1/score", { body: { ...few, df: stray } }, 400)).toMatchObject({
      code: "usage-option",
      detail: expect.stringContaining('"frequencies"'),
    });
    expect(await answer("/v1/score", { body: { ...few, df: "toString" } }, 400, own)).toMatchObject({
      code: "usage-option",
    });
  });

  test("of COCO's validation set, which the package has, also for metrics that weigh by it themselves", async () => {
    const few = { references: [["a dog runs"], ["two cats"]], candidates: ["a dog runs fast", "cats"] };
    const metrics = ["CIDEr", "NNEval_7"];
    const expected = await score({ ...few, metrics, df: "coco-val" });
    expect(expected.signatures.CIDEr).toMatch(/df:coco-val\(40504,/);
    for (let i = 0; i < 2; ++i) {
      const got = await answer("/v1/score", { body: { ...few, metrics, df: "coco-val" } });
      expect(got).toEqual(JSON.parse(JSON.stringify(expected)));
      const own = await answer("/v1/score", { body: { ...few, metrics: ["NNEval_7"] } });
      expect(own).toEqual(JSON.parse(JSON.stringify(await score({ ...few, metrics: ["NNEval_7"] }))));
    }
  });

  test("a table that cannot be read is tried again", async () => {
    let failures = 1;
    const errors: unknown[] = [];
    const shaky = handlerOf({
      df: {
        own: () => {
          if (failures-- > 0) throw new Error("secret place is gone");
          return { name: "", documents: 10, order: 1, grams: ["dog"], frequencies: Float64Array.of(3) };
        },
      },
      onError: (error) => errors.push(error),
    });
    const body = { references: [["a dog"]], candidates: ["a dog"], metrics: ["CIDEr"], df: "own" };
    const problem = await answer("/v1/score", { body }, 500, shaky);
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(errors).toHaveLength(1);
    await answer("/v1/score", { body }, 200, shaky);
  });
});

describe("NDJSON", () => {
  const lines = (...items: unknown[]) => items.map((item) => JSON.stringify(item)).join("\n");
  const rows = ids.map((id) => ({ id, references: references[id], candidate: candidates[id] }));
  const type = { "content-type": "application/x-ndjson" };

  test("in and out, in the order of the lines", async () => {
    const shuffled = [...rows].reverse();
    const metrics = ["Bleu", "CIDEr"];
    const response = await handler(request("/v1/score", { headers: type, body: lines({ metrics }, ...shuffled) }));
    const text = (await contract.check("POST", "/v1/score", response)) as string;
    const [summary, ...captions] = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(contract.component("Summary", summary)).toBe("");
    for (const row of captions) expect(contract.component("CaptionRow", row)).toBe("");
    expect(captions.map(({ id }) => id)).toEqual(shuffled.map(({ id }) => id));
    const map = (key: "references" | "candidate") => new Map(shuffled.map((row) => [row.id, row[key] as string[]]));
    const whole = await score({ references: map("references"), candidates: map("candidate"), metrics });
    expect({ ...summary, captions }).toEqual(whole);
  });

  test("JSON in, lines out, and the other way round", async () => {
    const out = await handler(request("/v1/score", { headers: { accept: "application/x-ndjson" }, body: texts }));
    expect((await out.text()).trimEnd().split("\n")).toHaveLength(1 + ids.length);
    const headers = { ...type, accept: "application/json" };
    const back = await handler(request("/v1/score", { headers, body: lines(...rows) }));
    expect(await back.json()).toEqual(await score(texts));
  });

  test.each([
    [lines(...rows.slice(0, 2), rows[0]), 400, "input-format", /line 3: the id .* occurred before/],
    [`${lines(rows[0])}\n{"id": `, 400, "request-body", /line 2: expected JSON/],
    [lines({}, { candidate: "a" }), 400, "input-format", /line 2: expected "id"/],
    [lines({}, { id: 1, candidates: "a" }), 400, "input-format", /line 2: expected the fields/],
    [lines({ references: {} }, rows[0]), 400, "input-format", /line 1|expected/],
    [lines({ metrics: ["Bleu"] }), 422, "corpus-empty", /at least one image/],
  ])("faults name the line: %#", async (body, status, code, detail) => {
    const response = await handler(request("/v1/score", { headers: type, body }));
    expect(response.status).toBe(status);
    const problem = (await contract.check("POST", "/v1/score", response)) as Record<string, string>;
    expect(problem.code).toBe(code);
    expect(problem.detail).toMatch(detail);
  });

  test("a long list comes in pieces, as the reader takes them", async () => {
    const many = Array.from({ length: 3000 }, (_, i) => ({ id: i, references: ["a dog"], candidate: "a dog" }));
    const response = await handler(
      request("/v1/score", { headers: type, body: lines({ metrics: ["Bleu"] }, ...many) }),
    );
    let pieces = 0;
    let text = "";
    const decoder = new TextDecoder();
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      pieces++;
      text += decoder.decode(piece, { stream: true });
    }
    expect(pieces).toBeGreaterThan(10);
    expect(text.trimEnd().split("\n")).toHaveLength(3001);
  });
});

describe("compression", () => {
  test("of bodies", async () => {
    const plain = JSON.stringify(texts);
    const sent = { headers: { "content-encoding": "gzip" }, body: new Uint8Array(gzipSync(plain)) };
    expect(await answer("/v1/score", sent)).toEqual(await score(texts));
    const broken = { ...sent, body: "no gzip" };
    expect(await answer("/v1/score", broken, 400)).toMatchObject({ code: "request-body" });
    expect(await answer("/v1/score", { ...sent, headers: { "content-encoding": "br" } }, 415)).toMatchObject({
      code: "request-encoding",
    });
  });

  test("of answers, where the client takes it and it is worth it", async () => {
    const body = texts;
    const packed = await handler(request("/v1/score", { headers: { "accept-encoding": "br, gzip;q=0.5" }, body }));
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toContain("accept-encoding");
    const text = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString();
    expect(JSON.parse(text)).toEqual(await score(texts));
    for (const accepted of ["gzip;q=0", "br", "identity"]) {
      const plain = await handler(request("/v1/score", { headers: { "accept-encoding": accepted }, body }));
      expect(plain.headers.get("content-encoding")).toBeNull();
    }
    const short = await handler(request("/healthz", { method: "GET", headers: { "accept-encoding": "gzip" } }));
    expect(short.headers.get("content-encoding")).toBeNull();
  });
});

describe("refusals", () => {
  const one = { references: [["a dog"]], candidates: ["a dog"] };
  test.each<[string, unknown, number, string]>([
    ["no JSON", "{", 400, "request-body"],
    ["no object", "[]", 400, "request-body"],
    ["null", "null", 400, "request-body"],
    ["unknown field", { ...one, metric: ["Bleu"] }, 400, "usage-option"],
    ["no candidates", { references: [["a"]] }, 400, "usage-option"],
    ["metrics no list", { ...one, metrics: "Bleu" }, 400, "usage-metric"],
    ["metric that is none", { ...one, metrics: ["Blue"] }, 400, "usage-metric"],
    ["metric as an object", { ...one, metrics: [{}] }, 400, "usage-metric"],
    ["tokenizer", { ...one, tokenizer: "spacy" }, 400, "usage-option"],
    ["mode", { ...one, mode: 3 }, 400, "usage-option"],
    [
      "ids beyond doubles",
      '{"references":{"1":["a"]},"candidates":{"1":"a"},"ids":[6678090646845985471]}',
      400,
      "usage-option",
    ],
    ["lists of unequal length", { references: [["a"]], candidates: ["a", "b"] }, 400, "input-format"],
    ["missing candidate", { references: { 1: ["a"], 2: ["b"] }, candidates: { 1: "a" } }, 422, "input-problems"],
    ["caption as a number", { references: [["a"]], candidates: [3] }, 422, "input-problems"],
    ["no image", { references: {}, candidates: {} }, 422, "corpus-empty"],
    ["lone surrogate", { references: [["a"]], candidates: ["a \ud800"] }, 400, "input-format"],
    ["NUL", { references: [["a\0b"]], candidates: ["a"] }, 400, "input-format"],
    ["__proto__ as an id", '{"references":{"__proto__":["a"]},"candidates":{"__proto__":"a"}}', 400, "input-format"],
    ["__proto__ as a field", '{"__proto__":{"x":1},"references":[["a"]],"candidates":["a"]}', 400, "usage-option"],
  ])("%s", async (_, body, status, code) => {
    const problem = await answer("/v1/score", { body }, status);
    expect(problem.code).toBe(code);
    expect(problem.status).toBe(status);
  });

  test("all faults of the captions come back", async () => {
    const body = { references: { 1: ["a"], 2: ["b"] }, candidates: { 1: "a", 3: "c" } };
    const { problems } = await answer("/v1/score", { body }, 422);
    const codes = (problems as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["missing-candidate", "extra-candidate"]));
  });

  test("explain: an unknown image, a metric without explanation", async () => {
    expect(await answer("/v1/explain", { body: { ...one, id: "7" } }, 400)).toMatchObject({
      code: "usage-option",
      id: "7",
    });
    expect(await answer("/v1/explain", { body: { ...one, id: 0, metrics: ["ROUGE_S"] } }, 400)).toMatchObject({
      code: "usage-metric",
    });
    expect(await answer("/v1/explain", { body: one }, 400)).toMatchObject({ code: "usage-option" });
  });

  test("paths, methods, types", async () => {
    expect((await handler(request("/v1/nothing", { body: one }))).status).toBe(404);
    const wrong = await handler(request("/v1/score", { method: "PUT", body: one }));
    await contract.check("POST", "/v1/score", wrong.clone() as Response);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    const type = await handler(request("/v1/score", { headers: { "content-type": "text/plain" }, body: one }));
    expect([type.status, ((await type.json()) as { code: string }).code]).toEqual([415, "request-type"]);
    const charset = { "content-type": "application/json; charset=latin1" };
    expect((await handler(request("/v1/score", { headers: charset, body: one }))).status).toBe(415);
    expect((await handler(request("/healthz", { body: one }))).status).toBe(405);
  });

  test("limits", async () => {
    const limits = { bodyBytes: 3000, candidates: 3, references: 4, words: 10, milliseconds: 50 };
    const strict = handlerOf({ limits });
    const refused = async (body: unknown, status: number, detail: RegExp, headers = {}) => {
      const problem = await answer("/v1/score", { body, headers }, status, strict);
      expect(problem.code).toBe(status === 413 ? "request-size" : "request-limit");
      expect(problem.detail).toMatch(detail);
    };
    await refused({ ...one, candidates: ["a ".repeat(2000)] }, 413, /at most 3000 bytes/);
    await refused(
      new Uint8Array(gzipSync(JSON.stringify({ ...one, candidates: ["a ".repeat(1e6)] }))),
      413,
      /inflated/,
      {
        "content-encoding": "gzip",
      },
    );
    await refused({ references: Array(5).fill(["a"]), candidates: Array(5).fill("a") }, 422, /3 candidates, got 4/);
    await refused({ references: [Array(5).fill("a")], candidates: ["a"] }, 422, /4 references, got 5/);
    await refused(
      { references: [["a"]], candidates: ["a.".repeat(6)] },
      422,
      /10 words in the candidate of image "0", got 12/,
    );
    const costly = handlerOf({ limits: { milliseconds: 5 } });
    const long = "word ".repeat(500);
    const problem = await answer(
      "/v1/score",
      { body: { references: [[long]], candidates: [long], metrics: ["METEOR"] } },
      422,
      costly,
    );
    expect(problem.detail).toMatch(/at most 5 estimated milliseconds.*got about \d+/);
  });

  test("words are counted where there may be too many, and only there", async () => {
    const costly = handlerOf({ limits: { milliseconds: 5 } });
    const asked = (text: string) => ({ references: [[text]], candidates: [text], metrics: ["METEOR"] });
    const detailOf = async (text: string) => {
      const form = { tokens: false, byCharacter: false, tuplesOf: new KnownTuples().of };
      const { references, candidates } = asked(text);
      const exact = estimateMilliseconds(
        parseMetrics(["METEOR"]),
        measureCaptions(references, candidates, form, DEFAULT_LIMITS),
      );
      const { detail } = await answer("/v1/score", { body: asked(text) }, 422, costly);
      expect(detail).toContain(`got about ${Math.ceil(exact)}`);
    };
    // As many words as characters, or nearly so, and a single one.
    await detailOf("a.".repeat(450));
    await detailOf("ab ".repeat(300));
    expect((await costly(request("/v1/score", { body: asked("w".repeat(900)) }))).status).toBe(200);
  });

  test("a backslash before a u is no escape", async () => {
    const body = { references: [["a \\u0000 dog"]], candidates: ["a \\ud800 dog"], metrics: ["ROUGE_L"] };
    await answer("/v1/score", { body }, 200);
  });
});

describe("estimated time", () => {
  const estimate = (name: string, words: number, images: number, tuples?: Record<string, unknown[]>): number => {
    const text = Array.from({ length: words }, (_, i) => `w${i}`).join(" ");
    const form = { tokens: false, byCharacter: false, tuplesOf: new KnownTuples(tuples).of };
    const sizes = measureCaptions(Array(images).fill([text]), Array(images).fill(text), form, DEFAULT_LIMITS);
    return estimateMilliseconds(parseMetrics([name]), sizes);
  };

  test("grows with the texts as the metrics do", () => {
    // From requests of 64 captions to those that take seconds.
    for (const name of ["Bleu", "CIDEr", "ROUGE_L", "Tally", "METEOR", "WMD", "NNEval_7"])
      expect(estimate(name, 10, 64), name).toBeLessThan(100);
    expect(estimate("WMD", 300, 4)).toBeGreaterThan(600);
    expect(estimate("Tally", 300, 4)).toBeLessThan(estimate("METEOR", 300, 4));
    expect(estimate("NNEval_7", 300, 4)).toBeGreaterThan(estimate("WMD", 300, 4));
  });

  test("counts captions that have to be parsed, and those alone", () => {
    const text = Array.from({ length: 10 }, (_, i) => `w${i}`).join(" ");
    expect(estimate("SPICE", 10, 400)).toBeGreaterThan(DEFAULT_LIMITS.milliseconds);
    expect(estimate("SPICE", 10, 400, { other: [] })).toBeGreaterThan(DEFAULT_LIMITS.milliseconds);
    expect(estimate("SPICE", 10, 400, { [text]: [] })).toBeLessThan(100);
  });

  test("counts the tuples that are given, also where many captions share them", async () => {
    const tuples = (count: number, word: string) => Array.from({ length: count }, (_, i) => [`${word}${i}`]);
    const body = (images: number, count: number) => ({
      references: Array(images).fill(["a dog"]),
      candidates: Array(images).fill("the cat"),
      metrics: ["SPICE"],
      tuples: { "a dog": tuples(count, "a"), "the cat": tuples(count, "b") },
    });
    expect(await answer("/v1/score", { body: body(500, 2000) }, 422)).toMatchObject({ code: "request-limit" });
    await answer("/v1/score", { body: body(50, 10) });
  });

  test("finds tuples that are given by the tokens of captions", async () => {
    // Captions enough that parsing them would be refused; what is asked is answered without a parser.
    const images = 200;
    const captions = Array.from({ length: images }, (_, i) => `A dog, number ${i}, runs.`);
    const scenes = (form: (i: number) => string) => ({
      references: captions.map((text) => [text]),
      candidates: captions,
      metrics: ["SPICE"],
      tuples: Object.fromEntries(captions.map((_, i) => [form(i), [["dog"], ["dog", `n${i}`]]])),
      perCaption: false,
    });
    const tokenized = scenes((i) => `a dog number ${i} runs`);
    expect(await answer("/v1/score", { body: tokenized })).toMatchObject({ corpus: { SPICE: 1 } });
    expect(await answer("/v1/score", { body: scenes((i) => `a dog , number ${i} runs !`) })).toMatchObject({
      corpus: { SPICE: 1 },
    });
    const tokens = captions.map((_, i) => ["a", "dog", "number", i, "runs"]);
    const asTokens = { ...tokenized, references: tokens.map((list) => [list]), candidates: tokens, tokens: true };
    expect(await answer("/v1/score", { body: asTokens })).toMatchObject({ corpus: { SPICE: 1 } });
    const others = scenes((i) => `a cat number ${i} runs`);
    expect(await answer("/v1/score", { body: others }, 422)).toMatchObject({ code: "request-limit" });
  });

  test("counts words that signs beyond ASCII part, and those inside tokens", async () => {
    for (const text of ["a\u00a0".repeat(1001), "\u00bd".repeat(1001), "a\u00e9".repeat(1001)])
      expect(await answer("/v1/score", { body: { references: [[text]], candidates: ["a"] } }, 422)).toMatchObject({
        code: "request-limit",
      });
    const token = "a\u00e9".repeat(1001);
    const body = { references: [[["a"]]], candidates: [[token]], tokens: true };
    expect(await answer("/v1/score", { body }, 422)).toMatchObject({ code: "request-limit" });
  });
});

test("targets as hosts give them: with a host, and without one (HTTP/1.0)", async () => {
  const at = (url: string) =>
    handler(
      Object.create(request("/healthz", { method: "GET" }), {
        url: { value: url },
        method: { value: "GET" },
        headers: { value: new Headers() },
      }) as Request,
    );
  for (const [url, status] of [
    ["http://host/healthz", 200],
    ["/healthz", 200],
    ["/healthz?x=http://[", 200],
    ["//healthz", 404],
    ["http://[/", 404],
    ["", 404],
  ] as const)
    expect((await at(url)).status, url).toBe(status);
});

test("hosts that have no streams of compression answer plainly, and take plain bodies only", async () => {
  const body = JSON.stringify({ ...texts, metrics: ["Bleu"] });
  const packed = new Uint8Array(gzipSync(body));
  const standIn = class {
    constructor() {
      throw new Error("not supported here");
    }
  };
  vi.stubGlobal("CompressionStream", standIn);
  vi.stubGlobal("DecompressionStream", standIn);
  try {
    const plain = await handler(request("/v1/score", { headers: { "accept-encoding": "gzip" }, body }));
    expect([plain.status, plain.headers.get("content-encoding")]).toEqual([200, null]);
    expect(await plain.json()).toEqual(await score({ ...texts, metrics: ["Bleu"] }));
    const sent = { headers: { "content-encoding": "gzip" }, body: packed };
    expect(await answer("/v1/score", sent, 415)).toMatchObject({ code: "request-encoding" });
  } finally {
    vi.unstubAllGlobals();
  }
  const headers = { "content-encoding": "gzip", "accept-encoding": "gzip" };
  const again = await handler(request("/v1/score", { headers, body: packed }));
  expect([again.status, again.headers.get("content-encoding")]).toEqual([200, "gzip"]);
});

test("answers are plain where the host compresses", async () => {
  const plain = await handlerOf({ compress: false })(
    request("/v1/score", { headers: { "accept-encoding": "gzip" }, body: { ...texts, metrics: ["Bleu"] } }),
  );
  expect([plain.status, plain.headers.get("content-encoding")]).toEqual([200, null]);
  expect(await plain.json()).toEqual(await score({ ...texts, metrics: ["Bleu"] }));
  expect(() => createHandler({ compress: "no" as never })).toThrow(/"compress" expected true or false/);
});

test("hooks that fail, or say odd things, do no harm", async () => {
  const fail = () => {
    throw new Error("secret");
  };
  const failing = handlerOf({ authorize: fail, onError: fail });
  expect(JSON.stringify(await answer("/v1/score", { body: texts }, 500, failing))).not.toContain("secret");
  for (const [wait, seconds] of [
    [Number.NaN, "1"],
    [-5, "1"],
    [0.2, "1"],
    [Number.POSITIVE_INFINITY, "86400"],
  ] as const) {
    const { status, headers } = await handlerOf({ throttle: () => wait })(request("/v1/score", { body: texts }));
    expect([status, headers.get("retry-after")]).toEqual([429, seconds]);
  }
});

test("options that would do something else than is meant are refused", () => {
  for (const options of [
    { autorize: () => false },
    { limits: null },
    { df: null },
    { packs: 5 },
    { basePath: "/a b" },
    { basePath: "/\u00e4" },
    { basePath: "/a/../b" },
    { cors: "*" },
    { cors: { origins: ["*"] } },
    { cors: { origins: ["https://page.example/"] } },
    { cors: { origins: [5] } },
    { cors: { origins: "*", maxAge: "x" } },
  ])
    expect(() => createHandler(options as never), JSON.stringify(options)).toThrow(
      expect.objectContaining({ code: "usage-option" }),
    );
  createHandler({ cors: { origins: ["https://page.example", "http://localhost:3000", "app://x", "null"] } });
});

test("packs are taken as workers import them", async () => {
  const tally = builtPack("tally");
  const body = { ...texts, metrics: ["Tally"] };
  const buffer = Uint8Array.from(tally).buffer;
  expect(await answer("/v1/score", { body }, 200, handlerOf({ packs: { tally: buffer } }))).toEqual(
    await score({ ...texts, metrics: ["Tally"] }),
  );
  await expect(score({ ...body, packs: { tally: buffer as never } })).rejects.toMatchObject({
    code: "usage-option",
    message: expect.stringContaining('"packs.tally" expected bytes (a Uint8Array)'),
  });
  await expect(score({ ...body, packs: { taly: tally } as never })).rejects.toThrow(/"taly"; did you mean "tally"/);
});

test("media types are compared whole", async () => {
  const by = async (type: string) =>
    (await handler(request("/v1/score", { headers: { "content-type": type }, body: { ...texts, metrics: ["Bleu"] } })))
      .status;
  for (const type of ["application/json", "Application/JSON ; charset=UTF-8", 'application/json;charset="utf-8"'])
    expect(await by(type), type).toBe(200);
  for (const type of [
    "application/json-seq",
    "application/json+x",
    "application/json, text/plain",
    "application/jsonl5",
  ])
    expect(await by(type), type).toBe(415);
});

describe("what the deployment chooses", () => {
  test("a base path", async () => {
    const below = handlerOf({ basePath: "/api/captions" });
    expect((await below(request("/api/captions/healthz", { method: "GET" }))).status).toBe(200);
    expect((await below(request("/healthz", { method: "GET" }))).status).toBe(404);
    const served = await below(request("/api/captions/openapi.json", { method: "GET" }));
    expect(await served.json()).toMatchObject({ servers: [{ url: "/api/captions" }] });
    for (const basePath of ["api", "/api/", "/", "/a?b"]) expect(() => handlerOf({ basePath })).toThrow(/basePath/);
  });

  test("origins that may read the answers", async () => {
    const origin = { origin: "https://a.example" };
    const open = handlerOf({ cors: { origins: "*" } });
    const listed = handlerOf({ cors: { origins: ["https://a.example"], maxAge: 60 } });
    const allowed = async (by: typeof handler, headers: Record<string, string>, method = "GET") => {
      const response = await by(request("/healthz", { method, headers }));
      return [response.status, response.headers.get("access-control-allow-origin"), response.headers.get("vary")];
    };
    expect(await allowed(handler, origin)).toEqual([200, null, "accept-encoding"]);
    expect(await allowed(open, origin)).toEqual([200, "*", "accept-encoding"]);
    expect(await allowed(listed, origin)).toEqual([200, "https://a.example", "accept-encoding, origin"]);
    expect(await allowed(listed, { origin: "https://b.example" })).toEqual([200, null, "accept-encoding, origin"]);
    const preflight = await listed(request("/v1/score", { method: "OPTIONS", headers: origin }));
    expect([preflight.status, preflight.headers.get("access-control-max-age")]).toEqual([204, "60"]);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
    const problem = await listed(request("/v1/score", { headers: origin, body: "{" }));
    expect(problem.headers.get("access-control-allow-origin")).toBe("https://a.example");
  });

  test("who may score", async () => {
    const guarded = handlerOf({ authorize: bearer(["first", "second"]) });
    const body = { references: [["a"]], candidates: ["a"] };
    const denied = await guarded(request("/v1/score", { body }));
    expect([denied.status, denied.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    await contract.check("POST", "/v1/score", denied);
    for (const [token, status] of [
      ["second", 200],
      ["third", 401],
      ["", 401],
      ["first second", 401],
    ] as const) {
      const response = await guarded(request("/v1/score", { headers: { authorization: `Bearer ${token}` }, body }));
      expect(response.status, token).toBe(status);
    }
    expect((await guarded(request("/healthz", { method: "GET" }))).status).toBe(200);
    expect(() => bearer("")).toThrow(/empty/);
  });

  test("how often", async () => {
    let calls = 0;
    const slow = handlerOf({ throttle: () => (++calls > 1 ? 2.5 : undefined) });
    const body = { references: [["a"]], candidates: ["a"] };
    expect((await slow(request("/v1/score", { body }))).status).toBe(200);
    const response = await slow(request("/v1/score", { body }));
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "3"]);
    await contract.check("POST", "/v1/score", response);
  });

  test("wrong options are refused at once", () => {
    const wrong = (options: object) => () => handlerOf(options as HandlerOptions);
    expect(wrong({ limits: { words: 0 } })).toThrow(/limits.words/);
    expect(wrong({ limits: { word: 5 } })).toThrow(/limits/);
    expect(wrong({ df: { request: {} } })).toThrow(/"request"/);
    expect(wrong({ cors: { origins: "https://a" } })).toThrow(/cors/);
    expect(wrong({ authorize: "token" })).toThrow(/authorize/);
  });
});

test("every documented status of the scoring route was met, but for faults", () => {
  const documented = Object.keys(contract.document.paths["/v1/score"]?.post?.responses ?? {});
  // Another path has no schema of its own to be held against.
  const open = documented.filter((status) => status !== "404" && !contract.seen.has(`POST /v1/score ${status}`));
  expect(open).toEqual([]);
});
