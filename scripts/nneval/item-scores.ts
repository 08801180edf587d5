/**
 * Columns of scores from features: single metrics, and models.
 */

import type { LoadedModel } from "../../src/data/model-file.js";
import type { Engine } from "../../src/engine/engine.js";
import { Perceptron } from "../../src/engine/perceptron.js";
import { columnsOf } from "../../src/learning/learn.js";
import { featuresOf, networkInputs } from "../../src/metrics/nneval.js";
import { line } from "../../src/report/csv.js";
import type { ItemFeatures } from "./item-features.js";

/** A column, one value a row of the features. */
export interface NamedScores {
  readonly name: string;
  readonly values: Float64Array;
}

/** The features themselves. */
export function singleScores({ names, columns }: ItemFeatures): NamedScores[] {
  return names.map((name, f) => ({
    name: name === "CIDEr/10" ? "CIDEr (df coco-val)" : name,
    values: columns[f] as Float64Array,
  }));
}

/** A model's probabilities. */
export function modelScores(engine: Engine, model: LoadedModel, items: ItemFeatures): NamedScores {
  const session = engine.acquire();
  try {
    const network = new Perceptron(session, model.sizes);
    network.parameters = model.parameters;
    const columns = columnsOf(items, featuresOf(model));
    const count = items.fields.length;
    const scores = network.probabilities(session.writeFloats(networkInputs(model, columns)), count, model.wanted);
    return { name: model.name, values: session.readDoubles(scores, count) };
  } finally {
    engine.release(session);
  }
}

/** Scores as a file that `judge` reads; a caption with several sets of references gets their mean. */
export function scoreFile({ fields }: ItemFeatures, scores: readonly NamedScores[]): { text: string; source: string } {
  const rows = new Map<string, { id: string; draw: string; sums: number[] }>();
  fields.forEach(({ id = "", draw = "", sets = "1" }, i) => {
    const key = `${draw} ${id}`;
    const row = rows.get(key) ?? { id, draw, sums: scores.map(() => 0) };
    rows.set(key, row);
    scores.forEach(({ values }, s) => {
      row.sums[s] = (row.sums[s] as number) + (values[i] as number) / Number(sets);
    });
  });
  const lines = [
    ["id", "draw", ...scores.map(({ name }) => name)],
    ...[...rows.values()].map(({ id, draw, sums }) => [id, draw, ...sums.map(String)]),
  ];
  return { text: lines.map((cells) => `${line(cells)}\n`).join(""), source: "scores.csv" };
}
