/**
 * What messages call a value of a program.
 *
 * @module
 */

export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (typeof value === "function") return "a function";
  if (typeof value !== "object") return `the ${typeof value} ${String(value)}`;
  // The kind tells a forgotten `await` (Promise) and other near misses; classes that are minified have no telling name.
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return kind === "Object" ? "an object" : `an object of type ${kind}`;
}
