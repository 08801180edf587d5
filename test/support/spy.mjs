/**
 * Loaded into the command line before it starts: writes down at its end what it used of the host, for the tests.
 * Sockets are refused.
 */

import childProcess from "node:child_process";
import { writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const used = { children: [], connections: 0, maxRssKb: 0 };

for (const name of ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"]) {
  const original = childProcess[name];
  childProcess[name] = (...args) => {
    used.children.push(String(args[0]));
    return original(...args);
  };
}
syncBuiltinESMExports();

net.Socket.prototype.connect = () => {
  used.connections++;
  throw new Error("no network here");
};

process.on("exit", () => {
  used.maxRssKb = process.resourceUsage().maxRSS;
  writeFileSync(process.env.CAPTALLY_TEST_SPY, JSON.stringify(used));
});
