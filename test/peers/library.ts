/**
 * Our side of the comparison without the command line tool: scores of the peer's tokens, and our tokens.
 *
 * @module
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import { loadEngine } from "../../src/engine/engine.js";
import { evaluate } from "../../src/evaluation/evaluate.js";
import { readCaptions } from "../../src/io/read.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";

const engine = await loadEngine();

/** Captions as a tokenizer left them. */
export interface TokenFile {
  readonly ids: readonly string[];
  readonly references: readonly (readonly string[])[];
  readonly candidates: readonly string[];
}

/** Scores by output name. */
export interface OurScores {
  readonly ids: readonly string[];
  readonly corpus: { readonly [metric: string]: number | null };
  readonly captions: { readonly [metric: string]: readonly number[] };
}

/** Scores captions that the peer tokenised. */
export function scoreTokens({ ids, references, candidates }: TokenFile): OurScores {
  const [evaluation] = evaluate(
    engine,
    { ids, references, systems: [{ name: "system", candidates }] },
    {
      metrics: parseMetrics(["Bleu", "ROUGE_L", "CIDEr"]),
      mode: "parity",
      tokenizer: "none",
      documentFrequencies: undefined,
      perCaption: true,
    },
  );
  if (evaluation?.captions === undefined) throw new Error("no evaluation");
  const { corpus, captions } = evaluation;
  return {
    ids,
    corpus,
    captions: Object.fromEntries(Object.keys(corpus).map((name) => [name, captions.map((row) => row[name] as number)])),
  };
}

/** Tokens of the texts of two files, for the images `ids`. */
export function tokenizeTexts(
  referencesPath: string,
  resultsPath: string,
  ids: readonly string[],
): TokenFile & { rawReferences: string[][]; rawCandidates: string[] } {
  const rawReferences = captionsOf(readTable(referencesPath, "references"), ids);
  const rawCandidates = captionsOf(readTable(resultsPath, "candidates"), ids).map((captions) => captions[0] as string);
  const tokens = tokenize(rawReferences.flat());
  let at = 0;
  return {
    ids,
    rawReferences,
    rawCandidates,
    references: rawReferences.map((captions) => captions.map(() => tokens[at++] as string)),
    candidates: tokenize(rawCandidates),
  };
}

/** Tokens of two files, for the images that have a result, in the order of the references. */
export function tokenizeFiles(referencesPath: string, resultsPath: string): TokenFile {
  const results = readTable(resultsPath, "candidates");
  const ids = readTable(referencesPath, "references")
    .rows.map(({ id }) => id)
    .filter((id) => results.index.has(id));
  return tokenizeTexts(referencesPath, resultsPath, ids);
}

/** Tokens of captions that are one stream, as in a run. */
export function tokenize(captions: readonly string[]): string[] {
  const session = engine.acquire();
  try {
    const collection = session.tokenize(captions, "ptb", false);
    return captions.map((_, i) => session.spell(collection, i));
  } finally {
    engine.release(session);
  }
}

function readTable(path: string, role: "references" | "candidates"): CaptionTable {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const table = readCaptions(text, { source: path, role })[role];
  if (table === undefined) throw new Error(`${path}: no ${role}`);
  return table;
}

function captionsOf(table: CaptionTable, ids: readonly string[]): string[][] {
  return ids.map((id) => [...(table.rows[table.index.get(id) ?? -1]?.captions ?? [])]);
}
