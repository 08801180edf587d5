/**
 * The package's data packs for pages of the disk, which cannot fetch: a script beside the bundle brings them
 * (`dist/classic/meteor-packs.js`), each as base64 of its deflated bytes.
 *
 * @module
 */

import { inflate } from "../inflate.js";
import type { PackFile } from "./pack-files.js";

/** Where scripts put packs, by file. */
const SHELF = "captallyPacks";

/** The bytes of a pack. Throws when no script brought it. */
export async function readShippedPack(file: PackFile): Promise<Uint8Array> {
  const shelf = (globalThis as { [SHELF]?: Readonly<Record<string, string>> })[SHELF];
  const text = shelf?.[file];
  if (text === undefined) throw new Error("no script of the page brings it");
  return inflate(
    Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
    "deflate-raw",
  );
}
