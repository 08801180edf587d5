/**
 * The tokenizer as two automata that run side by side: all rules with their right contexts, labelled with rule numbers.
 *
 * Addresses on the web (rules 16-18) have one of their own. They go on over almost any character, so together with the
 * rest every state would exist several times: one automaton has 3,144 states, the two have half of that. The second
 * need not run at all where a caption has no `@`, no `:/` and no period inside.
 */
import { type Dfa, determinize, minimize } from "./dfa.js";
import { buildNfa, type Nfa, setsOf } from "./nfa.js";
import { columnOrder } from "./pack.js";
import { seq } from "./regex.js";
import type { Rule } from "./rule.js";
import { ABBREVIATION_RULES } from "./rules-abbreviations.js";
import { NUMBER_RULES } from "./rules-numbers.js";
import { SYMBOL_RULES } from "./rules-symbols.js";
import { WEB_RULES } from "./rules-web.js";
import { WORD_RULES } from "./rules-words.js";
import { DIGIT, LETTER_UNIT, WHITE_UNIT } from "./sets.js";
import { type SymbolClasses, symbolClasses } from "./symbol-classes.js";

/** Rules of the second automaton; none of them has a right context. */
export const ADDRESS_RULES: ReadonlySet<number> = new Set([16, 17, 18]);

/** All rules in the order of their numbers. */
export const RULES: readonly Rule[] = [
  ...WORD_RULES,
  ...ABBREVIATION_RULES,
  ...WEB_RULES,
  ...NUMBER_RULES,
  ...SYMBOL_RULES,
].sort((a, b) => a.number - b.number);

export interface Automata {
  readonly symbols: SymbolClasses;
  readonly main: Dfa;
  readonly address: Dfa;
}

function nfaOf(rules: readonly Rule[]): Nfa {
  return buildNfa(
    new Map(rules.map((rule) => [rule.number, rule.before ? seq(rule.matches, rule.before) : rule.matches])),
  );
}

export function buildAutomata(): Automata {
  const nfas = [
    nfaOf(RULES.filter((rule) => !ADDRESS_RULES.has(rule.number))),
    nfaOf(RULES.filter((rule) => ADDRESS_RULES.has(rule.number))),
  ] as const;
  const sets = [...nfas.flatMap(setsOf), LETTER_UNIT, DIGIT, WHITE_UNIT];
  const unordered = symbolClasses(sets);
  const drafts = nfas.map((nfa) => minimize(determinize(nfa, unordered)));
  const symbols = unordered.reordered(columnOrder(drafts));
  return {
    symbols,
    main: minimize(determinize(nfas[0], symbols)),
    address: minimize(determinize(nfas[1], symbols)),
  };
}
