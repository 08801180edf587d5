/**
 * Suffix lists: of the entries that end a word, the longest decides. An entry says how many letters to cut and what to put in
 * their place, or that the word is regular.
 *
 * A line of data/lemmas/*.txt is a suffix, the letters to cut and the new ending (`poken 4 eak`), or a suffix and `=`.
 * `^` stands for the start of a word; behind a hyphen a word starts anew, unless an entry itself has the hyphen.
 */

/** What an entry does: `undefined` leaves the word to the regular rules. */
export type Change = { readonly cut: number; readonly ending: string } | undefined;

export type SuffixList = ReadonlyMap<string, Change>;

export function parseSuffixList(text: string): SuffixList {
  const list = new Map<string, Change>();
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [suffix = "", cut = "", ending = ""] = line.split(" ");
    list.set(suffix, cut === "=" ? undefined : { cut: Number(cut), ending });
  }
  return list;
}

export function writeSuffixList(list: SuffixList): string {
  return [...list]
    .map(([suffix, change]) => (change ? `${suffix} ${change.cut} ${change.ending}`.trimEnd() : `${suffix} =`))
    .map((line) => `${line}\n`)
    .join("");
}

/** The change of the longest entry that ends `word`. */
export function findChange(list: SuffixList, word: string): Change {
  let change: Change;
  for (let from = word.length - 1; from >= 0; from--) {
    const suffix = word.slice(from);
    if (list.has(suffix)) change = list.get(suffix);
    const starts = from === 0 || word[from - 1] === "-";
    if (starts && list.has(`^${suffix}`)) change = list.get(`^${suffix}`);
  }
  return change;
}

export function applyChange(word: string, { cut, ending }: { cut: number; ending: string }): string {
  return word.slice(0, word.length - cut) + ending;
}

/** The change that leads from a word to its lemma. */
export function changeBetween(word: string, lemma: string): { cut: number; ending: string } {
  let same = 0;
  while (same < word.length && same < lemma.length && word[same] === lemma[same]) same++;
  return { cut: word.length - same, ending: lemma.slice(same) };
}
