/**
 * Where the package's own data packs come from: here, from files beside the program, for Node, Deno and Bun.
 * `shipped-packs.fetch.ts` and `shipped-packs.workerd.ts` are the other ways; package.json chooses.
 *
 * @module
 */

import { join } from "node:path";
import { GRAMMAR_PACKAGE, PACK_FILES, type PackFile } from "./pack-files.js";

/** Where packs lie, seen from this file: in `dist/` (inside the command line), in `dist/packs/`, in the sources. */
const FOLDERS = ["data/", "../data/", "../../build/packs/"];

/** Path of the grammar, where its package is installed: beside this one, or for the project at work. */
export async function grammarPath(): Promise<string | undefined> {
  // Needed for nothing else, and it takes a millisecond to open.
  const { createRequire } = await import("node:module");
  // The folder at work may be gone, which the host tells by throwing.
  for (const from of [() => import.meta.url, () => join(process.cwd(), "package.json")]) {
    try {
      return createRequire(from()).resolve(`${GRAMMAR_PACKAGE}/${PACK_FILES.grammar}`);
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

/** The file is not in a folder, as Node and bundles of it say; those that are CommonJS have no `import.meta.url`. */
const ABSENT = ["ENOENT", "MODULE_NOT_FOUND", "ERR_INVALID_URL"];

/** The bytes of a pack. Throws when they cannot be read. */
export async function readShippedPack(file: PackFile): Promise<Uint8Array> {
  const { readFile } = await import("node:fs/promises");
  if (file === PACK_FILES.grammar) {
    const path = await grammarPath();
    if (path === undefined) throw new Error(`${GRAMMAR_PACKAGE} is not installed`);
    return readFile(path);
  }
  for (const folder of FOLDERS) {
    try {
      return await readFile(new URL(folder + file, import.meta.url));
    } catch (error) {
      if (!ABSENT.includes((error as { code?: string }).code ?? "")) throw error;
    }
  }
  throw new Error("the file is not there");
}
