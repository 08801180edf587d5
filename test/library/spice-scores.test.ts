/**
 * The official tool's scores as a program gives them: right ones are taken, wrong ones refused wherever the fault is.
 */

import { expect, test } from "vitest";
import { CaptallyError } from "../../src/errors.js";
import { type SceneScores, score } from "../../src/index.js";

const set = { pr: 0.5, re: 1, f: 2 / 3, tp: 1, fp: 1, fn: 0 };
const tuples = { candidate: [{ tuple: ["dog"], matched: true }], references: [{ tuple: ["dog"], matched: true }] };
const right: SceneScores = { id: "7", sets: { All: set, Color: { ...set, pr: null, re: null, f: null } }, tuples };

const scored = (entries: readonly (readonly [unknown, unknown])[]) =>
  score({
    references: { 7: ["a dog"] },
    candidates: { 7: "a dog" },
    metrics: ["SPICE"],
    spice: new Map(entries) as ReadonlyMap<string, SceneScores>,
  });

test("right ones are the scores", async () => {
  expect((await scored([["7", right]])).corpus.SPICE).toBe(2 / 3);
  const { tuples: _, ...without } = right;
  expect((await scored([["7", without]])).corpus.SPICE).toBe(2 / 3);
});

/** Every place of the scores, as a path of keys. */
function* paths(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* paths(inner, [...path, key]);
}

/** The scores with another value in one place. */
function exchanged(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  const inner = exchanged((value as Record<string, unknown>)[key], rest, other);
  return Array.isArray(value)
    ? value.map((one, i) => (String(i) === key ? inner : one))
    : { ...(value as object), [key]: inner };
}

test.each([...paths(right)].map((path) => [path.join("."), path] as const))(
  "of wrong values at [%s] one error says where",
  async (_, path) => {
    // Sets and tuples may be absent, and a figure may be none.
    const isOptional = path.at(-1) === "tuples" || path.at(-2) === "sets";
    const mayBeNull = ["pr", "re", "f"].includes(path.at(-1) ?? "");
    for (const other of [undefined, null, "0.5", true, [null], Symbol("odd"), () => 1, 5n, new Date(0)]) {
      if ((other === undefined && isOptional) || (other === null && mayBeNull)) continue;
      if (other === "0.5" && (path.at(-1) === "id" || path.at(-2) === "tuple")) continue;
      if (other === true && path.at(-1) === "matched") continue;
      const refused = scored([["7", exchanged(right, path, other)]]);
      await expect(refused, String(other)).rejects.toBeInstanceOf(CaptallyError);
      await expect(refused).rejects.toMatchObject({
        code: "usage-option",
        message: expect.stringMatching(/^"spice\[7\]/),
      });
    }
  },
);

test.each([7, null, undefined, Symbol("odd")])("scores of %s are those of no image", async (image) => {
  await expect(scored([[image, right]])).rejects.toMatchObject({ code: "tuples-missing" });
});
