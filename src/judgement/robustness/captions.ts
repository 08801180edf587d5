/**
 * What robustness is tested on, and what comes of it: pairs of which one caption is better by construction.
 *
 * @module
 */

import { type Check, givenText, listOf, withFields } from "../../metrics/given.js";

/** An image with its captions. */
export interface CaptionedImage {
  readonly id: string;
  readonly captions: readonly string[];
}

export const givenImages: Check = listOf(withFields({ id: givenText, captions: listOf(givenText) }));

/** A pair, in the shape of the protocol `pairs`. */
export interface MadePair {
  readonly id: string;
  readonly image: string;
  readonly group: string;
  readonly better: string;
  readonly worse: string;
  readonly references: readonly string[];
}

/** Words between white space; a period at the end is none. */
export function wordsOf(caption: string): string[] {
  const words = caption.split(/\s+/).filter((word) => word !== "");
  const last = words.length - 1;
  if (last < 0) return words;
  const bare = (words[last] as string).replace(/\.+$/, "");
  return bare === "" ? words.slice(0, last) : [...words.slice(0, last), bare];
}

/** Without the caption at a position. */
export function others(captions: readonly string[], position: number): string[] {
  return captions.filter((_, i) => i !== position);
}

/** With a capital letter at the beginning, if it is one of a to z. */
export function capitalized(text: string): string {
  return text.replace(/^[a-z]/, (c) => String.fromCharCode(c.charCodeAt(0) - 32));
}
