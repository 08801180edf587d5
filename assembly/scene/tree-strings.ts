/**
 * Rare tests of the letters of words in the tree. Lists of texts are ASCII, each text followed by a blank.
 */

import { asciiLower } from "../text/signs";
import { tokenBytes, tokenLength } from "../text/vocabulary";
import { wordOf } from "./sentence";
import { tokenAt } from "./tree";

const BLANK: u32 = 0x20;

/** Whether a listed text, `length` units at `text`, stands at `at`. */
function stands(at: usize, text: usize, length: u32, cased: bool): bool {
  for (let i: u32 = 0; i < length; ++i) {
    const byte = <u32>load<u8>(at + i);
    if ((cased ? byte : asciiLower(byte)) != load<u16>(text + (<usize>i << 1))) return false;
  }
  return true;
}

/** Whether the word of a node holds one of the texts; `fromStart` and `toEnd` say that it must begin or end with it. */
function matches(node: u32, texts: string, cased: bool, fromStart: bool, toEnd: bool): bool {
  const token = tokenAt(node);
  if (!token) return false;
  const word = wordOf(token);
  const bytes = tokenBytes(word);
  const size = tokenLength(word);
  const end = changetype<usize>(texts) + (<usize>texts.length << 1);
  for (let text = changetype<usize>(texts); text < end; ) {
    let length: u32 = 0;
    while (load<u16>(text + (<usize>length << 1)) != BLANK) ++length;
    if (length <= size) {
      const last: u32 = fromStart ? 0 : size - length;
      for (let i: u32 = toEnd ? size - length : 0; i <= last; ++i) {
        if (stands(bytes + i, text, length, cased)) return true;
      }
    }
    text += <usize>(length + 1) << 1;
  }
  return false;
}

/** Whether the word holds one of the texts, in any case. */
export function holds(node: u32, texts: string): bool {
  return matches(node, texts, false, false, false);
}

/** Whether the word holds one of the texts as written. */
export function holdsExactly(node: u32, texts: string): bool {
  return matches(node, texts, true, false, false);
}

/** Whether the word begins with one of the texts, in any case. */
export function beginsWith(node: u32, texts: string): bool {
  return matches(node, texts, false, true, false);
}

/** Whether the word ends with one of the texts, in any case. */
export function endsWith(node: u32, texts: string): bool {
  return matches(node, texts, false, false, true);
}

/** Whether the word begins as an abbreviation: two capitals or more, each with a period or without. */
export function isAbbreviation(node: u32): bool {
  const word = wordOf(tokenAt(node));
  const bytes = tokenBytes(word);
  const second = tokenLength(word) > 1 && load<u8>(bytes, 1) == 0x2e ? 2 : 1;
  return isCapital(load<u8>(bytes)) && <u32>second < tokenLength(word) && isCapital(load<u8>(bytes + second));
}

function isCapital(byte: u32): bool {
  return byte - 0x41 < 26;
}

/** Smileys that are tokens of their own: eyes, perhaps a nose, a mouth; or `<3`. */
export function isEmoticon(node: u32): bool {
  const token = tokenAt(node);
  if (!token) return false;
  const word = wordOf(token);
  const bytes = tokenBytes(word);
  const length = tokenLength(word);
  return length > 1 && length < 12 && isEye(load<u8>(bytes)) ;
}

function isEye(byte: u32): bool {
  // : ; =
  return byte == 0x3a || byte == 0x3b || byte == 0x3d;
}
