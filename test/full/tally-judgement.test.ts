/**
 * Tally's agreement with people: the study's model as its study printed it, and the shipped ones as docs/tally.md prints them.
 */

import { describe, expect, test } from "vitest";
import { type JudgeOptions, judge, type PairsJudgement, type RatingsJudgement } from "../../src/judgement/judge.js";
import { dataPath } from "../peers/data.js";
import { HAS_SHARED } from "../support/golden.js";
import { openFolder } from "../support/judgement.js";
import { builtPack } from "../support/meteor.js";
import { studyPack } from "../support/tally.js";

interface Bars {
  readonly expert: readonly [least: number, most: number];
  readonly crowd: readonly [number, number];
  readonly pascal: readonly [number, number];
  readonly audio: readonly [number, number];
}

const BARS: Record<string, Bars> = {
  study: { expert: [57.405, 57.415], crowd: [35.15, 35.25], pascal: [81.7, 82.7], audio: [84.8, 85.8] },
  tally: { expert: [57, 60], crowd: [34.5, 37], pascal: [81.5, 84], audio: [83.5, 88] },
  "tally-4bit": { expert: [57, 60], crowd: [34.5, 37], pascal: [81.5, 84], audio: [83.5, 88] },
};

describe.skipIf(!HAS_SHARED).each(Object.entries(BARS))("the %s model", (name, bars) => {
  const tally = HAS_SHARED ? (name === "study" ? studyPack() : builtPack(name)) : new Uint8Array();
  const run = (protocol: string, folder: string) =>
    judge({
      protocol,
      open: openFolder(dataPath(folder)),
      metrics: ["Tally"],
      packs: { tally },
      resamples: 0,
    } satisfies JudgeOptions);
  const between = (value: number | undefined, [least, most]: readonly [number, number]): void => {
    expect(100 * (value as number)).toBeGreaterThanOrEqual(least);
    expect(100 * (value as number)).toBeLessThanOrEqual(most);
  };

  test("Flickr8k-Expert, tau_c", async () => {
    between(((await run("flickr8k-expert", "flickr8k")) as RatingsJudgement).rows[0]?.tauC.value, bars.expert);
  });

  test("Flickr8k-CF, tau_b", async () => {
    between(((await run("flickr8k-cf", "flickr8k")) as RatingsJudgement).rows[0]?.tauB.value, bars.crowd);
  });

  test("PASCAL-50S, 11 votes", async () => {
    between(((await run("pascal50s", "pascal50s")) as PairsJudgement).rows[0]?.total.accuracy, bars.pascal);
  });

  test("AudioCaps-Eval", async () => {
    between(((await run("audiocaps-eval", "audio_fense")) as PairsJudgement).rows[0]?.total.accuracy, bars.audio);
  });
});
