/**
 * Hands the data packs that the metrics need to the engine.
 *
 * @module
 */

import { readPack } from "../data/pack.js";
import { PACK_FILES, type PackFile, type PackKind, type Packs } from "../data/pack-files.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import type { Metric } from "../metrics/metric.js";

/** Packs that metrics need, each with the name of the first metric that needs it. */
export function neededPacks(metrics: readonly Metric[]): Map<PackKind, string> {
  const needed = new Map<PackKind, string>();
  for (const metric of metrics) {
    for (const kind of metric.packs ?? []) if (!needed.has(kind)) needed.set(kind, metric.outputs[0] as string);
  }
  return needed;
}

/**
 * The packs given, and those the metrics need besides, read by `read`.
 *
 * @throws {CaptallyError} `pack-missing` for one that cannot be read
 */
export async function completePacks(
  metrics: readonly Metric[],
  given: Packs = {},
  read: (file: PackFile) => Promise<Uint8Array>,
): Promise<Packs> {
  const lacking = [...neededPacks(metrics)].filter(([kind]) => given[kind] === undefined);
  const found = await Promise.all(
    lacking.map(async ([kind, metric]) => {
      try {
        return [kind, await read(PACK_FILES[kind])] as const;
      } catch (cause) {
        throw missing(kind, metric, cause);
      }
    }),
  );
  return { ...given, ...Object.fromEntries(found) };
}

/**
 * Opens the packs; returns their names and checksums by kind.
 *
 * @throws {CaptallyError} `pack-missing`, or `pack-format` for other bytes
 */
export function openPacks(session: Session, metrics: readonly Metric[], packs: Packs = {}): Map<PackKind, string> {
  const opened = new Map<PackKind, string>();
  for (const [kind, metric] of neededPacks(metrics)) opened.set(kind, open(session, packs, kind, metric));
  return opened;
}

/** Opens the pack of WordNet for scene graphs. */
export function openWordnet(session: Session, packs: Packs = {}): void {
  open(session, packs, "wordnet", "merging of scene graphs");
}

function open(session: Session, packs: Packs, kind: PackKind, metric: string): string {
  const bytes = packs[kind];
  if (bytes === undefined) throw missing(kind, metric);
  const pack = readPack(bytes);
  if (!session.openPack(kind, bytes)) {
    throw new CaptallyError(
      "pack-format",
      `expected a data pack of kind "${kind}", got "${pack.kind}" version ${pack.version}`,
    );
  }
  return `${pack.name}:${pack.checksum}`;
}

function missing(kind: PackKind, metric: string, cause?: unknown): CaptallyError {
  const file = PACK_FILES[kind];
  const reason = cause instanceof Error ? ` (${cause.message})` : "";
  return new CaptallyError(
    "pack-missing",
    `${metric} needs the data pack "${kind}", file ${file}, which was not found${reason}: it is dist/data/${file} of the captally package; install the package again, or pass the bytes of the file as packs.${kind}`,
    cause === undefined ? {} : { cause },
  );
}
