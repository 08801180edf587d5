/**
 * The forms of parses by name.
 *
 * @module
 */

export const PARSE_FORMATS = ["penn", "conllu", "json", "svg"] as const;

export type ParseFormat = (typeof PARSE_FORMATS)[number];
