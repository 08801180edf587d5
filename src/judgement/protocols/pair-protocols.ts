/**
 * Data sets of preferences between two captions.
 *
 * @module
 */

import type { Cell, PairProtocol, PairVariant, Source } from "./protocol.js";

/** Seeds of the draws of references; draw d has seed + d. */
const DRAW_SEED = 1;
const DRAWS = 5;

/** The consensus protocol had 48 of the 50 references judged; metrics get some of these. */
const CONSENSUS_REFERENCES = 48;

/** References a metric gets of those that were judged, as CLIPScore and its followers. */
const METRIC_REFERENCES = 5;

function drawn(description: string): PairVariant {
  const draw = { references: METRIC_REFERENCES, of: CONSENSUS_REFERENCES, draws: DRAWS, seed: DRAW_SEED };
  return { description, draw };
}

const kinds = (...names: string[]): Cell[] => names.map((name) => ({ name, groups: new RegExp(`^${name}$`) }));

const PASCAL_TRIPLETS: Source = {
  files: ["consensus_pascal.jsonl", "consensus_pascal.csv", "pascal50s_triplets.jsonl"],
  format: "records",
};

/** FENSE pads references to four. */
const FENSE_REFERENCES = 4;

const EACH_OF_TWO = { own: "each", fill: FENSE_REFERENCES, run: "human" } as const;
const FIRST_OF_TWO = { own: "first", fill: FENSE_REFERENCES, run: "human" } as const;

export const PAIR_PROTOCOLS: readonly PairProtocol[] = [
  {
    kind: "pairs",
    name: "pascal50s",
    title: "which of two captions of a PASCAL image describes it better",
    cite: "Vedantam, Zitnick and Parikh 2015 (CVPR, CIDEr); 11 votes as the erratum of Hessel et al. 2021 (CLIPScore)",
    rows: { files: ["pascal50s_pairs.jsonl"], format: "records" },
    captions: { files: ["pascal50s_refs.json"], format: "map", image: "key", caption: "value" },
    columns: {
      id: "id",
      image: "image",
      first: ["sent1", "B"],
      second: ["sent2", "C"],
      group: "category",
      votes: ["votes", "vote"],
    },
    cells: kinds("HC", "HI", "HM", "MM"),
    undecided: "random",
    total: "cells",
    variants: {
      "11-votes": drawn("winner by about 11 votes on the pair itself"),
      "48-votes": {
        ...drawn("winner by 48 votes, each on the similarity to one reference"),
        rows: PASCAL_TRIPLETS,
        triplets: true,
      },
      "all-references": { description: "winner by about 11 votes on the pair itself, all 50 references" },
    },
  },
  {
    kind: "pairs",
    name: "abstract50s",
    title: "which of two captions of an abstract scene is more similar to 48 references",
    cite: "Vedantam, Zitnick and Parikh 2015 (CVPR, CIDEr)",
    rows: { files: ["abstract_votes.jsonl", "abstract_votes.csv"], format: "records" },
    beside: [
      { files: ["abstract_candsB.json"], format: "records", rename: { image_id: "image", caption: "first" } },
      { files: ["abstract_candsC.json"], format: "records", rename: { caption: "second" } },
    ],
    captions: {
      files: ["abstract48S.json"],
      format: "records",
      image: "image_id",
      caption: "caption",
    },
    columns: { image: "image", first: "first", second: "second", group: "category", votes: ["votes", "vote"] },
    undecided: "random",
    total: "pairs",
    variants: { standard: drawn("winner by 48 votes, each on the similarity to one reference") },
  },
  {
    kind: "pairs",
    name: "foil",
    title: "a caption, and the same with one noun exchanged",
    cite: "Shekhar et al. 2017 (ACL, FOIL it!)",
    rows: {
      files: ["foilv1.0_test_2017.json"],
      format: "flagged",
      at: "annotations",
      flagged: { key: "id", flag: "foil", caption: "caption" },
    },
    captions: {
      files: ["captions_val2014.json"],
      format: "records",
      at: "annotations",
      image: "image_id",
      caption: "caption",
    },
    columns: { id: "id", image: "image_id", first: "first", second: "second" },
    cells: [{ name: "FOIL", groups: /^/, own: "first" }],
    undecided: "drop",
    total: "pairs",
    variants: {
      "1-reference": { description: "the other references", draw: { references: 1, draws: 1, seed: DRAW_SEED } },
      "4-references": {
        description: "the other references",
        draw: { references: 4, draws: 1, seed: DRAW_SEED },
      },
    },
  },
  {
    kind: "pairs",
    name: "audiocaps-eval",
    title: "which of two captions of a sound describes it better",
    cite: "Zhou et al. 2022 (ICASSP, FENSE)",
    rows: {
      files: ["audiocaps_eval.json", "clotho_eval.json"],
      format: "groups",
      columns: ["first", "second", "source1", "source2", "votes"],
      groups: /^(?:HC|HI|HM|MM_\d)$/,
    },
    columns: {
      image: ["audio_id", "raw_name"],
      first: "first",
      second: "second",
      references: "references",
      group: "group",
      votes: "votes",
    },
    cells: [
      { name: "HC", groups: /^HC$/, ...EACH_OF_TWO },
      { name: "HI", groups: /^HI$/, ...FIRST_OF_TWO },
      { name: "HM", groups: /^HM$/, ...FIRST_OF_TWO },
      { name: "MM", groups: /^MM_/, leaveOneOut: true, run: "machine" },
    ],
    sidesApart: true,
    undecided: "drop",
    ties: "wrong",
    total: "pairs",
    variants: { standard: { description: "four references; means over five sets of four for two machine captions" } },
  },
  {
    kind: "pairs",
    name: "pairs",
    title: "any table of a better and a worse caption, or of two captions and votes",
    cite: "the source of the file",
    rows: { files: ["pairs.csv", "pairs.jsonl", "pairs.json"], format: "records" },
    columns: {
      id: "id",
      image: ["image", "image_id"],
      first: ["better", "first", "sent1"],
      second: ["worse", "second", "sent2"],
      references: ["references", "refs"],
      group: ["group", "category", "task"],
      votes: ["votes", "vote"],
    },
    undecided: "drop",
    total: "pairs",
    variants: { given: { description: "references as the file has them" } },
  },
];
