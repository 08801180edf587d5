/**
 * The released checkpoint of NNEval, where the shared data have it: facts about its behaviour that were measured with other code
 * (spec/learned.md 1.3); and files that are none.
 */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readModel, writeModel } from "../../src/data/model-file.js";
import { loadEngine } from "../../src/engine/engine.js";
import { Perceptron } from "../../src/engine/perceptron.js";
import { crc32c } from "../../src/learning/crc32c.js";
import { officialModel } from "../../src/learning/official-model.js";
import { readTensorBundle } from "../../src/learning/tensor-bundle.js";
import { networkInputs } from "../../src/metrics/nneval.js";
import { SHARED } from "../support/golden.js";
import { seededRandom } from "../support/random.js";

const folder = fileURLToPath(new URL("data/nneval_official/", SHARED));
const file = (end: string): string => `${folder}nn_classify_checkpoint156.ckpt${end}`;
const has = existsSync(file(".index"));
const read = (): [Uint8Array, Uint8Array] => [
  Uint8Array.from(readFileSync(file(".index"))),
  Uint8Array.from(readFileSync(file(".data-00000-of-00001"))),
];

const POINTS = 5000;

/**
 * Where captions lie: 5th to 95th percentile of captions by people with four others as references, COCO val2014. The study does not say
 * where its random points lie; at points from the whole cube the shares are others (52, 51, 64 and 79 %).
 */
const RANGES: readonly (readonly [number, number])[] = [
  [0.11, 0.41],
  [0.4, 0.77],
  [0.33, 0.9],
  [0, 0.78],
  [0, 0.64],
  [0, 0.53],
  [0.07, 0.42],
  [0.01, 0.22],
];

describe.skipIf(!has)("NNEval's released checkpoint", () => {
  /** Shares of random points at which the logit of "human" rises with a feature. */
  async function rising(scaled: boolean): Promise<number[]> {
    const model = officialModel(...read());
    const { next } = seededRandom(7);
    const columns = RANGES.map(([least, most]) =>
      Float64Array.from({ length: POINTS }, () => least + (most - least) * next()),
    );
    const engine = await loadEngine();
    const session = engine.acquire();
    const network = new Perceptron(session, model.sizes);
    network.parameters = model.parameters;
    const scales = scaled ? model : { minimum: model.minimum.map(() => -1), maximum: model.maximum };
    const logits = (values: readonly Float64Array[]): Float64Array => {
      const rows = session.writeFloats(networkInputs(scales, values));
      const out = session.readFloats(network.logits(rows, POINTS), 2 * POINTS);
      return Float64Array.from({ length: POINTS }, (_, i) => (out[2 * i + 1] as number) - (out[2 * i] as number));
    };
    const at = logits(columns);
    const shares = columns.map((_, f) => {
      const moved = logits(columns.map((column, g) => (g === f ? column.map((value) => value + 1e-3) : column)));
      return moved.filter((value, i) => value > (at[i] as number)).length / POINTS;
    });
    engine.release(session);
    return shares;
  }

  test("its score rises with METEOR, WMD, SPICE and CIDEr, fed from -1 to 1", async () => {
    const [meteor, wmd, , , , , spice, cider] = await rising(true);
    for (const share of [meteor, wmd, spice, cider]) expect(share).toBeGreaterThan(0.89);
  });

  test("fed from 0 to 1, it falls with METEOR", async () => {
    const [meteor] = await rising(false);
    expect(meteor).toBeLessThan(0.05);
  });

  test("becomes a model's file and comes back", () => {
    const model = officialModel(...read());
    const bytes = new TextEncoder().encode(writeModel(model));
    expect(readModel(bytes, "official")).toEqual(model);
    expect(model.parameters.length).toBe(6050);
  });

  test("every damaged byte of the index and most of the data are noticed", () => {
    const [index, data] = read();
    const bits = (tensors: ReturnType<typeof readTensorBundle>): string =>
      [...tensors].map(([name, { shape, values }]) => `${name} ${shape} ${values.join()}`).join("\n");
    const whole = bits(readTensorBundle(index, data));
    for (let at = 0; at < index.length; at += 3) {
      const damaged = index.slice();
      damaged[at] = (damaged[at] as number) ^ 0x15;
      let tensors: string;
      try {
        tensors = bits(readTensorBundle(damaged, data));
      } catch (error) {
        expect(error).toMatchObject({ code: "pack-format" });
        continue;
      }
      // The place of the filters and the zeros behind the places are not used.
      expect(tensors).toBe(whole);
    }
    const damaged = data.slice();
    damaged[100] = (damaged[100] as number) ^ 1;
    expect(() => officialModel(index, damaged)).toThrow(/does not fit its checksum/);
    expect(() => officialModel(index, data.subarray(0, 40_000))).toThrow(/bytes at/);
  });
});

test("CRC-32C of the check string", () => {
  // The check value of the catalogue of CRC algorithms.
  expect(crc32c(new TextEncoder().encode("123456789"))).toBe(0xe3069283);
});

test.each([
  ["nothing", new Uint8Array()],
  ["zeros", new Uint8Array(100)],
  ["text", new TextEncoder().encode("a".repeat(60))],
])("%s is no checkpoint", (_, bytes) => {
  expect(() => readTensorBundle(bytes, bytes)).toThrow(/it is no index of a checkpoint of version 2/);
});
