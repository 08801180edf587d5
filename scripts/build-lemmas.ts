/**
 * Builds the suffix lists of data/lemmas into static data of the module: assembly/generated/lemma-tables.ts.
 *
 * Entries are sorted by the suffix read backwards, and say how many letters of the one before they drop; these numbers, the
 * letters they add (the last one has the top bit set) and the changes are separate streams, which compress better than mixed
 * ones. A change is a place in one table for all lists, the most frequent ones first; place 0 is that of regular words.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Change, parseSuffixList, type SuffixList } from "./lemmas/suffix-lists.js";
import { TableFile } from "./ptb/emit.js";
import { variableLength } from "./ptb/pack.js";

/** Marks the last letter of an entry. */
const LAST = 0x80;

const read = (name: string): SuffixList =>
  parseSuffixList(readFileSync(new URL(`../data/lemmas/${name}.txt`, import.meta.url), "utf8"));
const lists = { NOUN: read("nouns"), VERB: read("verbs"), STEM: read("stems") };
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const backwards = (text: string): string => [...text].reverse().join("");

const name = (change: Change): string => (change ? `${change.cut} ${change.ending}` : "");
const uses = new Map<string, { change: Change; count: number }>();
for (const list of Object.values(lists)) {
  for (const change of list.values()) {
    uses.set(name(change), { change, count: (uses.get(name(change))?.count ?? 0) + 1 });
  }
}
const changes = [...uses.values()]
  .filter(({ change }) => change !== undefined)
  .sort((a, b) => b.count - a.count || (name(a.change) < name(b.change) ? -1 : 1))
  .map(({ change }) => change as NonNullable<Change>);
const place = new Map(changes.map((change, i) => [name(change), i + 1]));

const file = new TableFile("LEMMA_DATA");
file.data(
  "CHANGES",
  changes.flatMap(({ cut, ending }) => [cut, ending.length, ...ascii(ending)]),
);
for (const [list, entries] of Object.entries(lists)) {
  const sorted = [...entries]
    .map(([suffix, change]) => ({ suffix: backwards(suffix), change }))
    .sort((a, b) => (a.suffix < b.suffix ? -1 : 1));
  const dropped: number[] = [];
  const letters: number[] = [];
  let last = "";
  for (const { suffix } of sorted) {
    let same = 0;
    while (same < last.length && suffix[same] === last[same]) same++;
    const added = ascii(suffix.slice(same));
    dropped.push(last.length - same);
    letters.push(...added.slice(0, -1), LAST | (added.at(-1) ?? 0));
    last = suffix;
  }
  file.constant(`${list}_ENTRIES`, sorted.length);
  file.data(`${list}_DROPPED`, dropped);
  file.data(`${list}_LETTERS`, letters);
  file.data(
    `${list}_CHANGES`,
    sorted.flatMap(({ change }) => variableLength(place.get(name(change)) ?? 0)),
  );
}
const folder = new URL("../assembly/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("lemma-tables.ts", folder), file.text());
