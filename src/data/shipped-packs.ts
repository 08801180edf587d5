/**
 * Where the package's own data packs come from: here, from files beside the program, for Node, Deno and Bun.
 * `shipped-packs.fetch.ts` and `shipped-packs.workerd.ts` are the other ways; package.json chooses.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import type { PackFile } from "./pack-files.js";

/** Where packs lie, seen from this file: in `dist/` (inside the command line), in `dist/packs/`, in the sources. */
const FOLDERS = ["data/", "../data/", "../../build/packs/"];

/** The bytes of a pack. Throws when they cannot be read. */
export async function readShippedPack(file: PackFile): Promise<Uint8Array> {
  for (const folder of FOLDERS) {
    try {
      return await readFile(new URL(folder + file, import.meta.url));
    } catch (error) {
      if ((error as { code?: unknown }).code !== "ENOENT") throw error;
    }
  }
  throw new Error("the file is not there");
}
