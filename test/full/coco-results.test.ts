/**
 * Every machine result file of the shared data folder, from its bytes to its scores: nothing crashes, every score is a
 * number, and files that cannot be scored as they are say why.
 */

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import { type MatchedCorpus, matchCorpus } from "../../src/corpus/match.js";
import { summarizeProblems } from "../../src/corpus/problem-summary.js";
import { loadEngine } from "../../src/engine/engine.js";
import { evaluateSystems } from "../../src/evaluation/evaluate-systems.js";
import type { SystemEvaluation } from "../../src/evaluation/evaluation.js";
import { decodeBytes } from "../../src/io/decode.js";
import { readCaptions } from "../../src/io/read.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import { checkCorpus } from "../../src/score.js";
import { allResultPaths, DATA_FOLDER_NAME, dataPath, hasData, REFERENCES } from "../peers/data.js";

const OUTPUTS = ["Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4", "ROUGE_L", "CIDEr"];
const RUN = { mode: "parity", tokenizer: "ptb", documentFrequencies: undefined, packs: undefined } as const;
const metrics = parseMetrics(["Bleu", "ROUGE_L", "CIDEr"]);

/** Files whose faults must be told; the run that follows leaves them out. */
const FAULTS: { readonly [file: string]: readonly string[] } = {
  "DiversityMetrics_multi.test.json.gz": ["extra-candidate", "duplicate-candidate"],
  "SMURF_4systems_cand.json.gz": ["duplicate-candidate"],
  "up-down-cil.val.json.gz": ["extra-candidate"],
  "Elsa_captions_test2014_results_6000.json.gz": ["duplicate-candidate"],
  "Elsa_captions_val2014_results_4800.json.gz": ["duplicate-candidate"],
  "Elsa_captions_val2014_results_6000.json.gz": ["duplicate-candidate"],
  "Elsa_small_captions_test2014_results_6000.json.gz": ["duplicate-candidate"],
  "Elsa_small_captions_val2014_results_4800.json.gz": ["duplicate-candidate"],
  "VRNN_captions_val2014_results.json.gz": ["duplicate-candidate"],
};

/** Captions of the test server's images, for which no references are public. */
const WITHOUT_REFERENCES = ["satic_captions_test2014_results_EvalAI.json.gz", "test2014_trial_40775.json.gz"];

async function readTable(path: string, role: "references" | "candidates"): Promise<CaptionTable> {
  const decoded = await decodeBytes(readFileSync(dataPath(path)), basename(path));
  const table = readCaptions(decoded.text, { source: basename(path), role, problems: decoded.problems })[role];
  if (table === undefined) throw new Error(`${path}: no ${role}`);
  return table;
}

const known = new Map<string, Promise<CaptionTable>>();

function referencesOf(name: keyof typeof REFERENCES): Promise<CaptionTable> {
  const table = known.get(name) ?? readTable(REFERENCES[name], "references");
  known.set(name, table);
  return table;
}

/** The smallest set of references that has all images of the candidates; all of val2014 when none has. */
async function fittingReferences(candidates: CaptionTable): Promise<CaptionTable> {
  for (const name of ["test", "val"] as const) {
    const references = await referencesOf(name);
    const errors = errorCodes(matchCorpus(references, [candidates], { missing: "skip" }));
    if (!errors.includes("extra-candidate") && !errors.includes("no-id-in-common")) return references;
  }
  return referencesOf("val2014");
}

function errorCodes({ problems }: MatchedCorpus): string[] {
  return summarizeProblems(problems).flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
}

/** The candidates without these faults: the first caption of each image that has references. */
function withoutFaults(candidates: CaptionTable, references: CaptionTable, faults: readonly string[]): CaptionTable {
  const rows = candidates.rows
    .filter(({ id }) => !faults.includes("extra-candidate") || references.index.has(id))
    .map((row) => ({ ...row, captions: [...row.captions].slice(0, 1) }));
  return { ...candidates, rows, index: new Map(rows.map(({ id }, i) => [id, i])), problems: [] };
}

async function evaluated(matched: MatchedCorpus): Promise<SystemEvaluation> {
  checkCorpus(matched, metrics, RUN);
  const [evaluation] = evaluateSystems(await loadEngine(), matched, ["system"], { ...RUN, metrics, perCaption: true });
  return evaluation as SystemEvaluation;
}

const hint = hasData() ? "" : ` (skipped: ${DATA_FOLDER_NAME} is not there)`;

describe.skipIf(!hasData())(`machine captions of COCO${hint}`, () => {
  for (const path of hasData() ? allResultPaths() : []) {
    const file = basename(path);
    test(path, async () => {
      const candidates = await readTable(`coco_results/${path}`, "candidates");
      const references = await fittingReferences(candidates);
      let matched = matchCorpus(references, [candidates], { missing: "skip" });
      if (WITHOUT_REFERENCES.includes(file)) {
        expect(errorCodes(matched)).toEqual(["no-id-in-common"]);
        expect(() => checkCorpus(matched, metrics, RUN)).toThrow(
          /^error: 0 of 40775 candidates have an id that is in coco_val2014_refs5/,
        );
        return;
      }
      const faults = FAULTS[file] ?? [];
      expect(errorCodes(matched)).toEqual(faults);
      if (faults.length > 0) {
        matched = matchCorpus(references, [withoutFaults(candidates, references, faults)], { missing: "skip" });
      }
      const { corpus, captions = [], counts } = await evaluated(matched);
      expect(counts.segments).toBeGreaterThan(100);
      expect(captions.length).toBe(counts.segments);
      for (const output of OUTPUTS) {
        expect(corpus[output]).toBeGreaterThanOrEqual(0);
        expect(captions.filter((scores) => !Number.isFinite(scores[output]))).toEqual([]);
      }
    });
  }
});
