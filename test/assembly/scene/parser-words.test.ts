/**
 * What the parser does with words before it parses: spelling, signatures of unknown words (spice-parser.md 2 and 5, from
 * CoreNLP 3.6.0).
 */

import { beforeAll, expect, test } from "vitest";
import { type GrammarModule, loadGrammarModule } from "./grammar-module.js";

const COMPILING = 60_000;
let grammar: GrammarModule;

beforeAll(async () => {
  grammar = await loadGrammarModule();
}, COMPILING);

test.each([
  ["grey", "gray"],
  ["Grey", "Grey"],
  ["kerb", "curb"],
  ["leant", "leaned"],
  ["learnt", "learned"],
  ["flavour", "flavor"],
  ["flavours", "flavors"],
  ["flavoured", "flavored"],
  ["Labour", "Labor"],
  ["Labours", "Labours"],
  ["Defence", "Defense"],
  ["colour", "color"],
  ["colours", "colors"],
  ["vapours", "vapors"],
  ["parlour", "parlor"],
  ["Colour", "Colour"],
  ["hours", "hours"],
  ["tours", "tours"],
  ["scour", "scour"],
  ["glamour", "glamour"],
  ["glamours", "glamours"],
  ["downpours", "downpours"],
  ["troubadours", "troubadours"],
  ["velour", "velour"],
  ["monday", "Monday"],
  ["september", "September"],
  ["may", "may"],
  ["march", "march"],
  ["Monday", "Monday"],
  ["mondays", "mondays"],
  ["anaemia", "anemia"],
  ["leukaemia", "leukemia"],
  ["leukaemic", "leukemic"],
  ["haematology", "hematology"],
  ["haemoglobin", "haemoglobin"],
  ["xhaemoxhaemato", "xhemoxhemato"],
  ["programme", "program"],
  ["programmes", "programs"],
  ["programmed", "programmed"],
  ["theatre", "theater"],
  ["practise", "practice"],
  ["neighbourhoods", "neighborhoods"],
  ["col\u00f6ur", "col\u00f6ur"],
  ["the", "the"],
  ["", ""],
])("%s is looked up as %s", (word, spelled) => {
  expect(grammar.respell(word)).toBe(spelled);
});

test.each([
  ["zxqvjkw", false, "UNK-LCw"],
  ["Zxqvjkws", true, "UNK-INITs"],
  ["Zxqvjkws", false, "UNK-UCs"],
  ["HDTV", false, "UNK-ALLCv"],
  ["HD", true, "UNK-ALLC"],
  ["x-y", false, "UNK-LC-DASH"],
  ["twenty-one", false, "UNK-LC-DASHe"],
  ["12:30", false, "UNK-DIG"],
  ["007", false, "UNK-NUM"],
  ["b2", false, "UNK-LC-DIG"],
  ["B-2", false, "UNK-ALLC-DASH-DIG"],
  ["3-d", false, "UNK-LC-DASH-DIG"],
  ["----", false, "UNK-DASH-"],
  ["!?", false, "UNK"],
  ["", false, "UNK"],
  ["éclairs", false, "UNK-LCs"],
  ["Ünal", true, "UNK-INITl"],
  ["ÀÉ", false, "UNK-ALLC"],
  ["ǅabc", false, "UNK-UCc"],
  ["日本語版", false, "UNK版"],
  ["٣٤", false, "UNK-NUM"],
  ["ΣΑΣΣ", false, "UNK-ALLCσ"],
  ["straẞE", false, "UNK-LCe"],
  ["ⓐⓑ", false, "UNK"],
  ["ⅣⅣ", false, "UNK-ALLC"],
  ["ªª", false, "UNK-LC"],
  ["😀", false, "UNK"],
  ["a😀", false, "UNK-LC"],
  ["aab😀", false, "UNK-LC\u0001"],
])("%s (first: %s) has the signature %s", (word, isFirst, signature) => {
  expect(grammar.signature(word, isFirst)).toBe(signature);
});
