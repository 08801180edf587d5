/**
 * Where the PTB tokenizer's tokens go: to the captions, without the punctuation that the standard tool removes, into one
 * text as the lexer itself would print it, or, one by one as the lexer makes them, into a list of words.
 *
 * Source: parity.md 1.1 (steps 4 and 6) and 1.6.
 */

import { alloc } from "../memory";
import { emitToken, endCaption } from "./captions";
import {
  APOSTROPHE,
  BACKTICK,
  COLON,
  COMMA,
  DOT,
  EXCLAMATION,
  HYPHEN,
  LINE_FEED,
  QUESTION,
  SEMICOLON,
  SPACE,
} from "./signs";
import { intern } from "./vocabulary";
import { unicodeSpaceLength } from "./whitespace";

/** Whether tokens are printed into a document instead of being handed to the captions. */
let printing: bool = false;
let document: usize = 0;
let printed: usize = 0;
let lineStart: usize = 0;

/** Whether tokens go to the list, ids of the vocabulary (u32). */
let listing: bool = false;
let list: usize = 0;
let listCapacity: u32 = 0;
let listCount: u32 = 0;

/** A token that ends in white space, kept until it is known whether its line ends there too. */
let kept: usize = 0;
let keptLength: u32 = 0;

export function sinkToCaptions(): void {
  printing = false;
  listing = false;
  keptLength = 0;
}

/** Sends tokens to a text at `address`, which must have room for all of them. */
export function sinkToDocument(address: usize): void {
  printing = true;
  document = address;
  printed = address;
  lineStart = address;
}

/** Sends tokens to the list of words, which is empty then. */
export function sinkToList(): void {
  printing = false;
  listing = true;
  listCount = 0;
}

/** Must be called after the arena was reset or released below the list. */
export function resetList(): void {
  listCapacity = 0;
  listCount = 0;
}

/** Ids of the listed words (u32 each), valid until the next word comes. */
export function listedWords(): usize {
  return list;
}

export function listedCount(): u32 {
  return listCount;
}

function addToList(bytes: usize, length: u32): void {
  if (listCount == listCapacity) {
    listCapacity = max<u32>(2 * listCapacity, 256);
    const larger = alloc(<usize>listCapacity << 2);
    memory.copy(larger, list, <usize>listCount << 2);
    list = larger;
  }
  store<u32>(list + (<usize>listCount << 2), intern(bytes, length));
  ++listCount;
}

/** Bytes printed into the document. */
export function documentLength(): u32 {
  return <u32>(printed - document);
}

/** Gives the space in which a token that ends in white space is kept. */
export function sinkBuffer(address: usize): void {
  kept = address;
}

/** The 17 removed strings; four of them are upper case and therefore never met. */
function isPunctuation(bytes: usize, length: u32): bool {
  const first = <u32>load<u8>(bytes);
  if (first > BACKTICK || length > 3) return false;
  if (length == 1) {
    return (
      first == APOSTROPHE ||
      first == BACKTICK ||
      first == DOT ||
      first == QUESTION ||
      first == EXCLAMATION ||
      first == COMMA ||
      first == COLON ||
      first == HYPHEN ||
      first == SEMICOLON
    );
  }
  if (first != load<u8>(bytes, 1)) return false;
  if (length == 2) return first == APOSTROPHE || first == BACKTICK || first == HYPHEN;
  return first == DOT && load<u8>(bytes, 2) == DOT;
}

function emit(bytes: usize, length: u32): void {
  if (!isPunctuation(bytes, length)) emitToken(bytes, length);
}

/** Takes a finished token that does not end in white space. */
// @ts-ignore: decorator
@inline
export function sinkToken(bytes: usize, length: u32): void {
  if (printing) {
    print(bytes, length);
  } else if (listing) {
    addToList(bytes, length);
  } else {
    if (keptLength) releaseKept();
    emit(bytes, length);
  }
}

/** Takes a finished token that ends in white space: at the end of a line that is stripped. */
export function sinkOpenToken(bytes: usize, length: u32): void {
  if (printing || listing) {
    sinkToken(bytes, length);
    return;
  }
  if (keptLength) releaseKept();
  memory.copy(kept, bytes, length);
  keptLength = length;
}

function releaseKept(): void {
  const length = keptLength;
  keptLength = 0;
  emit(kept, length);
}

function print(bytes: usize, length: u32): void {
  if (printed != lineStart) store<u8>(printed++, SPACE);
  memory.copy(printed, bytes, length);
  printed += length;
}

/** Takes the end of a line, which is the end of a caption unless a document is printed. */
export function sinkLine(flags: u32): void {
  if (printing) {
    store<u8>(printed++, LINE_FEED);
    lineStart = printed;
    return;
  }
  if (keptLength) {
    keptLength = strippedLength(kept, keptLength);
    if (keptLength) releaseKept();
  }
  endCaption(flags);
}

function strippedLength(bytes: usize, length: u32): u32 {
  let end = bytes + length;
  while (end > bytes) {
    let last = end - 1;
    while (last > bytes && (load<u8>(last) & 0xc0) == 0x80) --last;
    if (!unicodeSpaceLength(last, end)) break;
    end = last;
  }
  return <u32>(end - bytes);
}
