/**
 * Builds the tables of the PTB tokenizer, of lower-casing and of letter case into assembly/generated.
 *
 * The output depends on the rules and on two pinned Unicode data packages only, so it is the same on every machine.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { buildAutomata, RULES } from "./ptb/automaton.js";
import { type CodeSet, contains, SEPARATOR } from "./ptb/code-set.js";
import type { Dfa } from "./ptb/dfa.js";
import { TableFile } from "./ptb/emit.js";
import { CASE_CLASS_NAMES, caseClasses } from "./ptb/letter-case.js";
import { casedRanges, lowerCaseRanges } from "./ptb/lowercase.js";
import { packDfa, packRuns, variableLength } from "./ptb/pack.js";
import { ACTIONS, CUTS } from "./ptb/rule.js";
import { DIGIT, LETTER_UNIT, PLAIN_LETTER, WHITE_UNIT } from "./ptb/sets.js";

const OUTPUT = new URL("../assembly/generated/", import.meta.url);
const LINE_FEED = 0x0a;
const RULE_LIMIT = 82;
/** Classes take seven bits of a table index. */
const MAX_CLASSES = 128;

function ptbTables(): string {
  const { symbols, main, address } = buildAutomata();
  if (symbols.count > MAX_CLASSES)
    throw new Error(`ptb: expected at most ${MAX_CLASSES} classes, got ${symbols.count}`);
  const file = new TableFile("PTB_DATA");
  file.enumeration("Action", ACTIONS);
  file.enumeration("Cut", CUTS);
  file.constant("LINE_FEED_CLASS", symbols.ofSymbol[LINE_FEED] ?? 0);
  file.constant("SEPARATOR_CLASS", symbols.ofSymbol[SEPARATOR] ?? 0);

  const rule = (n: number) => RULES.find(({ number }) => number === n);
  const numbers = Array.from({ length: RULE_LIMIT }, (_, n) => n);
  file.data(
    "RULE_ACTIONS",
    numbers.map((n) => ACTIONS.indexOf(rule(n)?.action ?? "KEEP")),
  );
  file.data(
    "RULE_CUTS",
    numbers.map((n) => CUTS.indexOf(rule(n)?.cut ?? "WHOLE")),
  );

  const member = (set: CodeSet, c: number): number => Number(contains(set, symbols.ofSymbol.indexOf(c)));
  const classes = Array.from({ length: symbols.count }, (_, c) => c);
  file.data(
    "CLASS_FLAGS",
    classes.map(
      (c) => (member(LETTER_UNIT, c) | member(DIGIT, c)) + 2 * member(WHITE_UNIT, c) + 4 * member(PLAIN_LETTER, c),
    ),
  );
  file.data("CLASS_RUNS", packRuns(symbols.ofSymbol.subarray(0, SEPARATOR)));

  const automaton = (name: string, dfa: Dfa): void => {
    const packed = packDfa(dfa);
    file.constant(`${name}_CLASSES`, dfa.classes);
    file.constant(`${name}_STATES`, packed.states);
    file.constant(`${name}_FIRST_ACCEPTING`, packed.states - packed.accepting);
    file.data(`${name}_LABELS`, packed.labels);
    for (const [i, stream] of ["BASES", "COUNTS", "GAPS", "LENGTHS", "TARGETS"].entries()) {
      file.data(`${name}_${stream}`, packed.streams[i] ?? []);
    }
  };
  automaton("MAIN", main);
  automaton("ADDRESS", address);
  return file.text();
}

function lowerCaseTables(): string {
  const file = new TableFile("LOWERCASE_DATA");
  const ranges = lowerCaseRanges();
  file.constant("LOWERCASE_RANGES", ranges.length);
  // Each range: gap to the one before, number of mappings, step, and the signed delta folded into a positive number.
  let end = 0;
  const bytes: number[] = [];
  for (const { first, last, step, delta } of ranges) {
    const folded = delta < 0 ? -2 * delta - 1 : 2 * delta;
    bytes.push(...[first - end, (last - first) / step + 1, step, folded].flatMap(variableLength));
    end = last;
  }
  file.data("LOWERCASE_RUNS", bytes);
  const cased = casedRanges();
  file.constant("CASED_RANGES", cased.length);
  let at = 0;
  const runs: number[] = [];
  for (const [first, last] of cased) {
    runs.push(...variableLength(first - at), ...variableLength(last - first));
    at = last;
  }
  file.data("CASED_RUNS", runs);
  return file.text();
}

function caseTables(): string {
  const file = new TableFile("CASE_DATA");
  file.enumeration("CaseClass", CASE_CLASS_NAMES);
  file.data("CASE_CLASSES", packRuns(caseClasses()));
  return file.text();
}

mkdirSync(OUTPUT, { recursive: true });
writeFileSync(new URL("ptb-tables.ts", OUTPUT), ptbTables());
writeFileSync(new URL("lowercase-tables.ts", OUTPUT), lowerCaseTables());
writeFileSync(new URL("case-tables.ts", OUTPUT), caseTables());
