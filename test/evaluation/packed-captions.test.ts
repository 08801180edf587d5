/** Captions that stayed bytes are scored as the same captions as texts, in any order and over many chunks. */

import { expect, it } from "vitest";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import { matchCorpus } from "../../src/corpus/match.js";
import { readCaptionRecords } from "../../src/engine/caption-records.js";
import { loadEngine } from "../../src/engine/engine.js";
import { evaluateSystems } from "../../src/evaluation/evaluate-systems.js";
import { readPlainCoco } from "../../src/io/plain-coco.js";
import { readCaptions } from "../../src/io/read.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";

const engine = await loadEngine();

const IMAGES = 6000;
const WORDS = ["a", "dog", "Café", "runs", "狗", "...", "\u2028", "on", 'the "big"', "grass", "😀", "don't", ""];

const caption = (n: number): string =>
  Array.from({ length: n % 9 }, (_, i) => WORDS[(n * (i + 3) + (n >> 3)) % WORDS.length]).join(" ");
const annotations = Array.from({ length: 2 * IMAGES }, (_, n) => ({ image_id: (n * 7) % IMAGES, caption: caption(n) }));
const results = Array.from({ length: IMAGES }, (_, n) => ({ image_id: (n * 11) % IMAGES, caption: caption(3 * n) }));
const texts = {
  references: JSON.stringify({ annotations, images: annotations.slice(0, IMAGES).map((_, id) => ({ id })) }),
  candidates: JSON.stringify(results),
};

function evaluation(read: (side: "references" | "candidates") => CaptionTable | undefined): unknown {
  const [references, candidates] = [read("references"), read("candidates")] as [CaptionTable, CaptionTable];
  const metrics = parseMetrics(["Bleu", "ROUGE_L", "CIDEr"]);
  const run = { mode: "parity", tokenizer: "ptb", documentFrequencies: undefined, metrics, perCaption: true } as const;
  return evaluateSystems(engine, matchCorpus(references, [candidates]), ["x"], run);
}

it("gives the same evaluation", () => {
  const packed = evaluation((side) => {
    const bytes = new TextEncoder().encode(texts[side]);
    const table = readPlainCoco(bytes, side, (file, list) => {
      const session = engine.acquire();
      const records = readCaptionRecords(session, file, list);
      engine.release(session);
      return records;
    });
    expect(table?.rows.length).toBe(IMAGES);
    return table;
  });
  const exact = evaluation((side) => readCaptions(texts[side], { source: side, role: side })[side]);
  expect(packed).toEqual(exact);
});
