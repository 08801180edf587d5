/**
 * Subset construction and minimisation (Moore's partition refinement), with one label per accepting state.
 * Where several expressions accept at the same place the smallest label wins: rule order of parity.md 1.3.
 */
import type { Nfa } from "./nfa.js";
import type { SymbolClasses } from "./symbol-classes.js";

/** State 0 is the dead one: nothing more can be accepted. Label 0 means "not accepting". */
export interface Dfa {
  readonly classes: number;
  readonly start: number;
  readonly states: number;
  /** Target of state `s` on class `c` at `s * classes + c`. */
  readonly next: Int32Array;
  readonly labels: Int32Array;
}

function closures(nfa: Nfa): number[][] {
  // Only states that read or accept matter: the others are passed through.
  return nfa.jumps.map((_, origin) => {
    const seen = new Set([origin]);
    const stack = [origin];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      for (const target of nfa.jumps[top] ?? []) {
        if (!seen.has(target)) {
          seen.add(target);
          stack.push(target);
        }
      }
    }
    return [...seen].filter((s) => nfa.reads[s] || nfa.labels[s] !== undefined).sort((a, b) => a - b);
  });
}

/** The automaton before minimisation. */
export function determinize(nfa: Nfa, symbols: SymbolClasses): Dfa {
  const closure = closures(nfa);
  const width = symbols.count;
  const subsets: number[][] = [[]];
  const ids = new Map<string, number>([["", 0]]);
  const rows: number[][] = [];
  const labels: number[] = [];
  const intern = (subset: number[]): number => {
    const key = subset.join(",");
    let id = ids.get(key);
    if (id === undefined) {
      id = subsets.push(subset) - 1;
      ids.set(key, id);
    }
    return id;
  };
  const start = intern(closure[nfa.start] ?? []);
  for (let id = 0; id < subsets.length; id++) {
    const subset = subsets[id] ?? [];
    const targets: (Set<number> | undefined)[] = new Array(width).fill(undefined);
    let label = 0;
    for (const s of subset) {
      const own = nfa.labels[s];
      if (own !== undefined && (label === 0 || own < label)) label = own;
      const read = nfa.reads[s];
      if (!read) continue;
      const reached = closure[read.target] ?? [];
      for (const c of symbols.classesOf(read.set)) {
        let target = targets[c];
        if (!target) {
          target = new Set();
          targets[c] = target;
        }
        for (const r of reached) target.add(r);
      }
    }
    labels.push(label);
    rows.push(targets.map((target) => (target ? intern([...target].sort((a, b) => a - b)) : 0)));
  }
  return {
    classes: width,
    start,
    states: rows.length,
    next: Int32Array.from(rows.flat()),
    labels: Int32Array.from(labels),
  };
}

/** The smallest automaton with the same labels; states are numbered in breadth-first order from the start. */
export function minimize(dfa: Dfa): Dfa {
  const { classes, states, next, labels } = dfa;
  let block: Int32Array = Int32Array.from(labels);
  for (let blocks = new Set(block).size; ; ) {
    const ids = new Map<string, number>();
    const refined = new Int32Array(states);
    const row = new Int32Array(classes + 1);
    for (let s = 0; s < states; s++) {
      row[0] = block[s] ?? 0;
      for (let c = 0; c < classes; c++) row[c + 1] = block[next[s * classes + c] ?? 0] ?? 0;
      const key = String.fromCharCode(...row);
      let id = ids.get(key);
      if (id === undefined) {
        id = ids.size;
        ids.set(key, id);
      }
      refined[s] = id;
    }
    block = refined;
    if (ids.size === blocks) break;
    blocks = ids.size;
  }
  return renumber(dfa, block);
}

function renumber(dfa: Dfa, block: Int32Array): Dfa {
  const { classes, next, labels } = dfa;
  const member = new Map<number, number>();
  block.forEach((b, s) => {
    if (!member.has(b)) member.set(b, s);
  });
  const order = [block[0] ?? 0, block[dfa.start] ?? 0];
  const ids = new Map(order.map((b, i) => [b, i]));
  const rows: number[] = [];
  for (let i = 0; i < order.length; i++) {
    const s = member.get(order[i] ?? 0) ?? 0;
    for (let c = 0; c < classes; c++) {
      const b = block[next[s * classes + c] ?? 0] ?? 0;
      let id = ids.get(b);
      if (id === undefined) {
        id = order.push(b) - 1;
        ids.set(b, id);
      }
      rows.push(id);
    }
  }
  return {
    classes,
    start: 1,
    states: order.length,
    next: Int32Array.from(rows),
    labels: Int32Array.from(order, (b) => labels[member.get(b) ?? 0] ?? 0),
  };
}
