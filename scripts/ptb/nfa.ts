/**
 * Thompson's construction: regular expressions to one nondeterministic automaton with a label per expression.
 */
import type { CodeSet } from "./code-set.js";
import type { Regex } from "./regex.js";

export interface Nfa {
  readonly start: number;
  /** Empty moves of each state. */
  readonly jumps: number[][];
  /** The set a state reads, if any, and where it goes then. */
  readonly reads: ({ readonly set: CodeSet; readonly target: number } | undefined)[];
  /** Label of an accepting state. */
  readonly labels: (number | undefined)[];
}

/** Automaton that accepts, with label `i`, whatever `expressions.get(i)` matches. */
export function buildNfa(expressions: ReadonlyMap<number, Regex>): Nfa {
  const jumps: number[][] = [];
  const reads: Nfa["reads"] = [];
  const labels: Nfa["labels"] = [];
  const state = (): number => {
    reads.push(undefined);
    labels.push(undefined);
    return jumps.push([]) - 1;
  };
  const jump = (from: number, to: number): void => {
    jumps[from]?.push(to);
  };
  const build = (regex: Regex, from: number, to: number): void => {
    switch (regex.kind) {
      case "empty":
        jump(from, to);
        break;
      case "set": {
        const reader = state();
        jump(from, reader);
        reads[reader] = { set: regex.set, target: to };
        break;
      }
      case "sequence": {
        let at = from;
        for (const part of regex.parts) {
          const next = state();
          build(part, at, next);
          at = next;
        }
        jump(at, to);
        break;
      }
      case "choice":
        for (const part of regex.parts) build(part, from, to);
        break;
      case "star": {
        const loop = state();
        jump(from, loop);
        build(regex.body, loop, loop);
        jump(loop, to);
        break;
      }
    }
  };
  const start = state();
  for (const [label, expression] of expressions) {
    // A start of its own, so that a leading star of one expression cannot be entered from another.
    const from = state();
    const end = state();
    jump(start, from);
    labels[end] = label;
    build(expression, from, end);
  }
  return { start, jumps, reads, labels };
}

/** All sets that the automaton reads. */
export function setsOf(nfa: Nfa): CodeSet[] {
  return nfa.reads.flatMap((read) => (read ? [read.set] : []));
}
