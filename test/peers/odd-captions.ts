/**
 * Odd captions, made from a seed: what users, other programs and accidents put where a caption should be.
 *
 * @module
 */

import generalCategories from "@unicode/unicode-13.0.0/General_Category/index.mjs";
import { golden } from "../support/golden.js";
import { type Random, seededRandom } from "../support/random.js";

export interface OddCaption {
  readonly kind: string;
  readonly caption: string;
}

const SEED = 20260;
/** Inputs of each kind. */
const PER_KIND = 150;

const captions = Object.values(golden<Record<string, string[]>>("coco_demo_gts.json.gz"))
  .flat()
  .map((caption) => caption.trim())
  .filter((caption) => /^[\x20-\x7e]+$/.test(caption) && caption.split(" ").length <= 10);

/** Code points by general category; surrogates cannot stand in a text alone. */
const categories = new Map<string, number[]>();
for (const [code, category] of generalCategories as ReadonlyMap<number, string>) {
  if (category === "Surrogate") continue;
  const known = categories.get(category);
  if (known === undefined) categories.set(category, [code]);
  else known.push(code);
}

const SIGNS =
  ". , ; : ! ? ... … - -- — ' '' \" ` `` “ ” ‘ ’ « » ( ) [ ] { } < > / \\ | & % # @ * ~ ^ _ = + $ € £ ¥ ¢ -LRB- -RRB- -LSB- ?! !! ?? .. .) !\" ,,".split(
    " ",
  );
const FUNCTION_WORDS =
  "of the a to in with and or not than as if that which who whose there 's n't be is are by at on , . both either so very".split(
    " ",
  );
const AMOUNTS =
  "$4.50 €5 £3,000 5°C ½ 1/2 3-4 10,000 1,000,000.5 5:30 5:30pm No.5 50% #1 1950s '90s 2nd 21st 1.5m 3x 4K 12kg 2x4 1e5 -7 +3 0.5 .5 5. 007 555-1234 (555) 1234 12/25/2010 2010-12-25 XIV ¾ ² ٣ 五 ₹9 US$5 $ 5 5$ 100km/h 7'11 6ft".split(
    " ",
  );
const ABBREVIATIONS =
  "Mr. Mrs. Dr. St. U.S. U.S.A. p.m. a.m. etc. vs. e.g. i.e. Inc. Corp. Co. Jr. No. J. J.K. D.C. Jan. Sept. Mon. ft. in. lb. approx. Ave. Ph.D. T.V. TV's ca. Fig. w/ w/o b/c &c.".split(
    " ",
  );
const MARKUP =
  '<b> </b> <br/> <unk> <UNK> <person> <img src="a.jpg"> &amp; &lt; &quot; &#39; http://example.com/a?b=c www.example.org me@example.com @user #tag kite.jpg C:\\a\\b /usr/bin a_b_c [cat] {cat} **bold** \\n \\u0041 <!--x--> %20 $x$ a->b :) :-( ;D <3 ^_^ o_O'.split(
    " ",
  );
const PICTURES =
  "😀 👍🏽 👨‍👩‍👧 🇩🇪 ❤️ ☃ ⚽ 🐶🐱 e\u0301 n\u0303a o\u0308\u0323 \u0301 a\u20e3 ﬁ ﷺ Å ＡＢＣ ｶﾞ 각 ไทย हिन्दी 中文 日本語 русский ελληνικά עברית العربية".split(
    " ",
  );
const CONTRACTIONS =
  "can't won't cannot gonna wanna gotta lemme don't didn't it's he'd they'll I'm we've shan't ain't y'all o'clock man's dogs' James' rock'n'roll 'tis 'twas t-shirt black-and-white x-ray mother-in-law e-mail and/or his/her c'mon ma'am d'you".split(
    " ",
  );
const BREAKS = [
  "\n",
  "\r\n",
  "\r",
  "\t",
  "\n\n",
  "\n\n\n",
  "\v",
  "\f",
  "\u0085",
  "\u2028",
  "\u2029",
  " \n ",
  "\u00a0",
  "  ",
  "\u3000",
  "\u200b",
];
const ENDS = [
  ". ",
  ".",
  "! ",
  "? ",
  "?! ",
  "... ",
  "…",
  '." ',
  ".' ",
  ".) ",
  "!!! ",
  " . ",
  "; ",
  " - ",
  ". . ",
  "?",
  ".\n",
];

