/**
 * `captally metrics`: what exists, with options, needed data and the form of the signature.
 *
 * @module
 */

import { type Engine, loadEngine } from "../engine/engine.js";
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
  const engine = await loadEngine();
  const families = await Promise.all(
    describedFamilies().map(async (family) => ({
      name: family.name,
      description: family.description,
      names: family.members,
      options: family.options,
      data: neededData(family),
      inAll: family.inAll,
      signature: await exampleSignature(engine, family),
    })),
  );
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

/** References of two images, and a candidate for each. */
const EXAMPLE_CAPTIONS = [
  "a dog runs",
  "the dog is running",
  "a cat sleeps",
  "the cat is asleep",
  "a dog",
  "a cat",
] as const;

/** The signature of the first member on a tiny corpus; none when the metric's data is not at hand. */
async function exampleSignature(engine: Engine, family: MetricFamily): Promise<string | null> {
  const [a, b, c, d, ...candidates] = EXAMPLE_CAPTIONS;
  const references = [
    [a, b],
    [c, d],
  ];
  const texts = { ids: ["1", "2"], references, systems: [{ name: "", candidates }] };
  try {
    const metrics = [build(family, [])];
    const options = {
      metrics,
      packs: await packsFor(metrics),
      mode: "parity",
      tokenizer: "ptb",
      documentFrequencies: undefined,
      scenes: { tuples: { name: "FILE", tuples: new Map(EXAMPLE_CAPTIONS.map((caption) => [caption, []])) } },
      perCaption: false,
    } as const;
    return Object.values(evaluate(engine, texts, options)[0]?.signatures ?? {})[0] ?? null;
  } catch {
    return null;
  }
}
