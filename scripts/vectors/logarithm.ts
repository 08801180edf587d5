/**
 * The natural logarithm from the four operations alone: the host's own differs in the last bit between engines, and the
 * trained vectors should not.
 */

const LN_2 = Math.LN2;
/** Terms of the series; the ratio is at most 0.18, so what follows is below 2^-53. */
const TERMS = 12;

export function logarithm(x: number): number {
  let exponent = 0;
  let mantissa = x;
  for (; mantissa > Math.SQRT2; ++exponent) mantissa /= 2;
  for (; mantissa < Math.SQRT1_2; --exponent) mantissa *= 2;
  // log m = 2 (r + r^3 / 3 + r^5 / 5 ...), r = (m - 1) / (m + 1)
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let k = TERMS; k >= 0; --k) sum = sum * square + 1 / (2 * k + 1);
  return exponent * LN_2 + 2 * ratio * sum;
}
