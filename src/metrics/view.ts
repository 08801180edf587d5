/**
 * Views: the ways in which a metric may want the captions as tokens. Each view is made once per run and shared.
 *
 * @module
 */

import type { EngineTokenizer } from "../engine/session.js";

/** How a view is made. */
export interface ViewRecipe {
  /** `run`: the tokenizer the user chose. */
  readonly tokenizer: "run" | EngineTokenizer;
  /** Stemmer by the number the engine knows it by (`assembly/text/stems.ts`); words shorter than `shortest` stay. */
  readonly stemmer?: { readonly number: number; readonly shortest: number };
  /** The words in lower case; a stemmer follows. */
  readonly lower?: true;
  /** The tokens as METEOR normalises them again. */
  readonly meteor?: true;
}

const NLTK = 0;
const ROUGE155_WITH_EXCEPTIONS = 3;

/** google's package and ROUGE-1.5.5 stem words longer than three letters. */
const LONGER_THAN_THREE = 4;

export const VIEWS = {
  /** Tokens of the run. */
  run: { tokenizer: "run" },
  /** Tokens of the run, Porter-stemmed. */
  "run:stem": { tokenizer: "run", stemmer: { number: NLTK, shortest: 0 } },
  /** google `rouge_score`, without and with `use_stemmer`. */
  google: { tokenizer: "google" },
  "google:stem": { tokenizer: "google", stemmer: { number: NLTK, shortest: LONGER_THAN_THREE } },
  /** ROUGE-1.5.5, without and with -m. */
  rouge155: { tokenizer: "rouge155" },
  "rouge155:stem": {
    tokenizer: "rouge155",
    stemmer: { number: ROUGE155_WITH_EXCEPTIONS, shortest: LONGER_THAN_THREE },
  },
  /** Words of the run in lower case, and their stems. */
  "run:lower": { tokenizer: "run", lower: true },
  "run:lower:stem": { tokenizer: "run", lower: true, stemmer: { number: NLTK, shortest: 0 } },
  /** What METEOR makes of the tokens of the run. */
  meteor: { tokenizer: "run", meteor: true },
  /** Tally's own. */
  tally: { tokenizer: "tally" },
} as const satisfies Record<string, ViewRecipe>;

/** Name of a view. */
export type View = keyof typeof VIEWS;

/** Whether making the view needs the pack of irregular forms. */
export function needsExceptions(view: View): boolean {
  const recipe: ViewRecipe = VIEWS[view];
  return recipe.stemmer?.number === ROUGE155_WITH_EXCEPTIONS;
}
