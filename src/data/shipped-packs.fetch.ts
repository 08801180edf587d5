/**
 * The package's data packs for browsers: fetched from beside the program. Some bundlers know the form `new URL("file",
 * import.meta.url)` and bring the files along, so each is written out.
 *
 * @module
 */

import type { PackFile } from "./pack-files.js";

/** Seen from `dist/packs/`. */
const PLACES: { readonly [file in PackFile]?: () => URL } = {
  "exceptions.pack": () => new URL("../data/exceptions.pack", import.meta.url),
  "wordnet.pack": () => new URL("../data/wordnet.pack", import.meta.url),
  "wordnet-parts.pack": () => new URL("../data/wordnet-parts.pack", import.meta.url),
  "paraphrase.pack": () => new URL("../data/paraphrase.pack", import.meta.url),
  "tally.pack": () => new URL("../data/tally.pack", import.meta.url),
  "df-coco-val.gz": () => new URL("../data/df-coco-val.gz", import.meta.url),
  "vectors.pack": () => new URL("../data/vectors.pack", import.meta.url),
  "nneval.json": () => new URL("../data/nneval.json", import.meta.url),
  "nneval-match.json": () => new URL("../data/nneval-match.json", import.meta.url),
  "nneval-7.json": () => new URL("../data/nneval-7.json", import.meta.url),
  "nneval-match-7.json": () => new URL("../data/nneval-match-7.json", import.meta.url),
  "paraphrase-wide.pack": () => new URL("../data/paraphrase-wide.pack", import.meta.url),
};

/** The bytes of a pack. Throws when they cannot be fetched. */
export async function readShippedPack(file: PackFile): Promise<Uint8Array> {
  const place = PLACES[file]?.();
  if (place === undefined) throw new Error(`${file} is in a package of its own: pass its bytes`);
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place.href} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
