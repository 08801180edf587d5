/**
 * Reads numbers of any number of bits, low bits first; `src/data/bits.ts` writes them, with 8 bytes of zeros behind.
 */

/** Start of the bits being read, and the place of the next one. */
let bits: usize = 0;
let place: u32 = 0;

/** Starts reading at a place (a number of bits) behind `start`. */
export function readBitsFrom(start: usize, from: u32): void {
  bits = start;
  place = from;
}

/** The next bits, 57 at least; those beyond are zeros. */
// @ts-ignore: decorator
@inline
function window(): u64 {
  return load<u64>(bits + (place >> 3)) >> (place & 7);
}

/** The next `count` bits, at most 32. */
export function readBits(count: u32): u32 {
  const value = <u32>(window() & (((<u64>1) << count) - 1));
  place += count;
  return value;
}

/** Number of zeros before the next one, which is passed. */
function readUnary(): u32 {
  let zeros: u32 = 0;
  let next = window();
  while (!next) {
    zeros += 57;
    place += 57;
    next = window();
  }
  const here = <u32>ctz(next);
  place += here + 1;
  return zeros + here;
}

/** A number from 1 on in Elias' gamma code. */
export function readGamma(): u32 {
  const count = readUnary();
  return ((<u32>1) << count) | readBits(count);
}

/** A number in Rice code. */
export function readRice(parameter: u32): u32 {
  const quotient = readUnary();
  return (quotient << parameter) | readBits(parameter);
}

/** Bits that numbers below `count` need. */
export function bitsFor(count: u32): u32 {
  return count < 2 ? 0 : 32 - clz(count - 1);
}
