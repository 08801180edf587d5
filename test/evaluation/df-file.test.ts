import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadEngine } from "../../src/engine/engine.js";
import { CaptallyError } from "../../src/errors.js";
import { checkFrequencies } from "../../src/evaluation/df-checks.js";
import {
  buildDocumentFrequencies,
  frequenciesToBinary,
  frequenciesToJson,
  readDocumentFrequencies,
} from "../../src/evaluation/df-file.js";
import { evaluate } from "../../src/evaluation/evaluate.js";
import type { DocumentFrequencies } from "../../src/metrics/document-frequencies.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import { golden } from "../support/golden.js";

const engine = await loadEngine();
const gts = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
const res = golden<Record<string, string[]>>("coco_demo_res.json.gz");
const ids = Object.keys(gts);
const references = ids.map((id) => gts[id] as string[]);
const candidates = ids.map((id) => res[id]?.[0] as string);
const OPTIONS = { tokenizer: "none", mode: "parity", order: 4 } as const;
const built = buildDocumentFrequencies(engine, references, OPTIONS);
const json = (table: DocumentFrequencies): Uint8Array =>
  new TextEncoder().encode([...frequenciesToJson(table)].join(""));

function cider(documentFrequencies: DocumentFrequencies | undefined) {
  const texts = { ids, references, systems: [{ name: "demo", candidates }] };
  const [result] = evaluate(engine, texts, {
    metrics: parseMetrics(["CIDEr", "CIDEr_plain"]),
    tokenizer: "none",
    mode: "parity",
    documentFrequencies,
    perCaption: true,
  });
  return { corpus: result?.corpus, captions: result?.captions };
}

