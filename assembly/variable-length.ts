/**
 * Numbers of variable length in static data: seven bits a byte, low bits first, the top bit set on all but the last.
 */

/** Address behind the number read last. */
export let advanced: usize = 0;

/** The number at `at`. */
export function variable(at: usize): u32 {
  let value: u32 = 0;
  let shift: u32 = 0;
  let byte: u32;
  do {
    byte = load<u8>(at++);
    value |= (byte & 0x7f) << shift;
    shift += 7;
  } while (byte & 0x80);
  advanced = at;
  return value;
}
