/**
 * SHA-256 (FIPS 180-4), synchronous: the platforms' own is asynchronous.
 *
 * @module
 */

const BLOCK = 64;

/** Fractional parts of the cube roots of the first 64 primes (section 4.2.2). */
const CONSTANTS = roots(64, (prime) => Math.cbrt(prime));
/** Fractional parts of the square roots of the first 8 primes (section 5.3.3). */
const START = roots(8, (prime) => Math.sqrt(prime));

/**
 * The first 32 bits of the fractional parts of roots of primes. 53 bits of a root hold them with some to spare, so a last bit of
 * the host's cube root does not matter; the tests compare digests with those of others.
 */
function roots(count: number, root: (prime: number) => number): Int32Array {
  const words: number[] = [];
  for (let n = 2; words.length < count; ++n) {
    let prime = true;
    for (let d = 2; d * d <= n; ++d) if (n % d === 0) prime = false;
    if (prime) words.push(Math.floor((root(n) % 1) * 2 ** 32) | 0);
  }
  return Int32Array.from(words);
}

/** The digest as 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const state = START.slice();
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / BLOCK) + 1) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const words = new Int32Array(BLOCK);
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(state, view, at, words);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function addBlock(state: Int32Array, view: DataView, at: number, words: Int32Array): void {
  for (let t = 0; t < 16; ++t) words[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < BLOCK; ++t) {
    const a = words[t - 15] as number;
    const b = words[t - 2] as number;
    const small = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
    const large = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    words[t] = (words[t - 16] as number) + small + (words[t - 7] as number) + large;
  }
  // Element by element: models are checked at each start, in code that is not optimised yet.
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < BLOCK; ++t) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (CONSTANTS[t] as number) + (words[t] as number)) | 0;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}
