/**
 * The PTB tokenizer: the lexer of Stanford CoreNLP 3.4.1 as pycocoevalcap runs it.
 *
 * Source: parity.md 1, written from observed behaviour; the rules are in scripts/ptb. In parity mode all captions of a
 * run are one stream, because the lexer looks beyond the end of a line, with two differences on purpose: line breaks
 * inside a caption are blanks, so that captions never shift, and no token reaches over the end of a caption. In strict
 * mode each caption is read alone.
 *
 * Captions are decoded into a window of UTF-16 code units; whole tokens are taken from its front, and what may still
 * change with more text moves to the front of the next round. U+000A in the window is the end of a caption.
 *
 * One block per run:  window | caption flags | token in UTF-16 | token in UTF-8 | kept token
 */

import { Action, Cut, PTB_DATA, RULE_ACTIONS, RULE_CUTS } from "../generated/ptb-tables";
import { alloc } from "../memory";
import { CAPTION_LINE_BREAK } from "./captions";
import { isWhiteUnit, longestMatch, matchEnd, matchRule, prepareAutomata } from "./ptb-automaton";
import { documentLength, sinkBuffer, sinkLine, sinkToCaptions, sinkToDocument } from "./ptb-sink";
import { GROWTH, produce, takePlainWord, tokenBuffers, tokenMode } from "./ptb-token";
import { decodeCharacter, decodedLength, writeUtf16 } from "./utf";

/** Flag of a caption that may hold an address on the web; never leaves this file. */
const ADDRESSES: u32 = 2;
/** Units that the window holds at least; tokens are taken when it is full. Small enough to stay in the cache. */
const WINDOW: usize = 1 << 14;
/** Room for what a short token becomes. */
const SLACK: usize = 16;
const SEPARATOR: u32 = 0x0a;

let strict: bool = false;
/** Window: first unit, end of the text in it, end of its memory. */
let window: usize = 0;
let windowEnd: usize = 0;
let windowLimit: usize = 0;
/** One byte for each caption that is not yet ended, its flags; the first belongs to the text at `window`. */
let pending: usize = 0;
let pendingCount: u32 = 0;
/** Whether a caption was fed in this run. */
let begun: bool = false;
/** Whether the window holds a document: its lines are not captions, and may all hold addresses. */
let printing: bool = false;

/** Kinds of ASCII bytes: 0 plain, 1 blank in place of a line feed, 2 of another line break, 3 perhaps an address. */
const kinds: usize = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0,
  3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** Starts a run of captions. */
export function ptbBegin(strictMode: bool): void {
  strict = strictMode;
  window = 0;
  windowEnd = 0;
  windowLimit = 0;
  pendingCount = 0;
  begun = false;
  printing = false;
  prepareAutomata(false);
  tokenMode(strictMode, true);
  sinkToCaptions();
}

/**
 * Feeds `count` captions: caption i is the UTF-8 text from `ends[i - 1]` (0 for the first) to `ends[i]`, offsets from
 * `utf8`. How captions are spread over calls does not matter.
 */
export function ptbFeed(utf8: usize, ends: usize, count: i32): void {
  let start = utf8;
  for (let i = 0; i < count; ++i) {
    const end = utf8 + load<u32>(ends + (<usize>i << 2));
    // A unit for each byte at most, and two for the separator before and, in strict mode, behind the caption.
    const units = end - start + 2;
    if (windowEnd + 2 * units > windowLimit) {
      takeTokens(false);
      if (windowEnd + 2 * units > windowLimit) growWindow(units);
    }
    if (begun && !strict) {
      store<u16>(windowEnd, SEPARATOR);
      windowEnd += 2;
    }
    begun = true;
    const flags = decode(start, end);
    store<u8>(pending + pendingCount++, flags);
    if (strict) {
      store<u16>(windowEnd, SEPARATOR);
      windowEnd += 2;
      takeTokens(true);
    }
    start = end;
  }
  takeTokens(false);
}

/** Ends the run: what follows the last caption is the end of the file. */
export function ptbFinish(): void {
  if (begun && !strict) {
    takeTokens(true);
    endLine();
  }
  begun = false;
}

/**
 * Prints what the lexer itself makes of a text, with line feeds and all: tokens joined by blanks, lines ended by U+000A.
 * Returns the address of the UTF-8 result; see `ptbDocumentLength`. Ends a run of captions that is under way.
 */
export function ptbDocument(utf8: usize, length: u32, cased: bool): usize {
  ptbBegin(false);
  prepareAutomata(true);
  tokenMode(false, !cased);
  growWindow(length);
  const end = utf8 + length;
  for (let at = utf8; at < end; at += decodedLength) windowEnd = writeUtf16(windowEnd, decodeCharacter(at, end));
  store<u8>(pending, ADDRESSES);
  pendingCount = 1;
  // A unit becomes GROWTH bytes and a blank, or 3 bytes and a blank.
  const printed = alloc((GROWTH + 1) * length + SLACK);
  sinkToDocument(printed);
  printing = true;
  takeTokens(true);
  printing = false;
  sinkToCaptions();
  return printed;
}

/** Bytes of the last `ptbDocument`. */
export function ptbDocumentLength(): u32 {
  return documentLength();
}

