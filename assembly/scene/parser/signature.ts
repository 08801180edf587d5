/**
 * Signatures of unknown words: `UNK`, then what the word's letters look like. Model 2 of CoreNLP's English unknown words.
 *
 * Classes of characters are those of Java 17 (Unicode 13) on single UTF-16 units, so that characters beyond the basic plane
 * belong to none.
 */

import { CASE_CLASSES, CASE_DATA, CaseClass } from "../../generated/case-tables";
import { lowerCase } from "../../text/lowercase";
import { decodeCharacter, decodedLength, writeUtf8 } from "../../text/utf";
import { advanced, variable } from "../../variable-length";

const DASH: u32 = 0x2d;
/** From this length on the last letter counts. */
const LETTERED: u32 = 4;
/** Bytes of the longest signature. */
export const LONGEST_SIGNATURE: usize = 32;
/** Stands for half of a character beyond the basic plane; no signature of the lexicon has it. */
const HALF: u32 = 1;

/** Class of a UTF-16 unit: runs of equal classes, passed from the start. ASCII is there at once. */
function classOfUnit(unit: u32): u32 {
  if (unit < 0x80) {
    if (unit - 0x30 < 10) return CaseClass.DIGIT;
    if (unit - 0x61 < 26) return CaseClass.LOWER;
    return unit - 0x41 < 26 ? CaseClass.UPPER : CaseClass.OTHER;
  }
  let at = CASE_DATA + CASE_CLASSES;
  let left = unit;
  while (true) {
    const run = variable(at);
    if (left < run) return load<u8>(advanced);
    left -= run;
    at = advanced + 1;
  }
}

function put(at: usize, text: string): usize {
  for (let i = 0; i < text.length; ++i) store<u8>(at++, text.charCodeAt(i));
  return at;
}

/** Writes the signature of a word (UTF-8) to `out`; `isFirst` says whether it starts the sentence. Returns the length. */
export function writeSignature(word: usize, length: u32, isFirst: bool, out: usize): u32 {
  const limit = word + length;
  let units: u32 = 0;
  let digits: u32 = 0;
  let first: u32 = CaseClass.OTHER;
  let last: u32 = 0;
  let hasLower = false;
  let hasDash = false;
  for (let at = word; at < limit; at += decodedLength) {
    last = decodeCharacter(at, limit);
    if (last >= 0x10000) {
      last = HALF;
      units += 2;
      continue;
    }
    const kind = classOfUnit(last);
    if (!units) first = kind;
    ++units;
    if (kind == CaseClass.DIGIT) ++digits;
    else if (kind == CaseClass.LOWER || kind == CaseClass.TITLE) hasLower = true;
    if (last == DASH) hasDash = true;
  }
  let end = put(out, "UNK");
  if (first == CaseClass.UPPER || first == CaseClass.TITLE) end = put(end, !hasLower ? "-ALLC" : isFirst ? "-INIT" : "-UC");
  else if (hasLower) end = put(end, "-LC");
  if (hasDash) end = put(end, "-DASH");
  if (digits) end = put(end, digits == units ? "-NUM" : "-DIG");
  else if (units >= LETTERED) end = writeUtf8(end, lowerCase(last));
  return <u32>(end - out);
}
