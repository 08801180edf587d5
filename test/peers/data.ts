/**
 * Result files of real systems and their references, as the project's shared data folder beside the repository holds them.
 *
 * @module
 */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./environment.js";

/** Shared data; not part of the repository. */
export const DATA_FOLDER = join(ROOT, "../shared/data");

/** The folder as messages show it. */
export const DATA_FOLDER_NAME = "../shared/data";

/** References by their short names. */
export const REFERENCES = {
  test: "coco_refs/coco_karpathy_test_gt.json.gz",
  val: "coco_refs/coco_karpathy_val_gt.json.gz",
  val2014: "coco_refs/coco_val2014_refs5.json.gz",
} as const;

/** A result file for the comparison. */
export interface ResultFile {
  /** Path below `coco_results`. */
  readonly path: string;
  readonly references: keyof typeof REFERENCES;
  /**
   * True when the peer cannot read its shape. Its script then reads the file and writes it as COCO results, which both
   * sides score.
   */
  readonly adapted: boolean;
  /** What is special about it. */
  readonly note: string;
}

const file = (path: string, references: keyof typeof REFERENCES, note: string, adapted = false): ResultFile => ({
  path: `${path}.gz`,
  references,
  note,
  adapted,
});

/** Systems of every kind; the first ones are quick. */
export const COMPARED_FILES: readonly ResultFile[] = [
  file("karpathy5k/UpDown_paddle.test.json", "test", "plain"),
  file("karpathy5k/ER-SAN.test.json", "test", "strong system"),
  file("karpathy5k/PrefixCap.val.json", "val", "cased, with periods"),
  file("karpathy5k/SDBS_500.test.json", "test", "500 of 5,000 images"),
  file("karpathy5k/ViTCap-R_gibberish.test.json", "val2014", "random words"),
  file("karpathy5k/MAGIC/zerocap_result.json", "test", "image_name and prediction", true),
  file("karpathy5k/MAGIC_from_f30k/nucleus_result_run_2.json", "test", "long, cased, image_name", true),
  file("karpathy5k/SMURF_4systems_cand.json", "test", "human captions with line feeds", true),
  file("karpathy5k/up-down-cil.val.json", "val2014", "two thirds without references", true),
  file("other/VRNN_captions_val2014_results.json", "val2014", "JSON encoded twice", true),
  file("other/nsimsiri_lstm_1227.json", "val2014", "1,227 images, blanks around"),
  file("val2014_full/MD_Vinyals-et-al-2017.json", "val2014", "131 empty captions"),
  file("val2014_full/MD_Shetty-et-al-2017.json", "val2014", "40,504 images"),
  file("other/captions_val2014_submission_shuffled.json", "val2014", "human captions, 146 line feeds"),
];

/** Files with more images than this are left out of quick runs. */
export const isLarge = ({ path, references }: ResultFile): boolean =>
  references === "val2014" && (path.startsWith("val2014_full/") || path.includes("shuffled"));

/** Paths below `coco_results` of all files that hold captions of machines. */
export function allResultPaths(): string[] {
  const folder = join(DATA_FOLDER, "coco_results");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.json(\.gz)?$/.test(path) && !path.includes("SMURF_scores"))
    .sort();
}

/** Absolute path of a data file. */
export const dataPath = (path: string): string => join(DATA_FOLDER, path);

/** True when the shared data is beside the repository. */
export const hasData = (): boolean => existsSync(DATA_FOLDER);
