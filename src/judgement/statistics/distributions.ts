/**
 * Tail probabilities of Student's t and of the binomial distribution. For whole degrees of freedom both are finite products and
 * sums, so that basic arithmetic and square roots do, which give the same bits on every host; general libraries go through
 * gamma functions and host logarithms.
 *
 * @module
 */

/** Continued fractions end when a step changes less than this. */
const PRECISION = 1e-16;
const MOST_STEPS = 10_000;

/** Smaller denominators of a continued fraction are replaced (Lentz). */
const TINY = 1e-300;

/** Probability of a t at least this large in size, with a whole number of degrees of freedom. */
export function studentTwoSided(t: number, degrees: number): number {
  if (Number.isNaN(t) || degrees < 1) return Number.NaN;
  const square = t * t;
  // I_x(degrees / 2, 1 / 2) at x = degrees / (degrees + t^2).
  const x = degrees / (degrees + square);
  const rest = square / (degrees + square);
  const a = degrees / 2;
  const front = (power(x, degrees) * Math.sqrt(rest)) / betaWithHalf(degrees);
  // Each of the two fractions converges fast on its own side.
  if (x < (a + 1) / (a + 2.5)) return (front / a) * betaFraction(x, a, 0.5);
  return 1 - (front / 0.5) * betaFraction(rest, 0.5, a);
}

/** x to the power of `halves` / 2, by squaring. */
function power(x: number, halves: number): number {
  let result = halves % 2 === 1 ? Math.sqrt(x) : 1;
  let square = x;
  for (let rest = Math.floor(halves / 2); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}

/** B(halves / 2, 1 / 2), from B(1/2, 1/2) = pi and B(1, 1/2) = 2 by B(a + 1, b) = B(a, b) a / (a + b). */
function betaWithHalf(halves: number): number {
  let value = halves % 2 === 1 ? Math.PI : 2;
  for (let a = halves % 2 === 1 ? 0.5 : 1; a < halves / 2; ++a) value *= a / (a + 0.5);
  return value;
}

/** Continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_STEPS; ++m) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < PRECISION) break;
  }
  return value;
}

function away(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Probability of a split of `n` fair coins at least as uneven as `k` to `n - k`, two-sided (scipy.stats.binomtest). */
export function fairSplitTwoSided(k: number, n: number): number {
  const least = Math.min(k, n - k);
  if (2 * least >= n - 1) return 1;
  // Terms in relation to the largest one, from the middle outwards: no power of two underflows.
  const middle = Math.floor(n / 2);
  let term = 1;
  let below = 0;
  let tail = middle <= least ? 1 : 0;
  for (let i = middle; i > 0 && term > 0; --i) {
    term *= i / (n - i + 1);
    below += term;
    if (i - 1 <= least) tail += term;
  }
  const total = n % 2 === 0 ? 1 + 2 * below : 2 * (1 + below);
  return Math.min(1, (2 * tail) / total);
}
