/**
 * Headers for pages of other origins.
 *
 * @module
 */

import type { Exchange } from "./exchange.js";
import type { CorsOptions } from "./options.js";

const DAY = 86_400;

/** Headers of an answer to a request with an origin; none where its pages may not read it. */
export function corsHeaders(cors: CorsOptions | undefined, exchange: Exchange): Record<string, string> {
  if (cors === undefined) return {};
  const vary = cors.origins === "*" ? {} : { vary: "origin" };
  const origin = exchange.header("origin");
  const allowed = cors.origins === "*" ? "*" : cors.origins.find((candidate) => candidate === origin);
  if (allowed === undefined || origin === null) return vary;
  const headers = { ...vary, "access-control-allow-origin": allowed };
  if (exchange.method !== "OPTIONS") return { ...headers, "access-control-expose-headers": "retry-after" };
  return {
    ...headers,
    "access-control-allow-methods": "GET, HEAD, POST",
    "access-control-allow-headers": "content-type, content-encoding, authorization",
    "access-control-max-age": String(cors.maxAge ?? DAY),
  };
}
