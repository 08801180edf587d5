/**
 * The package's own data packs, for metrics that need packs which the caller did not pass.
 *
 * @module
 */

import { COCO_VAL, type PackFile, type Packs } from "../data/pack-files.js";
import type { Metric } from "../metrics/metric.js";
import { completePacks } from "./open-packs.js";
import type { RunOptions } from "./prepare.js";

/** Packs that were read: they do not change. */
const read = new Map<PackFile, Promise<Uint8Array>>();

/**
 * The packs given, and those of the package that the metrics need besides. Nothing is loaded when nothing lacks.
 *
 * @throws {CaptallyError} `pack-missing` for one that cannot be read
 */
export function withDefaultPacks(metrics: readonly Metric[], given: Packs | undefined): Promise<Packs> {
  return completePacks(metrics, given, defaultPack);
}

/**
 * The options with the package's own document frequencies, if `df` is their name.
 *
 * @throws {CaptallyError} `pack-missing` when they cannot be read
 */
export async function withFrequencies<T extends Pick<RunOptions, "documentFrequencies">>(
  run: T,
  df: unknown,
): Promise<T> {
  if (df !== COCO_VAL) return run;
  const { cocoValFrequencies } = await import("./named-frequencies.js");
  return { ...run, documentFrequencies: await cocoValFrequencies(defaultPack) };
}

/** The bytes of a pack of the package. Throws when they cannot be read. */
export function defaultPack(file: PackFile): Promise<Uint8Array> {
  const known = read.get(file) ?? readPack(file);
  read.set(file, known);
  return known;
}

async function readPack(file: PackFile): Promise<Uint8Array> {
  try {
    const { readShippedPack } = await import("../data/shipped-packs.js");
    return await readShippedPack(file);
  } catch (error) {
    read.delete(file);
    throw error;
  }
}
