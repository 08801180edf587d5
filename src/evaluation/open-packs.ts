/**
 * Hands the data packs that the metrics need to the engine.
 *
 * @module
 */

import { modelSignature, readModel } from "../data/model-file.js";
import { isPack, type Pack, readPack } from "../data/pack.js";
import { isLibraryPack, PACK_FILES, type PackFile, type PackKind, type Packs } from "../data/pack-files.js";
import { SOURCE_SECTION } from "../data/vectors-pack.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import { inflate } from "../inflate.js";
import type { Metric } from "../metrics/metric.js";
import { parserName, parserOf, type SceneSource } from "../metrics/scenes.js";

/** Packs that metrics need, each with the name of the first metric that needs it. */
export function neededPacks(metrics: readonly Metric[]): Map<PackKind, string> {
  return packsOf(metrics, ({ packs }) => packs);
}

/** Packs that metrics use where they are there. */
function optionalPacks(metrics: readonly Metric[]): Map<PackKind, string> {
  return packsOf(metrics, (metric) => metric.optionalPacks);
}

function packsOf(
  metrics: readonly Metric[],
  kindsOf: (metric: Metric) => readonly PackKind[] | undefined,
): Map<PackKind, string> {
  const packs = new Map<PackKind, string>();
  for (const metric of metrics) {
    for (const kind of kindsOf(metric) ?? []) if (!packs.has(kind)) packs.set(kind, metric.outputs[0] as string);
  }
  return packs;
}

/**
 * The packs given, and those the metrics need or can use besides, read by `read`.
 *
 * @throws {CaptallyError} `pack-missing` for one that cannot be read
 */
export async function completePacks(
  metrics: readonly Metric[],
  given: Packs = {},
  read: (file: PackFile) => Promise<Uint8Array>,
): Promise<Packs> {
  const needed = neededPacks(metrics);
  const lacking = [...needed, ...optionalPacks(metrics)].filter(([kind]) => given[kind] === undefined);
  const found = await Promise.all(
    lacking.map(async ([kind, metric]) => {
      try {
        return [kind, await readInflated(PACK_FILES[kind], read)] as const;
      } catch (cause) {
        if (needed.has(kind)) throw missing(kind, metric, cause);
        return [kind, undefined] as const;
      }
    }),
  );
  return { ...given, ...Object.fromEntries(found) };
}

/** The bytes of a pack; those of large ones come compressed, if no server has told the browser to inflate them. */
async function readInflated(file: PackFile, read: (file: PackFile) => Promise<Uint8Array>): Promise<Uint8Array> {
  const bytes = await read(file);
  return file.endsWith(".gz") && !isPack(bytes) ? inflate(bytes, "gzip") : bytes;
}

/**
 * Opens the packs; returns their names and checksums by kind.
 *
 * @throws {CaptallyError} `pack-missing`, or `pack-format` for other bytes
 */
export function openPacks(session: Session, metrics: readonly Metric[], packs: Packs = {}): Map<PackKind, string> {
  const opened = new Map<PackKind, string>();
  for (const [kind, metric] of neededPacks(metrics)) opened.set(kind, open(session, packs, kind, metric));
  for (const [kind, metric] of optionalPacks(metrics)) {
    if (packs[kind] !== undefined) opened.set(kind, open(session, packs, kind, metric));
  }
  return opened;
}

/** What signatures call the parser that finds tuples in captions that have none; `undefined` where nothing is parsed. */
export function parserInUse({ grammar }: Packs = {}, scenes: SceneSource | undefined): string | undefined {
  return grammar === undefined ? undefined : parserOf(scenes, packSignature(readPack(grammar)));
}

/** The packs without a grammar that would parse nothing: opening it takes time. */
export function packsInUse(packs: Packs = {}, scenes: SceneSource | undefined): Packs {
  const { grammar, ...others } = packs;
  return parserInUse(packs, scenes) !== undefined && scenes?.parsed === undefined ? packs : others;
}

/** What signatures show: a selection of a file goes by the file's checksum, whatever was selected. */
function packSignature({ name, checksum, sections }: Pack): string {
  const source = sections.find((section) => section.name === SOURCE_SECTION)?.bytes;
  return `${name}:${source === undefined ? checksum : Array.from(source, hexadecimal).reverse().join("")}`;
}

function hexadecimal(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/**
 * Opens the grammar; returns what signatures call the parser that has it.
 *
 * @throws {CaptallyError} `pack-format` for other bytes
 */
export function openGrammar(session: Session, grammar: Uint8Array): string {
  return parserName(open(session, { grammar }, "grammar", "the parser"));
}

function open(session: Session, packs: Packs, kind: PackKind, metric: string): string {
  const bytes = packs[kind];
  if (bytes === undefined) throw missing(kind, metric);
  if (kind !== "cocoFrequencies" && isLibraryPack(kind)) return modelSignature(readModel(bytes, PACK_FILES[kind]));
  const pack = readPack(bytes, (part) => session.crc32(part));
  if (isLibraryPack(kind)) return packSignature(pack);
  if (!session.openPack(kind, bytes)) {
    throw new CaptallyError(
      "pack-format",
      pack.kind === kind
        ? `the data pack "${pack.name}" is of kind "${kind}", but its parts (version ${pack.version}) do not fit this program or each other`
        : `expected a data pack of kind "${kind}", got "${pack.kind}" version ${pack.version}`,
    );
  }
  return packSignature(pack);
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
