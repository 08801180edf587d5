/**
 * Reads lists of metric names such as `Bleu`, `ROUGE_L`, `ROUGE_SU:rouge155:gap=4`, `all`.
 *
 * @module
 */

import { asciiLower } from "../corpus/ascii.js";
import { describeValue } from "../corpus/describe-value.js";
import { CaptallyError } from "../errors.js";
import { type ChosenOptions, METRIC_FAMILIES, type MetricFamily } from "./catalogue.js";
import { givenFlag } from "./given.js";
import type { Metric } from "./metric.js";
import { nearestName } from "./nearest-name.js";

const BLEU = ["Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4"];

/** Metrics that a name stands for, if it stands for several. */
function groupOf(name: string, withTuples: boolean): readonly string[] | undefined {
  switch (asciiLower(name)) {
    case "bleu":
      return BLEU;
    case "all":
      return METRIC_FAMILIES.filter(
        ({ inAll, inAllWithTuples = false }) => inAll || (withTuples && inAllWithTuples),
      ).flatMap(membersInAll);
    default:
      return undefined;
  }
}

function membersInAll({ name, members }: MetricFamily): readonly string[] {
  if (name === "Bleu_N") return BLEU;
  if (name === "SPICE") return [name];
  return name === "ROUGE_N" ? ["ROUGE_1", "ROUGE_2"] : members;
}

/** A chosen metric before it is built. */
interface Choice {
  readonly family: MetricFamily;
  readonly member: string;
  readonly options: ChosenOptions;
}

/**
 * Metrics for names; letter case does not matter, repeated names count once, and all orders of BLEU share one pass, as do the
 * sets of SPICE.
 *
 * @param withTuples there are tuples of the captions, so `all` has the metrics that compare them
 * @throws {CaptallyError} `usage-metric` for a name or option that does not exist; it suggests the nearest name.
 */
export function parseMetrics(names: readonly string[], withTuples = false): Metric[] {
  checkMetrics(names);
  givenFlag(withTuples, "withTuples");
  const built = new Map<string, { family: MetricFamily; members: string[]; options: ChosenOptions }>();
  for (const { family, member, options } of names.flatMap((name) => choose(name, withTuples))) {
    const key = [family.shared ? family.name : member, ...[...options].map(String).sort()].join(":");
    const group = built.get(key);
    if (group === undefined) built.set(key, { family, members: [member], options });
    else if (!group.members.includes(member)) group.members.push(member);
  }
  if (built.size === 0) throw new CaptallyError("usage-metric", "expected at least one metric, got none");
  return [...built.values()].map(({ family, members, options }) => family.build(members, options));
}

/** @throws {CaptallyError} `usage-metric` for what is no list of names and metric objects */
export function checkMetrics(given: unknown): void {
  if (!Array.isArray(given)) throw wrongMetrics(given);
  // Not `find`: the wrong one may be `undefined`.
  const wrong = given.findIndex((metric) => typeof metric !== "string" && !isMetric(metric));
  if (wrong !== -1) throw wrongMetrics(given[wrong]);
}

export function isMetric(value: unknown): value is Metric {
  const { outputs, views, prepare } = (typeof value === "object" && value !== null ? value : {}) as Partial<Metric>;
  return Array.isArray(outputs) && Array.isArray(views) && typeof prepare === "function";
}

/** The error for what is no list of metrics, or not one. */
function wrongMetrics(got: unknown): CaptallyError {
  const example = 'such as ["Bleu", "CIDEr"]';
  return new CaptallyError(
    "usage-metric",
    `"metrics" expected a list of names or metric objects, ${example}, got ${describeValue(got)}`,
  );
}

function choose(text: string, withTuples: boolean): Choice[] {
  if (typeof text !== "string") throw wrongMetrics(text);
  const [name = "", ...optionTexts] = text.split(":");
  const group = groupOf(name, withTuples);
  if (group !== undefined) return group.flatMap((member) => choose([member, ...optionTexts].join(":"), withTuples));
  const found = members().get(asciiLower(name));
  if (found === undefined) throw unknownMetric(name);
  const { family, member } = found;
  return [{ family, member, options: readOptions(family, member, optionTexts) }];
}

let byName: Map<string, { family: MetricFamily; member: string }> | undefined;

/** All metrics by their names in lower case; of two with one name the first. */
function members(): ReadonlyMap<string, { readonly family: MetricFamily; readonly member: string }> {
  if (byName !== undefined) return byName;
  const all = METRIC_FAMILIES.flatMap((family) => family.members.map((member) => ({ family, member })));
  byName = new Map(all.reverse().map((found) => [asciiLower(found.member), found]));
  return byName;
}

function readOptions(family: MetricFamily, member: string, texts: readonly string[]): ChosenOptions {
  const chosen = new Map<string, number | true>();
  for (const text of texts) {
    const [name = "", value] = text.split("=");
    const option = family.options.find((candidate) => asciiLower(candidate.name) === asciiLower(name));
    if (option === undefined) {
      const known = family.options.map((candidate) => candidate.name);
      if (text === "") {
        const others = known.length === 0 ? "it has none" : `it has ${known.join(", ")}`;
        throw new CaptallyError(
          "usage-metric",
          `metric ${member}: expected an option after the colon, got none; ${others}`,
        );
      }
      const others =
        known.length === 0 ? "it has none" : `did you mean "${nearestName(name, known)}"? It has ${known.join(", ")}`;
      throw new CaptallyError("usage-metric", `metric ${member} has no option "${name}"; ${others}`);
    }
    chosen.set(option.name, readValue(member, option.name, value, option.range));
  }
  for (const { name, excludes = [], requires } of family.options) {
    if (!chosen.has(name)) continue;
    const clash = excludes.find((other) => chosen.has(other));
    if (clash !== undefined)
      throw new CaptallyError("usage-metric", `metric ${member}: "${name}" and "${clash}" exclude each other`);
    if (requires !== undefined && !requires.some((other) => chosen.has(other))) {
      throw new CaptallyError("usage-metric", `metric ${member}: "${name}" needs "${requires.join('" or "')}"`);
    }
  }
  return chosen;
}

function readValue(
  member: string,
  name: string,
  value: string | undefined,
  range: readonly [number, number] | undefined,
): number | true {
  if (range === undefined) {
    if (value === undefined) return true;
    throw new CaptallyError("usage-metric", `metric ${member}: option "${name}" has no value, got "${value}"`);
  }
  const [least, most] = range;
  if (value === undefined || !/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most) {
    throw new CaptallyError(
      "usage-metric",
      `metric ${member}: "${name}" expected ${name}=${least}..${most}, got "${value ?? name}"`,
    );
  }
  return Number(value);
}

function unknownMetric(name: string): CaptallyError {
  const names = ["Bleu", "all", ...METRIC_FAMILIES.flatMap((family) => family.members)];
  return new CaptallyError(
    "usage-metric",
    `metric "${name}" does not exist; did you mean "${nearestName(name, names)}"? Metrics: Bleu, ${METRIC_FAMILIES.map((family) => family.name).join(", ")}`,
  );
}
