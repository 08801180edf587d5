/**
 * Packing of an automaton for the module's static data, and of the symbol classes.
 *
 * A row of the transition table is written as its differences from an earlier row. Each difference is a run of equal
 * targets. A target is the next state that was not met before, or the place of a state in the list of those met, the
 * last one first (move to front). States must be in breadth-first order. The fields go to separate streams, which
 * compress better than mixed ones. The module expands all of it once.
 */
import type { Dfa } from "./dfa.js";

/** How far back a row looks for the one to differ from: farther costs build time and gains almost nothing. */
const REACH = 600;

export interface PackedDfa {
  readonly states: number;
  readonly accepting: number;
  /** Rule of each state, 0 if it does not accept. */
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

export function packDfa(dfa: Dfa): PackedDfa {
  const rows = [...dfa.labels.keys()].map((s) => dfa.next.subarray(s * dfa.classes, (s + 1) * dfa.classes));
  const nothing = new Int32Array(dfa.classes);
  const streams: number[][] = [[], [], [], [], []];
  const [bases = [], counts = [], gaps = [], lengths = [], targets = []] = streams;
  /** States met, the last one first; the dead state and the start are known. */
  const met = [dfa.start, 0];
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
      const place = met.indexOf(target);
      if (place < 0 && target !== met.length) throw new Error(`pack: state ${target} is not in breadth-first order`);
      targets.push(...variableLength(place + 1));
      if (place >= 0) met.splice(place, 1);
      met.unshift(target);
    }
  }
  return {
    states: dfa.states,
    accepting: dfa.labels.filter((label) => label > 0).length,
    labels: [...dfa.labels],
    streams,
  };
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
