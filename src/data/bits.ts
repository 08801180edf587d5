/**
 * Writes numbers of any number of bits, low bits first: the counterpart of `assembly/text/bits.ts`.
 *
 * @module
 */

/** Bytes behind the last that a reader may touch. */
const SLACK = 8;

export class BitWriter {
  #bytes = new Uint8Array(1 << 12);
  #length = 0;

  /** Number of bits written. */
  get length(): number {
    return this.#length;
  }

  /** Appends the low `count` bits (at most 32) of `value`. */
  write(value: number, count: number): void {
    for (let i = 0; i < count; ++i) {
      if (this.#length >> 3 === this.#bytes.length) {
        const grown = new Uint8Array(2 * this.#bytes.length);
        grown.set(this.#bytes);
        this.#bytes = grown;
      }
      const at = this.#length >> 3;
      this.#bytes[at] = (this.#bytes[at] as number) | (((value >>> i) & 1) << (this.#length & 7));
      ++this.#length;
    }
  }

  /** Elias gamma code of a number from 1 on: as many zeros as bits follow the first, a one, those bits. */
  writeGamma(value: number): void {
    const bits = 31 - Math.clz32(value);
    this.write(1 << bits, bits + 1);
    this.write(value, bits);
  }

  /** Rice code: the quotient by 2^`parameter` as zeros and a one, then the remainder. */
  writeRice(value: number, parameter: number): void {
    for (let quotient = value >>> parameter; quotient > 0; --quotient) this.write(0, 1);
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
