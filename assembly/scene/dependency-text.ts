/**
 * Dependencies for the host: of a tree that it has as text, and the names of what `sentenceTokens` has as numbers.
 */

import { dependenciesOfTree } from "./dependencies";
import { writeLabel } from "./labels";
import { writeRelation } from "./relations";
import { tokenCount } from "./sentence";
import { treeOfText } from "./tree-text";

/** Room for the longest name. */
const name: usize = memory.data(16, 4);
let nameEnd: usize = name;

/**
 * Reads a Penn tree and finds its dependencies; returns the number of tokens, 0 for a text that is no tree. `sentenceTokens` of
 * sentence.ts says where they lie until the next call into the module.
 */
export function dependenciesOfText(bytes: usize, length: u32): u32 {
  if (!treeOfText(bytes, length)) return 0;
  dependenciesOfTree();
  return tokenCount();
}

/** Name of a label (not of `OTHER`): its address, valid until the next name; `nameLength` gives the number of bytes. */
export function labelName(label: u32): usize {
  nameEnd = writeLabel(label, name);
  return name;
}

/** Name of a relation (not of `OTHER`), as above. */
export function relationName(relation: u32): usize {
  nameEnd = writeRelation(relation, name);
  return name;
}

export function nameLength(): u32 {
  return <u32>(nameEnd - name);
}
