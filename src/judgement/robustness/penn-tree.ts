/**
 * Constituency trees as values.
 *
 * @module
 */

/** A word with its tag. */
export interface Leaf {
  readonly label: string;
  readonly word: string;
}

export interface Branch {
  readonly label: string;
  readonly children: readonly PennTree[];
}

export type PennTree = Leaf | Branch;

export function isLeaf(node: PennTree): node is Leaf {
  return "word" in node;
}

/** `(TAG word)`, `(LABEL`, `)`. */
const PART = /\((?<tag>[^ ()]+) (?<word>[^ ()]+)\)|\((?<label>[^ ()]+)|\)/g;

/** Reads a tree in Penn brackets as the engine writes it, `(ROOT (NP (DT a) (NN dog)))`: words hold no blanks and no brackets. */
export function readTree(text: string): PennTree {
  const top: { label: string; children: PennTree[] } = { label: "", children: [] };
  const open = [top];
  for (const { groups: { tag = "", word, label } = {} } of text.matchAll(PART)) {
    const parent = open.at(-1) ?? top;
    if (word !== undefined) parent.children.push({ label: tag, word });
    else if (label === undefined) open.pop();
    else {
      const branch = { label, children: [] };
      parent.children.push(branch);
      open.push(branch);
    }
  }
  return top.children[0] ?? top;
}

export function leavesOf(node: PennTree): Leaf[] {
  return isLeaf(node) ? [node] : node.children.flatMap(leavesOf);
}
