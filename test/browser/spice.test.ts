/**
 * SPICE's parser in a page: the official tool's tuples, and fast enough to wait for. The page fetches the built library and the grammar.
 */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HAS_CHROMIUM, launchChromium, type Site, serveSite } from "../support/chromium.js";
import { goldenLines } from "../support/golden.js";
import { grammarBytes } from "../support/parser.js";

const CAPTIONS = 200;
const SECONDS = 5;
/** Times that captions are parsed until it was fast enough. */
const TURNS = 3;

/** Captions of the COCO demo with the tuples of the official tool, relation last. */
const golden = goldenLines("spice_coco_demo_tuples.jsonl.gz")
  .slice(0, CAPTIONS)
  .map((line) => JSON.parse(line) as { c: string; u: [string, string?, string?][] });

const PAGE = `<!doctype html><meta charset="utf-8"><title>captally</title>
<script type="importmap">{"imports": {"captally": "/dist/index.js", "#packs": "/dist/packs/fetch.js"}}</script>
<script type="module">
import { parseCaptions, score } from "captally";
const grammar = new Uint8Array(await (await fetch("/english-pcfg.pack")).arrayBuffer());
globalThis.captally = {
  async parse(captions) {
    const from = performance.now();
    const parsed = await parseCaptions(captions, { packs: { grammar } });
    return { tuples: parsed.map(({ tuples }) => tuples), seconds: (performance.now() - from) / 1000 };
  },
  score: (references, candidates) => score({ references, candidates, metrics: ["SPICE"], packs: { grammar } }),
};
</script>`;

interface InPage {
  parse(captions: readonly string[]): Promise<{ tuples: string[][][]; seconds: number }>;
  score(references: readonly string[][], candidates: readonly string[]): Promise<{ corpus: { SPICE: number } }>;
}

describe.runIf(HAS_CHROMIUM)("in Chromium", () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    browser = await launchChromium();
    site = await serveSite({
      "/": PAGE,
      "/dist/": new URL("../../dist/", import.meta.url),
      "/english-pcfg.pack": grammarBytes(),
    });
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test(`${CAPTIONS} captions have the official tuples, in less than ${SECONDS} s`, async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto(`${site.origin}/`);
    await page.waitForFunction(() => "captally" in globalThis);
    const captions = golden.map(({ c }) => c);
    const call = (texts: readonly string[]) =>
      page.evaluate((all) => (globalThis as unknown as { captally: InPage }).captally.parse(all), texts);
    const { tuples, seconds: first } = await call(captions);
    // A busy machine makes one run slow, a slow parser all of them.
    let seconds = first;
    for (let turn = 1; turn < TURNS && seconds > SECONDS; ++turn)
      seconds = Math.min(seconds, (await call(captions)).seconds);
    expect(tuples).toEqual(
      golden.map(({ u }) => u.map(([a, b, c]) => (c === undefined ? [a, b].filter(Boolean) : [a, c, b]))),
    );
    expect(faults).toEqual([]);
    process.stderr.write(`${CAPTIONS} captions parsed in Chromium in ${seconds.toFixed(2)} s, the grammar opened\n`);
    expect(seconds).toBeLessThan(SECONDS);
    const { corpus } = await page.evaluate(() =>
      (globalThis as unknown as { captally: InPage }).captally.score(
        [["a dog runs on the beach"]],
        ["a dog runs on sand"],
      ),
    );
    expect(corpus.SPICE).toBeGreaterThan(0);
  });
});
