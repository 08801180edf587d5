/**
 * Dependencies of a tree for the host, which has it as text.
 */

import { alloc, mark, release } from "../memory";
import { dependenciesOfTree } from "./dependencies";
import { headOf, relationTo, tagOf, tokenCount, wordOf } from "./sentence";
import { treeOfText } from "./tree-text";

/** Bytes of a row: word, tag, head, relation (u32 each). */
const ROW: usize = 16;

let rows: usize = 0;

/**
 * Reads a Penn tree and finds its dependencies; returns the number of tokens, 0 for a text that is no tree. `dependencyRows`
 * says where the rows lie until the next call into the module: id of the word, label of its tag, head, relation.
 */
export function dependenciesOfText(bytes: usize, length: u32): u32 {
  if (!treeOfText(bytes, length)) return 0;
  dependenciesOfTree();
  const count = tokenCount();
  const top = mark();
  rows = alloc(<usize>count * ROW);
  release(top);
  for (let token: u32 = 1; token <= count; ++token) {
    const row = rows + <usize>(token - 1) * ROW;
    store<u32>(row, wordOf(token));
    store<u32>(row, tagOf(token), 4);
    store<u32>(row, headOf(token), 8);
    store<u32>(row, relationTo(token), 12);
  }
  return count;
}

export function dependencyRows(): usize {
  return rows;
}
