/**
 * A 64-bit digest for telling document frequencies apart and finding damage; it is no protection against forgery.
 *
 * Two 32-bit lanes of the MurmurHash3 kind over the text's UTF-16 code units. Digests of entries are added up, so the
 * order of entries does not matter.
 *
 * @module
 */

/** Sum of 64-bit hashes as two unsigned 32-bit halves. */
export class Digest {
  #low = 0;
  #high = 0;

  /** Adds one entry: a text and a number. */
  add(text: string, value: number): void {
    numberBits.setFloat64(0, value);
    const first = numberBits.getUint32(0);
    const second = numberBits.getUint32(4);
    let a = Math.imul(text.length ^ first, 0x9e3779b1) ^ 0x2545f491;
    let b = Math.imul(text.length ^ second, 0x85ebca6b) ^ 0x5bd1e995;
    a = mixed(a ^ second);
    b = mixed(b ^ first);
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 0xcc9e2d51);
      a ^= a >>> 15;
      b = Math.imul(b ^ unit, 0x1b873593);
      b ^= b >>> 13;
    }
    const low = this.#low + (mixed(a ^ (b >>> 7)) >>> 0);
    this.#high = (this.#high + (mixed(b ^ a) >>> 0) + (low > 0xffffffff ? 1 : 0)) >>> 0;
    this.#low = low >>> 0;
  }

  /** 16 hexadecimal digits. */
  toString(): string {
    return this.#high.toString(16).padStart(8, "0") + this.#low.toString(16).padStart(8, "0");
  }
}

const numberBits = new DataView(new ArrayBuffer(8));

function mixed(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
