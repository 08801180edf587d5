/**
 * Names under which files hold ids, candidates, references and groups: the one list for JSON keys and table columns.
 * Earlier names win. Comparison ignores ASCII letter case.
 *
 * @module
 */

import { asciiLower } from "../corpus/ascii.js";

/** Names chosen by the caller; each replaces the list of its kind. */
export interface KeyChoice {
  readonly id?: string | undefined;
  readonly candidate?: string | undefined;
  readonly references?: string | undefined;
  readonly group?: string | undefined;
}

export const ID_KEYS = [
  "image_id",
  "img_id",
  "audio_id",
  "video_id",
  "videoid",
  "youtube_id",
  "cocoid",
  "imageid",
  "image_name",
  "img_name",
  "file_name",
  "filename",
  "fname",
  "image",
  "img",
  "video",
  "audio",
  "clip",
  "key",
  "uid",
  "id",
  "_id",
  "name",
  "imgid",
  "image_path",
  "file_path",
] as const;

/** Names that mean a candidate wherever they are. */
export const CANDIDATE_KEYS = [
  "candidate",
  "prediction",
  "predictions",
  "pred",
  "caption_predicted",
  "predicted_caption",
  "generated_caption",
  "generated",
  "hypothesis",
  "hyp",
  "candidates",
  "cand",
  "cands",
  "output",
  "test",
] as const;

/** Names that mean references wherever they are. */
export const REFERENCE_KEYS = [
  "references",
  "reference",
  "refs",
  "ref",
  "gts",
  "gt",
  "reference_strs",
  "mult_references",
  "ground_truth",
  "gt_captions",
  "annotations_captions",
  "encap",
] as const;

/** Names that mean references beside a candidate, a candidate beside references, else what the file is read for. */
export const CAPTION_KEYS = [
  "caption",
  "captions",
  "caption_str",
  "comment",
  "raw",
  "text",
  "sentence",
  "sentences",
  "description",
  "sent",
] as const;

export const GROUP_KEYS = ["domain", "group"] as const;

/** Annotator's marks of VizWiz; a caption with one of them is no reference. */
export const REJECTION_KEYS = ["is_rejected", "is_precanned"] as const;

/** Position of the first of `names` among `keys`, -1 when there is none. */
export function findKey(keys: readonly string[], names: readonly string[]): number {
  const lower = keys.map(asciiLower);
  for (const name of names) {
    const at = lower.lastIndexOf(asciiLower(name));
    if (at !== -1) return at;
  }
  return -1;
}

/** Where a record of a given form holds what; -1 for what it lacks. */
export interface RecordLayout {
  readonly id: number;
  readonly candidate: number;
  readonly references: number;
  readonly group: number;
  readonly rejections: readonly number[];
}

/** Finds the parts of a record; `role` decides what a plain `caption` is. */
export function layoutOf(keys: readonly string[], role: "references" | "candidates", choice: KeyChoice): RecordLayout {
  const chosen = (name: string | undefined, names: readonly string[]) =>
    findKey(keys, name === undefined ? names : [name]);
  const id = chosen(choice.id, ID_KEYS);
  let candidate = chosen(choice.candidate, CANDIDATE_KEYS);
  let references = chosen(choice.references, REFERENCE_KEYS);
  const plain = findKey(keys, CAPTION_KEYS);
  if (plain !== -1 && plain !== candidate && plain !== references) {
    if (candidate === -1 && references === -1) {
      if (role === "candidates" && choice.candidate === undefined) candidate = plain;
      if (role === "references" && choice.references === undefined) references = plain;
    } else if (references === -1 && choice.references === undefined) references = plain;
    else if (candidate === -1 && choice.candidate === undefined) candidate = plain;
  }
  const group = chosen(choice.group, GROUP_KEYS);
  const rejections = REJECTION_KEYS.map((name) => keys.indexOf(name)).filter((at) => at !== -1);
  return { id, candidate, references, group, rejections };
}
