/**
 * Derives the suffix lists of data/lemmas from golden lemmas of CoreNLP 3.6.0: `tsx scripts/derive-lemmas.ts GOLDEN SILVER`.
 * Run by hand when there are new golden data; the lists are in the repository.
 *
 * GOLDEN has a word, its lemma as NNS and its lemma as a verb in each line (gzip), SILVER is a folder of parsed captions
 * (`*.jsonl.gz`): their words may have lemmas that the golden list lacks.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { fewestSuffixes } from "./lemmas/fewest-suffixes.js";
import { cutEnding, repairStem, singular } from "./lemmas/regular.js";
import { nounLemma, verbLemma } from "./lemmas/stemmer.js";
import { changeBetween, type SuffixList, writeSuffixList } from "./lemmas/suffix-lists.js";

const REGULAR = "=";
/** What only the engine's own list of short forms decides, by tag. */
const BY_TAG = new Set(["'s", "'d"]);

const [goldenPath = "", silverPath = ""] = process.argv.slice(2);
const nouns = new Map<string, string>();
const verbs = new Map<string, string>();
const unzipped = (path: string) => gunzipSync(readFileSync(path)).toString("utf8").split("\n");

function learn(lemmas: Map<string, string>, word: string, lemma: string): void {
  if (/^[a-z0-9'-]*[a-z0-9']$/.test(word) && !BY_TAG.has(word)) lemmas.set(word, lemma);
}
for (const line of unzipped(goldenPath)) {
  const [word = "", noun = "", verb = ""] = line.split("\t");
  if (line.startsWith("#")) continue;
  learn(nouns, word.toLowerCase(), noun);
  learn(verbs, word.toLowerCase(), verb);
}
for (const file of readdirSync(silverPath).filter((name) => name.endsWith(".jsonl.gz"))) {
  for (const line of unzipped(join(silverPath, file)).filter((text) => text !== "")) {
    for (const { w, t, l } of (JSON.parse(line) as { s: { w: string[]; t: string[]; l: string[] }[] }).s) {
      w.forEach((word, i) => {
        const lemmas = t[i] === "NNS" ? nouns : t[i]?.startsWith("V") ? verbs : undefined;
        if (lemmas && !lemmas.has(word.toLowerCase())) learn(lemmas, word.toLowerCase(), l[i] as string);
      });
    }
  }
}

/** A change as the text of its line in the list. */
function change(word: string, lemma: string): string {
  const { cut, ending } = changeBetween(word, lemma);
  return `${cut} ${ending}`;
}
function right(word: string, lemma: string, regular: string): Set<string> {
  return new Set(regular === lemma ? [REGULAR, change(word, lemma)] : [change(word, lemma)]);
}
function asList(entries: ReadonlyMap<string, string>): SuffixList {
  return new Map(
    [...entries].map(([suffix, text]) => {
      const [cut = "", ending = ""] = text.split(" ");
      return [suffix, text === REGULAR ? undefined : { cut: Number(cut), ending }];
    }),
  );
}
const plain = (lemmas: ReadonlyMap<string, string>) => [...lemmas].filter(([word]) => !word.includes("-"));

/** Stems, each with the lemma that most of its forms have. */
function stemLemmas(): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const [word, lemma] of plain(verbs)) {
    const { stem } = cutEnding(word);
    if (stem === undefined) continue;
    const counts = votes.get(stem) ?? new Map<string, number>();
    votes.set(stem, counts.set(lemma, (counts.get(lemma) ?? 0) + 1));
  }
  return new Map(
    [...votes].map(([stem, counts]) => {
      const most = Math.max(...counts.values());
      const best = [...counts].filter(([, count]) => count === most).map(([lemma]) => lemma);
      return [stem, best.includes(repairStem(stem)) ? repairStem(stem) : (best[0] as string)];
    }),
  );
}

const stems = stemLemmas();
const stemEntries = fewestSuffixes(
  new Map([...stems].map(([stem, lemma]) => [`^${stem}`, right(stem, lemma, repairStem(stem))])),
  REGULAR,
);
const nounEntries = fewestSuffixes(
  new Map(plain(nouns).map(([word, lemma]) => [`^${word}`, right(word, lemma, singular(word))])),
  REGULAR,
);
const verbEntries = fewestSuffixes(
  new Map(
    plain(verbs).map(([word, lemma]) => {
      const { answer, stem } = cutEnding(word);
      return [
        `^${word}`,
        right(word, lemma, stem === undefined ? (answer ?? singular(word)) : (stems.get(stem) ?? "")),
      ];
    }),
  ),
  REGULAR,
);

/** Words with a hyphen that do not follow their last part: their entries have the hyphen. */
const lists = { nouns: asList(nounEntries), verbs: asList(verbEntries), stems: asList(stemEntries) };
function addHyphenated(
  entries: Map<string, string>,
  lemmas: ReadonlyMap<string, string>,
  lemma: typeof nounLemma,
): void {
  const words = [...lemmas].filter(([word]) => word.includes("-"));
  const more = fewestSuffixes(
    new Map(words.map(([word, is]) => [`^${word}`, right(word, is, lemma(word, lists))])),
    REGULAR,
    (suffix) => suffix.includes("-"),
  );
  for (const [suffix, text] of more) entries.set(suffix, text);
}
addHyphenated(nounEntries, nouns, nounLemma);
addHyphenated(verbEntries, verbs, verbLemma);

for (const [name, entries] of Object.entries({ nouns: nounEntries, verbs: verbEntries, stems: stemEntries })) {
  const url = new URL(`../data/lemmas/${name}.txt`, import.meta.url);
  writeFileSync(url, writeSuffixList(asList(entries)));
  console.error(`${name}: ${entries.size} entries`);
}
const derived = { nouns: asList(nounEntries), verbs: asList(verbEntries), stems: asList(stemEntries) };
const wrong = [
  ...[...nouns].filter(([word, lemma]) => nounLemma(word, derived) !== lemma),
  ...[...verbs].filter(([word, lemma]) => verbLemma(word, derived) !== lemma),
];
console.error(`${nouns.size} nouns and ${verbs.size} verbs, ${wrong.length} wrong`, wrong.slice(0, 20));
