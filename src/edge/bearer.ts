/**
 * A check of bearer tokens for `HandlerOptions.authorize`.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";

/**
 * Lets requests pass whose `Authorization: Bearer ...` is one of the tokens. Digests are compared, all of them and to their
 * ends, so that the time says nothing.
 *
 * @throws {CaptallyError} `usage-option` for an empty token, which is mostly a variable that is not set
 */
export function bearer(tokens: string | readonly string[]): (request: Request) => Promise<boolean> {
  const list = typeof tokens === "string" ? [tokens] : tokens;
  if (!Array.isArray(list) || list.length === 0 || list.some((token) => typeof token !== "string" || token === ""))
    throw new CaptallyError("usage-option", "bearer: expected tokens, got an empty one or none");
  return async (request) => {
    const [, given] = /^Bearer +([^ ]+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (given === undefined) return false;
    const digest = await digestOf(given);
    let found = 0;
    for (const token of list) found |= isEqual(digest, await digestOf(token)) ? 1 : 0;
    return found !== 0;
  };
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0;
  for (let i = 0; i < a.length; ++i) difference |= (a[i] as number) ^ (b[i] as number);
  return difference === 0;
}
