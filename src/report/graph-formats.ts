/**
 * The forms of scene graphs by name.
 *
 * @module
 */

export const GRAPH_FORMATS = ["text", "json", "dot"] as const;

export type GraphFormat = (typeof GRAPH_FORMATS)[number];
