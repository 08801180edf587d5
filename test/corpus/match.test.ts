/** References and candidates come together by id; every fault is named, all at once. */

import { describe, expect, it } from "vitest";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import { bareId } from "../../src/corpus/id-forms.js";
import { type MatchOptions, matchCorpus } from "../../src/corpus/match.js";
import { readCaptions } from "../../src/io/read.js";
import { workClock } from "../support/work-time.js";

const table = (role: "references" | "candidates", value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return readCaptions(text, { source: role === "references" ? "refs.json" : "cands.json", role })[role] as CaptionTable;
};

function match(references: unknown, candidates: unknown, options?: MatchOptions) {
  const corpus = matchCorpus(table("references", references), [table("candidates", candidates)], options);
  return {
    ids: corpus.segments.ids,
    candidates: corpus.systems[0]?.candidates,
    segments: corpus.systems[0]?.segments,
    idName: corpus.systems[0]?.idName,
    groups: corpus.segments.groups,
    faults: corpus.problems.map(({ code, severity, place }) => `${severity} ${code} ${place.id ?? "-"}`),
    messages: corpus.problems.map(({ message }) => message).join("\n"),
  };
}

describe("matchCorpus", () => {
  it("follows the order of the references", () => {
    const { ids, candidates, faults, segments } = match({ b: ["1"], a: ["2"], c: ["3"] }, { a: "y", c: "z", b: "x" });
    expect([ids, candidates, faults, segments]).toEqual([["b", "a", "c"], ["x", "y", "z"], [], undefined]);
  });

  it("reports missing and extra images together, by name", () => {
    const { faults, messages } = match({ 51: ["a"], 6652: ["b"], 6653: ["c"] }, { 51: "a", 7713: "x", 7714: "y" });
    expect(faults).toEqual([
      "error extra-candidate 7713",
      "error extra-candidate 7714",
      "error missing-candidate 6652",
      "error missing-candidate 6653",
    ]);
    expect(messages).toContain("7713");
  });

  it("skips missing images, or takes them as empty", () => {
    const references = { a: ["1"], b: ["2"], c: ["3"] };
    expect(match(references, { a: "x", c: "z" }, { missing: "skip" })).toMatchObject({
      candidates: ["x", "z"],
      segments: [0, 2],
      faults: ["warning missing-candidate b"],
    });
    expect(match(references, { a: "x", c: "z" }, { missing: "zero" })).toMatchObject({
      candidates: ["x", "", "z"],
      segments: undefined,
      faults: ["warning missing-candidate b"],
    });
  });

  it("keeps the runs of several systems apart when images are skipped", () => {
    const references = table("references", { a: ["1"], b: ["2"] });
    const corpus = matchCorpus(references, [table("candidates", { a: "x" }), table("candidates", { a: "y", b: "z" })], {
      missing: "skip",
    });
    expect(corpus.systems.map(({ candidates, segments }) => [candidates, segments])).toEqual([
      [["x"], [0]],
      [["y", "z"], undefined],
    ]);
    expect(corpus.problems.map(({ code }) => code)).toEqual(["missing-candidate", "different-images"]);
    expect(corpus.problems[1]?.message).toContain("(cands.json 1, cands.json 2)");
    const same = [table("candidates", { a: "x" }), table("candidates", { a: "y" })];
    const alike = matchCorpus(references, same, { missing: "skip" });
    expect(alike.problems.map(({ code }) => code)).toEqual(["missing-candidate", "missing-candidate"]);
  });

  it("refuses lists of unequal length, whose ids are positions", () => {
    const { faults, messages } = match('["a", "b"]', '["x", "y", "z"]');
    expect(faults).toEqual(["error uneven-files -"]);
    expect(messages).toMatch(/3 and 2/);
    expect(match('["a", "b"]', '["x"]', { missing: "skip" }).faults).toEqual(["warning missing-candidate 1"]);
  });

  it("shows both kinds of ids when none is known", () => {
    const { faults, messages } = match({ 3001: ["a"], 3002: ["b"] }, { "photo_a.jpg": "a", "photo_b.jpg": "b" });
    expect(faults).toEqual(["error no-id-in-common -"]);
    for (const part of ["0 of 2", "photo_a.jpg", "3001"]) expect(messages).toContain(part);
  });

  it("ignores the type of ids with a warning, but not where the file leaves no choice", () => {
    const references = {
      annotations: [
        { image_id: 8801, caption: "a" },
        { image_id: 8802, caption: "b" },
      ],
    };
    const { faults, messages } = match(references, [
      { image_id: "8801", caption: "x" },
      { image_id: "8802", caption: "y" },
    ]);
    expect(faults).toEqual(["warning id-type 8801", "warning id-type 8802"]);
    expect(messages).toMatch(/8801.*number.*string/);
    expect(match(references, { 8801: "x", 8802: "y" }).faults).toEqual([]);
  });

  it("keeps ids apart that are equal as numbers only", () => {
    const references =
      '{"annotations": [{"image_id": 6678090646845985471, "caption": "a"}, {"image_id": 6678090646845985472, "caption": "b"}, {"image_id": "007", "caption": "c"}, {"image_id": 7, "caption": "d"}, {"image_id": 1.0, "caption": "e"}, {"image_id": 1, "caption": "f"}]}';
    expect(match(references, references)).toMatchObject({ candidates: ["a", "b", "c", "d", "e", "f"], faults: [] });
  });

  it("matches ids that differ by folder, extension or COCO padding when that is unambiguous", () => {
    expect(
      match({ 391895: ["a"], x1: ["b"] }, { "val2014/COCO_val2014_000000391895.jpg": "p", "x1.png": "q" }),
    ).toMatchObject({
      candidates: ["p", "q"],
      faults: ["warning id-extension val2014/COCO_val2014_000000391895.jpg", "warning id-extension x1.png"],
    });
    expect(match({ 1: ["a"], 20: ["b"] }, { "1.0": "p", "20.00": "q" })).toMatchObject({
      candidates: ["p", "q"],
      faults: ["warning id-extension 1.0", "warning id-extension 20.00"],
    });
    // Doubles cannot tell such numbers apart, and a fraction is no whole number.
    expect(
      match({ "6678090646845985471": ["a"], 1: ["b"] }, { "6678090646845985471.0": "p", "1.5": "q" }).faults,
    ).toEqual(["error no-id-in-common -"]);
    expect(match({ "x.jpg": ["a"], "x.png": ["b"], y: ["c"] }, { x: "p", y: "q" }).faults).toContain(
      "error extra-candidate x",
    );
  });

  it("takes file names, imgids or cocoids of a Karpathy file, whichever agree", () => {
    const references = {
      images: [
        { filename: "a.jpg", imgid: 1, cocoid: 5, split: "test", sentences: [{ raw: "r" }] },
        { filename: "b.jpg", imgid: 5, cocoid: 6, split: "test", sentences: [{ raw: "s" }] },
      ],
    };
    expect(match(references, { 5: "x", 6: "y" })).toMatchObject({ candidates: ["x", "y"], idName: "id" });
    expect(match(references, { 1: "x", 5: "y" })).toMatchObject({
      candidates: ["x", "y"],
      idName: "imgid",
      faults: [],
    });
    expect(match(references, { "b.jpg": "y", "a.jpg": "x" })).toMatchObject({
      candidates: ["x", "y"],
      idName: "filename",
      faults: [],
    });
    expect(match(references, { "folder/b.jpg": "y", "folder/a.jpg": "x" })).toMatchObject({ candidates: ["x", "y"] });
  });

  it("refuses two candidates for an image and reports equal ones", () => {
    const refs = { a: ["1"], b: ["2"] };
    expect(
      match(refs, [
        { id: "a", caption: "x" },
        { id: "a", caption: "y" },
        { id: "b", caption: "z" },
      ]).faults,
    ).toEqual(["error duplicate-candidate a"]);
    expect(
      match(refs, [
        { id: "a", caption: "x" },
        { id: "a", caption: "x" },
        { id: "b", caption: "z" },
      ]).faults,
    ).toEqual(["warning duplicate-candidate a"]);
    expect(match(refs, { a: ["x", "y"], b: "z" }).faults).toEqual(["error duplicate-candidate a"]);
    expect(match(refs, { a: "x", "a.jpg": "y", b: "z" }).faults).toEqual(["error duplicate-candidate a.jpg"]);
  });

  it("restricts the run to chosen ids and reports unknown ones", () => {
    const references = { a: ["1"], b: ["2"], c: ["3"] };
    expect(match(references, { c: "z", a: "x", other: "w" }, { ids: ["c", "a"] })).toMatchObject({
      ids: ["a", "c"],
      candidates: ["x", "z"],
      faults: [],
    });
    expect(match(references, { a: "x" }, { ids: ["a", "nowhere"] }).faults).toEqual(["error unknown-id nowhere"]);
  });

  it("tells images without references from unknown images", () => {
    const references = {
      images: [{ id: 1 }, { id: 2 }, { id: 3 }],
      annotations: [
        { image_id: 1, caption: "a" },
        { image_id: 3, caption: "b", is_rejected: true },
      ],
    };
    const { faults, ids } = match(references, { 1: "x", 2: "y", 3: "z" });
    expect(ids).toEqual(["1"]);
    expect(faults).toEqual([
      "warning rejected-caption 3",
      "error missing-references 2",
      "warning missing-references 3",
    ]);
  });

  it("carries groups", () => {
    expect(
      match(
        [
          { id: "a", references: ["1"], domain: "in-domain" },
          { id: "b", references: ["2"] },
        ],
        { a: "x", b: "y" },
      ).groups,
    ).toEqual(["in-domain", ""]);
  });

  it("matches a million captions in linear time", { timeout: 30_000 }, () => {
    const rows = (prefix: string) => {
      const index = new Map<string, number>();
      const list = Array.from({ length: 200_000 }, (_, i) => {
        index.set(`${prefix}${i}`, i);
        return {
          id: `${prefix}${i}`,
          idKind: "text" as const,
          captions: ["a", "b", "c", "d", "e"].slice(0, prefix === "r" ? 5 : 1),
          group: undefined,
          line: 1,
          aliases: undefined,
        };
      });
      return {
        source: prefix,
        rows: list,
        index,
        numbered: false,
        captionless: new Map(),
        aliasNames: [],
        tokenized: false,
        problems: [],
      };
    };
    const seconds = workClock();
    const half = rows("r");
    const corpus = matchCorpus(half, [{ ...half, rows: half.rows.slice(100_000) }]);
    expect(corpus.problems.reduce((sum, { more }) => sum + 1 + (more ?? 0), 0)).toBe(100_000 + 100_000);
    expect(corpus.problems.length).toBe(200);
    expect(seconds()).toBeLessThan(10);
  });
});

describe("bareId", () => {
  it.each([
    ["a/b/c.jpg", "c"],
    ["c:\\d\\e.PNG", "e"],
    ["COCO_train2014_000000057870.jpg", "57870"],
    ["COCO_val2014_000000000000", "0"],
    ["000000391895.jpg", "391895"],
    ["000000391895", "000000391895"],
    ["007.jpg", "007"],
    ["1.5", "1.5"],
    [".jpg", ".jpg"],
    ["2258277193_586949ec62.jpg.1", "2258277193_586949ec62.jpg.1"],
  ])("%s is %s", (id, bare) => {
    expect(bareId(id)).toBe(bare);
  });
});
