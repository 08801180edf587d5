/**
 * Lower-casing as Java's `toLowerCase(Locale.ENGLISH)` (Java 17, Unicode 13): simple mappings, U+0130 to two
 * characters, and the final sigma. Tables: scripts/ptb/lowercase.ts.
 *
 * The final sigma differs from Unicode's rule, because Java looks only as far as its own word boundaries: over letters,
 * digits and marks, and over one `.` `'` `"` hyphen or soft hyphen between letters.
 */

import {
  CASED_RANGES,
  CASED_RUNS,
  LOWERCASE_DATA,
  LOWERCASE_RANGES,
  LOWERCASE_RUNS,
} from "../generated/lowercase-tables";
import { advanced, variable } from "../variable-length";
import { asciiLower } from "./signs";
import { readUtf16, writeUtf8 } from "./utf";

const CAPITAL_SIGMA: u32 = 0x3a3;
const SIGMA: u32 = 0x3c3;
const FINAL_SIGMA: u32 = 0x3c2;
const DOTTED_CAPITAL_I: u32 = 0x130;
const DOT_ABOVE: u32 = 0x307;

/** Mapped ranges, 16 bytes each: first | last | step - 1, a mask for the distance from first | delta. */
const ranges: usize = memory.data(<i32>(LOWERCASE_RANGES * 16), 4);
/** Cased ranges, 8 bytes each: first | last. */
const casedRanges: usize = memory.data(<i32>(CASED_RANGES * 8), 4);
let ready: bool = false;

function unpack(): void {
  ready = true;
  let from = LOWERCASE_DATA + LOWERCASE_RUNS;
  let last: u32 = 0;
  for (let at = ranges, end = ranges + LOWERCASE_RANGES * 16; at < end; at += 16) {
    const first = last + variable(from);
    const count = variable(advanced);
    const step = variable(advanced);
    const folded = variable(advanced);
    from = advanced;
    last = first + (count - 1) * step;
    store<u32>(at, first);
    store<u32>(at, last, 4);
    store<u32>(at, step - 1, 8);
    store<u32>(at, folded & 1 ? -((folded + 1) >> 1) : folded >> 1, 12);
  }
  from = LOWERCASE_DATA + CASED_RUNS;
  last = 0;
  for (let at = casedRanges, end = casedRanges + CASED_RANGES * 8; at < end; at += 8) {
    const first = last + variable(from);
    last = first + variable(advanced);
    from = advanced;
    store<u32>(at, first);
    store<u32>(at, last, 4);
  }
}

/** Index of the last range that starts at or before `point`, -1 if there is none. */
function lastStarting(table: usize, shift: usize, count: i32, point: u32): i32 {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (load<u32>(table + ((<usize>middle) << shift)) <= point) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Lower case of one code point; only U+0130 has more than one, of which this is the first. */
export function lowerCase(point: u32): u32 {
  if (point < 0x80) return asciiLower(point);
  if (!ready) unpack();
  if (point == DOTTED_CAPITAL_I) return 0x69;
  const index = lastStarting(ranges, 4, LOWERCASE_RANGES, point);
  if (index < 0) return point;
  const range = ranges + ((<usize>index) << 4);
  if (point > load<u32>(range, 4) || (point - load<u32>(range)) & load<u32>(range, 8)) return point;
  return point + load<u32>(range, 12);
}

function isCased(unit: u32): bool {
  if (!ready) unpack();
  const index = lastStarting(casedRanges, 3, CASED_RANGES, unit);
  return index >= 0 && unit <= load<u32>(casedRanges + ((<usize>index) << 3), 4);
}

function isMiddle(unit: u32): bool {
  return (
    unit == 0x2e || unit == 0x27 || unit == 0x22 || unit == 0x2d || unit == 0xad || (unit >= 0x2010 && unit <= 0x2015)
  );
}

/** A rough class of what Java keeps inside a word: all of ASCII that is alphanumeric, and all beyond Latin-1 signs. */
function isInner(unit: u32): bool {
  if (unit < 0x80) return (unit | 0x20) - 0x61 < 26 || unit - 0x30 < 10;
  return unit >= 0xc0 && (unit < 0x2000 || unit >= 0x2c00);
}

/** Whether the sigma at `at` in the text from `start` to `end` stands at the end of a word and not alone. */
function isFinal(start: usize, at: usize, end: usize): bool {
  return casedAround(at, start - 2, -2) && !casedAround(at, end, 2);
}

/** Whether a cased letter is met from `at` (exclusive) towards `border` (exclusive) inside the same word. */
function casedAround(at: usize, border: usize, step: isize): bool {
  for (let p = at + step; p != border; p += step) {
    const unit = <u32>load<u16>(p);
    if (isCased(unit)) return true;
    if (isInner(unit)) continue;
    if (!isMiddle(unit) || p + step == border || !isInner(load<u16>(p + step))) return false;
  }
  return false;
}

/** Writes UTF-16 text as UTF-8, lower-cased if `lower`; returns the address behind it. Needs 3 bytes for each unit. */
export function encodeLowerCase(start: usize, end: usize, out: usize, lower: bool): usize {
  let at = start;
  while (at < end) {
    const point = readUtf16(at, end);
    if (!lower) out = writeUtf8(out, point);
    else if (point == CAPITAL_SIGMA) out = writeUtf8(out, isFinal(start, at, end) ? FINAL_SIGMA : SIGMA);
    else {
      out = writeUtf8(out, lowerCase(point));
      if (point == DOTTED_CAPITAL_I) out = writeUtf8(out, DOT_ABOVE);
    }
    at += point < 0x10000 ? 2 : 4;
  }
  return out;
}
