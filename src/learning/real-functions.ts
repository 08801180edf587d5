/**
 * Exponential and logarithm from the four operations alone: the host's own differ in the last bit between engines, and what is
 * trained should not.
 *
 * @module
 */

/** Terms of the series of the artanh; a ratio up to 1/3 leaves less than 2^-53. */
const TERMS = 17;

/** Terms of the series of the exponential, for what is left of at most half of ln 2. */
const EXPONENTIAL_TERMS = 15;

/** ln 2 in two parts, the first with so few digits that a whole number of up to 11 bits times it is exact (fdlibm). */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** Beyond these the exponential is 0 or infinite. */
const LEAST = -746;
const MOST = 710;

/** log(1 + x) of a number from 0 to 1, exact to the last digits for small ones too. */
export function logarithmOfOneAnd(x: number): number {
  // log((1 + r) / (1 - r)) = 2 (r + r^3 / 3 + r^5 / 5 ...)
  const ratio = x / (2 + x);
  const square = ratio * ratio;
  let sum = 0;
  for (let k = TERMS; k >= 0; --k) sum = sum * square + 1 / (2 * k + 1);
  return 2 * ratio * sum;
}

export function exponential(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x < LEAST) return 0;
  if (x > MOST) return Number.POSITIVE_INFINITY;
  const power = Math.round(x / Math.LN2);
  const rest = x - power * LN2_HIGH - power * LN2_LOW;
  let sum = 1;
  for (let k = EXPONENTIAL_TERMS; k >= 1; --k) sum = 1 + (sum * rest) / k;
  return timesPowerOfTwo(sum, power);
}

/** In two steps: the power alone may be too large or too small a number. */
function timesPowerOfTwo(value: number, power: number): number {
  const half = Math.trunc(power / 2);
  return value * powerOfTwo(half) * powerOfTwo(power - half);
}

/** By squares, which are exact; the host's `**` need not be. */
function powerOfTwo(power: number): number {
  let result = 1;
  let square = power < 0 ? 0.5 : 2;
  for (let bits = Math.abs(power); bits > 0; bits >>= 1) {
    if (bits & 1) result *= square;
    square *= square;
  }
  return result;
}
