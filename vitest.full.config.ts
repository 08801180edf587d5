import { defineConfig } from "vitest/config";

/** Slow suites: big data, packaging, pages in a browser. CI runs them after `npm test`. */
export default defineConfig({
  test: {
    include: ["test/full/**/*.test.ts", "test/browser/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: "forks",
    // As in vitest.config.ts.
    maxWorkers: "100%",
  },
});
