/**
 * `createHandler`: the scorer as a function from requests to responses, for every runtime that has the web's `Request` and
 * `Response`.
 *
 * @module
 */

import type { Packs } from "../data/pack-files.js";
import { loadEngine } from "../engine/engine.js";
import { explain } from "../explain.js";
import type { Metric } from "../metrics/metric.js";
import { type ScoreOptions, score } from "../score.js";
import { metricsOf } from "../score-options.js";
import { VERSION } from "../version.js";
import { documentAnswer, finished, jsonAnswer, linesAnswer, problemAnswer } from "./answer.js";
import { readBody } from "./body.js";
import { corsHeaders } from "./cors.js";
import { ANSWER, type Answer, type Answering, type Exchange, exchangeOf, responseOf } from "./exchange.js";
import { HttpProblem } from "./http-problem.js";
import { KnownTuples } from "./known-tuples.js";
import { checkLimit, estimateMilliseconds, type Limits } from "./limits.js";
import { measureCaptions } from "./measure-captions.js";
import { metricsList } from "./metrics-list.js";
import { openApiDocument } from "./openapi.js";
import { checkHandlerOptions, type HandlerOptions } from "./options.js";
import { type Fields, fieldsOfJson, fieldsOfLines, isClean } from "./request-lines.js";
import { Resources } from "./resources.js";
import { Room, type Share } from "./room.js";
import { EXPLAIN_FIELDS, idOf, SCORE_FIELDS, type ScoreRequest, scoreRequestOf } from "./score-request.js";

/** Answers requests: `fetch` alone, or the whole object as the default export of a worker, which may be no function there. */
export interface Handler {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Seconds of `retry-after` that a client is told at most: a day. */
const LONGEST_WAIT = 86_400;

/** What a route does; `post` reads a body and is what `authorize` and `throttle` guard. */
interface Route {
  readonly post: boolean;
  answer(exchange: Exchange): Promise<Answer>;
}

/**
 * A handler of `POST /v1/score`, `POST /v1/explain`, `GET /v1/metrics`, `GET /healthz` and `GET /openapi.json`. Nothing is loaded
 * before the first request. It never rejects: errors are answers.
 *
 * @throws {CaptallyError} `usage-option`
 * @example
 * export default createHandler({ cors: { origins: "*" } }); // a worker; Deno.serve(createHandler().fetch)
 */
export function createHandler(options: HandlerOptions = {}): Handler {
  const { limits, basePath, compress } = checkHandlerOptions(options);
  const resources = new Resources(options);
  const scoring = new Scoring(resources, limits);
  const routes = new Map<string, Route>([
    ["/v1/score", { post: true, answer: (exchange) => scoring.score(exchange) }],
    ["/v1/explain", { post: true, answer: (exchange) => scoring.explain(exchange) }],
    ["/v1/metrics", { post: false, answer: async () => documentAnswer(await metricsList(resources, limits)) }],
    ["/healthz", { post: false, answer: health }],
    ["/openapi.json", { post: false, answer: async () => documentAnswer(openApiDocument(basePath, limits)) }],
  ]);
  const respond = async (exchange: Exchange): Promise<Answer> => {
    const cors = corsHeaders(options.cors, exchange);
    let answer: Answer;
    try {
      answer = await routed(exchange, routes, basePath, options);
    } catch (error) {
      answer = problemAnswer(error);
      if (answer.status >= 500) tell(options.onError, error);
    }
    const done = finished(answer, exchange, cors);
    return compress ? done : { ...done, compress };
  };
  const handler: Handler & Answering = {
    fetch: async (request) => responseOf(await respond(exchangeOf(request))),
    [ANSWER]: respond,
  };
  return handler;
}

/** A logger that fails takes no answer from the client. */
function tell(onError: HandlerOptions["onError"], error: unknown): void {
  try {
    onError?.(error);
  } catch {
    // There is nobody else to tell.
  }
}

async function routed(
  exchange: Exchange,
  routes: ReadonlyMap<string, Route>,
  basePath: string,
  { authorize, throttle }: HandlerOptions,
): Promise<Answer> {
  const { method, path } = exchange;
  const route = path.startsWith(basePath) ? routes.get(path.slice(basePath.length)) : undefined;
  if (route === undefined) {
    const paths = [...routes.keys()].map((known) => basePath + known).join(", ");
    throw new HttpProblem(404, "request-path", `there is nothing here; there are ${paths}`);
  }
  const methods = route.post ? ["POST", "OPTIONS"] : ["GET", "HEAD", "OPTIONS"];
  const allow = methods.join(", ");
  if (method === "OPTIONS") return { status: 204, headers: { allow }, body: null };
  if (!methods.includes(method))
    throw new HttpProblem(405, "request-method", `expected the method ${methods[0]}, got ${method}`, { allow });
  if (route.post && authorize !== undefined && !(await authorize(exchange.request())))
    throw new HttpProblem(401, "request-authorization", "expected a valid bearer token", {
      "www-authenticate": "Bearer",
    });
  const wait = route.post && throttle !== undefined ? await throttle(exchange.request()) : undefined;
  if (wait !== undefined) {
    const seconds = String(Math.max(1, Math.min(Math.ceil(wait) || 1, LONGEST_WAIT)));
    throw new HttpProblem(429, "request-rate", `too many requests: come back in ${seconds} s`, {
      "retry-after": seconds,
    });
  }
  return route.answer(exchange);
}

async function health(): Promise<Answer> {
  await loadEngine();
  return jsonAnswer({ status: "ok", captally: VERSION });
}

/** Lists of metrics that are kept; their names come from clients. */
const MAX_LISTS = 64;

/** Metrics by their names: a client asks for the same ones again and again. */
class MetricLists {
  readonly #known = new Map<string, readonly Metric[]>();

