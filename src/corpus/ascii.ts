/**
 * ASCII text operations for names and ids: the same on every host, unlike those that follow Unicode tables.
 *
 * @module
 */

/** Lower-cases A to Z only. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 32));
}

/** Without ASCII blanks (space, tab, CR, LF, form feed, vertical tab) at both ends. */
export function asciiTrim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

function isBlank(c: number): boolean {
  return c === 32 || (c >= 9 && c <= 13);
}
