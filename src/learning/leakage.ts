/**
 * Does a training set share images or captions with what a model is judged on?
 *
 * @module
 */

/** A caption without case, punctuation and spacing: two captions that differ in these only are one for leakage. */
export function normalizedCaption(caption: string): string {
  return caption
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[!-/:-@[-`{-~\s]+/g, " ")
    .trim();
}

/** What a training set and an evaluation set share. */
export interface Leak {
  readonly kind: "image" | "caption";
  readonly value: string;
}

/** Images and texts, of either side. Ids name the data set too, as `coco-val2014:42`. */
export interface Sources {
  readonly ids: Iterable<string>;
  readonly captions: Iterable<string>;
}

/** All that two sides share, each once. */
export function leaks(training: Sources, evaluation: Sources): Leak[] {
  const shared = (kind: Leak["kind"], own: Iterable<string>, others: ReadonlySet<string>): Leak[] =>
    [...new Set(own)].filter((value) => value !== "" && others.has(value)).map((value) => ({ kind, value }));
  const normalized = (captions: Iterable<string>): string[] => [...captions].map(normalizedCaption);
  return [
    ...shared("image", training.ids, new Set(evaluation.ids)),
    ...shared("caption", normalized(training.captions), new Set(normalized(evaluation.captions))),
  ];
}
