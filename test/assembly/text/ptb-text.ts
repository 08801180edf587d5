/**
 * What pycocoevalcap does with the lexer's output, written plainly: parity.md 1.1 (steps 5 and 6) and 1.6.
 */

const PUNCTUATION = new Set("'' ' `` ` -LRB- -RRB- -LCB- -RCB- . ? ! , : - -- ... ;".split(" "));
/** White space that Python's `rstrip` removes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+001C-001F are white space to Python
const TRAILING_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/;

/** Lines without punctuation. */
export function finalLines(printed: string): string[] {
  return printed.split("\n").map((line) =>
    line
      .replace(TRAILING_SPACE, "")
      .split(" ")
      .filter((token) => !PUNCTUATION.has(token))
      .join(" "),
  );
}
