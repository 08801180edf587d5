/**
 * `captally selftest`: known answers, computed on this machine. Exit code 3 when one differs in any bit.
 *
 * @module
 */

import type { Packs } from "../data/pack-files.js";
import { grammarPath } from "../data/shipped-packs.js";
import { type Engine, loadEngine } from "../engine/engine.js";
import { evaluate } from "../evaluation/evaluate.js";
import { parseMetrics } from "../metrics/metric-list.js";
import { EXIT } from "./exit.js";
import { writeResult } from "./output.js";
import { packsFor } from "./packs.js";
import type { ScoreAnswer, TokenAnswer } from "./selftest-answers.js";

/** One comparison. */
interface Check {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
}

export async function runSelftest(): Promise<void> {
  const { LEARNED_ANSWERS, PARSED_ANSWERS, SCORE_ANSWERS, TOKEN_ANSWERS } = await import("./selftest-answers.js");
  const engine = await loadEngine();
  const checks = [
    ...TOKEN_ANSWERS.map((answer) => checkTokens(engine, answer)),
    ...SCORE_ANSWERS.flatMap((answer) => checkScores(engine, answer, ["Bleu", "ROUGE_L", "CIDEr"])),
  ];
  const learned = ["Tally", "WMD"];
  const packs = await packsFor(parseMetrics(learned));
  checks.push(...LEARNED_ANSWERS.flatMap((answer) => checkScores(engine, answer, learned, packs)));
  // Its licence keeps the grammar out of this package: SPICE is checked where it is installed.
  if ((await grammarPath()) !== undefined) {
    const grammar = await packsFor(parseMetrics(["SPICE"]));
    checks.push(...PARSED_ANSWERS.flatMap((answer) => checkScores(engine, answer, ["SPICE"], grammar)));
  }
  const failed = checks.filter(({ expected, found }) => expected !== found);
  await writeResult(undefined, [
    ...checks.map(describe),
    `${checks.length - failed.length} of ${checks.length} answers are right\n`,
  ]);
  if (failed.length > 0) process.exitCode = EXIT.fault;
}

function describe({ name, expected, found }: Check): string {
  return expected === found ? `ok    ${name} = ${found}\n` : `WRONG ${name}: expected ${expected}, got ${found}\n`;
}

function checkTokens(engine: Engine, { tokenizer, text, tokens }: TokenAnswer): Check {
  const session = engine.acquire();
  try {
    const found = session.spell(session.tokenize([text], tokenizer, false), 0);
    return {
      name: `${tokenizer} ${JSON.stringify(text)}`,
      expected: JSON.stringify(tokens),
      found: JSON.stringify(found),
    };
  } finally {
    engine.release(session);
  }
}

function checkScores(
  engine: Engine,
  { name, candidates, references, scores }: ScoreAnswer,
  metrics: readonly string[],
  packs: Packs = {},
): Check[] {
  const ids = candidates.map((_, i) => String(i));
  const [evaluation] = evaluate(
    engine,
    { ids, references, systems: [{ name, candidates }] },
    {
      metrics: parseMetrics(metrics),
      mode: "parity",
      tokenizer: "none",
      documentFrequencies: undefined,
      packs,
      perCaption: false,
    },
  );
  return Object.entries(scores).map(([output, expected]) => ({
    name: `${name} ${output}`,
    // The shortest text of a double determines its bits.
    expected: String(expected),
    found: String(evaluation?.corpus[output]),
  }));
}
