/**
 * The text of a merged concept: its strings with `/` between, in the order in which the official tool's hash set lists them.
 *
 * @module
 */

/** Between merged strings. */
export const SEPARATOR = "/";
const FIRST_BUCKETS = 16;
const LOAD = 0.75;

/** Strings joined as by a Java 8 `HashSet`: by bucket; those of one bucket stay in their order. */
export function joinedStrings(strings: readonly string[], separator = SEPARATOR): string {
  if (strings.length === 1) return strings[0] as string;
  let buckets = FIRST_BUCKETS;
  while (strings.length > LOAD * buckets) buckets *= 2;
  const bucketOf = (text: string): number => {
    let hash = 0;
    for (let i = 0; i < text.length; ++i) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0;
    return (hash ^ (hash >>> 16)) & (buckets - 1);
  };
  return strings
    .map((text) => ({ text, bucket: bucketOf(text) }))
    .sort((a, b) => a.bucket - b.bucket)
    .map(({ text }) => text)
    .join(separator);
}
