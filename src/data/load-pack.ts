/**
 * `loadPack`: a data pack of the package as bytes, from where this runtime has it.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { PACK_FILES, type PackKind } from "./pack-files.js";

/**
 * The bytes of a data pack: read from the package's files in Node, Deno and Bun, fetched from beside the program in browsers, taken
 * from a script in pages of the disk. Workers of the edge import the file themselves. Metrics call it by themselves.
 *
 * @throws {CaptallyError} `pack-missing` where the runtime has it not; `usage-option` for a kind that does not exist
 * @example
 * const packs = { wordnet: await loadPack("wordnet"), paraphrase: await loadPack("paraphrase") };
 */
export async function loadPack(kind: PackKind): Promise<Uint8Array> {
  const kinds = Object.keys(PACK_FILES);
  if (!kinds.includes(kind))
    throw new CaptallyError(
      "usage-option",
      `pack: expected ${kinds.join(", ")}, got ${typeof kind === "string" ? kind : typeof kind}`,
    );
  try {
    const { readShippedPack } = await import("./shipped-packs.js");
    return await readShippedPack(PACK_FILES[kind]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CaptallyError("pack-missing", `pack: ${PACK_FILES[kind]} was not found (${reason})`, { cause });
  }
}
