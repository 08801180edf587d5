import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/full/**", "test/browser/**", "test/runtimes/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // By default one core is left to nobody, and that is half of a small machine.
    maxWorkers: "100%",
    // Files share two processes: opening one for each file would take a fifth of the time. No file replaces modules.
    isolate: false,
    unstubGlobals: true,
  },
});
