/**
 * Bytes and little-endian numbers as base64 text.
 *
 * @module
 */

export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Throws for what is no base64. */
export function bytesFromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Four bytes each. */
export function floatsToBase64(values: Float32Array): string {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, i) => {
    view.setFloat32(4 * i, value, true);
  });
  return bytesToBase64(new Uint8Array(view.buffer));
}

/** Throws for what is no base64 of whole numbers of four bytes. */
export function floatsFromBase64(text: string): Float32Array {
  const bytes = bytesFromBase64(text);
  if (bytes.length % 4 !== 0) throw new RangeError(`expected a multiple of 4 bytes, got ${bytes.length}`);
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
}

/** Rising whole numbers as their differences, seven bits a byte from the low ones on (LEB128). */
export function risingToBase64(numbers: readonly number[]): string {
  const bytes: number[] = [];
  let before = 0;
  for (const number of numbers) {
    let difference = number - before;
    before = number;
    while (difference > 0x7f) {
      bytes.push((difference % 0x80) + 0x80);
      difference = Math.floor(difference / 0x80);
    }
    bytes.push(difference);
  }
  return bytesToBase64(Uint8Array.from(bytes));
}

export function risingFromBase64(text: string): number[] {
  const numbers: number[] = [];
  let [number, difference, factor] = [0, 0, 1];
  for (const byte of bytesFromBase64(text)) {
    difference += (byte & 0x7f) * factor;
    factor *= 0x80;
    if (byte > 0x7f) continue;
    number += difference;
    numbers.push(number);
    [difference, factor] = [0, 1];
  }
  return numbers;
}
