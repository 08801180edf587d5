/**
 * Bytes and little-endian numbers as base64 text.
 *
 * @module
 */

// Plain loops: models are read at each start, in code that is not optimised yet.

export function bytesToBase64(bytes: Uint8Array): string {
  let letters = "";
  for (let i = 0; i < bytes.length; ++i) letters += String.fromCharCode(bytes[i] as number);
  return btoa(letters);
}

/** Throws for what is no base64. */
export function bytesFromBase64(text: string): Uint8Array {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

/** Four bytes each. */
export function floatsToBase64(values: Float32Array): string {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (let i = 0; i < values.length; ++i) view.setFloat32(4 * i, values[i] as number, true);
  return bytesToBase64(new Uint8Array(view.buffer));
}

/** Throws for what is no base64 of whole numbers of four bytes. */
export function floatsFromBase64(text: string): Float32Array {
  const bytes = bytesFromBase64(text);
  if (bytes.length % 4 !== 0) throw new RangeError(`expected a multiple of 4 bytes, got ${bytes.length}`);
  const view = new DataView(bytes.buffer);
  const values = new Float32Array(bytes.length / 4);
  for (let i = 0; i < values.length; ++i) values[i] = view.getFloat32(4 * i, true);
  return values;
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
