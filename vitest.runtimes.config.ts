import { defineConfig } from "vitest/config";

/** Suites on other runtimes than this Node, which `scripts/setup-runtimes.sh` installs. One after the other: browsers are large. */
export default defineConfig({
  test: {
    include: ["test/runtimes/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: "forks",
    fileParallelism: false,
  },
});
