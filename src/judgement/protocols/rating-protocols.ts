/**
 * Data sets of rated captions.
 *
 * @module
 */

import type { CaptionSource, RatingProtocol, RatingVariant } from "./protocol.js";

const FLICKR8K_CAPTIONS: CaptionSource = {
  files: ["Flickr8k.token.txt"],
  format: "captions",
  image: "image",
  caption: "caption",
  id: "id",
};

/** Names by which the published files of one family (Polos, DENEB and their kin) call the same columns. */
const IMAGE = ["imgid", "file_name", "image", "image_id", "img"];
const CANDIDATE = ["mt", "cand", "candidate", "caption"];
const REFERENCES = ["refs", "references"];
const SCORE = ["human_score", "score", "rating"];

const KEEP: RatingVariant = { description: "references as the file has them", own: "keep" };
const REMOVE: RatingVariant = { description: "a candidate is taken out of its references", own: "remove" };

/** A file that holds image, candidate, references and one rating in each row. */
function whole(name: string, title: string, cite: string, files: readonly string[]): RatingProtocol {
  return {
    kind: "ratings",
    name,
    title,
    cite,
    rows: { files, format: "records" },
    columns: { id: "id", image: IMAGE, candidate: CANDIDATE, references: REFERENCES, ratings: [SCORE] },
    variants: { given: KEEP, removed: REMOVE },
  };
}

export const RATING_PROTOCOLS: readonly RatingProtocol[] = [
  {
    kind: "ratings",
    name: "flickr8k-expert",
    title: "three experts rate captions of Flickr8k's test images from 1 to 4",
    cite: "Hodosh, Young and Hockenmaier 2013 (JAIR 47); variant A as Hessel et al. 2021 (CLIPScore)",
    rows: {
      files: ["ExpertAnnotations.txt"],
      format: "table",
      columns: ["image", "caption", "expert1", "expert2", "expert3"],
    },
    captions: FLICKR8K_CAPTIONS,
    columns: { image: "image", candidateId: "caption", ratings: ["expert1", "expert2", "expert3"], scale: [1, 4] },
    variants: {
      A: { description: "5,664 pairs: rows whose caption is among its references are left out", own: "skip" },
      B: { description: "5,822 pairs: a candidate stays among its references", own: "keep" },
      C: {
        description: "5,822 pairs: a candidate is taken out of its references",
        own: "remove",
        wholeDocuments: true,
      },
    },
  },
  {
    kind: "ratings",
    name: "flickr8k-cf",
    title: "crowd workers say whether a caption describes a Flickr8k image; the rating is the share of yes",
    cite: "Hodosh, Young and Hockenmaier 2013 (JAIR 47); as Hessel et al. 2021 (CLIPScore)",
    rows: {
      files: ["CrowdFlowerAnnotations.txt"],
      format: "table",
      columns: ["image", "caption", "share", "yes", "no"],
    },
    captions: FLICKR8K_CAPTIONS,
    columns: { image: "image", candidateId: "caption", ratings: ["share"], scale: [0, 1] },
    variants: {
      standard: {
        description: "candidates are taken out of the references of their image, for all its rows",
        own: "remove-from-image",
      },
      B: { description: "a candidate stays among its references", own: "keep" },
      C: { description: "a candidate is taken out of its references, for its row", own: "remove" },
    },
  },
  {
    ...whole(
      "composite",
      "ratings of correctness from 1 to 5, images of COCO, Flickr8k and Flickr30k",
      "Aditya et al. 2018 (CVIU 173)",
      ["en_test_composite_da2.csv", "en_test_composite_da.csv", "composite.csv", "composite.jsonl", "composite.json"],
    ),
    variants: { removed: REMOVE, leaky: { ...KEEP, description: "a candidate stays among its references" } },
  },
  whole("polaris", "ratings of captions of ten systems and of people", "Wada et al. 2024 (CVPR, Polos)", [
    "polaris_test.csv",
    "en_test_polaris_da.csv",
    "polaris.csv",
    "polaris.jsonl",
    "test.csv",
    "test.jsonl",
  ]),
  whole("nebula", "ratings of captions of several systems", "Matsuda, Wada and Sugiura 2024 (ACCV, DENEB)", [
    "nebula_test.csv",
    "nebula.csv",
    "nebula.jsonl",
    "test.csv",
    "test.jsonl",
  ]),
  whole(
    "flickr8k-humaneval",
    "Flickr8k-Expert or -CF as one file (expert and cf of yuwd/Flickr8k-HumanEval)",
    "Hodosh, Young and Hockenmaier 2013 (JAIR 47); the file: Wada et al. 2024 (CVPR, Polos)",
    ["flickr8k_expert.jsonl", "flickr8k_cf.jsonl", "flickr8k_expert.csv", "flickr8k_cf.csv", "test.jsonl", "test.csv"],
  ),
  {
    kind: "ratings",
    name: "thumb",
    title: "ratings of precision, recall, fluency, conciseness and inclusive language, put together",
    cite: "Kasai et al. 2022 (NAACL, THumB 1.0)",
    rows: { files: ["mscoco_THumB-1.0.jsonl", "thumb.jsonl"], format: "records" },
    captions: {
      files: ["references.json", "mscoco_references.json"],
      format: "map",
      image: "key",
      caption: "value",
    },
    columns: { image: "image", candidate: "hyp", ratings: ["human_score"] },
    variants: {
      machines: {
        description: "without the captions by people",
        own: "remove",
        without: { column: "SYS", value: "Human" },
      },
      all: { description: "with the captions by people", own: "remove" },
    },
  },
  {
    kind: "ratings",
    name: "ratings",
    title: "any table of candidates, references and ratings",
    cite: "the source of the file",
    rows: { files: ["ratings.csv", "ratings.jsonl", "ratings.json"], format: "records" },
    columns: {
      id: "id",
      item: "item",
      image: ["image", "image_id"],
      candidate: CANDIDATE,
      references: REFERENCES,
      ratings: [SCORE],
    },
    variants: {
      given: KEEP,
      removed: REMOVE,
      skipped: { description: "rows whose candidate is a reference are left out", own: "skip" },
    },
  },
];
