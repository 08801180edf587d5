/**
 * The licences of the packages that a bundle contains, as one text.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** Folders of the packages whose files went into the bundles. */
function packageFolders(metafiles: readonly Metafile[]): string[] {
  const folders = new Set<string>();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const path of Object.keys(inputs)) {
        const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
        if (folder !== undefined) folders.add(folder);
      }
    }
  }
  return [...folders].sort();
}

/** @throws {Error} when a package has no licence text */
export function thirdPartyLicences(root: string, metafiles: readonly Metafile[]): string {
  const sections = packageFolders(metafiles).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Record<string, string>;
    const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    if (file === undefined || !existsSync(join(root, folder, file)))
      throw new Error(`${folder}: expected a licence file, found none`);
    const text = readFileSync(join(root, folder, file), "utf8").trim();
    return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}\n`;
  });
  return `captally's bundles contain these packages.\n\n${sections.join(`\n${"-".repeat(72)}\n\n`)}`;
}
