/**
 * Checks of the captions of a matched corpus, made before every scoring and by `captally validate`.
 *
 * @module
 */

import { type Captions, LONGEST_CAPTION, mayBeUnusual } from "../captions.js";
import { Fact, scanCaption } from "./caption-scan.js";
import { looksLikeFileName } from "./id-forms.js";
import type { MatchedCorpus } from "./match.js";
import { type Problem, ProblemList } from "./problem.js";
import { where } from "./table-builder.js";

export interface ValidateOptions {
  /** Name of the tokenizer of the run: `ptb` and `whitespace` need blanks between words. */
  readonly tokenizer?: string | undefined;
  /** A metric of the run takes document frequencies from the references, for which one image is not enough. */
  readonly countsDocuments?: boolean | undefined;
}

/**
 * Faults of the captions, and of the corpus as a whole. All are warnings, since such captions are scored as they are, but those
 * that are too long for the engine.
 */
export function validateCaptions(corpus: MatchedCorpus, options: ValidateOptions = {}): Problem[] {
  const problems = new ProblemList();
  const { ids, references } = corpus.segments;
  const tokenizer = options.tokenizer ?? "ptb";
  const needsBlanks = !corpus.tokenized && (tokenizer === "ptb" || tokenizer === "whitespace");
  const checker = new CaptionChecker(problems, needsBlanks, tokenizer);
  for (let i = 0; i < ids.length; i++) {
    checker.checkAll(references[i] as Captions, corpus.source, () => ids[i] as string, "reference");
  }
  for (const system of corpus.systems) {
    const { segments } = system;
    const idOf = (i: number) => ids[segments === undefined ? i : (segments[i] as number)] as string;
    checker.checkAll(system.candidates, system.name, idOf, "candidate");
  }
  if (ids.length === 1 && options.countsDocuments === true) {
    problems.add(
      "single-image",
      "warning",
      { id: ids[0] },
      "CIDEr of a single image is 0: its weights compare the image with the documents of the other images; give document frequencies of a larger set",
    );
  }
  return problems.toArray();
}

class CaptionChecker {
  constructor(
    private readonly problems: ProblemList,
    private readonly needsBlanks: boolean,
    private readonly tokenizer: string,
  ) {}

  checkAll(captions: Captions, source: string, idOf: (i: number) => string, what: "reference" | "candidate"): void {
    if (!mayBeUnusual(captions)) return;
    for (let i = 0; i < captions.length; i++) {
      this.check(captions.at(i) as string, source, idOf(i), what);
    }
  }

  private check(caption: string, source: string, id: string, what: "reference" | "candidate"): void {
    const { problems } = this;
    if (caption.length > LONGEST_CAPTION) {
      problems.add(
        "long-caption",
        "error",
        { file: source, id },
        `${where(source, undefined, id)}: expected a ${what} of at most ${LONGEST_CAPTION} characters, found ${caption.length}`,
      );
      return;
    }
    const facts = scanCaption(caption);
    // Almost every caption leaves here.
    if (facts === (Fact.Visible | Fact.Content) && !looksLikeFileName(caption)) return;
    this.warnOf(caption, facts, source, id, what);
  }

  private warnOf(caption: string, facts: number, source: string, id: string, what: "reference" | "candidate"): void {
    const { problems } = this;
    const warn = (code: Problem["code"], message: string) =>
      problems.add(code, "warning", { file: source, id }, () => `${where(source, undefined, id)}: ${message}`);
    if ((facts & Fact.Content) === 0) {
      if (caption === "") warn("empty-caption", `the ${what} is empty`);
      else if ((facts & Fact.Visible) === 0) warn("blank-caption", `the ${what} is empty but for blanks`);
      else warn("punctuation-caption", `the ${what} has punctuation only`);
    }
    if ((facts & Fact.LineBreak) !== 0)
      warn("line-break", `the ${what} has a line break inside, which counts as a blank`);
    if ((facts & Fact.LoneSurrogate) !== 0)
      warn("lone-surrogate", `the ${what} has half of a surrogate pair (a broken \\u escape), which counts as U+FFFD`);
    if (this.needsBlanks && (facts & Fact.Unsegmented) !== 0) {
      warn(
        "unsegmented-text",
        `the ${what} is written without blanks, so that the tokenizer "${this.tokenizer}" makes long tokens of it; choose --tokenizer char or segment the text`,
      );
    }
    if (looksLikeFileName(caption))
      warn("file-name-as-text", `the ${what} "${caption}" looks like the name of a file and is scored as text`);
  }
}
