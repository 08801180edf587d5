/**
 * Slow, obvious text helpers for the naive twins.
 */

/** What Python's `str.isspace` calls white space. */
function isSpace(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 9 && code <= 13) || (code >= 28 && code <= 32)) return true;
  return "\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000".includes(character) || (code >= 0x2000 && code <= 0x200a);
}

/** Words as Python's `str.split()` cuts them. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let word = "";
  for (const character of [...text, " "]) {
    if (!isSpace(character)) {
      word += character;
      continue;
    }
    if (word !== "") words.push(word);
    word = "";
  }
  return words;
}

/** Counts of the n-grams of one order, in order of first occurrence. */
export function countGrams(words: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + order <= words.length; ++i) {
    const gram = JSON.stringify(words.slice(i, i + order));
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** Length of the longest common subsequence, by the textbook table. */
export function lcs<T>(a: readonly T[], b: readonly T[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const row = [0];
    b.forEach((y, j) => {
      row.push(x === y ? (previous[j] as number) + 1 : Math.max(previous[j + 1] as number, row[j] as number));
    });
    previous = row;
  }
  return previous[b.length] as number;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
