/**
 * All bytes of a web stream.
 *
 * @module
 */

/**
 * Reads a stream to its end; `undefined` when it gives more than `most` bytes, which are not kept.
 *
 * @param hold asked for each piece, with its bytes, whether there is room for it; `undefined` as well when there is none
 */
export async function bytesUpTo(
  stream: ReadableStream<Uint8Array>,
  most: number,
  hold: (bytes: number) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most || !hold(next.value.length)) {
      // Whoever sends on is not waited for.
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
