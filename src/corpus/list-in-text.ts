/**
 * Lists that were turned into text on their way into a file: `"['a dog', 'a cat']"`, `"[\"a dog\"]"`.
 *
 * @module
 */

import { asciiTrim } from "./ascii.js";

/**
 * Items of a list of strings written as text by Python or JSON; objects with a caption are not read here.
 *
 * @returns `undefined` when the text is no such list, which then is an ordinary caption in brackets
 */
export function listInText(text: string): string[] | undefined {
  // Almost every caption leaves here.
  if (text.indexOf("[") === -1) return undefined;
  const trimmed = asciiTrim(text);
  if (!trimmed.startsWith("[") || !trimmed.endsWith("]")) return undefined;
  const items: string[] = [];
  let pos = blanks(trimmed, 1);
  for (;;) {
    const quote = trimmed.charAt(pos);
    if (quote !== "'" && quote !== '"') return undefined;
    const end = itemEnd(trimmed, pos + 1, quote);
    if (end === -1) return undefined;
    items.push(unescaped(trimmed.slice(pos + 1, end)));
    pos = blanks(trimmed, end + 1);
    const c = trimmed.charAt(pos);
    if (c === "]") return pos === trimmed.length - 1 ? items : undefined;
    if (c !== ",") return undefined;
    pos = blanks(trimmed, pos + 1);
  }
}

function blanks(text: string, from: number): number {
  let pos = from;
  while (text.charCodeAt(pos) <= 32) pos++;
  return pos;
}

function itemEnd(text: string, from: number, quote: string): number {
  for (let pos = from; pos < text.length; pos++) {
    if (text.charAt(pos) === "\\") pos++;
    else if (text.charAt(pos) === quote) return pos;
  }
  return -1;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
]);

/** Escapes that JSON and Python share; another escaped character stands for itself. */
function unescaped(text: string): string {
  if (text.indexOf("\\") === -1) return text;
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g,
    (_, u?: string, x?: string, c?: string) => {
      const code = u ?? x;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return ESCAPES.get(c as string) ?? (c as string);
    },
  );
}
