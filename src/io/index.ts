/**
 * Reading caption files of every shape: bytes -> text -> tables of captions by image.
 *
 * @module
 */

export type { CaptionRow, CaptionTable, IdKind } from "../corpus/caption-table.js";
export type { MatchedCorpus, MatchOptions } from "../corpus/match.js";
export { type DecodedText, decodeBytes, decodeText } from "./decode.js";
export { readIdList } from "./id-list.js";
export { INPUT_NAMES, INPUTS, type InputName } from "./inputs.js";
export type { Role } from "./json-source.js";
export { matchCorpus } from "./match-corpus.js";
export { type ParseFile, readParses } from "./parse-files.js";
export { type ReadOptions, type ReadResult, readCaptions, readReferenceFiles } from "./read.js";
export { readSpiceOutput } from "./spice-output.js";
export { readTuples, type TupleFile, writeTuples } from "./tuple-files.js";
export { type ReadVectorsOptions, readVectors } from "./vectors.js";
