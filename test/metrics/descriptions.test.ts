/**
 * Lists of metrics have a line about each family and option.
 */

import { expect, test } from "vitest";
import { describedFamilies } from "../../src/metrics/descriptions.js";

test("every family and every option is described, and the same option of two families differently where it differs", () => {
  const lines = describedFamilies().flatMap((family) => [
    [family.name, family.description],
    ...family.options.map(({ name, description }) => [`${family.name}:${name}`, description]),
  ]);
  expect(lines.filter(([, line]) => typeof line !== "string" || line.length < 10)).toEqual([]);
  const byName = new Map(lines.map(([name, line]) => [name as string, line]));
  expect(byName.get("CIDEr_plain:stem")).toMatch(/Porter/);
  expect(byName.get("METEOR:stem")).toMatch(/align/);
  const families = lines.filter(([name]) => !name?.includes(":")).map(([, line]) => line);
  expect(new Set(families).size).toBe(families.length);
});
