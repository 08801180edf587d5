/**
 * Chooses the captions that the shipped models learn from, and writes them as caption files.
 *
 *     npx tsx scripts/nneval/training-captions.ts SHARED_DATA OUT_FOLDER
 *
 * People's captions: COCO val2014 (CC BY 4.0), images of Karpathy's `restval` split only, so that none is of his test split.
 * Machines': systems of MeasureDiversity (van Miltenburg et al. 2018, Apache-2.0), which were trained on train2014 and ran on
 * val2014; three systems for each image, drawn by lot. No caption is, but for case and punctuation, one of an evaluation set: an
 * image with such a caption by people is left out, and so is a machine's caption.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Random } from "../../src/judgement/statistics/random.js";
import { normalizedCaption } from "../../src/learning/leakage.js";
import { evaluationCaptions, readText } from "./evaluation-captions.js";

/** From Show and Tell to end-to-end attention. */
const SYSTEMS = [
  "MD_Vinyals-et-al-2017",
  "MD_Mun-et-al-2017",
  "MD_Tavakoli-et-al-2017",
  "MD_Wu-et-al-2016",
  "MD_Zhou-et-al-2017",
  "MD_Liu-et-al-2017",
];

/** Captions of each image by machines. */
const MACHINES = 3;

/** Captions of each image by people; a few images have more. */
const HUMANS = 5;

const SEED = 20180911;

const IMAGES = 9000;

/** What models learn from. */
export interface TrainingCaptions {
  /** Captions by people by image. */
  readonly references: Readonly<Record<string, readonly string[]>>;
  readonly candidates: readonly {
    readonly system: string;
    readonly captions: readonly { readonly image_id: string; readonly caption: string }[];
  }[];
  /** Images, and those left out for captions of evaluation sets: by people's captions, by machines'. */
  readonly taken: { readonly images: number; readonly withoutPeople: number; readonly withoutMachines: number };
}

/** Chooses the captions. */
export function trainingCaptions(data: string): TrainingCaptions {
  const read = <T>(name: string): T => JSON.parse(readText(data, name)) as T;

  const humans = new Map(Object.entries(read<Record<string, string[]>>("coco_refs/coco_val2014_refs5.json.gz")));
  const machines = SYSTEMS.map(
    (system) =>
      new Map(
        read<{ image_id: number; caption: string }[]>(`coco_results/val2014_full/${system}.json.gz`).map(
          ({ image_id, caption }) => [String(image_id), caption],
        ),
      ),
  );
  const restval = readText(data, "coco_refs/karpathy_splits/coco_restval.txt.gz")
    .split("\n")
    .filter((line) => line !== "")
    .map((name) => String(Number(/_(\d+)\.jpg$/.exec(name)?.[1])))
    .sort((a, b) => Number(a) - Number(b));

  const evaluated = evaluationCaptions(data);
  const references: Record<string, string[]> = {};
  const candidates = SYSTEMS.map((system) => ({ system, captions: [] as { image_id: string; caption: string }[] }));
  const taken = { images: 0, withoutPeople: 0, withoutMachines: 0 };
  const random = Random.seeded(SEED);
  const isFree = (caption: string): boolean => caption !== "" && !evaluated.has(normalizedCaption(caption));
  for (const image of random.shuffled(restval)) {
    if (taken.images === IMAGES) break;
    const own = (humans.get(image) ?? []).slice(0, HUMANS).map((caption) => caption.trim());
    const others = random
      .shuffled([...SYSTEMS.keys()])
      .map((system) => ({ system, caption: (machines[system]?.get(image) ?? "").trim() }))
      .filter(({ caption }) => isFree(caption))
      .slice(0, MACHINES);
    if (own.length < HUMANS || !own.every(isFree)) ++taken.withoutPeople;
    else if (others.length < MACHINES) ++taken.withoutMachines;
    else {
      const id = `coco-val2014:${image}`;
      references[id] = own;
      for (const { system, caption } of others) candidates[system]?.captions.push({ image_id: id, caption });
      ++taken.images;
    }
  }
  return { references, candidates, taken };
}

/** Writes them as files for the command line; returns their paths. */
export function writeTrainingCaptions(data: string, out: string): { humans: string; systems: string[] } {
  const { references, candidates, taken } = trainingCaptions(data);
  mkdirSync(out, { recursive: true });
  const humans = join(out, "humans.json");
  writeFileSync(humans, JSON.stringify(references));
  const systems = candidates.map(({ system, captions }) => {
    const path = join(out, `${system}.json`);
    writeFileSync(path, JSON.stringify(captions));
    return path;
  });
  process.stderr.write(
    `${taken.images} images; left out for captions of evaluation sets: ${taken.withoutPeople} by people's, ${taken.withoutMachines} by machines'\n`,
  );
  return { humans, systems };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [data = "", out = ""] = process.argv.slice(2);
  writeTrainingCaptions(data, out);
}