/** Makes room for `units` more units; the old block stays where it is until the arena is released. */
function growWindow(units: usize): void {
  const used = windowEnd - window;
  const capacity = max<usize>(WINDOW, 2 * ((used >> 1) + units));
  const longest = GROWTH * (capacity + SLACK);
  const block = alloc(2 * capacity + capacity + 8 + 2 * longest + 6 * longest);
  memory.copy(block, window, used);
  const flags = block + 2 * capacity;
  memory.copy(flags, pending, pendingCount);
  window = block;
  windowEnd = block + used;
  windowLimit = block + 2 * capacity;
  pending = flags;
  const token = (flags + capacity + 7) & ~7;
  tokenBuffers(token, token + 2 * longest);
  sinkBuffer(token + 5 * longest);
}

/** Appends a caption to the window and returns its flags. */
function decode(start: usize, end: usize): u32 {
  let flags: u32 = 0;
  let out = windowEnd;
  let at = start;
  while (at < end) {
    const byte = <u32>load<u8>(at);
    if (byte < 0x80) {
      const kind = <u32>load<u8>(kinds + byte);
      if (!kind) {
        store<u16>(out, byte);
      } else if (kind == 3) {
        store<u16>(out, byte);
        if (byte == 0x40 || (at + 1 < end && startsAddress(byte, load<u8>(at, 1)))) flags |= ADDRESSES;
      } else {
        store<u16>(out, 0x20);
        if (kind == 2) flags |= CAPTION_LINE_BREAK;
      }
      out += 2;
      ++at;
      continue;
    }
    let point = decodeCharacter(at, end);
    at += decodedLength;
    if (point == 0x2028 || point == 0x2029) {
      point = 0x20;
      flags |= CAPTION_LINE_BREAK;
    } else if (strict && (point == 0x2018 || point == 0x2019 || point == 0x91 || point == 0x92)) {
      point = 0x27;
    }
    out = writeUtf16(out, point);
  }
  windowEnd = out;
  return flags;
}

/** Whether `.` or `:` before `next` may belong to an address. */
// @ts-ignore: decorator
@inline
function startsAddress(mark: u32, next: u32): bool {
  return mark == 0x3a ? next == 0x2f : next > 0x20 && next != 0x2e;
}

/** Takes tokens from the front of the window; `last` says that no text follows it. */
function takeTokens(last: bool): void {
  const end = windowEnd;
  let at = window;
  let addresses = (load<u8>(pending) & ADDRESSES) != 0;
  let captions: u32 = 0;
  while (at < end) {
    if (load<u16>(at) == 0x20) {
      at += 2;
      continue;
    }
    const behind = takePlainWord(at, end);
    if (behind) {
      at = behind;
      continue;
    }
    if (!longestMatch(at, end, addresses, last)) break;
    const action = <u32>load<u8>(PTB_DATA + RULE_ACTIONS + matchRule);
    if (action == Action.LINE) {
      at = matchEnd;
      sinkLine(load<u8>(pending + captions) & CAPTION_LINE_BREAK);
      if (!printing) {
        ++captions;
        addresses = captions < pendingCount && (load<u8>(pending + captions) & ADDRESSES) != 0;
      }
    } else {
      at = take(at, action);
    }
  }
  const rest = end - at;
  memory.copy(window, at, rest);
  windowEnd = window + rest;
  pendingCount -= captions;
  memory.copy(pending, pending + captions, pendingCount);
}

function endLine(): void {
  sinkLine(load<u8>(pending) & CAPTION_LINE_BREAK);
  pendingCount = 0;
}

/** Takes the token of the match at `at` and returns where the next one begins. */
function take(at: usize, action: u32): usize {
  const end = tokenEnd(at, load<u8>(PTB_DATA + RULE_CUTS + matchRule));
  switch (action) {
    case Action.SKIP:
      return end;
    case Action.PUSH_BACK_TWO:
      produce(at, end - 4, Action.KEEP);
      return end - 4;
    case Action.PUSH_BACK_THREE:
      produce(at, end - 6, Action.KEEP);
      return end - 6;
    case Action.ACRONYM_END:
      // One letter gives its period away; a longer acronym keeps it, and the period is read once more.
      produce(at, end - at == 4 ? end - 2 : end, Action.KEEP);
      return end - 2;
    case Action.ABBREVIATION_END:
      produce(at, end, Action.KEEP);
      return end - 2;
    default:
      produce(at, end, action);
      return end;
  }
}

/** End of the token at `at` inside the match: the longest one whose right context still fits. */
function tokenEnd(at: usize, cut: u32): usize {
  const end = matchEnd;
  switch (cut) {
    case Cut.BEFORE_LAST:
      return end - 2;
    case Cut.BEFORE_LAST_TWO:
      return end - 4;
    case Cut.BEFORE_LINE_END:
      return load<u16>(end - 2) == 0x0a && load<u16>(end - 4) == 0x0d ? end - 4 : end - 2;
    case Cut.BEFORE_WHITE:
      while (!isWhiteUnit(load<u16>(at))) at += 2;
      return at;
    case Cut.AFTER_DOT:
      while (load<u16>(at) != 0x2e) at += 2;
      return at + 2;
    case Cut.AFTER_FIRST:
      return at + 2;
    case Cut.BEFORE_CLITIC: {
      const letter = load<u16>(end - 2) | 0x20;
      return beforeApostrophe(letter == 0x6d || letter == 0x73 || letter == 0x64 ? end - 2 : end - 4);
    }
    case Cut.BEFORE_NOT:
      return beforeApostrophe(end - 2) - 2;
    default:
      return end;
  }
}

/** Start of the apostrophe that ends at `end`: one unit or `&apos;`. */
// @ts-ignore: decorator
@inline
function beforeApostrophe(end: usize): usize {
  return load<u16>(end - 2) == 0x3b ? end - 12 : end - 2;
}
