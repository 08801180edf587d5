/**
 * The ROUGE family, slow and obvious: tokens in, precision, recall and F out.
 */

import { lcs } from "./text.js";

export type Tokens = readonly string[];
export type Figures = [number, number, number];

/** Hits, size of the reference, size of the candidate; `choice` is the size by which the best recall is found. */
interface Match {
  readonly hits: number;
  readonly reference: number;
  readonly candidate: number;
  readonly choice?: number;
}

export type Fold = "best-f" | "sums" | "best-recall";

/** The exact binary value in decimal digits, rounded half to even at the fifth decimal. */
export function naiveRound5(x: number): number {
  // Every double is a multiple of 2^-1074.
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (exponent ? 1n << 52n : 0n);
  const scaled = (mantissa << BigInt(Math.max(exponent, 1) - 1)) * 100000n;
  const unit = 1n << 1074n;
  const whole = scaled / unit;
  const twice = 2n * (scaled % unit);
  const up = twice > unit || (twice === unit && whole % 2n === 1n);
  return Number(`${whole + (up ? 1n : 0n)}e-5`);
}

function ratio(hits: number, size: number, weight: number): number {
  if (size === 0) return 0;
  return weight === 1 ? hits / size : (hits / size) ** (1 / weight);
}

function figures(match: Match, rounded: boolean, weight: number): Figures {
  let p = ratio(match.hits, match.candidate, weight);
  let r = ratio(match.hits, match.reference, weight);
  if (!rounded) return [p, r, p + r > 0 ? (2 * p * r) / (p + r) : 0];
  p = naiveRound5(p);
  r = naiveRound5(r);
  return [p, r, p * r > 0 ? naiveRound5((p * r) / (0.5 * p + 0.5 * r)) : 0];
}

export function naiveFold(matches: readonly Match[], fold: Fold, weight = 1): Figures {
  if (fold === "sums") {
    const total = { hits: 0, reference: 0, candidate: 0 };
    for (const match of matches) {
      total.hits += match.hits;
      total.reference += match.reference;
      total.candidate += match.candidate;
    }
    return figures(total, true, weight);
  }
  let best: Figures = [0, 0, 0];
  let bestValue = -1;
  for (const match of matches) {
    const scored = figures(match, fold === "best-recall", weight);
    const value = fold === "best-f" ? scored[2] : naiveRound5(ratio(match.hits, match.choice ?? match.reference, 1));
    if (value > bestValue) {
      bestValue = value;
      best = scored;
    }
  }
  return best;
}

function clipped(candidate: readonly string[], reference: readonly string[]): Match {
  const left = [...candidate];
  let hits = 0;
  for (const unit of reference) {
    const at = left.indexOf(unit);
    if (at < 0) continue;
    left.splice(at, 1);
    ++hits;
  }
  return { hits, reference: reference.length, candidate: candidate.length };
}

function grams(tokens: Tokens, order: number): string[] {
  return tokens.flatMap((_, i) => (i + order <= tokens.length ? [JSON.stringify(tokens.slice(i, i + order))] : []));
}

export function naiveRougeN(candidate: Tokens, references: readonly Tokens[], order: number, fold: Fold): Figures {
  return naiveFold(
    references.map((reference) => clipped(grams(candidate, order), grams(reference, order))),
    fold,
  );
}

export function naiveRougeLcs(candidate: Tokens, references: readonly Tokens[], fold: Fold): Figures {
  const matches = references.map((reference) => ({
    hits: lcs(candidate, reference),
    reference: reference.length,
    candidate: candidate.length,
  }));
  return naiveFold(matches, fold);
}

/** Units of ROUGE_S and ROUGE_SU: pairs, and single words except the last `skipped` ones (`undefined`: no single words). */
function skipUnits(tokens: Tokens, gap: number, skipped: number | undefined): string[] {
  const units: string[] = [];
  tokens.forEach((first, i) => {
    if (skipped !== undefined && i < tokens.length - skipped) units.push(first);
    tokens.forEach((second, j) => {
      if (j > i && (gap < 0 || j - i - 1 <= gap)) units.push(`${first} ${second}`);
    });
  });
  return units;
}

export function naiveRougeS(
  candidate: Tokens,
  references: readonly Tokens[],
  gap: number,
  unigrams: "none" | "but-last" | "all",
  fold: Fold,
): Figures {
  const skipped = unigrams === "none" ? undefined : unigrams === "but-last" ? 1 : 0;
  const units = (tokens: Tokens): string[] => skipUnits(tokens, gap, skipped);
  return naiveFold(
    references.map((reference) => clipped(units(candidate), units(reference))),
    fold,
  );
}

/** Weighted LCS by the paper's recurrence on whole tables; the weight and the reference positions matched. */
function weightedLcs(
  reference: Tokens,
  candidate: Tokens,
  f: (k: number) => number,
): { weight: number; matched: Set<number> } {
  const cell = (): { c: number; run: number } => ({ c: 0, run: 0 });
  const table = Array.from({ length: reference.length + 1 }, () => Array.from({ length: candidate.length + 1 }, cell));
  const at = (i: number, j: number): { c: number; run: number } => table[i]?.[j] as { c: number; run: number };
  for (let i = 1; i <= reference.length; ++i) {
    for (let j = 1; j <= candidate.length; ++j) {
      if (reference[i - 1] === candidate[j - 1]) {
        const { c, run } = at(i - 1, j - 1);
        Object.assign(at(i, j), { c: c + f(run + 1) - f(run), run: run + 1 });
      } else {
        at(i, j).c = Math.max(at(i - 1, j).c, at(i, j - 1).c);
      }
    }
  }
  const matched = new Set<number>();
  let i = reference.length;
  let j = candidate.length;
  while (i > 0 && j > 0) {
    if (reference[i - 1] === candidate[j - 1]) {
      matched.add(--i);
      --j;
    } else if (at(i - 1, j).c >= at(i, j - 1).c) --i;
    else --j;
  }
  return { weight: at(reference.length, candidate.length).c, matched };
}

export function naiveRougeW(candidate: Tokens, references: readonly Tokens[], weight: number, fold: Fold): Figures {
  const f = (k: number): number => k ** weight;
  const matches = references.map((reference) => {
    const { weight: found, matched } = weightedLcs(reference, candidate, f);
    const once = f(reference.length);
    if (fold === "best-f") return { hits: found, reference: once, candidate: f(candidate.length) };
    const runs = reference
      .map((_, i) => (matched.has(i) ? "x" : " "))
      .join("")
      .split(/ +/);
    const hits = runs.reduce((total, run) => total + f(run.length), 0);
    return { hits, reference: f(once), candidate: f(candidate.length), choice: once };
  });
  return naiveFold(matches, fold, weight);
}

/** Texts are lists of sentences. */
export function naiveRougeLsum(candidate: readonly Tokens[], references: readonly (readonly Tokens[])[]): Figures {
  const matches = references.map((reference) => {
    const left = { ours: candidate.flat(), theirs: reference.flat() };
    const size = { reference: left.theirs.length, candidate: left.ours.length };
    let hits = 0;
    for (const sentence of reference) {
      const union = new Set(candidate.flatMap((other) => [...weightedLcs(sentence, other, (k) => k).matched]));
      sentence.forEach((word, i) => {
        const ours = left.ours.indexOf(word);
        const theirs = left.theirs.indexOf(word);
        if (!union.has(i) || ours < 0 || theirs < 0) return;
        left.ours.splice(ours, 1);
        left.theirs.splice(theirs, 1);
        ++hits;
      });
    }
    return { hits, ...size };
  });
  return naiveFold(matches, "best-f");
}
