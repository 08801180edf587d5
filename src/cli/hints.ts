/**
 * What to do about a kind of fault, where an option of the command line helps.
 *
 * @module
 */

const HINTS: ReadonlyMap<string, string> = new Map([
  [
    "missing-candidate",
    "--missing skip leaves such images out, --missing zero scores them as empty captions, --ids FILE chooses images",
  ],
  ["extra-candidate", "--ids FILE restricts the run to chosen images"],
  ["missing-references", "--ids FILE restricts the run to chosen images"],
  ["single-image", "--df FILE takes document frequencies from a file; captally df build -r REFS -o FILE makes one"],
  ["wrong-key", "--keys id=NAME,candidate=NAME,references=NAME tells which keys or columns to read"],
]);

/** A line with the hint for a kind of fault, empty when there is none. */
export function hintFor(code: string): string {
  const hint = HINTS.get(code);
  return hint === undefined ? "" : `hint: ${hint}\n`;
}
