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

/** Outputs of a metric that reads tuples begin so. */
const OF_TUPLES = /^SPI(CE|DEr)/;

/**
 * Hashes by output name, and one over all of them. `packs` are the data packs; a metric that needs others is left out.
 */
export async function run(api, { cases, packs, engine }) {
  const { METRIC_FAMILIES, score, parseMetrics } = api;
  const members = METRIC_FAMILIES.flatMap((family) => family.members);
  const outputs = {};
  for (const name of [...members, ...OPTIONS]) {
    const [metric] = parseMetrics([name]);
    if ((metric.packs ?? []).some((kind) => packs[kind] === undefined)) continue;
    const bits = [];
    for (const run of OF_TUPLES.test(name) ? cases.sceneRuns : cases.runs) {
      const { corpus, captions } = await score({ ...run, metrics: [name], packs, engine });
      bits.push(corpus[metric.outputs[0]], ...captions.map((row) => row[metric.outputs[0]]));
    }
    outputs[name] = await sha256(Float64Array.from(bits, (value) => value ?? NO_VALUE));
  }
  const all = new TextEncoder().encode(
    Object.entries(outputs)
      .map(([name, hash]) => `${name} ${hash}\n`)
      .join(""),
  );
  return { sha256: await sha256(all), outputs };
}

async function sha256(values) {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
