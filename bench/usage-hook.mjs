/**
 * Preloaded into a Node process (`--import`) where Python is missing: on exit it writes what the process used, to the
 * file that CAPTALLY_USAGE_REPORT names.
 */

import { writeFileSync } from "node:fs";

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const used = { cpu: (userCPUTime + systemCPUTime) / 1e6, wall: process.uptime(), rss: maxRSS * 1024 };
  writeFileSync(process.env.CAPTALLY_USAGE_REPORT, JSON.stringify(used));
});
