/**
 * The portability suite: scores the cases with every metric and hashes the bits of all numbers. Plain JavaScript without imports, so
 * that every host can load it; `api` is the package.
 */

/** Metrics with their options, one of each kind, besides every member of the catalogue as it is. */
const OPTIONS = [
  "ROUGE_1:google:stem",
  "ROUGE_2:rouge155:stem",
  "ROUGE_L:google",
  "ROUGE_L:rouge155:best",
  "ROUGE_S:gap=2",
  "ROUGE_SU:rouge155:gap=4",
  "ROUGE_W:recall",
  "METEOR:adequacy",
  "METEOR:exact:stem",
  "CIDEr_plain:stem",
];

/** In place of what is no number: hosts differ in the bits of NaN. */
const NO_VALUE = -1e300;

/** Outputs of a metric that reads tuples. */
const OF_TUPLES = /^(SPI(CE|DEr)|NNEval(_match)?$)/;

/** Metrics that read a large table of document frequencies: scored together, and not with every tokenizer. */
const WITH_TABLE = [
  ["NNEval", "NNEval_match"],
  ["NNEval_7", "NNEval_match_7"],
];
const RUNS_WITH_TABLE = 2;

/** Hashes by output name, and one over all of them. `packs` are all data packs that the metrics need; some are compressed. */
export async function run(api, { cases, packs: given, engine }) {
  const { METRIC_FAMILIES, score, parseMetrics } = api;
  const packs = await inflated(given);
  const members = METRIC_FAMILIES.flatMap((family) => family.members);
  const groups = [
    ...[...members, ...OPTIONS].filter((name) => !WITH_TABLE.flat().includes(name)).map((name) => [name]),
    ...WITH_TABLE,
  ];
  const outputs = {};
  for (const names of groups) {
    const columns = names.map((name) => parseMetrics([name])[0].outputs[0]);
    const all = OF_TUPLES.test(names[0]) ? cases.sceneRuns : cases.runs;
    const bits = names.map(() => []);
    for (const run of names.length > 1 ? all.slice(0, RUNS_WITH_TABLE) : all) {
      const { corpus, captions } = await score({ ...run, metrics: names, packs, engine });
      for (const [i, column] of columns.entries()) bits[i].push(corpus[column], ...captions.map((row) => row[column]));
    }
    for (const [i, name] of names.entries()) outputs[name] = await hashOf(bits[i]);
  }
  const all = new TextEncoder().encode(
    Object.entries(outputs)
      .map(([name, hash]) => `${name} ${hash}\n`)
      .join(""),
  );
  return { sha256: await sha256(all), outputs };
}

/** Hash of the bits of numbers. */
export function hashOf(values) {
  return sha256(Float64Array.from(values, (value) => value ?? NO_VALUE));
}

/** Packs as the library takes them. */
async function inflated(packs) {
  const isCompressed = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;
  const inflate = async (bytes) => {
    const stream = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  const entries = Object.entries(packs).map(async ([kind, bytes]) => [
    kind,
    isCompressed(bytes) ? await inflate(bytes) : bytes,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function sha256(values) {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
