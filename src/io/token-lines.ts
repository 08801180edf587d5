/**
 * Lines with an id in front: Flickr token files (`x.jpg#0<TAB>A child ..`) and tab-separated pairs (`x<TAB>a dog`).
 *
 * @module
 */

import { showId } from "../corpus/problem.js";
import type { JsonSource } from "./json-source.js";
import { noteCrlf } from "./lines.js";
import { splitLines } from "./text-lines.js";

/** `name#0`, or `name#zhb#0` as in Flickr8k-CN, then a tab or blank. */
const TOKEN = /^([^\s#]+)#(?:[A-Za-z]+#)?[0-9]+(?:\t|[ ])([\s\S]*)$/;
/** A name, then the first tab. */
const PAIR = /^([^\t]+)\t([\s\S]*)$/;

export function isTokenLine(line: string): boolean {
  return TOKEN.test(line);
}

/** Reads a Flickr token file: the id is the name before `#`. */
export function readFlickrTokens(text: string, source: JsonSource): void {
  readPrefixed(text, source, TOKEN, "an image name, #, a number, a tab and a caption");
}

/** Reads lines of an id, a tab and a caption; lines of one id are its references. */
export function readTsv(text: string, source: JsonSource): void {
  readPrefixed(text, source, PAIR, "an id, a tab and a caption");
}

function readPrefixed(text: string, source: JsonSource, form: RegExp, expected: string): void {
  const { lines, crlf } = splitLines(text);
  const builder = source.own;
  if (crlf) noteCrlf(builder);
  for (let i = 0; i < lines.length; i++) {
    const content = lines[i] as string;
    const parts = form.exec(content);
    const line = i + 1;
    if (parts !== null) {
      const id = parts[1] as string;
      const captions = builder.known(id) ?? builder.row(id, "untyped", { line });
      builder.addText(captions, parts[2] as string, id, line);
    } else if (content !== "") {
      builder.problems.add(
        "broken-row",
        "error",
        source.place(line),
        () => `${source.where(line)}: expected ${expected}, found ${showId(content)}`,
      );
    }
  }
}
