/**
 * Packing of an automaton for the module's static data, and of the symbol classes.
 *
 * A row of the transition table is written as its differences from an earlier row. Each difference is a run of equal
 * targets. A target is one of the next two unseen states (most are, in breadth-first order) or a state number. The
 * fields go to separate streams, which compress better than mixed ones. The module expands all of it once.
 */
import type { Dfa } from "./dfa.js";

/** How far back a row looks for the one to differ from: farther costs build time and gains almost nothing. */
const REACH = 600;

export interface PackedDfa {
  readonly states: number;
  /** States from this number on accept; they come last, so that one comparison tells. */
  readonly firstAccepting: number;
  /** Rule of each accepting state. */
  readonly labels: readonly number[];
  /** Rows, run counts, gaps, lengths, targets: the streams in the order in which the module reads them. */
  readonly streams: readonly (readonly number[])[];
}

/** Numbers below 128 take one byte; others seven bits at a time, low bits first. */
export function variableLength(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
  return bytes;
}

/** The same automaton with its states renumbered: dead state, start, other rejecting states, accepting states. */
function acceptingLast(dfa: Dfa): { dfa: Dfa; firstAccepting: number } {
  const all = [...dfa.labels.keys()];
  const order = [...all.filter((s) => !dfa.labels[s]), ...all.filter((s) => dfa.labels[s])];
  const ids = new Int32Array(dfa.states);
  for (const [id, s] of order.entries()) ids[s] = id;
  const next = new Int32Array(dfa.next.length);
  for (const [id, s] of order.entries()) {
    for (let c = 0; c < dfa.classes; c++) next[id * dfa.classes + c] = ids[dfa.next[s * dfa.classes + c] ?? 0] ?? 0;
  }
  const labels = Int32Array.from(order, (s) => dfa.labels[s] ?? 0);
  return { dfa: { ...dfa, next, labels }, firstAccepting: labels.findIndex((label) => label > 0) };
}

interface Run {
  readonly gap: number;
  readonly length: number;
  readonly target: number;
}

function differences(row: Int32Array, base: Int32Array, limit: number): Run[] | undefined {
  const runs: Run[] = [];
  let last = 0;
  for (let c = 0; c < row.length; ) {
    const target = row[c] ?? 0;
    if (target === base[c]) {
      c++;
      continue;
    }
    let end = c + 1;
    while (end < row.length && row[end] === target && base[end] !== target) end++;
    runs.push({ gap: c - last, length: end - c, target });
    if (runs.length >= limit) return undefined;
    last = end;
    c = end;
  }
  return runs;
}

export function packDfa(minimal: Dfa): PackedDfa {
  const { dfa, firstAccepting } = acceptingLast(minimal);
  const rows = [...dfa.labels.keys()].map((s) => dfa.next.subarray(s * dfa.classes, (s + 1) * dfa.classes));
  const nothing = new Int32Array(dfa.classes);
  const streams: number[][] = [[], [], [], [], []];
  const [bases = [], counts = [], gaps = [], lengths = [], targets = []] = streams;
  let rejecting = dfa.start;
  let accepting = firstAccepting - 1;
  for (let s = 0; s < rows.length; s++) {
    const row = rows[s] ?? nothing;
    let best = differences(row, nothing, Number.POSITIVE_INFINITY) ?? [];
    let back = 0;
    for (let distance = 1; distance <= Math.min(s, REACH); distance++) {
      const runs = differences(row, rows[s - distance] ?? nothing, best.length);
      if (runs) {
        best = runs;
        back = distance;
      }
    }
    bases.push(...variableLength(back));
    counts.push(...variableLength(best.length));
    for (const { gap, length, target } of best) {
      gaps.push(...variableLength(gap));
      lengths.push(...variableLength(length));
      if (target === rejecting + 1 && target < firstAccepting) {
        targets.push(0);
        rejecting++;
      } else if (target === accepting + 1) {
        targets.push(1);
        accepting++;
      } else targets.push(...variableLength(target + 2));
    }
  }
  return { states: dfa.states, firstAccepting, labels: [...dfa.labels.subarray(firstAccepting)], streams };
}

/** Order of the classes in which neighbouring columns differ least (greedy); it makes the runs above long. */
export function columnOrder(dfas: readonly Dfa[]): number[] {
  const classes = dfas[0]?.classes ?? 0;
  const columns = Array.from({ length: classes }, (_, c) =>
    dfas.flatMap((dfa) => Array.from({ length: dfa.states }, (_, s) => dfa.next[s * classes + c] ?? 0)),
  );
  const distance = (a: number, b: number): number => {
    const left = columns[a] ?? [];
    const right = columns[b] ?? [];
    return left.reduce((sum, target, i) => sum + (target === right[i] ? 0 : 1), 0);
  };
  const order = [0];
  const rest = new Set(columns.keys());
  rest.delete(0);
  while (rest.size > 0) {
    const from = order.at(-1) ?? 0;
    const nearest = [...rest].reduce((best, c) => (distance(from, c) < distance(from, best) ? c : best));
    order.push(nearest);
    rest.delete(nearest);
  }
  return order;
}

/** Classes of all code units as pairs of run length and class. */
export function packRuns(values: Uint8Array): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < values.length; ) {
    let end = i + 1;
    while (end < values.length && values[end] === values[i]) end++;
    bytes.push(...variableLength(end - i), values[i] ?? 0);
    i = end;
  }
  return bytes;
}
