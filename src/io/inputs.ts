/**
 * The input shapes by name.
 *
 * @module
 */

/** Name and one-line description of each shape; `--input NAME` forces one. */
export const INPUTS = {
  coco: 'COCO annotations: {"images": [...], "annotations": [{"image_id", "caption"}]}; also nocaps and VizWiz',
  results: 'COCO results: [{"image_id", "caption"}]; other names of the keys are known too',
  karpathy: 'Karpathy split file: {"images": [{"cocoid", "filename", "split", "sentences": [{"raw"}]}]}',
  "id-map": 'map from id to captions: {"391895": ["a dog", "a brown dog"]} or {"391895": "a dog"}',
  pairs: 'both sides in one object: {"gts": {...}, "res": {...}}, or lists "candidates" and "references"',
  list: "JSON list of captions, or of lists of references; the ids are 0, 1, 2 ...",
  jsonl: 'JSON lines: {"id", "candidate", "references"} in one file, or one side in each of two files',
  textcaps: 'TextCaps: {"data": [{"image_id", "reference_strs"}]}',
  vatex: 'VATEX: [{"videoID", "enCap", "chCap"}]',
  "msr-vtt": 'MSR-VTT: {"videos", "sentences"} or {"result": [{"video_id", "caption"}]}',
  nocaps: "nocaps: COCO annotations with domains, or the list nocaps_corpus.json",
  "flickr-token": "Flickr token file: 1000.jpg#0<TAB>A child ..",
  csv: "table with a header (comma, bar, semicolon or tab): Kaggle Flickr, Clotho, AudioCaps, MSVD",
  tsv: "lines of id<TAB>caption without a header",
  lines: "plain text, one caption a line; several reference files lie side by side",
} as const;

export type InputName = keyof typeof INPUTS;

export const INPUT_NAMES = Object.keys(INPUTS) as InputName[];

export function isInputName(name: string): name is InputName {
  return Object.hasOwn(INPUTS, name);
}
