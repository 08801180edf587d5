/**
 * METEOR 1.5, written to be obviously right: parity.md 4.5 to 4.8 to the letter, with words as strings and paths that are
 * copied whole.
 */

/** A table of what the matchers ask. */
export interface NaiveLexicon {
  readonly functionWords: ReadonlySet<string>;
  stem(word: string): string;
  synsets(word: string): readonly number[];
  /** Phrase and paraphrase, in the table's order. */
  readonly paraphrases: readonly (readonly [string, string])[];
}

export interface NaiveMatch {
  readonly refStart: number;
  readonly refLength: number;
  readonly hypStart: number;
  readonly hypLength: number;
  readonly module: number;
}

interface Path {
  m1: number;
  m2: number;
  chunks: number;
  index: number;
  last: number;
  distance: number;
  hypUsed: boolean[];
  refUsed: boolean[];
  chosen: (NaiveMatch | undefined)[];
}

const BEAM = 40;
const SEARCH_WEIGHTS = [1, 0.5, 0.5, 0.5];
const WEIGHTS = [1, 0.6, 0.8, 0.6];
const [ALPHA, BETA, GAMMA, DELTA] = [0.85, 0.2, 0.6, 0.75];

/** WordNet's synsets of a word and of its stem by detachment; there are no irregular forms. */
export function naiveSynsets(direct: ReadonlyMap<string, readonly number[]>, word: string): number[] {
  const rules =
    "s:,ses:s,xes:x,zes:z,ches:ch,shes:sh,men:man,ies:y,s:,ies:y,es:e,es:,ed:e,ed:,ing:e,ing:,er:,est:,er:e,est:e";
  let stem: string | undefined;
  if (word.endsWith("ss") || word.length <= 2) stem = word;
  else {
    for (const rule of rules.split(",")) {
      const [suffix = "", replacement = ""] = rule.split(":");
      const base = word.slice(0, word.length - suffix.length) + replacement;
      if (stem === undefined && word.endsWith(suffix) && direct.has(base)) stem = base;
    }
  }
  return [...(direct.get(word) ?? []), ...(stem === undefined ? [] : (direct.get(stem) ?? []))];
}

function findMatches(hyp: readonly string[], ref: readonly string[], lexicon: NaiveLexicon): NaiveMatch[][] {
  const lists: NaiveMatch[][] = ref.map(() => []);
  const add = (refStart: number, refLength: number, hypStart: number, hypLength: number, module: number) =>
    lists[refStart]?.push({ refStart, refLength, hypStart, hypLength, module });
  const pairs = (module: number, fits: (r: string, h: string) => boolean) => {
    ref.forEach((r, j) => {
      hyp.forEach((h, i) => {
        if (fits(r, h)) add(j, 1, i, 1, module);
      });
    });
  };
  pairs(0, (r, h) => r === h);
  if (hyp.join(" ") === ref.join(" ")) return lists;
  pairs(1, (r, h) => r !== h && lexicon.stem(r) === lexicon.stem(h));
  pairs(2, (r, h) => r !== h && lexicon.synsets(r).some((synset) => lexicon.synsets(h).includes(synset)));
  const occursAt = (words: readonly string[], at: number, phrase: string) => {
    const parts = phrase.split(" ");
    return parts.every((part, k) => words[at + k] === part) ? parts.length : 0;
  };
  const longest = Math.max(0, ...lexicon.paraphrases.map(([phrase]) => phrase.split(" ").length));
  const search = (
    from: readonly string[],
    to: readonly string[],
    found: (a: number, m: number, b: number, n: number) => void,
  ) => {
    for (let a = 0; a < from.length; ++a) {
      for (let length = 1; length <= longest; ++length) {
        for (const [phrase, paraphrase] of lexicon.paraphrases) {
          if (occursAt(from, a, phrase) !== length) continue;
          for (let b = 0; b < to.length; ++b) {
            const other = occursAt(to, b, paraphrase);
            if (other > 0) found(a, length, b, other);
          }
        }
      }
    }
  };
  search(ref, hyp, (j, m, i, n) => add(j, m, i, n, 3));
  search(hyp, ref, (i, n, j, m) => add(j, m, i, n, 3));
  return lists;
}

function take(path: Path, match: NaiveMatch): void {
  const weight = SEARCH_WEIGHTS[match.module] as number;
  path.m1 = Math.trunc(path.m1 + match.hypLength * weight);
  path.m2 = Math.trunc(path.m2 + match.refLength * weight);
  if (path.last !== -1 && match.hypStart !== path.last) path.chunks += 1;
  path.index = match.refStart + match.refLength;
  path.last = match.hypStart + match.hypLength;
}

function mark(path: Path, match: NaiveMatch): void {
  for (let k = 0; k < match.hypLength; ++k) path.hypUsed[match.hypStart + k] = true;
  for (let k = 0; k < match.refLength; ++k) path.refUsed[match.refStart + k] = true;
  path.chosen[match.refStart] = match;
}

function isFree(path: Path, match: NaiveMatch): boolean {
  for (let k = 0; k < match.hypLength; ++k) if (path.hypUsed[match.hypStart + k]) return false;
  for (let k = 0; k < match.refLength; ++k) if (path.refUsed[match.refStart + k]) return false;
  return true;
}

