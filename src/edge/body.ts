/**
 * The body of a request as text: bounded, inflated, UTF-8.
 *
 * @module
 */

import { type InflateFormat, inflateUpTo } from "../inflate.js";
import { bytesUpTo } from "../stream-bytes.js";
import { HttpProblem } from "./http-problem.js";

const ENCODINGS: ReadonlyMap<string, InflateFormat> = new Map([
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "deflate"],
]);

/**
 * Reads the body.
 *
 * @throws {HttpProblem} 413 beyond `most` bytes, as received or inflated; 415 for another encoding; 400 for broken ones
 */
export async function readBody(request: Request, most: number): Promise<string> {
  const named = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  const encoding = named === "" || named === "identity" ? undefined : ENCODINGS.get(named);
  if (encoding === undefined && named !== "" && named !== "identity")
    throw new HttpProblem(415, "request-encoding", `expected content-encoding gzip, deflate or none, got "${named}"`, {
      "accept-encoding": "gzip, deflate",
    });
  // A length that is announced wrongly is found out while reading.
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge(most);
  const received = request.body === null ? new Uint8Array() : await bytesUpTo(request.body, most);
  if (received === undefined) throw tooLarge(most);
  const bytes = encoding === undefined ? received : await inflated(received, encoding, most);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, "request-body", "the body is not UTF-8");
  }
}

async function inflated(bytes: Uint8Array, encoding: InflateFormat, most: number): Promise<Uint8Array> {
  let result: Uint8Array | undefined;
  try {
    result = await inflateUpTo(bytes, encoding, most);
  } catch {
    throw new HttpProblem(400, "request-body", `the body is not ${encoding}, as its content-encoding says`);
  }
  if (result === undefined) throw tooLarge(most);
  return result;
}

function tooLarge(most: number): HttpProblem {
  return new HttpProblem(413, "request-size", `expected a body of at most ${most} bytes, also when inflated`);
}
