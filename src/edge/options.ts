/**
 * What the deployment of a handler chooses.
 *
 * @module
 */

import { describeValue } from "../corpus/describe-value.js";
import { COCO_VAL, type Packs } from "../data/pack-files.js";
import { CaptallyError } from "../errors.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { checkObject, givenObject, wholeFrom } from "../metrics/given.js";
import { targetOf } from "./exchange.js";
import { DEFAULT_LIMITS, type Limits } from "./limits.js";

/** A table of document frequencies: as read, as the bytes of a file, or how to get one of these when it is first asked for. */
export type FrequencySource = DocumentFrequencies | Uint8Array | ArrayBuffer;

/** Data packs as bytes; hosts import files as an `ArrayBuffer`. */
export type PackSources = { readonly [kind in keyof Packs]: Packs[kind] | ArrayBuffer };

/** Which pages of other origins may read the answers. */
export interface CorsOptions {
  /** Origins such as `https://example.org`, or `*` for all. */
  readonly origins: "*" | readonly string[];
  /** Seconds that a browser may remember the answer of a preflight. Default 86,400. */
  readonly maxAge?: number | undefined;
}

/** Options of `createHandler`. */
export interface HandlerOptions {
  /** Path below which the routes lie, such as `/api/captally`. Default: none. */
  readonly basePath?: string | undefined;
  /** Data packs as bytes, or how to get them; default: the package's own, where the runtime can read them. */
  readonly packs?: PackSources | (() => PackSources | Promise<PackSources>) | undefined;
  /** Tables of document frequencies by the name that requests use as `df`, such as `coco-val` or `own`. */
  readonly df?:
    | Readonly<Record<string, FrequencySource | (() => FrequencySource | Promise<FrequencySource>)>>
    | undefined;
  /** Limits of a request; those that are absent are the defaults. */
  readonly limits?: Partial<Limits> | undefined;
  /** Absent: no headers for other origins. */
  readonly cors?: CorsOptions | undefined;
  /** Says whether a request may score and explain; `bearer` makes one for tokens. The other routes are open. */
  readonly authorize?: ((request: Request) => boolean | Promise<boolean>) | undefined;
  /**
   * Asks a rate limiter; a number is the seconds after which the request may come again (429).
   */
  readonly throttle?: ((request: Request) => number | undefined | Promise<number | undefined>) | undefined;
  /** `false`: answers are never compressed; for hosts and proxies that do it themselves. Default true. */
  readonly compress?: boolean | undefined;
  /** Told of errors that are answered with 500; for logs. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Names that `df` in a request has for other things. */
export const OWN_REFERENCES = "request";

/** Names that a request may use as `df`, where there are these tables by name. */
export function tableNames(own: object = {}): string[] {
  return [...new Set([OWN_REFERENCES, COCO_VAL, ...Object.keys(own)])];
}

/** @throws {CaptallyError} `usage-option` */
export function checkHandlerOptions(options: HandlerOptions): { limits: Limits; basePath: string; compress: boolean } {
  // A misspelt "authorize" would leave the door open.
  checkObject(options, OPTIONS);
  const { basePath = "", limits = {}, df = {}, packs = {}, cors } = options;
  if (typeof basePath !== "string" || (basePath !== "" && !isPath(basePath)))
    throw wrong("basePath", "a path such as /api/captally, as URLs have it, without a slash at its end", basePath);
  givenObject(limits, "limits");
  givenObject(df, "df");
  for (const [name, source] of Object.entries(df)) checkSource(source, `df.${name}`);
  if (typeof packs !== "function") givenObject(packs, "packs");
  for (const [name, value] of Object.entries(limits)) {
    if (!(name in DEFAULT_LIMITS)) throw wrong("limits", Object.keys(DEFAULT_LIMITS).join(", "), name);
    if (value !== undefined && !(typeof value === "number" && value > 0))
      throw wrong(`limits.${name}`, "a number above 0", value);
  }
  if (OWN_REFERENCES in df) throw wrong("df", `other names than "${OWN_REFERENCES}"`, OWN_REFERENCES);
  if (cors !== undefined) checkCors(cors);
  for (const name of ["authorize", "throttle", "onError"] as const) {
    if (options[name] !== undefined && typeof options[name] !== "function")
      throw wrong(name, "a function", options[name]);
  }
  const { compress = true } = options;
  if (typeof compress !== "boolean") throw wrong("compress", "true or false", compress);
  const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
  return { limits: { ...DEFAULT_LIMITS, ...given }, basePath, compress };
}

const OPTIONS: readonly (keyof HandlerOptions)[] = [
  "basePath",
  "packs",
  "df",
  "limits",
  "cors",
  "authorize",
  "throttle",
  "compress",
  "onError",
];

function isPath(path: string): boolean {
  return /^\/.*[^/]$/.test(path) && targetOf(path).pathname === path;
}

/** Browsers send origins in one form only. */
function isOrigin(origin: unknown): boolean {
  if (origin === "null") return true;
  try {
    const url = new URL(origin as string);
    return `${url.protocol}//${url.host}` === origin;
  } catch {
    return false;
  }
}

function checkCors(cors: CorsOptions): void {
  checkObject(cors, ["origins", "maxAge"]);
  const { origins, maxAge } = cors;
  if (origins !== "*") {
    if (!Array.isArray(origins)) throw wrong("cors.origins", 'a list of origins, or "*"', origins);
    const other = origins.findIndex((origin) => !isOrigin(origin));
    if (other >= 0) throw wrong("cors.origins", "origins such as https://example.org, without a path", origins[other]);
  }
  if (maxAge !== undefined) wholeFrom(0, Number.MAX_SAFE_INTEGER)(maxAge, "cors.maxAge");
}

function checkSource(source: unknown, name: string): void {
  const isBuffer = Object.prototype.toString.call(source) === "[object ArrayBuffer]";
  const isBytes = Object.prototype.toString.call(source) === "[object Uint8Array]";
  if (typeof source !== "function" && !isBuffer && !isBytes) givenObject(source, name);
}

function wrong(name: string, expected: string, got: unknown): CaptallyError {
  return new CaptallyError("usage-option", `handler: "${name}" expected ${expected}, got ${describeValue(got)}`);
}
