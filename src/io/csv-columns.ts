/**
 * Which columns of a table hold what, from its header.
 *
 * @module
 */

import { asciiLower, asciiTrim } from "../corpus/ascii.js";
import type { Role } from "./json-source.js";
import { CANDIDATE_KEYS, CAPTION_KEYS, findKey, GROUP_KEYS, ID_KEYS, type KeyChoice, REFERENCE_KEYS } from "./keys.js";

export interface CsvColumns {
  readonly names: readonly string[];
  /** Columns whose cells, joined by `_`, are the id; empty when rows are numbered. */
  readonly id: readonly number[];
  readonly candidate: number;
  readonly references: readonly number[];
  readonly group: number;
  /** MSVD: only rows in English count. */
  readonly language: number;
}

/** One of several columns of references: `caption_1`, `caption_reference_05`, `reference2`. */
const NUMBERED = /^(?:caption|captions|caption_reference|reference|ref|sentence|gt)_?[0-9]+$/;

/** Finds the columns, `undefined` when the header names neither captions nor, without need, an id. */
export function findColumns(header: readonly string[], role: Role, choice: KeyChoice): CsvColumns | undefined {
  const names = header.map((name) => asciiLower(asciiTrim(name)));
  const chosen = (name: string | undefined, list: readonly string[]) =>
    findKey(names, name === undefined ? list : [name]);
  let candidate = chosen(choice.candidate, CANDIDATE_KEYS);
  let references: number[] = [];
  names.forEach((name, i) => {
    if (choice.references === undefined && NUMBERED.test(name)) references.push(i);
  });
  const named = chosen(choice.references, REFERENCE_KEYS);
  if (named !== -1 && !references.includes(named)) references.push(named);
  const plain = findKey(names, CAPTION_KEYS);
  if (plain !== -1 && plain !== candidate && !references.includes(plain)) {
    if (candidate === -1 && references.length === 0) {
      if (role === "candidates") candidate = plain;
      else references = [plain];
    } else if (references.length === 0) references = [plain];
    else if (candidate === -1) candidate = plain;
  }
  if (candidate === -1 && references.length === 0) return undefined;
  const id = idColumns(names, chosen(choice.id, ID_KEYS));
  // Rows can be numbered only when each holds both sides, as in the examples of aac-metrics.
  if (id.length === 0 && (candidate === -1 || references.length === 0)) return undefined;
  const language = id.length > 1 ? names.indexOf("language") : -1;
  return { names, id, candidate, references, group: chosen(choice.group, GROUP_KEYS), language };
}

/** MSVD cuts its videos into clips: the id is `VideoID_Start_End`. */
function idColumns(names: readonly string[], found: number): number[] {
  if (found === -1) return [];
  const start = names.indexOf("start");
  const end = names.indexOf("end");
  return names[found] === "videoid" && start !== -1 && end !== -1 ? [found, start, end] : [found];
}
