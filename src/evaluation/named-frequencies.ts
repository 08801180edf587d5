/**
 * Document frequencies of the package, by name.
 *
 * @module
 */

import { isPack } from "../data/pack.js";
import { COCO_VAL, COCO_VAL_FREQUENCIES, type PackFile } from "../data/pack-files.js";
import { CaptallyError } from "../errors.js";
import { inflate } from "../inflate.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { frequenciesOfPack } from "./df-binary.js";

/**
 * Reads those of the captions of COCO val2014 from the package's file.
 *
 * @throws {CaptallyError} `pack-missing` when it cannot be read
 */
export async function cocoValFrequencies(read: (file: PackFile) => Promise<Uint8Array>): Promise<DocumentFrequencies> {
  try {
    const bytes = await read(COCO_VAL_FREQUENCIES);
    // Some servers have told the browser to inflate it.
    const content = isPack(bytes) ? bytes : await inflate(bytes, "gzip");
    return frequenciesOfPack(content, COCO_VAL);
  } catch (cause) {
    throw new CaptallyError(
      "pack-missing",
      `df: "${COCO_VAL}" needs the file ${COCO_VAL_FREQUENCIES}, which was not found (${(cause as Error).message}): it is dist/data/${COCO_VAL_FREQUENCIES} of the captally package; install the package again, or pass what captally/df reads from it`,
      { cause },
    );
  }
}
