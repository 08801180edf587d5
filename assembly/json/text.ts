/**
 * Strings of JSON, decoded where they stand: no decoded string is longer than its escapes.
 *
 * Only what a plain caption may hold is read (RFC 8259, section 7). Refused, so that the host's exact reader has its say:
 * control characters, bytes that are no UTF-8, half surrogate pairs, and "[", with which a list written as text begins.
 *
 * Texts end with a NUL, which no string, number or blank has, so that only characters of several bytes look for the end.
 */

import { BACKSLASH, LEFT_SQUARE, QUOTE, SLASH } from "../text/signs";
import { decodeCharacter, decodedLength, writeUtf8 } from "../text/utf";

/** End of the string that `readString` decoded; its start is where it was. */
export let stringEnd: usize = 0;
/** Whether the string was printable ASCII without escapes. */
export let stringIsPlain: bool = false;

/** `\u` as its two bytes are loaded. */
const UNICODE_ESCAPE: u16 = 0x755c;
const REPLACEMENT: u32 = 0xfffd;

/** Reads the string behind the quote before `at`; returns the address behind its closing quote, 0 when it is refused. */
export function readString(at: usize, end: usize): usize {
  let byte = <u32>load<u8>(at);
  while (isOrdinary(byte)) byte = load<u8>(++at);
  stringEnd = at;
  stringIsPlain = byte == QUOTE;
  return stringIsPlain ? at + 1 : readRest(at, end);
}

/** Printable ASCII that stands for itself in any string. */
// @ts-ignore: decorator
@inline
function isOrdinary(byte: u32): bool {
  // "[" and the backslash are neighbours.
  return byte != QUOTE && byte - LEFT_SQUARE > 1 && byte - 0x20 < 0x5f;
}

function readRest(at: usize, end: usize): usize {
  let out = at;
  while (true) {
    const byte = <u32>load<u8>(at);
    if (byte == QUOTE) break;
    if (byte == BACKSLASH) {
      const point = load<u16>(at) == UNICODE_ESCAPE ? escapedPoint(at) : escapedSign(load<u8>(at, 1));
      if (point == REPLACEMENT || point == LEFT_SQUARE) return 0;
      at += escapeLength;
      out = writeUtf8(out, point);
    } else if (isOrdinary(byte)) {
      store<u8>(out++, byte);
      ++at;
    } else if (byte >= 0x7f) {
      if (decodeCharacter(at, end) == REPLACEMENT) return 0;
      memory.copy(out, at, decodedLength);
      out += decodedLength;
      at += decodedLength;
    } else return 0;
  }
  stringEnd = out;
  return at + 1;
}

/** Bytes of the escape that was read last. */
let escapeLength: usize = 0;

/** Code point of the `\uXXXX` at `at`, of two for a surrogate pair; U+FFFD for anything else. */
function escapedPoint(at: usize): u32 {
  const unit = hexadecimal(at + 2);
  escapeLength = 6;
  if (unit > 0xffff) return REPLACEMENT;
  if ((unit & 0xf800) != 0xd800) return unit;
  if (unit >= 0xdc00 || load<u16>(at, 6) != UNICODE_ESCAPE) return REPLACEMENT;
  const low = hexadecimal(at + 8);
  escapeLength = 12;
  return (low & 0xfffffc00) == 0xdc00 ? 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff) : REPLACEMENT;
}

/** Four hexadecimal digits, more than 0xffff when they are none. */
function hexadecimal(at: usize): u32 {
  let value: u32 = 0;
  for (const end = at + 4; at < end; ++at) {
    const byte = <u32>load<u8>(at);
    if (byte - 0x30 < 10) value = (value << 4) + byte - 0x30;
    else if ((byte | 0x20) - 0x61 < 6) value = (value << 4) + (byte | 0x20) - 0x57;
    else return u32.MAX_VALUE;
  }
  return value;
}

/** What a backslash and `mark` stand for; U+FFFD when nothing. */
function escapedSign(mark: u32): u32 {
  escapeLength = 2;
  switch (mark) {
    case QUOTE:
    case BACKSLASH:
    case SLASH:
      return mark;
    case 0x62: // b
      return 0x08;
    case 0x66: // f
      return 0x0c;
    case 0x6e: // n
      return 0x0a;
    case 0x72: // r
      return 0x0d;
    case 0x74: // t
      return 0x09;
    default:
      return REPLACEMENT;
  }
}
