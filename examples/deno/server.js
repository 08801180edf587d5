// deno run --allow-net --allow-read server.js     (--allow-read: METEOR's packs; the other metrics need no file)
import { createHandler } from "captally/edge";

const port = Number(Deno.args[0] ?? 8080);
Deno.serve({ port, hostname: "127.0.0.1", onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`) }, createHandler().fetch);
