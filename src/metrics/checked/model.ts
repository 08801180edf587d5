/**
 * Models from files, for programs: the name of the file is checked here.
 *
 * @module
 */

import { type LoadedModel, readModel as read } from "../../data/model-file.js";
import { givenText } from "../given.js";

/**
 * Reads a model's file.
 *
 * @param source name for messages
 * @throws {CaptallyError} `usage-option` for a source that is no text; `pack-format` for other files, wrong numbers, and content
 * that does not fit its checksum
 */
export function readModel(bytes: Uint8Array, source: string): LoadedModel {
  givenText(source, "source");
  return read(bytes, source);
}
