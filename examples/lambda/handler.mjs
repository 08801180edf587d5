// AWS Lambda, runtime Node 20 or newer, behind a function URL or an API Gateway.
import { createHandler } from "captally/edge";
import { lambdaHandler } from "captally/edge/lambda";

export const handler = lambdaHandler(createHandler());
