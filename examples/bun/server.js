// bun run server.js
import { createHandler } from "captally/edge";

const port = Number(process.argv[2] ?? 8080);
const server = Bun.serve({ port, hostname: "127.0.0.1", fetch: createHandler().fetch });
console.log(`http://127.0.0.1:${server.port}`);
