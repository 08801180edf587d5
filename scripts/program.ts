/**
 * Builds the command line: `cli.cjs`, which starts it, and the files that it opens. They are CommonJS, since Node keeps only such
 * files compiled between runs before version 22, and opens them without its loader of ES modules.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";

/**
 * Each for itself: what they share would become further files to open at every start. `main` has the commands and their options,
 * the others do the work.
 */
const FILES = ["main", "run", "run-other"] as const;

/** The file that a command needs is opened by the name that it gets here. */
const otherFiles: Plugin = {
  name: "other-files",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/run(-other)?\.js$/ }, ({ path }) => ({
      path: path.replace(/\.js$/, ".cjs"),
      external: true,
    }));
  },
};

/** @returns what went into the files */
export async function buildProgram(
  root: string,
  { plugins, ...shared }: BuildOptions & { readonly plugins: Plugin[] },
): Promise<Metafile[]> {
  const common = {
    ...shared,
    splitting: false,
    metafile: true,
    platform: "node",
    target: "node20",
  } satisfies BuildOptions;
  const commonJs = {
    ...common,
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    // An `import()` would start the loader of ES modules.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "captallyUrl" },
    banner: { js: 'const captallyUrl = require("node:url").pathToFileURL(__filename).href;' },
  } satisfies BuildOptions;
  const metafiles = [];
  const text = createHash("sha256");
  for (const name of FILES) {
    const { metafile } = await build({
      ...commonJs,
      entryPoints: { [name]: `src/cli/${name}.ts` },
      plugins: [otherFiles, ...plugins],
    });
    text.update(readFileSync(join(root, "dist", `${name}.cjs`)));
    metafiles.push(metafile);
  }
  const boot = await build({
    ...commonJs,
    banner: {},
    entryPoints: { cli: "src/cli/boot.ts" },
    define: { CAPTALLY_BUILD: JSON.stringify(text.digest("hex").slice(0, 16)) },
  });
  // A thread of the parser starts with the last one.
  const worker = await build({
    ...common,
    entryPoints: { "parse-worker": "src/cli/parse-worker.ts" },
    plugins,
    banner: {
      js: 'import { createRequire as captallyRequire } from "node:module"; const require = captallyRequire(import.meta.url);',
    },
  });
  return [...metafiles, boot.metafile, worker.metafile];
}
