/**
 * Writes numbers of any number of bits, low bits first: the counterpart of `assembly/text/bits.ts`.
 *
 * @module
 */

/** Bytes behind the last that a reader may touch. */
const SLACK = 8;

/** Bits of the remainder of a Rice code for numbers whose usual size is `gap`: its logarithm, rounded down. */
export function riceParameter(gap: number): number {
  return gap < 1 ? 0 : 31 - Math.clz32(gap);
}

export class BitWriter {
  #bytes = new Uint8Array(1 << 12);
  #length = 0;

  /** Number of bits written. */
  get length(): number {
    return this.#length;
  }

  /** Appends the low `count` bits (at most 32) of `value`. */
  write(value: number, count: number): void {
    this.#reserve(count);
    for (let left = count; left > 0; ) {
      const at = this.#length >> 3;
      const free = 8 - (this.#length & 7);
      const taken = Math.min(left, free);
      const part = (value >>> (count - left)) & ((1 << taken) - 1);
      this.#bytes[at] = (this.#bytes[at] as number) | (part << (8 - free));
      this.#length += taken;
      left -= taken;
    }
  }

  #reserve(count: number): void {
    const needed = (this.#length + count + 7) >> 3;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * needed);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  /** Elias gamma code of a number from 1 on: as many zeros as bits follow the first, a one, those bits. */
  writeGamma(value: number): void {
    const bits = 31 - Math.clz32(value);
    this.write(1 << bits, bits + 1);
    this.write(value, bits);
  }

  /** Rice code: the quotient by 2^`parameter` as zeros and a one, then the remainder. */
  writeRice(value: number, parameter: number): void {
    const quotient = value >>> parameter;
    this.#reserve(quotient);
    this.#length += quotient;
    this.write(1, 1);
    this.write(value, parameter);
  }

  /** The bytes, with some zeros behind them for readers of whole words. */
  finish(): Uint8Array {
    const bytes = new Uint8Array(((this.#length + 7) >> 3) + SLACK);
    bytes.set(this.#bytes.subarray(0, (this.#length + 7) >> 3));
    return bytes;
  }
}

/** Little-endian u32 array as bytes. */
export function wordBytes(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    view.setUint32(4 * i, value, true);
  });
  return bytes;
}
