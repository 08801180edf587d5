/**
 * Code units and bytes with a name, for code that takes text apart.
 */

export const LINE_FEED: u32 = 0x0a;
export const CARRIAGE_RETURN: u32 = 0x0d;
export const SPACE: u32 = 0x20;
export const EXCLAMATION: u32 = 0x21;
export const QUOTE: u32 = 0x22;
export const NUMBER_SIGN: u32 = 0x23;
export const DOLLAR: u32 = 0x24;
export const AMPERSAND: u32 = 0x26;
export const APOSTROPHE: u32 = 0x27;
export const LEFT_ROUND: u32 = 0x28;
export const RIGHT_ROUND: u32 = 0x29;
export const COMMA: u32 = 0x2c;
export const HYPHEN: u32 = 0x2d;
export const DOT: u32 = 0x2e;
export const SLASH: u32 = 0x2f;
export const COLON: u32 = 0x3a;
export const SEMICOLON: u32 = 0x3b;
export const LESS: u32 = 0x3c;
export const EQUALS: u32 = 0x3d;
export const GREATER: u32 = 0x3e;
export const QUESTION: u32 = 0x3f;
export const AT: u32 = 0x40;
export const LEFT_SQUARE: u32 = 0x5b;
export const BACKSLASH: u32 = 0x5c;
export const RIGHT_SQUARE: u32 = 0x5d;
export const UNDERSCORE: u32 = 0x5f;
export const BACKTICK: u32 = 0x60;
export const LEFT_CURLY: u32 = 0x7b;
export const RIGHT_CURLY: u32 = 0x7d;
/** What Windows-1252 has for U+2026, U+2022 and U+2122. */
export const ANSI_ELLIPSIS: u32 = 0x85;
export const ANSI_BULLET: u32 = 0x95;
export const ANSI_TRADE_MARK: u32 = 0x99;
export const NBSP: u32 = 0xa0;
export const SOFT_HYPHEN: u32 = 0xad;
export const BULLET: u32 = 0x2022;
/** U+2029, the end of a paragraph, comes next. */
export const LINE_SEPARATOR: u32 = 0x2028;
export const HYPHEN_BULLET: u32 = 0x2043;
export const TRADE_MARK: u32 = 0x2122;

// @ts-ignore: decorator
@inline
export function isAsciiLetter(unit: u32): bool {
  return (unit | 0x20) - 0x61 < 26;
}

/** Lower case of an ASCII capital; all else as it is. */
// @ts-ignore: decorator
@inline
export function asciiLower(unit: u32): u32 {
  return unit - 0x41 < 26 ? unit | 0x20 : unit;
}
