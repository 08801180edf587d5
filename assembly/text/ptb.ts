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

import { Action, PTB_DATA, RULE_ACTIONS, RULE_CUTS } from "../generated/ptb-tables";
import { alloc } from "../memory";
import { CAPTION_LINE_BREAK } from "./captions";
import { longestMatch, matchEnd, matchRule, prepareAutomata } from "./ptb-automaton";
import { tokenEnd } from "./ptb-cut";
import { blanksEnd, endLater, fileNameEnd, laterEnd, startsWord } from "./ptb-later";
import { GROWTH, straightenApostrophes } from "./ptb-rewrite";
import { documentLength, resetList, sinkBuffer, sinkLine, sinkToCaptions, sinkToDocument, sinkToList } from "./ptb-sink";
import { produce, takePlainWord, tokenBuffers, tokenMode } from "./ptb-token";
import { AMPERSAND, APOSTROPHE, AT, COLON, DOT, LINE_FEED, SLASH, SPACE } from "./signs";
import { decodeCharacter, decodedLength, writeUtf16 } from "./utf";

/** Flag of a caption that may hold an address on the web; never leaves this file. */
const ADDRESSES: u32 = 2;
/** Units that the window holds at least; tokens are taken when it is full. Small enough to stay in the cache. */
const WINDOW: usize = 1 << 14;
/** Most bytes, with a blank, that a byte of text becomes in print: `{` becomes `-lcb-`. */
const PRINTED: usize = 6;

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

/** Whether the lexer is that of CoreNLP 3.6.0, and reads texts one by one. */
let later: bool = false;

/** Rule of file names. Of two rules that match equally much, the first counts. */
const FILE_RULE: u32 = 41;

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
  later = false;
  prepareAutomata(false, false);
  tokenMode(strictMode, true);
  straightenApostrophes(false);
  sinkToCaptions();
}

/** Must be called after the arena was reset or released below the window of `ptbWords`. */
export function resetWords(): void {
  later = false;
  resetList();
}

/**
 * Makes the list of words of a text by itself (`ptb-sink.ts`), as the lexer of CoreNLP 3.6.0 has them: letters keep their case,
 * punctuation is kept, line breaks are left out. Ends a run of captions that is under way.
 */
export function ptbWords(utf8: usize, length: u32): void {
  if (!later) {
    ptbBegin(false);
    later = true;
    prepareAutomata(true, true);
    tokenMode(false, false);
    straightenApostrophes(true);
  }
  sinkToList();
  windowEnd = window;
  if (window + 2 * <usize>length > windowLimit || !window) growWindow(length);
  store<u8>(pending, decode(utf8, utf8 + length));
  pendingCount = 1;
  takeTokens(true);
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
      store<u16>(windowEnd, LINE_FEED);
      windowEnd += 2;
    }
    begun = true;
    const flags = decode(start, end);
    store<u8>(pending + pendingCount++, flags);
    if (strict) {
      store<u16>(windowEnd, LINE_FEED);
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
 * Prints what the lexer itself makes of a text with its line feeds: tokens joined by blanks, lines ended by U+000A.
 * Returns the address of the UTF-8 result; see `ptbDocumentLength`. Ends a run of captions that is under way.
 */
export function ptbDocument(utf8: usize, length: u32, cased: bool): usize {
  ptbBegin(false);
  prepareAutomata(true, false);
  tokenMode(false, !cased);
  growWindow(length);
  const end = utf8 + length;
  for (let at = utf8; at < end; at += decodedLength) windowEnd = writeUtf16(windowEnd, decodeCharacter(at, end));
  store<u8>(pending, ADDRESSES);
  pendingCount = 1;
  const printed = alloc(PRINTED * length + GROWTH);
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
  const longest = capacity + GROWTH;
  const block = alloc(2 * capacity + capacity + 8 + (2 + 3 + 3) * longest);
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
      if (!kind || (later && kind < 3)) {
        store<u16>(out, byte);
      } else if (kind == 3) {
        store<u16>(out, byte);
        if (byte == AT || (at + 1 < end && startsAddress(byte, load<u8>(at, 1)))) flags |= ADDRESSES;
      } else {
        store<u16>(out, SPACE);
        if (kind == 2) flags |= CAPTION_LINE_BREAK;
      }
      out += 2;
      ++at;
      continue;
    }
    let point = decodeCharacter(at, end);
    at += decodedLength;
    if ((point == 0x2028 || point == 0x2029) && !later) {
      point = SPACE;
      flags |= CAPTION_LINE_BREAK;
    } else if (strict && (point == 0x2018 || point == 0x2019 || point == 0x91 || point == 0x92)) {
      point = APOSTROPHE;
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
  return mark == COLON ? next == SLASH : next > SPACE && next != DOT;
}

/** Takes tokens from the front of the window; `last` says that no text follows it. */
function takeTokens(last: bool): void {
  const end = windowEnd;
  let at = window;
  let addresses = (load<u8>(pending) & ADDRESSES) != 0;
  let captions: u32 = 0;
  while (at < end) {
    if (load<u16>(at) == SPACE) {
      at = later ? blanksEnd(at, end) : at + 2;
      continue;
    }
    const behind = takePlainWord(at, end);
    if (behind) {
      at = later ? blanksEnd(behind, end) : behind;
      continue;
    }
    if (later) {
      const laterBehind = takeLater(at, end);
      if (laterBehind) {
        at = laterBehind;
        continue;
      }
    }
    if (!longestMatch(at, end, addresses, last)) break;
    const action = <u32>load<u8>(PTB_DATA + RULE_ACTIONS + matchRule);
    if (action == Action.LINE) {
      at = matchEnd;
      if (later) continue;
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

/** Takes a token that only the later lexer has, and returns where the next one begins; 0 if there is none at `at`. */
function takeLater(at: usize, end: usize): usize {
  const behind = laterEnd(at, end);
  if (!behind) return 0;
  if (load<u16>(at) != DOT) {
    produce(at, behind, Action.KEEP);
    return behind;
  }
  produce(at, behind, Action.ELLIPSIS);
  return startsWord ? behind - 2 : behind;
}

/** Takes the token of the match at `at` and returns where the next one begins. */
function take(at: usize, action: u32): usize {
  let end = tokenEnd(at, matchEnd, load<u8>(PTB_DATA + RULE_CUTS + matchRule));
  if (later) {
    const file = fileNameEnd(at, windowEnd);
    if (file + 2 > matchEnd || (file + 2 == matchEnd && matchRule > FILE_RULE)) {
      produce(at, file, Action.KEEP);
      return file;
    }
    end = endLater(at, end, windowEnd);
  }
  switch (action) {
    case Action.SKIP:
      return later && load<u16>(at) != AMPERSAND ? blanksEnd(end, windowEnd) : end;
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
