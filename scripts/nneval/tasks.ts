/**
 * What learned metrics are judged on.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { RatingTarget } from "../../src/judgement/choices.js";
import type { OpenFile } from "../../src/judgement/data/sources.js";
import { protocolNamed } from "../../src/judgement/protocols/catalogue.js";
import type { Protocol } from "../../src/judgement/protocols/protocol.js";
import type { CaptionedImage } from "../../src/judgement/robustness/captions.js";
import { FORCED_CHOICE_PROTOCOL, forcedChoices } from "../../src/judgement/robustness/forced-choice.js";
import { pairLines } from "../../src/judgement/robustness/judge-made.js";
import { METAMORPHIC_PROTOCOL, metamorphicPairs } from "../../src/judgement/robustness/metamorphic.js";
import { readPhrases } from "../../src/judgement/robustness/phrases.js";
import { readText } from "./evaluation-captions.js";

export interface Task {
  /** Name of its file in the cache. */
  readonly name: string;
  readonly title: string;
  readonly protocol: Protocol;
  readonly variant?: string | undefined;
  readonly target?: RatingTarget | undefined;
  readonly open: OpenFile;
  /** Models of subsets of the features are judged on it. */
  readonly ablated: boolean;
}

/** Images of Karpathy's test split that robustness pairs are made of: SPICE parses every changed caption. */
const IMAGES = 500;
const SEED = 12345;

export async function tasks(data: string): Promise<Task[]> {
  const judged = (name: string, folder: string, title: string, ablated = false): Task => ({
    ...{ name, title, ablated },
    protocol: protocolNamed(name),
    open: folderOf(join(data, folder)),
  });
  const images = testImages(data);
  const phrases = readPhrases({ text: readText(data, "silver/karpathy_test.jsonl.gz"), source: "karpathy_test.jsonl" });
  return [
    judged("flickr8k-expert", "flickr8k", "Flickr8k-Expert (dev: the models' epochs are selected on it)", true),
    judged("flickr8k-cf", "flickr8k", "Flickr8k-CF (the same images as Expert)"),
    judged("pascal50s", "pascal50s", "PASCAL-50S", true),
    judged("audiocaps-eval", "audio_fense", "AudioCaps-Eval"),
    made(
      "forced-choice",
      "The six forced-choice tasks",
      FORCED_CHOICE_PROTOCOL,
      forcedChoices(images, phrases, SEED).pairs,
    ),
    made("metamorphic", "Metamorphic checks", METAMORPHIC_PROTOCOL, metamorphicPairs(images, SEED)),
  ];
}

function made(name: string, title: string, protocol: Protocol, pairs: Parameters<typeof pairLines>[0]): Task {
  const file = { text: pairLines(pairs), source: name };
  return { name, title: `${title} (COCO, ${IMAGES} images)`, protocol, open: async () => file, ablated: false };
}

function testImages(data: string): CaptionedImage[] {
  const { images, annotations } = JSON.parse(readText(data, "coco_refs/coco_karpathy_test_gt.json.gz")) as {
    images: { id: number }[];
    annotations: { image_id: number; caption: string }[];
  };
  const captions = new Map(images.slice(0, IMAGES).map(({ id }) => [id, [] as string[]]));
  for (const { image_id, caption } of annotations) captions.get(image_id)?.push(caption.trim());
  return [...captions].map(([id, own]) => ({ id: String(id), captions: own }));
}

/** Files of a folder by name, also gzip-compressed. */
function folderOf(folder: string): OpenFile {
  return async (name) => {
    for (const file of [name, `${name}.gz`]) {
      const path = join(folder, file);
      if (!existsSync(path)) continue;
      const bytes = readFileSync(path);
      return { text: (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"), source: file };
    }
    return undefined;
  };
}
