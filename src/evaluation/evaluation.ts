/**
 * What a scoring run gives: the object the library returns and `--format json` prints.
 *
 * @module
 */

import type { Severity } from "../corpus/problem.js";
import type { Mode, TokenizerName } from "../metrics/choices.js";
import type { SceneScores } from "../metrics/scene-sets.js";
import type { Warning } from "../metrics/warning.js";

export const MODES = ["parity", "strict"] as const;

/** Scores of one caption by output name; `null` where a value is not a number. */
export type CaptionScores = { readonly id: string } & { readonly [metric: string]: number | string | null };

/** Result of scoring one system. */
export interface Evaluation {
  /** Version of captally. */
  readonly captally: string;
  readonly mode: Mode;
  readonly tokenizer: TokenizerName;
  readonly counts: {
    /** Images scored. */
    readonly segments: number;
    readonly candidates: number;
    readonly references: number;
  };
  /** Corpus value by output name (`Bleu_1`, `ROUGE_L`, `CIDEr` ...), unrounded; `null` where it is not a number. */
  readonly corpus: { readonly [metric: string]: number | null };
  /** How each number came about, by output name. */
  readonly signatures: { readonly [metric: string]: string };
  /** One row per image, in run order; only when asked for. */
  readonly captions?: readonly CaptionScores[];
  /** What SPICE says of each caption, with tuples; only when asked for. */
  readonly scenes?: readonly SceneScores[];
  readonly warnings: readonly Warning[];
}

/** Result of scoring one system of several. */
export interface SystemEvaluation extends Evaluation {
  readonly name: string;
}

/** Result of scoring several systems against the same references. */
export interface SystemEvaluations {
  readonly systems: readonly SystemEvaluation[];
}

export type { Mode, Severity, TokenizerName, Warning };