/** Makes the captions of one kind. */
type Maker = (random: Random) => string;

const word: Maker = (random) => random.pick(random.pick(captions).split(" "));
const words = (random: Random, least: number, most: number, make: Maker = word): string =>
  Array.from({ length: least + random.below(most - least + 1) }, () => make(random)).join(" ");

/** A caption with something put before, behind or in place of one of its words. */
function mixed(random: Random, make: Maker): string {
  const list = random.pick(captions).split(" ");
  for (let n = 1 + random.below(2); n > 0; --n)
    list.splice(random.below(list.length + 1), random.below(2), make(random));
  return list.join(random.below(6) === 0 ? "" : " ");
}

function anyCharacter(random: Random): string {
  const codes = categories.get(random.pick([...categories.keys()])) as number[];
  return String.fromCodePoint(random.pick(codes));
}

/** A word with strange characters around, inside, or nothing but such. */
function strangeWord(random: Random): string {
  const [a, b, base] = [anyCharacter(random), anyCharacter(random), word(random)];
  const middle = random.below(base.length + 1);
  return random.pick([a, a + b, a + base, base + a, base.slice(0, middle) + a + base.slice(middle), a + base + b]);
}

function recased(random: Random): string {
  const caption = random.pick(captions);
  const change = random.below(4);
  if (change === 0) return caption.toUpperCase();
  if (change === 1) return caption.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const flip = (letter: string) => (random.below(change) === 0 ? letter.toUpperCase() : letter.toLowerCase());
  return caption.replace(/[A-Za-z]/g, flip);
}

/** Letters left out, doubled, swapped; words left out or swapped. */
function damaged(random: Random): string {
  const list = random.pick(captions).split(" ");
  for (let n = 1 + random.below(3); n > 0; --n) {
    const at = random.below(list.length);
    const old = list[at] as string;
    const cut = random.below(old.length + 1);
    list[at] = random.pick([
      "",
      old.slice(0, cut) + old.slice(cut + 1),
      old.slice(0, cut) + old.slice(Math.max(0, cut - 1)),
      list[random.below(list.length)] as string,
      `${old.slice(0, cut)} ${old.slice(cut)}`,
    ]);
  }
  return list.join(" ");
}

const KINDS: { readonly [kind: string]: Maker } = {
  "empty and blank": (random) => words(random, 0, 3, (r) => r.pick([...BREAKS, "", " ", "\u0000", "\ufeff", "\u00ad"])),
  "several sentences": (random) =>
    Array.from({ length: 2 + random.below(2) }, () => words(random, 1, 5) + random.pick(ENDS)).join(""),
  "signs only": (random) => words(random, 1, 8, (r) => r.pick(SIGNS)),
  "word salad": (random) => words(random, 1, 9, (r) => (r.below(3) === 0 ? r.pick(SIGNS) : r.pick(FUNCTION_WORDS))),
  "letters of all classes": (random) => mixed(random, strangeWord),
  "strange words alone": (random) => words(random, 1, 4, strangeWord),
  "digits and currency": (random) => mixed(random, (r) => r.pick(AMOUNTS)),
  "brackets and quotes": (random) => mixed(random, (r) => r.pick(SIGNS) + (r.below(2) ? word(r) + r.pick(SIGNS) : "")),
  "emoji, marks, scripts": (random) => mixed(random, (r) => r.pick(PICTURES)),
  "long words": (random) => mixed(random, (r) => word(r).repeat(1 + r.below(60)) + (r.below(3) ? "" : anyCharacter(r))),
  "repeated words": (random) =>
    Array(2 + random.below(20))
      .fill(words(random, 1, 2))
      .join(" "),
  capitals: recased,
  markup: (random) => mixed(random, (r) => r.pick(MARKUP)),
  abbreviations: (random) => mixed(random, (r) => r.pick(ABBREVIATIONS)),
  "line breaks": (random) => mixed(random, (r) => r.pick(BREAKS)),
  "contractions, hyphens": (random) => mixed(random, (r) => r.pick(CONTRACTIONS)),
  damaged: damaged,
};

/** All odd captions, the same ones every time; those of a kind may be alike. */
export function oddCaptions(perKind: number = PER_KIND): OddCaption[] {
  return Object.entries(KINDS).flatMap(([kind, make], k) => {
    const random = seededRandom(SEED + k);
    return Array.from({ length: perKind }, () => ({ kind, caption: make(random) }));
  });
}
