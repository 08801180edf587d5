/**
 * Scene graphs as lines of text (caption, tab, tuples), as JSON, and for Graphviz.
 *
 * @module
 */

import { type SceneTuple, tupleNotation } from "../corpus/scene-tuples.js";
import type { CaptionGraph } from "../evaluation/caption-graphs.js";
import { oneLine } from "./columns.js";
import type { GraphFormat } from "./graph-formats.js";

/** Chunks of the text. `merged`: graphs are of images; as text their tuples follow the image's id, otherwise the caption. */
export function graphReport(graphs: readonly CaptionGraph[], format: GraphFormat, merged: boolean): Iterable<string> {
  switch (format) {
    case "text":
      return graphs.map((graph) => textLine(graph, merged));
    case "json":
      return jsonChunks(graphs);
    case "dot":
      return graphs.map(dotGraph);
  }
}

function textLine({ id, captions, tuples, graph }: CaptionGraph, merged: boolean): string {
  const [name, listed] = merged ? [id, graph] : [captions[0] ?? "", tuples[0] ?? []];
  return `${oneLine(name)}\t${oneLine(tupleNotation(listed))}\n`;
}

function* jsonChunks(graphs: readonly CaptionGraph[]): Generator<string> {
  yield "[";
  let between = "\n";
  for (const { id, captions, tuples, graph } of graphs) {
    const ofSize = (size: number) => graph.filter((tuple) => tuple.length === size);
    const parts = { objects: ofSize(1).map(([object]) => object), attributes: ofSize(2), relations: ofSize(3) };
    const row = { id, captions: captions.map((caption, i) => ({ caption, tuples: tuples[i] })), graph: parts };
    yield `${between}${JSON.stringify(row)}`;
    between = ",\n";
  }
  yield "\n]\n";
}

/** Objects are boxes, attributes ellipses at a dashed line, relations arrows. */
function dotGraph({ id, captions, graph }: CaptionGraph): string {
  const lines = [`digraph ${quoted(id)} {`, `  label=${quoted(captions.join("\n"))};`];
  const names = new Map<string, string>();
  for (const tuple of graph) {
    if (tuple.length !== 1) continue;
    names.set(tuple[0], `o${names.size}`);
    lines.push(`  ${names.get(tuple[0])} [shape=box, label=${quoted(tuple[0])}];`);
  }
  let attributes = 0;
  for (const tuple of graph) lines.push(...linkLines(tuple, names, () => `a${attributes++}`));
  return `${lines.join("\n")}\n}\n`;
}

function linkLines(tuple: SceneTuple, names: ReadonlyMap<string, string>, fresh: () => string): string[] {
  if (tuple.length === 2) {
    const attribute = fresh();
    return [
      `  ${attribute} [shape=ellipse, label=${quoted(tuple[1])}];`,
      `  ${names.get(tuple[0])} -> ${attribute} [style=dashed, dir=none];`,
    ];
  }
  if (tuple.length === 1) return [];
  return [`  ${names.get(tuple[0])} -> ${names.get(tuple[2])} [label=${quoted(tuple[1])}];`];
}

/** A string of Graphviz: nothing but quotes and backslashes is special in it. */
function quoted(text: string): string {
  const lines = text.split("\n").map(oneLine);
  return `"${lines.join("\n").replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