/** What Python would count. */
function naive(order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const captions of references) {
    const grams = new Set<string>();
    for (const caption of captions) {
      const words = caption.split(/\s+/).filter((word) => word !== "");
      for (let k = 1; k <= order; k++)
        for (let i = 0; i + k <= words.length; i++) grams.add(words.slice(i, i + k).join(" "));
    }
    for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

describe("document frequencies", () => {
  test("are those a plain count gives, without the rare n-grams", () => {
    const expected = [...naive(4)].filter(([gram, count]) => count > 1 || !gram.includes(" "));
    expect(new Map(built.grams.map((gram, i) => [gram, built.frequencies[i]]))).toEqual(new Map(expected));
    expect(built.documents).toBe(1000);
  });

  test.each([1, 2, 9])("of order %i", (order) => {
    const table = buildDocumentFrequencies(engine, references, { ...OPTIONS, order });
    const expected = [...naive(order)].filter(([gram, count]) => count > 1 || !gram.includes(" "));
    expect(table.grams.length).toBe(expected.length);
  });

  test("give the same bits of CIDEr as the references, in memory and from both files", () => {
    const direct = cider(undefined);
    expect(cider(built)).toEqual(direct);
    for (const bytes of [json(built), frequenciesToBinary(built)]) {
      const read = readDocumentFrequencies(bytes, { name: "df" });
      expect(read.digest).toBe(built.digest);
      expect(cider(read)).toEqual(direct);
    }
  });

  test("have the same bytes whatever the order of the references", () => {
    const shuffled = buildDocumentFrequencies(
      engine,
      [...references].reverse().map((captions) => [...captions].reverse()),
      OPTIONS,
    );
    expect(json(shuffled)).toEqual(json(built));
    expect(frequenciesToBinary(shuffled)).toEqual(frequenciesToBinary(built));
  });

  test("keep tokenizer, mode and order, and words that are like keys of every object", () => {
    const table = buildDocumentFrequencies(
      engine,
      [["__proto__ constructor 7 1e3"], ["__proto__ constructor \u00e9\u4e00"]],
      {
        tokenizer: "whitespace",
        mode: "strict",
        order: 2,
      },
    );
    for (const bytes of [json(table), frequenciesToBinary(table)]) {
      const { name, ...read } = readDocumentFrequencies(bytes, { name: "x" });
      const { name: _, ...expected } = table;
      const pairs = (of: typeof read) => new Map(of.grams.map((gram, i) => [gram, of.frequencies[i]]));
      expect({ ...read, grams: 0, frequencies: 0 }).toEqual({ ...expected, grams: 0, frequencies: 0 });
      expect(pairs(read)).toEqual(pairs(expected));
      expect(pairs(read).get("__proto__ constructor")).toBe(2);
    }
  });

  test("fractional frequencies survive", () => {
    const table = {
      name: "x",
      documents: 2.5,
      order: 1,
      grams: ["a", "b"],
      frequencies: Float64Array.of(1.5, 2 ** 33),
    };
    for (const bytes of [json(table), frequenciesToBinary(table)]) {
      expect([...readDocumentFrequencies(bytes, { name: "x" }).frequencies]).toEqual([1.5, 2 ** 33]);
    }
  });

  test("another number of documents changes N and the digest", () => {
    for (const bytes of [json(built), frequenciesToBinary(built)]) {
      const read = readDocumentFrequencies(bytes, { name: "df", documents: 5000 });
      expect(read.documents).toBe(5000);
      expect(read.digest).not.toBe(built.digest);
    }
  });

  test("references without words are refused", () => {
    expect(() => buildDocumentFrequencies(engine, [[""], ["  "]], OPTIONS)).toThrow("no words");
  });
});

describe("damaged files of document frequencies", () => {
  const refused = (bytes: Uint8Array): string => {
    try {
      readDocumentFrequencies(bytes, { name: "df" });
    } catch (error) {
      expect(error).toBeInstanceOf(CaptallyError);
      expect((error as CaptallyError).code).toBe("df-format");
      return (error as Error).message;
    }
    throw new Error("expected an error");
  };
  const small = { name: "x", documents: 3, order: 2, grams: ["a", "a b"], frequencies: Float64Array.of(3, 2) };
  const text = new TextDecoder().decode(json(small));
  const changed = (from: string, to: string) => refused(new TextEncoder().encode(text.replace(from, to)));

  test("JSON", () => {
    expect(changed('"a b": 2', '"a b": 1')).toContain("digest");
    expect(changed('"a b": 2', '"a b": "2"')).toContain('"a b"');
    expect(changed('"a b": 2', '"a b": -2')).toContain('"a b"');
    expect(changed('"documents": 3', '"documents": 0')).toContain("documents");
    expect(changed('"captally-df": 1', '"captally-df": 9')).toContain("version");
    expect(changed('"captally-df": 1,', "")).toContain("captally-df");
    expect(changed('"documents": 3', '"documents": "3"')).toContain('found "3"');
    expect(changed("}\n}", "}")).toContain("broken JSON");
    expect(refused(new TextEncoder().encode('{"captally-df": 1,\n"documents"'))).toContain("ends in line 2");
    expect(refused(new TextEncoder().encode("[1]"))).toContain("found a list");
    expect(refused(new TextEncoder().encode(""))).toContain("empty");
    expect(refused(new TextEncoder().encode("a caption file\n"))).toContain("pickle");
  });

  test("binary, every byte", () => {
    const bytes = frequenciesToBinary(small);
    for (let i = 0; i < bytes.length; i++) {
      refused(bytes.subarray(0, i));
      const flipped = bytes.slice();
      flipped[i] = (flipped[i] as number) ^ 1;
      refused(flipped);
    }
  });
});

describe("checks of given document frequencies", () => {
  const metrics = parseMetrics(["CIDEr"]);
  const run = { tokenizer: "none", mode: "parity", documentFrequencies: built } as const;
  const codes = (table: DocumentFrequencies, chosen = metrics) =>
    checkFrequencies(engine, table, candidates, chosen, run).map(({ code }) => code);

  test("a fitting table gives no warning", () => expect(codes(built)).toEqual([]));
  test("another tokenizer", () => expect(codes({ ...built, tokenizer: "char" })).toEqual(["df-tokenizer"]));
  test("too short n-grams", () => expect(codes({ ...built, order: 2 })).toEqual(["df-order"]));
  test("no metric that uses them", () => expect(codes(built, parseMetrics(["Bleu"]))).toEqual(["df-unused"]));
  test("a number of documents that is its logarithm, or smaller than a frequency, is used and told", () => {
    const bytes = readFileSync(new URL("../golden/pickles/log-ref-len.p", import.meta.url));
    const table = readDocumentFrequencies(new Uint8Array(bytes), { name: "log-ref-len.p" });
    const warnings = checkFrequencies(engine, table, [], metrics, run);
    expect(table.documents).toBe(Math.log(250));
    expect(warnings).toMatchObject([{ code: "df-documents" }, { code: "df-order" }]);
    expect(warnings[0]?.message).toContain(`found ${Math.log(250)} documents and the frequency 200 of "a"`);
    expect(codes({ ...built, documents: 500.5 })).toEqual(["df-documents"]);
    expect(codes({ ...built, documents: 10 })).toEqual(["df-documents"]);
    expect(codes({ ...built, documents: Math.max(...built.frequencies) })).toEqual([]);
  });

  test("an index table", () => {
    const grams = Array.from({ length: 5000 }, (_, i) => String(i));
    const table = {
      name: "coco-train-idxs.p",
      documents: 9000,
      order: 4,
      grams,
      frequencies: new Float64Array(5000).fill(2),
    };
    const [warning] = checkFrequencies(engine, table, candidates, metrics, run);
    expect(warning?.code).toBe("df-coverage");
    expect(warning?.message).toContain("numbers");
  });
});
