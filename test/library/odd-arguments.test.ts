/**
 * Every call that programs can import, with arguments of wrong types: an error of the library with a stable code, never the host's.
 */

import { expect, test } from "vitest";
import { CaptallyError } from "../../src/errors.js";
import { PUBLIC_CALLS, SUBPATHS } from "../support/public-calls.js";

/** What programs pass by mistake. Some of it is right in some places. */
const ODD = {
  nothing: undefined,
  zero: 0,
  negative: -1,
  fraction: 1.5,
  "not a number": Number.NaN,
  huge: 1e308,
  text: "odd",
  "empty text": "",
  true: true,
  "empty list": [],
  "list of null": [null],
  "list of lists": [[]],
  object: {},
  ArrayBuffer: new ArrayBuffer(8),
  bytes: new Uint8Array(4),
  numbers: new Float64Array(2),
  function: () => 1,
  bigint: 10n,
  Map: new Map(),
  Set: new Set(),
  promise: Promise.resolve(1),
  "object without prototype": Object.create(null) as object,
  date: new Date(0),
};

/** What is right nowhere. */
const WRONG = { null: null, symbol: Symbol("odd"), weak: new WeakSet() };

/** `undefined` where the call takes the arguments, or what it throws. */
async function thrownBy(call: (...given: never[]) => unknown, given: readonly unknown[]): Promise<unknown> {
  try {
    const result = await call(...(given as never[]));
    // Pieces that are made as they are asked for.
    if (typeof result === "object" && result !== null && Symbol.iterator in result)
      Array.from(result as Iterable<unknown>);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Arguments with one, or one option, exchanged; the name says which. */
function* exchanges({
  given,
  options = {},
}: (typeof PUBLIC_CALLS)[string]): Generator<[string, (value: unknown) => unknown[]]> {
  for (const [i, own] of given.entries()) {
    const put = (value: unknown): unknown[] => given.map((one, j) => (i === j ? value : one));
    yield [`argument ${i}`, put];
    for (const name of options[i] ?? [])
      yield [`option ${name}`, (value) => put({ ...(own as object), [name]: value })];
  }
}

/** A name that no host knows fails in the host's own way. */
const FREE = new Set(["./edge/node serve, option hostname, text"]);

test("the list has every function of every subpath that takes arguments", () => {
  const functions = Object.entries(SUBPATHS).flatMap(([subpath, exported]) =>
    Object.entries(exported)
      .filter(([name, value]) => typeof value === "function" && !/^[A-Z]/.test(name))
      .map(([name]) => `${subpath} ${name}`),
  );
  const withoutArguments = ["./rouge rougeL", "./meteor meteor2005", "./meteor meteorNltk", "./tally tally"];
  expect(functions.filter((name) => !(name in PUBLIC_CALLS))).toEqual(withoutArguments);
});

test.each(Object.entries(PUBLIC_CALLS))("%s", async (name, call) => {
  expect(await thrownBy(call.call, call.given), "arguments as they should be").toBeUndefined();
  const faults: string[] = [];
  for (const [place, put] of exchanges(call)) {
    if (FREE.has(`${name}, ${place}`)) continue;
    for (const [kind, value] of Object.entries(ODD)) {
      const thrown = await thrownBy(call.call, put(value));
      const isOurs = thrown === undefined || (thrown instanceof CaptallyError && !thrown.code.startsWith("engine-"));
      if (!isOurs && !FREE.has(`${name}, ${place}, ${kind}`)) faults.push(`${place}, ${kind}: ${String(thrown)}`);
    }
    for (const [kind, value] of Object.entries(WRONG)) {
      const thrown = await thrownBy(call.call, put(value));
      if (!(thrown instanceof CaptallyError)) faults.push(`${place}, ${kind}: ${String(thrown ?? "taken")}`);
    }
  }
  for (const i of Object.keys(call.options ?? {})) {
    const given = call.given.map((one, j) => (String(j) === i ? { ...(one as object), colour: 1 } : one));
    const thrown = await thrownBy(call.call, given);
    // Objects that one call makes for another may come with more.
    const isOptions = !/frequenciesTo|pairCredit|readSheet|readPhrases/.test(name);
    if (isOptions && !(thrown instanceof CaptallyError)) faults.push(`an unknown option: ${String(thrown ?? "taken")}`);
  }
  expect(faults).toEqual([]);
});