  of({ references, metrics, tuples }: ScoreRequest, packs: Packs | undefined): readonly Metric[] {
    const key = JSON.stringify([metrics ?? null, tuples !== undefined]);
    let list = this.#known.get(key);
    if (list === undefined) {
      list = metricsOf({ references, metrics, tuples, packs });
      if (this.#known.size >= MAX_LISTS) this.#known.clear();
      this.#known.set(key, list);
    }
    return list;
  }
}

/** The routes that score. */
class Scoring {
  readonly #room: Room;
  readonly #metrics = new MetricLists();

  constructor(
    readonly resources: Resources,
    readonly limits: Limits,
  ) {
    this.#room = new Room(limits.heldBytes);
  }

  score(exchange: Exchange): Promise<Answer> {
    return this.#room.share((share) => this.#score(exchange, share));
  }

  explain(exchange: Exchange): Promise<Answer> {
    return this.#room.share((share) => this.#explain(exchange, share));
  }

  async #score(exchange: Exchange, share: Share): Promise<Answer> {
    const { fields, inLines, clean } = await readFields(exchange, this.limits.bodyBytes, share);
    const asked = scoreRequestOf(fields, SCORE_FIELDS);
    const { perCaption } = asked;
    const evaluation = await score({ ...(await this.#optionsOf(asked, clean)), perCaption });
    return inLines ? linesAnswer(evaluation) : jsonAnswer(evaluation);
  }

  async #explain(exchange: Exchange, share: Share): Promise<Answer> {
    const { fields, clean } = await readFields(exchange, this.limits.bodyBytes, share);
    const asked = scoreRequestOf(fields, EXPLAIN_FIELDS);
    const id = idOf(fields);
    return jsonAnswer(await explain({ ...(await this.#optionsOf(asked, clean)), id }));
  }

  /** Options of the library, the same for both of its calls, for a request within the limits. */
  async #optionsOf(asked: ScoreRequest, clean: boolean): Promise<Omit<ScoreOptions, "perCaption">> {
    const { resources, limits } = this;
    const { references, candidates, df, tokens, tuples } = asked;
    const tokenizer = asked.tokenizer ?? (tokens === true ? "none" : "ptb");
    const mode = asked.mode ?? "parity";
    const packs = await resources.packs();
    const metrics = this.#metrics.of(asked, packs);
    const known = new KnownTuples(tuples);
    const form = { tokens: tokens === true, byCharacter: tokenizer === "char", clean, tuplesOf: known.of };
    const estimate = (atMost: boolean): number =>
      estimateMilliseconds(metrics, measureCaptions(references, candidates, { ...form, atMost }, limits));
    // Most requests are seen to be small without a look at the words.
    let milliseconds = estimate(true);
    if (known.misses) known.findByTokens(await loadEngine(), tokenizer, mode);
    if (known.misses || milliseconds > limits.milliseconds) milliseconds = estimate(false);
    checkLimit(limits, "milliseconds", milliseconds, "estimated milliseconds of work");
    const groundwork = await resources.groundwork(df, metrics, { tokenizer, mode });
    const { missing, ids } = asked;
    const common = { references, candidates, metrics, tokenizer, mode, missing, ids, tokens, tuples };
    if (groundwork !== undefined) return { ...common, groundwork };
    return { ...common, packs, df: await resources.frequencies(df) };
  }
}

const JSON_MEDIA = "application/json";
const LINES_MEDIA = ["application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"];

/** The media type of a header, without its parameters. */
function mediaOf(header: string): string {
  return (header.split(";", 1)[0] as string).trim().toLowerCase();
}

/** The fields of a request, whether its answer is to come in lines, and whether its strings are clean. */
async function readFields(
  exchange: Exchange,
  most: number,
  share: Share,
): Promise<{ fields: Fields; inLines: boolean; clean: boolean }> {
  const type = exchange.header("content-type") ?? "";
  const media = mediaOf(type);
  const lines = LINES_MEDIA.includes(media);
  if (!lines && media !== JSON_MEDIA)
    throw new HttpProblem(
      415,
      "request-type",
      `expected content-type application/json or application/x-ndjson, got ${type === "" ? "none" : JSON.stringify(type.slice(0, 100))}`,
    );
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new HttpProblem(415, "request-type", `expected the charset UTF-8, got ${JSON.stringify(charset)}`);
  const text = await readBody(exchange, most, share);
  const accept = exchange.header("accept") ?? "*/*";
  const asksForLines = accept.split(",").some((part) => LINES_MEDIA.includes(mediaOf(part)));
  const takesAll = /\*\/\*|application\/\*/.test(accept);
  return {
    fields: lines ? fieldsOfLines(text) : fieldsOfJson(text),
    clean: isClean(text),
    inLines: asksForLines || (lines && takesAll && !accept.includes("application/json")),
  };
}
