/** Images of coco-caption's own demonstration as maps by id. */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** Captions of an image in the golden files: texts, or records with one. */
type Entry = readonly (string | { readonly caption: string })[];

function entries(name: string): [string, Entry][] {
  const file = new URL(`../golden/${name}.json.gz`, import.meta.url);
  return Object.entries(JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, Entry>);
}

const texts = (entry: Entry): string[] => entry.map((item) => (typeof item === "string" ? item : item.caption));

/** The first images, with five references and a candidate each. */
export function demoCorpus(images: number): {
  ids: string[];
  references: Record<string, string[]>;
  candidates: Record<string, string>;
} {
  const references = Object.fromEntries(
    entries("coco_demo_gts")
      .slice(0, images)
      .map(([id, captions]) => [id, texts(captions)]),
  );
  const results = new Map(entries("coco_demo_res"));
  const candidates = Object.fromEntries(
    Object.keys(references).map((id) => [id, texts(results.get(id) ?? [])[0] as string]),
  );
  return { ids: Object.keys(references), references, candidates };
}
