/**
 * Regular inflection, as CoreNLP 3.6.0 undoes it: the rules that hold for every word the suffix lists of data/lemmas leave
 * alone. assembly/scene/lemma-rules.ts is the same for the module.
 *
 * Words are lower case and have no hyphen.
 */

const VOWELS = new Set("aeiou");
const VOWELS_AND_Y = new Set("aeiouy");

const isVowel = (letter = ""): boolean => VOWELS.has(letter);
const isVowelOrY = (letter = ""): boolean => VOWELS_AND_Y.has(letter);
const isConsonant = (letter = ""): boolean => letter !== "" && !isVowel(letter);

/** Singular of a noun that is tagged as plural; also what a verb in -s comes to. */
export function singular(word: string): string {
  if (word.endsWith("men")) return `${word.slice(0, -3)}man`;
  if (!word.endsWith("s") || /(?:ss|us|sis)$/.test(word)) return word;
  if (word.length >= 5 && word.endsWith("ies") && isConsonant(word.at(-4))) return `${word.slice(0, -3)}y`;
  if (word.endsWith("wives")) return `${word.slice(0, -3)}fe`;
  if (word.endsWith("oes") && isConsonant(word.at(-4))) return word.slice(0, -2);
  return word.slice(0, /(?:ss|zz|x|sh|ch)es$/.test(word) ? -2 : -1);
}

/** What is known of a verb form before its stem is looked at: the answer, or the stem that is left to repair, or neither. */
export function cutEnding(word: string): { answer?: string; stem?: string } {
  if (word.endsWith("ied") && isConsonant(word.at(-4))) return { answer: `${word.slice(0, -3)}y` };
  const past = word.endsWith("ed");
  if (!past && !word.endsWith("ing")) return {};
  const stem = word.slice(0, past ? -2 : -3);
  if (![...stem].some(isVowelOrY)) return { answer: word };
  const last = stem.at(-1);
  if (past) {
    if (last === "e") return { answer: word };
    if ((last === "y" || last === "o") && !isVowel(stem.at(-2))) return { answer: word.slice(0, -1) };
  } else {
    if (last === "e") return { answer: `${stem}e` };
    if (last === "y" || last === "o") return { answer: stem };
  }
  return { stem };
}

/** Base of a verb from what is left without -ed or -ing: some stems get an e back, some lose a doubled consonant. */
export function repairStem(stem: string): string {
  const last = stem.at(-1) ?? "";
  const before = stem.at(-2);
  const third = stem.at(-3);
  const withE = `${stem}e`;
  if (before === last && !isVowel(last)) {
    const single = !"szlfkch".includes(last) && [...stem].filter(isVowelOrY).length === 1;
    return single ? stem.slice(0, -1) : stem;
  }
  const twoVowels = isVowel(before) && isVowel(third);
  if (twoVowels && "cgsv".includes(last)) return withE;
  if (twoVowels && !isVowelOrY(last)) return stem;
  if (/[rw]l$/.test(stem) || /^[^aeiouy]*[aiu]ng$/.test(stem)) return stem;
  if (before !== undefined && !isVowelOrY(before) && "cglsv".includes(last)) return withE;
  if (stem.endsWith("th")) return withE;
  if (before !== undefined && !isVowelOrY(before) && !isVowelOrY(last)) return stem;
  if (last === "u") return withE;
  if (isVowel(before) && isVowelOrY(last)) return stem;
  if (/[eo]r$/.test(stem) || (isVowelOrY(before) && (last === "w" || last === "x"))) return stem;
  if (stem.length > 3 && /[ei]t$/.test(stem)) return stem;
  if (third !== undefined && !isVowelOrY(third) && isVowelOrY(before) && /[np]$/.test(stem) && !stem.endsWith("in"))
    return stem;
  return withE;
}
