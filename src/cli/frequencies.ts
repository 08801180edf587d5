/**
 * Document frequencies that `--df` names: those of the package, or a file.
 *
 * @module
 */

import { basename } from "node:path";
import { COCO_VAL } from "../data/pack-files.js";
import { readShippedPack } from "../data/shipped-packs.js";
import { CaptallyError } from "../errors.js";
import { readDocumentFrequencies } from "../evaluation/df-file.js";
import { cocoValFrequencies } from "../evaluation/named-frequencies.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import type { Inputs } from "./inputs.js";

export async function readFrequencies(
  { df, dfDocuments }: { readonly df?: string; readonly dfDocuments?: number },
  inputs: Inputs,
): Promise<DocumentFrequencies | undefined> {
  if (df === undefined && dfDocuments !== undefined)
    throw new CaptallyError("usage-option", "--df-documents: expected --df FILE, whose documents it counts, got none");
  if (df === undefined) return undefined;
  if (df === COCO_VAL && dfDocuments !== undefined)
    throw new CaptallyError(
      "usage-option",
      `--df-documents: expected --df FILE, got ${COCO_VAL}, which says its number`,
    );
  if (df === COCO_VAL) return cocoValFrequencies(readShippedPack);
  const name = df === "-" ? "stdin" : basename(df);
  return readDocumentFrequencies(await inputs.inflatedBytes(df), { name, documents: dfDocuments });
}
