/**
 * Events of AWS Lambda: what is no request is refused, not thrown, and load balancers get headers in the form that they give.
 */

import { expect, test } from "vitest";
import { createHandler } from "../../src/edge/index.js";
import { type LambdaEvent, lambdaHandler } from "../../src/edge/lambda.js";

const handler = lambdaHandler(createHandler());
const event: LambdaEvent = {
  version: "2.0",
  rawPath: "/v1/score",
  headers: { "content-type": "application/json" },
  requestContext: { http: { method: "POST", path: "/v1/score" } },
  body: JSON.stringify({ references: [["a dog"]], candidates: ["a dog"], metrics: ["Bleu_1"] }),
};
const byMethod = (method: string): LambdaEvent => ({ ...event, requestContext: { http: { method } } });

test("events that are no request", async () => {
  const wrong: unknown[] = [
    null,
    { ...event, isBase64Encoded: true, body: "%%%" },
    byMethod("TRACE"),
    byMethod("CONNECT"),
    byMethod("GE T"),
    { ...event, headers: { "a b": "c" } },
    { ...event, headers: { x: "a\nb" } },
    { ...event, headers: { x: "\u732b" } },
    { ...event, rawPath: 5 },
    { ...event, body: 5, isBase64Encoded: true },
  ];
  for (const one of wrong) {
    const { statusCode, headers, body } = await handler(one as LambdaEvent);
    expect([statusCode, headers["content-type"]], JSON.stringify(one)).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: "request-body" });
  }
});

test("headers that are null are none", async () => {
  const { statusCode } = await handler({ ...event, headers: { ...event.headers, authorization: null } } as never);
  expect(statusCode).toBe(200);
});

test("headers in lists are answered in lists", async () => {
  const balancer: LambdaEvent = {
    httpMethod: "POST",
    path: "/v1/score",
    multiValueHeaders: { "content-type": ["application/json"], origin: ["https://page.example"] },
    body: event.body as string,
  };
  const { statusCode, headers, multiValueHeaders } = await handler(balancer);
  expect(statusCode).toBe(200);
  expect(multiValueHeaders).toEqual(
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  );
  expect(await handler(event)).not.toHaveProperty("multiValueHeaders");
  const both = await handler({ ...event, multiValueHeaders: { "content-type": ["application/json"] } });
  expect(both).not.toHaveProperty("multiValueHeaders");
});
