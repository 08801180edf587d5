/**
 * Runs google's `rouge_score` and NLTK's stemmers beside captally's kernels and compares every figure bit for bit.
 *
 *     pip install rouge-score==0.1.2
 *     npx tsx test/peers/rouge-google.ts [segments] [seed] [python]
 *
 * Texts are of several lines, with odd characters and irregular forms, against 1 to 5 references. Needs
 * `build/captally.wasm`. The exit code is 1 when a figure differs.
 */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { golden } from "../support/golden.js";
import { seededRandom } from "../support/random.js";
import { RawEngine, type Texts, TOKENIZER } from "../support/raw-engine.js";
import { type Figures, FOLD, type Metric, RougeCorpus, STEMMER, stemCaptions } from "../support/rouge.js";

const [count = "2000", seed = "1", python = "python3"] = process.argv.slice(2);
const random = seededRandom(Number(seed));

const captions = golden<{ items: { hyp: string; refs: string[] }[] }>("golden_rouge155.json.gz").items.flatMap(
  (item) => [item.hyp, ...item.refs],
);
const words = gunzipSync(readFileSync(new URL("../golden/porter_nltk.tsv.gz", import.meta.url)))
  .toString("utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t")[0] as string);
const ODD = [
  "caf\u00e9",
  "\u212aelvin",
  "\u0130stanbul",
  "don't",
  "The",
  "U.S.",
  "\n",
  "\r\n",
  "\u2028",
  "\u00a0",
  "3.5",
  "a_b",
  "\u{1f600}",
  "\uff21",
];

function text(): string {
  if (random.next() < 0.03) return random.pick(["", "\n", "...", "\n\n\u00e9"]);
  const lines = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () =>
    random
      .pick(captions)
      .split(" ")
      .map((word) => (random.next() < 0.8 ? word : random.pick(random.next() < 0.5 ? ODD : words)))
      .join(" "),
  );
  return lines.join("\n");
}

const segments: Texts[] = Array.from({ length: Number(count) }, () => ({
  candidate: text(),
  references: Array.from({ length: 1 + Math.floor(random.next() * 5) }, text),
}));

const script = fileURLToPath(new URL("rouge_google.py", import.meta.url));
const run = spawnSync(python, [script], {
  input: JSON.stringify({ segments, words }),
  encoding: "utf8",
  maxBuffer: 1 << 30,
});
if (run.status !== 0) {
  process.stderr.write(run.stderr);
  process.exit(2);
}
type Scores = Record<string, Figures[]>;
const theirs = JSON.parse(run.stdout) as { plain: Scores; stem: Scores; nltk: string[]; original: string[] };

let different = 0;

function report(
  title: string,
  ours: readonly unknown[],
  expected: readonly unknown[],
  inputs: readonly unknown[],
): void {
  let here = 0;
  ours.forEach((value, i) => {
    if (JSON.stringify(value) === JSON.stringify(expected[i])) return;
    if (++here <= 3)
      process.stdout.write(`${JSON.stringify(value)} ${JSON.stringify(expected[i])} ${JSON.stringify(inputs[i])}\n`);
  });
  process.stdout.write(`${title}: ${here} of ${ours.length} differ\n`);
  different += here;
}

for (const form of ["plain", "stem"] as const) {
  const corpus = new RougeCorpus(segments, TOKENIZER.google, form === "stem" ? STEMMER.nltk : undefined);
  for (const [type, expected] of Object.entries(theirs[form])) {
    const metric: Metric =
      type === "rougeLsum"
        ? { kind: "Lsum" }
        : type === "rougeL"
          ? { kind: "L", fold: FOLD.bestF }
          : { kind: "N", order: Number(type.slice(5)), fold: FOLD.bestF };
    report(`${type} ${form}`, corpus.score(metric), expected, segments);
  }
}
for (const [title, stemmer, expected] of [
  ["NLTK_EXTENSIONS", STEMMER.nltk, theirs.nltk],
  ["ORIGINAL_ALGORITHM", STEMMER.original, theirs.original],
] as const) {
  const engine = new RawEngine();
  const stemmed = stemCaptions(engine, engine.tokenize(words, TOKENIZER.none), words.length, stemmer, 0);
  report(
    title,
    words.map((_, i) => engine.spell(stemmed, i)),
    expected,
    words,
  );
}
process.exit(different ? 1 : 0);
