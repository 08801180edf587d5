// node server.js
import { createHandler } from "captally/edge";
import { serve } from "captally/edge/node";

const server = await serve(createHandler(), { port: Number(process.argv[2] ?? 8080) });
console.log(server.url);
process.once("SIGTERM", () => server.close());
