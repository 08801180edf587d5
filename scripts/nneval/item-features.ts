/**
 * Features of the captions of a task, computed once and kept.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packsFor } from "../../src/cli/packs.js";
import type { SceneTuple } from "../../src/corpus/scene-tuples.js";
import type { Engine } from "../../src/engine/engine.js";
import { parserInUse } from "../../src/evaluation/open-packs.js";
import { readTuples } from "../../src/io/tuple-files.js";
import { judgedItems } from "../../src/judgement/judge.js";
import { type FeatureTable, featureCells, readFeatureTable } from "../../src/learning/feature-table.js";
import { computeFeatures } from "../../src/learning/features.js";
import { featureMetric, NNEVAL_FEATURES } from "../../src/metrics/nneval-features.js";
import { line } from "../../src/report/csv.js";
import type { Task } from "./tasks.js";

/** A row for each set of references of each caption in each draw: `id`, `draw`, and `sets`, the number of its rows. */
export type ItemFeatures = FeatureTable;

/** The parser takes no sentences of more than 150 words: such captions (two of PASCAL-50S) get no tuples, so SPICE is 0. */
const LONG = 100;

export async function itemFeatures(
  engine: Engine,
  { name, protocol, variant, open }: Task,
  cache: string,
  tuples: readonly string[],
): Promise<ItemFeatures> {
  const path = join(cache, `${name}.csv`);
  if (existsSync(path)) return readFeatureTable({ text: readFileSync(path, "utf8"), source: path });
  const { rounds } = await judgedItems({ protocol, variant, open });
  const rows = rounds.flatMap((items, round) =>
    items.flatMap(({ id, candidate, references: sets }) =>
      sets.map((references) => ({
        caption: { candidate, references },
        fields: { id, draw: rounds.length === 1 ? "" : String(round + 1), sets: String(sets.length) },
      })),
    ),
  );
  const captions = rows.map(({ caption }) => caption);
  // Tuples of one parser; it finds those of other captions.
  const packs = await packsFor([featureMetric()]);
  const known = tuplesOf(tuples, parserInUse(packs, undefined));
  for (const text of captions.flatMap(({ candidate, references }) => [candidate, ...references]))
    if (text.split(" ").length > LONG) known.tuples.set(text, []);
  const columns = computeFeatures(
    engine,
    captions,
    {
      ...{ mode: "parity", tokenizer: "ptb", documentFrequencies: undefined },
      packs,
      scenes: { tuples: known },
    },
    NNEVAL_FEATURES,
    (done) => process.stderr.write(`  ${done} of ${captions.length}\n`),
  );
  const table = { names: NNEVAL_FEATURES, columns, fields: rows.map(({ fields }) => fields) };
  writeFileSync(path, [...featureCells(table)].map((cells) => `${line(cells)}\n`).join(""));
  return table;
}

/** Tuples of files; those of other captions come from the same parser, which is `otherwise` where no file says. */
function tuplesOf(
  paths: readonly string[],
  otherwise: string | undefined,
): {
  name: string;
  parser: string | undefined;
  tuples: Map<string, readonly SceneTuple[]>;
} {
  const files = paths.map((path) => readTuples(readFileSync(path, "utf8"), path));
  return {
    name: "parser",
    parser: files[0]?.parser ?? otherwise,
    tuples: new Map(files.flatMap((file) => [...file.tuples])),
  };
}
