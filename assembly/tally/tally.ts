/**
 * Tally: a learned score of a caption by its references, text only. Eleven features (features.ts) and a logistic head with
 * fixed signs.
 */

import { newGramIndex } from "../gram-index";
import { exp } from "../math";
import { alloc, mark, release } from "../memory";
import { captionAt, captionCount, wordCount } from "../text/captions";
import { beginComparison, writeFeatures } from "./features";
import { bias, FEATURES, featureWeight, logitScale } from "./model";
import { beginTallyPairs } from "./pairs";
import { PROFILE, writeProfile } from "./profile";

/** Numbers of a row: features, logit, score. */
const ROW: u32 = FEATURES + 2;

/** Most pairs of words of a candidate and its references that are compared: a second or two. */
const MOST_WORK: u64 = 1 << 26;

export function tallyWidth(): u32 {
  return ROW;
}

/** Makes the list of profiles of a collection (u32 each, 0 for a caption without words); `writeProfiles` fills it. */
export function beginProfiles(collection: usize): usize {
  beginTallyPairs();
  return alloc(<usize>captionCount(collection) << 2);
}

/** Writes the profiles of captions `from` .. `to - 1`, whose words were looked up. */
export function writeProfiles(collection: usize, profiles: usize, from: u32, to: u32): void {
  const index = newGramIndex();
  for (let c = from; c < to; ++c) {
    const caption = captionAt(collection, c);
    const profile = wordCount(caption) ? alloc(PROFILE) : 0;
    if (profile) writeProfile(caption, index, profile);
    store<u32>(profiles + (<usize>c << 2), <u32>profile);
  }
}

/**
 * Writes the rows of candidates `from` .. `to - 1` (f64 each). `bounds` as in `bleuStatistics`. A candidate without words, or
 * without references that have any, has features 0, a logit of minus infinity and score 0. Returns 0, or 1 + the candidate
 * that would take too long.
 */
export function tallyRows(
  references: usize,
  referenceProfiles: usize,
  candidates: usize,
  candidateProfiles: usize,
  bounds: usize,
  from: u32,
  to: u32,
  out: usize,
): u32 {
  for (let s = from; s < to; ++s) {
    const scratch = mark();
    const row = out + (<usize>(s * ROW) << 3);
    memory.fill(row, 0, <usize>ROW << 3);
    store<f64>(row, -Infinity, <usize>FEATURES << 3);
    const candidate = captionAt(candidates, s);
    const profile = load<u32>(candidateProfiles + (<usize>s << 2));
    const first = load<u32>(bounds + (<usize>s << 3));
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    if (profile) {
      let work: u64 = 0;
      for (let r = first; r < last; ++r) work += wordCount(captionAt(references, r));
      if (work * wordCount(candidate) > MOST_WORK) return s + 1;
      // Made anew each time: it grows with its candidate, and is released with it.
      if (beginComparison(candidate, profile, references, referenceProfiles, first, last, newGramIndex())) {
        writeFeatures(row);
        const logit = logitOf(row);
        store<f64>(row, logit, <usize>FEATURES << 3);
        store<f64>(row, 1 / (1 + exp(-logit / logitScale())), <usize>(FEATURES + 1) << 3);
      }
    }
    release(scratch);
  }
  return 0;
}

function logitOf(row: usize): f64 {
  let logit = bias();
  for (let f: u32 = 0; f < FEATURES; ++f) logit += featureWeight(f) * load<f64>(row + (<usize>f << 3));
  return logit;
}

/** What a feature weighs in the logit; behind the last, what there is without features. */
export function tallyWeight(feature: u32): f64 {
  return feature < FEATURES ? featureWeight(feature) : bias();
}
