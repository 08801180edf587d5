/**
 * Seeded random numbers, the same on every host: xoshiro128** 1.1 (Blackman and Vigna 2021, "Scrambled linear pseudorandom
 * number generators"), its state filled by SplitMix64 as its authors advise. Whole numbers only.
 *
 * @module
 */

import { givenSeed } from "../../metrics/given.js";

const WORDS = 2 ** 32;

/** Constants of SplitMix64. */
const GOLDEN_GAMMA = 0x9e3779b97f4a7c15n;
const MIX_A = 0xbf58476d1ce4e5b9n;
const MIX_B = 0x94d049bb133111ebn;

export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  private constructor(a: number, b: number, c: number, d: number) {
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
  }

  /** A generator for a seed: a whole number from 0 to 2^53 - 1. */
  static seeded(seed: number): Random {
    givenSeed(seed, "seed");
    let state = BigInt(seed);
    const next = (): bigint => {
      state = BigInt.asUintN(64, state + GOLDEN_GAMMA);
      let z = BigInt.asUintN(64, (state ^ (state >> 30n)) * MIX_A);
      z = BigInt.asUintN(64, (z ^ (z >> 27n)) * MIX_B);
      return z ^ (z >> 31n);
    };
    const words = [next(), next()].flatMap((z) => [Number(BigInt.asIntN(32, z)), Number(BigInt.asIntN(32, z >> 32n))]);
    return Random.fromState(words as [number, number, number, number]);
  }

  /** A generator in a known state. */
  static fromState([a, b, c, d]: readonly [number, number, number, number]): Random {
    return new Random(a | 0, b | 0, c | 0, d | 0);
  }

  /** A whole number from 0 to 2^32 - 1. */
  word(): number {
    const scrambled = Math.imul(this.#b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** A whole number from 0 to `n` - 1, each as likely as the others; `n` is at most 2^32. */
  below(n: number): number {
    // The highest words would make the first numbers likelier.
    const limit = WORDS - (WORDS % n);
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % n;
  }

  /** The values in random order. */
  shuffled<T>(values: readonly T[]): T[] {
    const result = [...values];
    for (let i = result.length - 1; i > 0; --i) {
      const j = this.below(i + 1);
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  }
}
