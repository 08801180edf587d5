/**
 * Tally in a page: the scores of Node, to the last bit, and quicker than anyone can notice. Bench: `bench/tally.ts`.
 */

import { describe, expect, test } from "vitest";
import { score } from "../../src/index.js";
import { HAS_CHROMIUM } from "../support/chromium.js";
import { demoCorpus } from "../support/demo.js";
import { timeTallyInChromium } from "../support/tally-page.js";

const { references, candidates } = demoCorpus(200);
/** Milliseconds for a caption whose references are known. */
const MOST = 1;

describe.runIf(HAS_CHROMIUM)("in Chromium", () => {
  test(`a caption takes less than ${MOST} ms, and has the score it has in Node`, async () => {
    const { captions } = await score({ references, candidates, metrics: ["Tally"] });
    const expected = captions?.map(({ Tally }) => Tally);
    const { known, fresh } = await timeTallyInChromium(Object.values(references), Object.values(candidates));
    expect(known.scores).toEqual(expected);
    expect(fresh.scores).toEqual(expected);
    expect(known.milliseconds).toBeLessThan(MOST);
  });
});
