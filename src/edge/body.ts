/**
 * The body of a request as text: bounded, inflated, UTF-8.
 *
 * @module
 */

import { type InflateFormat, inflateUpTo } from "../inflate.js";
import type { Exchange } from "./exchange.js";
import { HttpProblem } from "./http-problem.js";
import { Share } from "./room.js";

const ENCODINGS: ReadonlyMap<string, InflateFormat> = new Map([
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "deflate"],
]);

/**
 * Reads the body.
 *
 * @throws {HttpProblem} 429 where there is no room for it; 413 beyond `most` bytes, as received or inflated; 415 for another encoding; 400 for broken ones
 */
export async function readBody(exchange: Exchange, most: number, share: Share): Promise<string> {
  const named = (exchange.header("content-encoding") ?? "identity").trim().toLowerCase();
  const encoding = named === "" || named === "identity" ? undefined : ENCODINGS.get(named);
  if (encoding === undefined && named !== "" && named !== "identity")
    throw new HttpProblem(415, "request-encoding", `expected content-encoding gzip, deflate or none, got "${named}"`, {
      "accept-encoding": "gzip, deflate",
    });
  if (encoding !== undefined && !canInflate(encoding))
    throw new HttpProblem(415, "request-encoding", `expected no content-encoding on this host, got "${named}"`, {
      "accept-encoding": "identity",
    });
  // A length that is announced wrongly is found out while reading.
  if (Number(exchange.header("content-length") ?? 0) > most) throw tooLarge(most);
  const received = await exchange.body(most, share.hold).catch(() => {
    throw new HttpProblem(400, "request-body", "the body broke off");
  });
  if (received === undefined) throw share.refused ? Share.full() : tooLarge(most);
  const bytes = encoding === undefined ? received : await inflated(received, encoding, most, share);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, "request-body", "the body is not UTF-8");
  }
}

/** The edge runtime of Next.js has a stand-in that throws. */
function canInflate(encoding: InflateFormat): boolean {
  try {
    return new DecompressionStream(encoding) !== undefined;
  } catch {
    return false;
  }
}

async function inflated(bytes: Uint8Array, encoding: InflateFormat, most: number, share: Share): Promise<Uint8Array> {
  let result: Uint8Array | undefined;
  try {
    result = await inflateUpTo(bytes, encoding, most, share.hold);
  } catch {
    throw new HttpProblem(400, "request-body", `the body is not ${encoding}, as its content-encoding says`);
  }
  if (result === undefined) throw share.refused ? Share.full() : tooLarge(most);
  return result;
}

function tooLarge(most: number): HttpProblem {
  return new HttpProblem(413, "request-size", `expected a body of at most ${most} bytes, also when inflated`);
}
