/**
 * The automaton builder against a matcher that tries everything.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CodeSet, chars, contains, except, SEPARATOR, withoutSeparator } from "../../../scripts/ptb/code-set.js";
import { type Dfa, determinize, minimize } from "../../../scripts/ptb/dfa.js";
import { buildNfa, setsOf } from "../../../scripts/ptb/nfa.js";
import { alt, EMPTY, opt, plus, type Regex, seq, star, text, times } from "../../../scripts/ptb/regex.js";
import { type SymbolClasses, symbolClasses } from "../../../scripts/ptb/symbol-classes.js";

/** All ends of matches of `regex` that begin at one of `starts`. */
function ends(regex: Regex, input: string, starts: ReadonlySet<number>): Set<number> {
  switch (regex.kind) {
    case "empty":
      return new Set(starts);
    case "set":
      return new Set(
        [...starts].filter((at) => at < input.length && contains(regex.set, input.charCodeAt(at))).map((at) => at + 1),
      );
    case "sequence":
      return regex.parts.reduce<Set<number>>((reached, part) => ends(part, input, reached), new Set(starts));
    case "choice":
      return new Set(regex.parts.flatMap((part) => [...ends(part, input, starts)]));
    case "star": {
      const reached = new Set(starts);
      for (let size = -1; size !== reached.size; ) {
        size = reached.size;
        for (const at of ends(regex.body, input, reached)) reached.add(at);
      }
      return reached;
    }
  }
}

interface Match {
  readonly length: number;
  readonly label: number;
}

function slowMatch(rules: ReadonlyMap<number, Regex>, input: string): Match {
  let best: Match = { length: 0, label: 0 };
  for (const [label, regex] of rules) {
    const length = Math.max(0, ...ends(regex, input, new Set([0])));
    if (length > best.length) best = { length, label };
  }
  return best;
}

function fastMatch({ dfa, symbols }: { dfa: Dfa; symbols: SymbolClasses }, input: string): Match {
  let best: Match = { length: 0, label: 0 };
  let state = dfa.start;
  for (let at = 0; at < input.length && state !== 0; at++) {
    state = dfa.next[state * dfa.classes + (symbols.ofSymbol[input.charCodeAt(at)] ?? 0)] ?? 0;
    const label = dfa.labels[state] ?? 0;
    if (label) best = { length: at + 1, label };
  }
  return best;
}

const set: fc.Arbitrary<CodeSet> = fc.oneof(
  fc.subarray(["a", "b", "c"], { minLength: 1 }).map((list) => chars(list.join(""))),
  fc.constantFrom("a", "b", "c").map((c) => except(chars(c))),
);
const { regex } = fc.letrec<{ regex: Regex }>((tie) => ({
  regex: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    set.map((s) => seq(s)),
    fc.constant(EMPTY),
    fc.array(tie("regex"), { minLength: 1, maxLength: 3 }).map((parts) => seq(...parts)),
    fc.array(tie("regex"), { minLength: 1, maxLength: 3 }).map((parts) => alt(...parts)),
    tie("regex").map(star),
    tie("regex").map(plus),
    tie("regex").map(opt),
    tie("regex").map((body) => times(body, 1, 3)),
  ),
}));
const input = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 10 });

describe("automaton", () => {
  it("finds the longest match and the first rule, before and after minimisation", () => {
    fc.assert(
      fc.property(
        fc.array(regex, { minLength: 1, maxLength: 4 }),
        fc.array(input, { maxLength: 20 }),
        (list, inputs) => {
          const rules = new Map(list.map((rule, i) => [i + 1, rule]));
          const nfa = buildNfa(rules);
          const symbols = symbolClasses(setsOf(nfa));
          const dfa = determinize(nfa, symbols);
          const minimal = minimize(dfa);
          expect(minimal.states).toBeLessThanOrEqual(dfa.states + 1);
          for (const given of inputs) {
            const expected = slowMatch(rules, given);
            expect(fastMatch({ dfa, symbols }, given)).toEqual(expected);
            expect(fastMatch({ dfa: minimal, symbols }, given)).toEqual(expected);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("merges states that nothing tells apart", () => {
    const nfa = buildNfa(new Map([[1, alt(text("ax"), text("bx"), text("cx"))]]));
    const symbols = symbolClasses(setsOf(nfa));
    // Dead, start, after the first letter, after the second.
    expect(minimize(determinize(nfa, symbols)).states).toBe(4);
  });
});

describe("separator", () => {
  it("is wherever a line feed is, unless it is taken out", () => {
    expect(contains(chars("\n"), SEPARATOR)).toBe(true);
    expect(contains(except(chars("a")), SEPARATOR)).toBe(true);
    expect(contains(except(chars("\n")), SEPARATOR)).toBe(false);
    expect(contains(withoutSeparator(except(chars("a"))), SEPARATOR)).toBe(false);
    expect(contains(withoutSeparator(except(chars("a"))), 0x0a)).toBe(true);
  });
});
