/**
 * Parsing a sentence as SPICE's parser does: the best tree of the grammar, found exactly.
 *
 * Coarse to fine: scores of classes bound what any tree can reach. The fine chart keeps what may reach a bar somewhat below the
 * best class score. If the best tree found lies above the bar, nothing was lost; if not, the bar is lowered, at best to just
 * below the tree that was found. If no tree covers the words, they are tried again with every tag, and if that fails too, the
 * tree is one flat phrase.
 *
 * Source: unlexicalised PCFG of CoreNLP 3.6.0 (Klein & Manning 2003), with the settings of SPICE 1.0.
 */

import { alloc, mark, release } from "../../memory";
import { tokenBytes, tokenLength } from "../../text/vocabulary";
import { beginFine, fillFine } from "./fine-chart";
import { fillFullChart } from "./full-chart";
import { fullState, hasGrammar, shiftOf } from "./grammar";
import { beginInside, fillInside, fulls } from "./inside";
import { scoreWord, TAG_SCORE, tagScoreCount, tagScores } from "./lexicon";
import { beginOutside, fillOutside } from "./outside";
import { readOff, rootScore, useFullChart } from "./read-off";
import { LIVING, MOST_WORDS, rowsOf, rowSize, setWordCount, wordCount } from "./rows";
import { bestClassScore } from "./root";
import { beginSteps } from "./tree-steps";

/** Distance of the first bar from the best class score. */
const FIRST_DISTANCE: f32 = 7;
/** Factor of the next distance after a bar above all trees. */
const WIDER: f32 = 1.7;
/** Beyond this distance the full chart is faster. */
const FARTHEST: f32 = 14;
/** How far above the bar a tree must be to be known as the best one, and where the bar goes for one that is not. */
const MARGIN: f32 = 0.05;
const BELOW_FOUND: f32 = 0.07;

/** Rounding of bounds. */
const LEAST_SLACK: f32 = 0.01;
const SUMS_PER_WORD: f32 = 8;
const EPSILON: f32 = 5.96e-8;

/** How the tree was found. */
export const enum Outcome {
  USUAL,
  /** With tags that the words do not have. */
  RECOVERED,
  /** No tree: one flat phrase. */
  FLAT,
  /** More words than `MOST_WORDS`: one flat phrase. */
  TOO_LONG,
}

/** Score of the tree at hand: its logarithmic probability, -Infinity for a flat one. */
let score: f32 = 0;
/** Bars that were tried for it. */
let attempts: u32 = 0;
let exhaustive: bool = false;

export function treeScore(): f32 {
  return score;
}

export function barsTried(): u32 {
  return attempts;
}

/** Whether to fill the full chart at once: another way to the same tree. */
export function setExhaustive(whether: bool): void {
  exhaustive = whether;
}

/**
 * Parses the words (ids of the vocabulary, u32 each) of a sentence; `plantTree` and `spellTree` of tree-steps.ts give the tree
 * until the next sentence. Needs the grammar; leaves nothing in the arena.
 */
export function parseWords(words: usize, count: u32): u32 {
  beginSteps();
  score = -Infinity;
  attempts = 0;
  if (!hasGrammar()) unreachable();
  if (count > MOST_WORDS) return Outcome.TOO_LONG;
  if (!count) return Outcome.FLAT;
  setWordCount(count);
  if (search(words, false)) return Outcome.USUAL;
  return search(words, true) ? Outcome.RECOVERED : Outcome.FLAT;
}

/** Tag scores of all words: address and number (u32 each) for each. */
function scoreWords(words: usize, everyTag: bool): usize {
  const table = alloc(<usize>wordCount << 3);
  for (let i: u32 = 0; i < wordCount; ++i) {
    const id = load<u32>(words + (<usize>i << 2));
    scoreWord(tokenBytes(id), tokenLength(id), i == 0, everyTag);
    const bytes = <usize>tagScoreCount() * TAG_SCORE;
    const own = alloc(bytes);
    memory.copy(own, tagScores(), bytes);
    store<u32>(table + (<usize>i << 3), <u32>own);
    store<u32>(table + (<usize>i << 3), tagScoreCount(), 4);
  }
  return table;
}

/** Puts the shifted scores of the tags into the chart of classes. */
function putTags(tags: usize): void {
  const rows = rowsOf(fulls, 1);
  for (let i: u32 = 0; i < wordCount; ++i) {
    let at = <usize>load<u32>(tags + (<usize>i << 3));
    for (const end = at + <usize>load<u32>(tags + (<usize>i << 3), 4) * TAG_SCORE; at < end; at += TAG_SCORE) {
      const rank = load<u32>(at);
      const cell = rows + <usize>rank * rowSize(1) + (<usize>i << 2);
      store<f32>(cell, load<f32>(at, 4) + shiftOf(fullState(rank)));
    }
  }
}

/** Finds the best tree and reads it off; false if there is none. */
function search(words: usize, everyTag: bool): bool {
  const position = mark();
  const tags = scoreWords(words, everyTag);
  if (exhaustive || !searchCoarseToFine(tags)) {
    fillFullChart(tags);
    useFullChart(true);
    score = rootScore();
  }
  const isFound = score > LIVING;
  if (isFound) readOff();
  release(position);
  return isFound;
}

/** Finds the best score in the fine chart; false if the bar would be too low for that to be fast. No score if there is no tree. */
function searchCoarseToFine(tags: usize): bool {
  const position = mark();
  useFullChart(false);
  beginInside();
  beginOutside();
  beginFine();
  putTags(tags);
  fillInside();
  const best = bestClassScore();
  score = -Infinity;
  if (best < LIVING) return true;
  const errors = slack(best);
  const cells = mark();
  for (let distance = FIRST_DISTANCE; distance <= FARTHEST; ) {
    release(cells);
    const bar = best - distance;
    ++attempts;
    fillOutside(bar - errors);
    fillFine(tags, bar - errors);
    score = rootScore();
    if (score > bar + MARGIN) return true;
    distance = score > LIVING ? best - (score - BELOW_FOUND) : distance * WIDER;
  }
  release(position);
  return false;
}

/** Rounding errors of the bounds: each word adds a few sums of f32. */
function slack(best: f32): f32 {
  return LEAST_SLACK + <f32>wordCount * SUMS_PER_WORD * abs(best) * EPSILON;
}
