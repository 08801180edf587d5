/**
 * Golden data: values produced by the real tools.
 */

import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

function text(url: URL): string {
  const bytes = readFileSync(url);
  return (url.pathname.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

function parse(url: URL): unknown {
  return JSON.parse(text(url));
}

/** Parsed JSON of `test/golden/<name>` (gzip when the name says so). */
export function golden<T>(name: string): T {
  return parse(new URL(`../golden/${name}`, import.meta.url)) as T;
}

/** Text of `test/golden/<name>`. */
export function goldenText(name: string): string {
  return text(new URL(`../golden/${name}`, import.meta.url));
}

/** Lines of `test/golden/<name>`, without empty ones. */
export function goldenLines(name: string): string[] {
  return goldenText(name)
    .split("\n")
    .filter((line) => line !== "");
}

/** The folder of data that the project's own machines have beside the checkout; not everybody does. */
export const SHARED = new URL("../../../shared/", import.meta.url);

/** Whether that folder is there; suites over it say so when it is not. */
export const HAS_SHARED = existsSync(SHARED);

/** Text of a file in the shared folder. */
export function sharedText(path: string): string {
  return text(new URL(path, SHARED));
}

/** Parsed JSON of a file in the shared folder. */
export function shared<T>(path: string): T {
  return parse(new URL(path, SHARED)) as T;
}
