/**
 * Keeps captions of evaluation sets out of the training.
 *
 * @module
 */

import type { CaptionedImage } from "./corpus.js";

/** A caption without case, punctuation and spacing: captions that differ in these only are one. */
export function sameText(caption: string): string {
  return caption
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^a-z0-9\u0080-\uffff]+/g, " ")
    .trim();
}

/** What a training set and an evaluation set share. */
export interface Leak {
  readonly kind: "image" | "caption";
  readonly value: string;
}

/** Images (by id) and captions (by text) of the evaluation that the training has. */
export function leaksOf(
  images: Iterable<CaptionedImage>,
  evaluation: { readonly ids: ReadonlySet<string>; readonly texts: ReadonlySet<string> },
): Leak[] {
  const leaks: Leak[] = [];
  for (const { id, captions } of images) {
    if (evaluation.ids.has(id)) leaks.push({ kind: "image", value: id });
    for (const caption of captions) {
      const text = sameText(caption);
      if (text !== "" && evaluation.texts.has(text)) leaks.push({ kind: "caption", value: text });
    }
  }
  return leaks;
}

/** The images without those of the evaluation, and without captions that it has; and how many of each were left out. */
export function withoutLeaks(
  images: readonly CaptionedImage[],
  evaluation: { readonly ids: ReadonlySet<string>; readonly texts: ReadonlySet<string> },
): { images: CaptionedImage[]; leftOut: { images: number; captions: number } } {
  const leftOut = { images: 0, captions: 0 };
  const kept: CaptionedImage[] = [];
  for (const { id, captions } of images) {
    if (evaluation.ids.has(id)) {
      ++leftOut.images;
      continue;
    }
    const own = captions.filter((caption) => !evaluation.texts.has(sameText(caption)));
    leftOut.captions += captions.length - own.length;
    kept.push({ id, captions: own });
  }
  return { images: kept, leftOut };
}
