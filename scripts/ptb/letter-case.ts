/**
 * Classes of UTF-16 units as Java 17 sees them (Unicode 13) where the parser makes signatures of unknown words: decimal digits,
 * letters in lower case, title case, and everything in upper case. Java's lower and upper case include Unicode's
 * Other_Lowercase and Other_Uppercase; of the former only letters count.
 */
import lowercase from "@unicode/unicode-13.0.0/Binary_Property/Lowercase/code-points.mjs";
import uppercase from "@unicode/unicode-13.0.0/Binary_Property/Uppercase/code-points.mjs";
import digits from "@unicode/unicode-13.0.0/General_Category/Decimal_Number/code-points.mjs";
import letters from "@unicode/unicode-13.0.0/General_Category/Letter/code-points.mjs";
import titlecase from "@unicode/unicode-13.0.0/General_Category/Titlecase_Letter/code-points.mjs";

export const CASE_CLASS_NAMES = ["OTHER", "DIGIT", "LOWER", "UPPER", "TITLE"] as const;

const UNITS = 0x10000;

/** Class of each unit, a place in `CASE_CLASS_NAMES`. */
export function caseClasses(): Uint8Array {
  const classes = new Uint8Array(UNITS);
  const assign = (points: Iterable<number>, name: (typeof CASE_CLASS_NAMES)[number]): void => {
    for (const point of points) if (point < UNITS) classes[point] = CASE_CLASS_NAMES.indexOf(name);
  };
  const isLetter = new Set(letters);
  assign(digits, "DIGIT");
  assign(
    lowercase.filter((point) => isLetter.has(point)),
    "LOWER",
  );
  assign(uppercase, "UPPER");
  assign(titlecase, "TITLE");
  return classes;
}
