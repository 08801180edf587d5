/**
 * The metrics by name: what exists, what it needs, and how a list such as `Bleu,ROUGE_L,CIDEr_plain:stem` is read.
 *
 * @module
 */

import { asciiLower } from "../corpus/ascii.js";
import { CaptallyError } from "../errors.js";
import { bleu } from "./bleu.js";
import { cider } from "./cider.js";
import type { Metric } from "./metric.js";
import { rougeL } from "./rouge-l.js";

/** One family of metrics, as `captally metrics` lists it. */
export interface MetricFamily {
  /** Name on the command line; `N` stands for an order. */
  readonly name: string;
  readonly description: string;
  /** Options after a colon, each with a description. */
  readonly options: readonly { readonly name: string; readonly description: string }[];
  /** Part of `all`. */
  readonly inAll: boolean;
  /** Data packs it needs. */
  readonly packs: readonly string[];
  /** Names (without options) that belong to it, in output order. */
  readonly members: readonly string[];
  /** Metric for a member and its options. */
  build(member: string, options: ReadonlySet<string>): Metric;
}

const BLEU_ORDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const METRIC_FAMILIES: readonly MetricFamily[] = [
  {
    name: "Bleu_N",
    description: "BLEU with orders 1 to N (1-9), as coco-caption; `Bleu` is Bleu_1 to Bleu_4",
    options: [],
    inAll: true,
    packs: [],
    members: BLEU_ORDERS.map((k) => `Bleu_${k}`),
    build: (member) => bleu([Number(member.slice("Bleu_".length))]),
  },
  {
    name: "ROUGE_L",
    description: "F-measure of the longest common subsequence (beta 1.2), as coco-caption",
    options: [],
    inAll: true,
    packs: [],
    members: ["ROUGE_L"],
    build: () => rougeL(),
  },
  {
    name: "CIDEr",
    description: "CIDEr-D, which the standard tool calls CIDEr",
    options: [],
    inAll: true,
    packs: [],
    members: ["CIDEr"],
    build: () => cider(),
  },
  {
    name: "CIDEr_plain",
    description: "the paper's CIDEr: no clipping, no length penalty",
    options: [{ name: "stem", description: "Porter-stem the tokens first" }],
    inAll: true,
    packs: [],
    members: ["CIDEr_plain"],
    build: (_member, options) => cider({ plain: true, stem: options.has("stem") }),
  },
];

/** A chosen metric before it is built: family, member and options. */
interface Choice {
  readonly family: MetricFamily;
  readonly member: string;
  readonly options: ReadonlySet<string>;
}

/** Names that stand for several metrics. */
function groupMembers(name: string): readonly string[] | undefined {
  if (name === "bleu") return ["Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4"];
  if (name === "all") {
    return METRIC_FAMILIES.filter((family) => family.inAll).flatMap((family) =>
      family.name === "Bleu_N" ? ["Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4"] : [family.members[0] as string],
    );
  }
  return undefined;
}

function choose(text: string): Choice[] {
  const [name = "", ...optionNames] = text.split(":");
  const group = groupMembers(asciiLower(name));
  if (group !== undefined) return group.flatMap((member) => choose([member, ...optionNames].join(":")));
  for (const family of METRIC_FAMILIES) {
    const member = family.members.find((candidate) => asciiLower(candidate) === asciiLower(name));
    if (member === undefined) continue;
    const options = optionNames.map((option) => {
      const known = family.options.find((candidate) => asciiLower(candidate.name) === asciiLower(option));
      if (known === undefined) throw unknownOption(member, option, family);
      return known.name;
    });
    return [{ family, member, options: new Set(options) }];
  }
  throw unknownMetric(name);
}

function unknownMetric(name: string): CaptallyError {
  const names = ["Bleu", ...METRIC_FAMILIES.flatMap((family) => family.members)];
  const nearest = nearestName(name, names);
  return new CaptallyError(
    "usage-metric",
    `metric "${name}" does not exist; did you mean "${nearest}"? Metrics: Bleu, ${METRIC_FAMILIES.map((family) => family.name).join(", ")}`,
  );
}

function unknownOption(member: string, option: string, family: MetricFamily): CaptallyError {
  const known = family.options.map((candidate) => candidate.name);
  return new CaptallyError(
    "usage-metric",
    `metric ${member} has no option "${option}"${known.length === 0 ? "" : `; it has ${known.join(", ")}`}`,
  );
}

/** The name with the smallest edit distance, letter case ignored. */
export function nearestName(name: string, names: readonly string[]): string {
  let best = names[0] ?? "";
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of names) {
    const distance = editDistance(asciiLower(name), asciiLower(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const row = [i];
    for (let j = 1; j <= b.length; ++j) {
      const change = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    previous = row;
  }
  return previous[b.length] as number;
}

/** Metrics of the standard set, used when none is named. */
export const DEFAULT_METRICS = ["Bleu", "ROUGE_L", "CIDEr"] as const;

/**
 * Metrics for names such as `Bleu`, `bleu_4`, `CIDEr_plain:stem`, `all`; letter case does not matter, repeated names count
 * once, and the Bleu orders share one pass.
 *
 * @throws {CaptallyError} `usage-metric` for a name or option that does not exist; it suggests the nearest name.
 */
export function parseMetrics(names: readonly string[]): Metric[] {
  const chosen = new Map<string, Choice>();
  for (const choice of names.flatMap(choose)) {
    chosen.set([choice.member, ...[...choice.options].sort()].join(":"), choice);
  }
  const metrics: Metric[] = [];
  let bleuDone = false;
  for (const { family, member, options } of chosen.values()) {
    if (family.name !== "Bleu_N") {
      metrics.push(family.build(member, options));
    } else if (!bleuDone) {
      bleuDone = true;
      const orders = [...chosen.values()].filter((choice) => choice.family === family);
      metrics.push(bleu(orders.map((choice) => Number(choice.member.slice("Bleu_".length))).sort((a, b) => a - b)));
    }
  }
  if (metrics.length === 0) throw new CaptallyError("usage-metric", "no metric was named");
  return metrics;
}