/** The best alignment, by start in the reference. */
export function naiveAlignment(hyp: readonly string[], ref: readonly string[], lexicon: NaiveLexicon): NaiveMatch[] {
  const lists = findMatches(hyp, ref, lexicon);
  const hypCoverage = hyp.map(() => 0);
  const refCoverage = ref.map(() => 0);
  for (const match of lists.flat()) {
    for (let k = 0; k < match.hypLength; ++k)
      hypCoverage[match.hypStart + k] = (hypCoverage[match.hypStart + k] ?? 0) + 1;
    for (let k = 0; k < match.refLength; ++k)
      refCoverage[match.refStart + k] = (refCoverage[match.refStart + k] ?? 0) + 1;
  }
  const start: Path = {
    ...{ m1: 0, m2: 0, chunks: 0, index: 0, last: -1, distance: 0 },
    ...{ hypUsed: hyp.map(() => false), refUsed: ref.map(() => false), chosen: [] },
  };
  for (const list of lists) {
    const [match] = list;
    if (match === undefined || list.length > 1) continue;
    const alone =
      hypCoverage.slice(match.hypStart, match.hypStart + match.hypLength).every((count) => count === 1) &&
      refCoverage.slice(match.refStart, match.refStart + match.refLength).every((count) => count === 1);
    if (alone) mark(start, match);
  }
  const sort = (paths: Path[]) =>
    paths.sort((a, b) => b.m1 + b.m2 - (a.m1 + a.m2) || a.chunks - b.chunks || a.distance - b.distance);
  let queue = [start];
  for (let current = 0; current <= ref.length; ++current) {
    sort(queue);
    const next: Path[] = [];
    for (const path of queue.slice(0, BEAM)) {
      if (current === ref.length) {
        if (path.last !== -1) path.chunks += 1;
        next.push(path);
      } else if (path.refUsed[current]) {
        const match = path.chosen[path.index];
        if (current < path.index) next.push(path);
        else if (match !== undefined) {
          take(path, match);
          path.distance += Math.abs(match.refStart - match.hypStart);
          next.push(path);
        }
      } else {
        for (const match of lists[current] ?? []) {
          if (!isFree(path, match)) continue;
          const child = {
            ...path,
            ...{ hypUsed: [...path.hypUsed], refUsed: [...path.refUsed], chosen: [...path.chosen] },
          };
          mark(child, match);
          take(child, match);
          path.distance += Math.abs(match.refStart - match.hypStart);
          next.push(child);
        }
        if (path.last !== -1) path.chunks += 1;
        path.last = -1;
        path.index += 1;
        next.push(path);
      }
    }
    queue = next.length > 0 ? next : queue.slice(0, 1);
  }
  return (sort(queue)[0] as Path).chosen.filter((match) => match !== undefined);
}

/** The 23 statistics of an alignment. */
export function naiveStatistics(
  hyp: readonly string[],
  ref: readonly string[],
  matches: readonly NaiveMatch[],
  functionWords: ReadonlySet<string>,
): number[] {
  const functions = (words: readonly string[]) => words.filter((word) => functionWords.has(word)).length;
  const row = [hyp.length, ref.length, functions(hyp), functions(ref), ...new Array<number>(19).fill(0)];
  const add = (at: number, value: number) => {
    row[at] = (row[at] as number) + value;
  };
  let end: NaiveMatch | undefined;
  for (const match of matches) {
    const inHyp = hyp.slice(match.hypStart, match.hypStart + match.hypLength);
    const inRef = ref.slice(match.refStart, match.refStart + match.refLength);
    add(4 + 4 * match.module, inHyp.length - functions(inHyp));
    add(5 + 4 * match.module, inRef.length - functions(inRef));
    add(6 + 4 * match.module, functions(inHyp));
    add(7 + 4 * match.module, functions(inRef));
    const joined =
      end !== undefined &&
      end.refStart + end.refLength === match.refStart &&
      end.hypStart + end.hypLength === match.hypStart;
    if (!joined) add(20, 1);
    add(21, inHyp.length);
    add(22, inRef.length);
    end = match;
  }
  return row;
}

/** The score of statistics. */
export function naiveScore(row: readonly number[]): number {
  const at = (i: number) => row[i] as number;
  const side = (s: number) => {
    let matches = 0;
    for (let m = 0; m < 4; ++m) matches += at(4 + 4 * m + s) * (WEIGHTS[m] as number) * DELTA;
    for (let m = 0; m < 4; ++m) matches += at(6 + 4 * m + s) * (WEIGHTS[m] as number) * (1 - DELTA);
    return matches / (DELTA * (at(s) - at(2 + s)) + (1 - DELTA) * at(2 + s));
  };
  const mean = 1 / ((1 - ALPHA) / side(0) + ALPHA / side(1));
  const perfect = at(21) === at(0) && at(22) === at(1) && at(20) === 1;
  const score = mean * (1 - GAMMA * (perfect ? 0 : at(20) / ((at(21) + at(22)) / 2)) ** BETA);
  return Number.isNaN(score) ? 0 : Math.max(score, 0);
}
