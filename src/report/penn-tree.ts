/**
 * Penn brackets as a tree. The parser's words have no brackets and no blanks.
 *
 * @module
 */

/** A phrase with parts, or a tag with its word. */
export interface PennNode {
  readonly label: string;
  readonly parts: readonly PennNode[];
  /** Number of the word, of a tag. */
  readonly word: number | undefined;
}

/** The tree of a text such as `(ROOT (NP (DT a) (NN dog)))`. */
export function pennTree(text: string): PennNode {
  const open: { label: string; parts: PennNode[]; word: number | undefined }[] = [
    { label: "", parts: [], word: undefined },
  ];
  let words = 0;
  for (const [sign] of text.matchAll(/\([^ ()]*|\)|[^ ()]+/g)) {
    if (sign.startsWith("(")) open.push({ label: sign.slice(1), parts: [], word: undefined });
    else if (sign !== ")") (open.at(-1) as { word: number | undefined }).word = words++;
    else {
      const node = open.pop() as PennNode;
      open.at(-1)?.parts.push(node);
    }
  }
  return open[0]?.parts[0] as PennNode;
}
