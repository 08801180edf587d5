/**
 * `captally metrics`: what exists, with options, needed data and the form of the signature.
 *
 * @module
 */

import { readPack, writePack } from "../data/pack.js";
import type { Packs } from "../data/pack-files.js";
import { SOURCE_SECTION } from "../data/vectors-pack.js";
import { type Engine, loadEngine } from "../engine/engine.js";
import { packFrequencies } from "../evaluation/df-pack-writer.js";
import { evaluate } from "../evaluation/evaluate.js";
import type { MetricFamily } from "../metrics/catalogue.js";
import { type DescribedFamily, describedFamilies } from "../metrics/descriptions.js";
import type { Metric } from "../metrics/metric.js";
import { writeResult } from "./output.js";
import { packsFor } from "./packs.js";

export interface MetricsOptions {
  readonly format: "text" | "json";
}

export async function runMetrics({ format }: MetricsOptions): Promise<void> {
  const described = describedFamilies();
  const signatures = await exampleSignatures(await loadEngine(), described);
  const families = described.map((family, f) => ({
    name: family.name,
    description: family.description,
    names: family.members,
    options: family.options,
    data: neededData(family),
    inAll: family.inAll,
    signature: signatures[f] ?? null,
  }));
  await writeResult(
    undefined,
    format === "json" ? [`${JSON.stringify({ metrics: families }, undefined, 2)}\n`] : families.map(describe),
  );
}

type Described = Pick<DescribedFamily, "name" | "description" | "options"> & {
  readonly data: readonly string[];
  readonly signature: string | null;
};

/** Data packs, each with the options it is for. */
function neededData(family: MetricFamily): string[] {
  const plain = build(family, []).packs ?? [];
  const names = family.options.map(({ name }) => name);
  const stemmed = names.includes("rouge155") && names.includes("stem") ? build(family, ["rouge155", "stem"]).packs : [];
  return [
    ...plain.map((kind) => `${kind} (part of the package)`),
    ...(stemmed ?? []).map((kind) => `${kind} (for :rouge155:stem; part of the package)`),
  ];
}

/** The family's first member. */
function build(family: MetricFamily, options: readonly string[]): Metric {
  return family.build(family.members.slice(0, 1), new Map(options.map((name) => [name, true])));
}

function describe({ name, description, options, data, signature }: Described): string {
  return [
    `${name}\n  ${description}`,
    ...options.map(
      (option) =>
        `  :${option.name}${option.range === undefined ? "" : `=${option.range.join("..")}`}  ${option.description}`,
    ),
    `  data: ${data.length === 0 ? "none" : data.join(", ")}`,
    ...(signature === null ? [] : [`  signature: ${signature}`]),
  ]
    .join("\n")
    .concat("\n\n");
}

const SMALL_FREQUENCIES = { documents: 2, order: 1, grams: ["a"], frequencies: Float64Array.of(2) };

/** References of two images, and a candidate for each. */
const EXAMPLE_CAPTIONS = [
  "a dog runs",
  "the dog is running",
  "a cat sleeps",
  "the cat is asleep",
  "a dog",
  "a cat",
] as const;

/** Signatures of the families' first members on a tiny corpus; none when a metric's data is not at hand. */
async function exampleSignatures(engine: Engine, families: readonly MetricFamily[]): Promise<(string | undefined)[]> {
  const metrics = families.map((family) => build(family, []));
  try {
    // Together, since each pack is opened once then.
    return await signaturesOf(engine, metrics);
  } catch {
    return Promise.all(
      metrics.map((metric) =>
        signaturesOf(engine, [metric]).then(
          ([signature]) => signature,
          () => undefined,
        ),
      ),
    );
  }
}

async function signaturesOf(engine: Engine, metrics: readonly Metric[]): Promise<(string | undefined)[]> {
  const [a, b, c, d, ...candidates] = EXAMPLE_CAPTIONS;
  const references = [
    [a, b],
    [c, d],
  ];
  const texts = { ids: ["1", "2"], references, systems: [{ name: "", candidates }] };
  const [evaluation] = evaluate(engine, texts, {
    metrics,
    packs: withSmallFrequencies(await packsFor(metrics)),
    mode: "parity",
    tokenizer: "ptb",
    documentFrequencies: undefined,
    scenes: { tuples: { name: "FILE", tuples: new Map(EXAMPLE_CAPTIONS.map((caption) => [caption, []])) } },
    perCaption: false,
  });
  return metrics.map(({ outputs: [name = ""] }) => evaluation?.signatures[name]);
}

/**
 * The packs with a table of one n-gram that goes by the name and the source of COCO's frequencies: opening theirs takes longer than
 * all else here, and signatures show no more of it.
 */
function withSmallFrequencies(packs: Packs): Packs {
  if (packs.cocoFrequencies === undefined) return packs;
  const { sections, ...large } = readPack(packs.cocoFrequencies);
  const small = readPack(packFrequencies({ ...SMALL_FREQUENCIES, name: large.name }));
  const source = sections.filter(({ name }) => name === SOURCE_SECTION);
  const own = small.sections.filter(({ name }) => name !== SOURCE_SECTION);
  return { ...packs, cocoFrequencies: writePack({ ...large, sections: [...own, ...source] }) };
}
