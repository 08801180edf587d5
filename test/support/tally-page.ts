/**
 * Tally in a page: the built library and its pack, fetched once; then single captions, timed one by one.
 */

import { launchChromium, serveSite } from "./chromium.js";

const PAGE = `<!doctype html><meta charset="utf-8"><title>captally</title>
<script type="importmap">{"imports": {"captally": "/dist/index.js", "#packs": "/dist/packs/fetch.js"}}</script>
<script type="module">
import { createGroundwork, createScorer, score } from "captally";
const metrics = ["Tally"];
// Clocks of pages are coarse, so captions are timed in groups; the median group leaves out what else the machine does.
const GROUP = 20;
const perCall = async (count, work) => {
  const times = [];
  const scores = [];
  for (let first = 0; first < count; first += GROUP) {
    const last = Math.min(first + GROUP, count);
    const from = performance.now();
    for (let i = first; i < last; ++i) scores.push(await work(i));
    times.push((performance.now() - from) / (last - first));
  }
  return { milliseconds: times.sort((a, b) => a - b)[times.length >> 1], scores };
};
globalThis.time = async (references, candidates) => {
  const from = performance.now();
  await score({ references: references.slice(0, 1), candidates: candidates.slice(0, 1), metrics });
  const first = performance.now() - from;
  const scorer = await createScorer({ references, metrics });
  const known = await perCall(candidates.length, (i) => scorer.score([candidates[i]], [i]).captions.Tally[0]);
  scorer.close();
  const groundwork = await createGroundwork({ metrics });
  const fresh = await perCall(candidates.length, async (i) =>
    (await score({ references: [references[i]], candidates: [candidates[i]], metrics, groundwork })).corpus.Tally);
  groundwork.close();
  return { first, known, fresh };
};
globalThis.loaded = true;
</script>`;

/** Milliseconds for a caption, the median of groups, and the scores. */
export interface TimedCaptions {
  readonly milliseconds: number;
  readonly scores: readonly number[];
}

export interface PageTimes {
  /** Milliseconds of the first score: the module is compiled, the pack fetched and opened. */
  readonly first: number;
  /** Captions against references that a scorer knows. */
  readonly known: TimedCaptions;
  /** Captions that bring their references, over a groundwork that has the model. */
  readonly fresh: TimedCaptions;
}

interface InPage {
  readonly loaded?: boolean;
  time(references: readonly (readonly string[])[], candidates: readonly string[]): Promise<PageTimes>;
}

/** Scores each candidate by Tally in Chromium; `dist/` must be built. */
export async function timeTallyInChromium(
  references: readonly (readonly string[])[],
  candidates: readonly string[],
): Promise<PageTimes> {
  const browser = await launchChromium();
  const site = await serveSite({ "/": PAGE, "/dist/": new URL("../../dist/", import.meta.url) });
  try {
    const page = await browser.newPage();
    await page.goto(site.origin);
    await page.waitForFunction(() => (globalThis as unknown as InPage).loaded);
    return await page.evaluate(([all, own]) => (globalThis as unknown as InPage).time(all, own), [
      references,
      candidates,
    ] as const);
  } finally {
    await browser.close();
    await site.close();
  }
}
