/**
 * The slow paths of the JSON parser: strings with escapes, numbers that are no short whole ones.
 *
 * @module
 */

/** Stops the parsing; `begin` is where the value begins that `expected` speaks of. */
export type Refuse = (pos: number, expected: string, begin?: number) => never;

const ESCAPED = '"\\/bfnrt';
const UNESCAPED = '"\\/\b\f\n\r\t';

/** Value of the string whose opening quote is at `start`, and the offset behind its closing quote. */
export function unescapeString(text: string, start: number, refuse: Refuse): { value: string; end: number } {
  const pieces: string[] = [];
  let from = start + 1;
  let pos = from;
  for (;;) {
    const c = text.charCodeAt(pos);
    if (c === 34) break;
    // Other control characters are let through: a raw tab in a caption is no reason to refuse a file.
    if (c === 10 || pos >= text.length) refuse(pos, "the closing quote of the string", start);
    if (c !== 92) {
      pos++;
      continue;
    }
    if (pos > from) pieces.push(text.slice(from, pos));
    const mark = text.charAt(pos + 1);
    if (mark === "u") {
      const unit = hexUnit(text, pos + 2);
      if (unit === -1) refuse(pos, "four hexadecimal digits after \\u");
      pieces.push(String.fromCharCode(unit));
      pos += 6;
    } else {
      if (mark === "") refuse(pos + 1, "the closing quote of the string", start);
      const at = ESCAPED.indexOf(mark);
      if (at === -1) refuse(pos, 'an escape (\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX)');
      pieces.push(UNESCAPED.charAt(at));
      pos += 2;
    }
    from = pos;
  }
  if (pos > from) pieces.push(text.slice(from, pos));
  return { value: pieces.join(""), end: pos + 1 };
}

/** Offset behind the number at `start`, -1 when none begins there. */
export function numberEnd(text: string, start: number, refuse: Refuse): number {
  const from = text.charCodeAt(start) === 45 ? start + 1 : start;
  let pos = digitsEnd(text, from);
  if (pos === from) return -1;
  if (text.charCodeAt(from) === 48 && pos > from + 1) {
    refuse(start, 'a number without leading zeros (write an id such as 007 as "007")');
  }
  if (text.charCodeAt(pos) === 46) {
    const after = digitsEnd(text, pos + 1);
    if (after === pos + 1) refuse(after, "a digit after the decimal point");
    pos = after;
  }
  const e = text.charCodeAt(pos);
  if (e === 101 || e === 69) {
    const sign = text.charCodeAt(pos + 1);
    const exponent = sign === 43 || sign === 45 ? pos + 2 : pos + 1;
    pos = digitsEnd(text, exponent);
    if (pos === exponent) refuse(pos, "a digit in the exponent");
  }
  return pos;
}

function digitsEnd(text: string, from: number): number {
  let pos = from;
  while (text.charCodeAt(pos) >= 48 && text.charCodeAt(pos) <= 57) pos++;
  return pos;
}

function hexUnit(text: string, from: number): number {
  let unit = 0;
  for (let i = from; i < from + 4; i++) {
    const c = text.charCodeAt(i);
    if (c >= 48 && c <= 57) unit = unit * 16 + c - 48;
    else if ((c >= 97 && c <= 102) || (c >= 65 && c <= 70)) unit = unit * 16 + (c & 15) + 9;
    else return -1;
  }
  return unit;
}
