/**
 * Files of judgements from a folder.
 *
 * @module
 */

import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CaptallyError } from "../errors.js";
import type { OpenFile } from "../judgement/data/sources.js";
import type { Inputs, InputText } from "./inputs.js";

/** Files of a folder by name, also gzip-compressed; a file of its own is the judgements', the others lie beside it. */
export async function folderOpener(path: string, inputs: Inputs): Promise<OpenFile> {
  const present = path === "-" ? undefined : await isThere(path);
  if (path !== "-" && present === undefined)
    throw new CaptallyError("usage-file", `${path}: expected a folder or file of judgements, found none`, {
      place: { file: path },
    });
  const isFile = present === undefined || present.isFile();
  const folder = isFile ? dirname(path) : path;
  return async (name, role): Promise<InputText | undefined> => {
    if (isFile && role === "judgements") return inputs.text(path);
    for (const candidate of [name, `${name}.gz`]) {
      const full = join(folder, candidate);
      if ((await isThere(full))?.isFile() === true) return { ...(await inputs.text(full)), source: basename(full) };
    }
    return undefined;
  };
}

async function isThere(path: string): Promise<{ isFile(): boolean } | undefined> {
  return stat(path).catch(() => undefined);
}
