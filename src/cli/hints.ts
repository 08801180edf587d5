/**
 * What to do about a kind of fault, where an option of the command line helps.
 *
 * @module
 */

/** Options that hints name, as far as the user gave them. */
export interface GivenOptions {
  readonly missing?: string;
  readonly ids?: string;
  readonly df?: string;
  readonly keys?: object;
  readonly paraphrases?: string;
}

/** An option, and what it does about the fault. */
type Advice = readonly [option: keyof GivenOptions, text: string];

const RESTRICT: Advice = ["ids", "--ids FILE restricts the run to chosen images"];

const HINTS: ReadonlyMap<string, readonly Advice[]> = new Map<string, readonly Advice[]>([
  [
    "missing-candidate",
    [
      ["missing", "--missing skip leaves such images out, --missing zero scores them as empty captions"],
      ["ids", "--ids FILE chooses images"],
    ],
  ],
  ["extra-candidate", [RESTRICT]],
  ["missing-references", [RESTRICT]],
  [
    "single-image",
    [["df", "--df FILE takes document frequencies from a file; captally df build -r REFS -o FILE makes one"]],
  ],
  [
    "paraphrase-coverage",
    [
      [
        "paraphrases",
        "--paraphrases wide takes the larger selection, --paraphrases FILE a pack of the full table (captally data build paraphrase)",
      ],
    ],
  ],
  ["wrong-key", [["keys", "--keys id=NAME,candidate=NAME,references=NAME tells which keys or columns to read"]]],
]);

/** A line with the hint for a kind of fault, empty when there is none beyond the options given. */
export function hintFor(code: string, given: GivenOptions): string {
  const advice = (HINTS.get(code) ?? []).filter(([option]) => given[option] === undefined || isDefault(option, given));
  return advice.length === 0 ? "" : `hint: ${advice.map(([, text]) => text).join(", ")}\n`;
}

function isDefault(option: keyof GivenOptions, given: GivenOptions): boolean {
  return option === "missing" && given.missing === "error";
}
