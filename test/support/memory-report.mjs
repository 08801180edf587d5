/** Loaded into a program before it starts: answers each message of the parent with the bytes in use (`memory.ts`). */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

/** What a collection frees may keep other things until the next. */
const ROUNDS = 3;

process.on("message", async () => {
  for (let i = 0; i < ROUNDS; ++i) {
    collect();
    await new Promise(setImmediate);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send(heapUsed + external);
});
// The program ends when it would end without the parent's questions.
process.channel.unref();
