/**
 * Makes `cases.json`: 84 images of coco-caption's demonstration (CC BY 4.0) with 420 references and 84 candidates, odd texts, and
 * tuples for SPICE made of the words. Run by hand: `npx tsx test/runtimes/portability/make-cases.ts`.
 */

import { writeFileSync } from "node:fs";
import { demoCorpus } from "../../support/demo.js";

const ODD = [
  "",
  " ",
  ".",
  'A MAN, a plan; (a canal) -- "Panama"!?',
  "don't can't won't gonna I'm they've the dogs' o'clock",
  "$5.00 costs 1,234.5 at 3:30 p.m. on 12/24 -- e.g. U.S. No. 1",
  "na\u00efve caf\u00e9 \u00dcber stra\u00dfe \u0130stanbul \u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
  "\u732b\u304c\u57a3\u6839\u306e\u4e0a\u3067\u5bdd\u3066\u3044\u308b",
  "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 at the beach \ud83c\udfd6\ufe0f \ud83c\uddeb\ud83c\uddee",
  "e\u0301 versus \u00e9, \ufb01sh versus fish",
  "tab\tand\u00a0no-break\u2003em space\u2028line",
  "lone \ud800 surrogate \udfff here",
  "a a a a a a a a a a a a a a a a",
  "word ".repeat(150).trim(),
  "http://example.org/x?y=z#t me@example.org #tag @you",
  "two  blanks   and a trailing one ",
];

const { ids, references, candidates } = demoCorpus(84);
const odd = {
  references: Object.fromEntries(
    ODD.map((_, i) => [`odd${i}`, [ODD[(i + 1) % ODD.length], ODD[i], ODD[(i + 5) % ODD.length]]]),
  ),
  candidates: Object.fromEntries(ODD.map((text, i) => [`odd${i}`, text])),
};
const few = ids.slice(0, 30);
const pick = <T>(from: Record<string, T>) => Object.fromEntries(few.map((id) => [id, from[id] as T]));

/** Objects, pairs and triples of a caption's words: not what a parser finds, but tuples that differ and meet. */
function tuplesOf(text: string): string[][] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? ["thing"];
  return words.flatMap((word, i) => {
    const next = words[i + 1];
    const after = words[i + 2];
    return [
      [word],
      ...(next === undefined ? [] : [[word, next]]),
      ...(after === undefined ? [] : [[word, next as string, after]]),
    ];
  });
}

const scenes = { references: pick(references), candidates: pick(candidates) };
const texts = [...Object.values(scenes.references).flat(), ...Object.values(scenes.candidates)];
const cases = {
  runs: [
    { references, candidates },
    { ...odd, tokenizer: "ptb" },
    { ...odd, mode: "strict" },
    { ...odd, tokenizer: "char" },
    { ...odd, tokenizer: "whitespace", mode: "strict" },
  ],
  sceneRuns: [{ ...scenes, tuples: Object.fromEntries(texts.map((text) => [text, tuplesOf(text)])) }],
};
writeFileSync(new URL("cases.json", import.meta.url), `${JSON.stringify(cases)}\n`);
