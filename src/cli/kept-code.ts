/**
 * Compiled code between runs, in a folder that only its user can write: whoever can write there can change what runs.
 *
 * @module
 */

import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Names the files' text; the build puts it in, and code of another text is never used. */
declare const CAPTALLY_BUILD: string;

/** Others may write. */
const FOREIGN_WRITES = 0o022;
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

export interface KeptCode {
  /** The code of a file, undefined where there is none. */
  read(file: string): Buffer | undefined;
  /** Keeps it; where that fails the next run compiles again. */
  write(file: string, code: Uint8Array): void;
}

/** @returns undefined where the user does not want it, or where there is no safe folder for it */
export function keptCode(command: string): KeptCode | undefined {
  const folder = cacheFolder();
  if (folder === undefined) return undefined;
  // The host refuses code of other versions and settings by itself; apart they do not put each other out.
  const key = [CAPTALLY_BUILD, process.version, process.arch, command.replace(/[^a-z]/g, "")].join("-");
  const paths = new Map<string, string>();
  // As the file was when it was opened: at the end of the run it may be another, or gone.
  const pathOf = (file: string): string => {
    // A file that was changed by hand keeps the build's name, and may keep its length and the time that it shows.
    const path = paths.get(file) ?? join(folder, `${key}-${statSync(file).ctimeMs}-${basename(file)}.code`);
    paths.set(file, path);
    return path;
  };
  return {
    read: (file) => {
      try {
        return sound(readFileSync(pathOf(file)));
      } catch {
        return undefined;
      }
    },
    write: (file, code) => {
      const path = pathOf(file);
      const temporary = `${path}.${process.pid}`;
      try {
        writeFileSync(temporary, Buffer.concat([code, code]), { mode: OWN_FILE, flag: "wx" });
        renameSync(temporary, path);
      } catch {
        rmSync(temporary, { force: true });
      }
    },
  };
}

/**
 * The host runs damaged code as it is. Code is therefore kept twice, and used only where both are the same: sums of 400 kB take
 * JavaScript longer than all that keeping saves, and the host's are in modules that take as long to open.
 */
function sound(kept: Buffer): Buffer | undefined {
  const half = kept.length / 2;
  const code = kept.subarray(0, half);
  return code.equals(kept.subarray(half)) ? code : undefined;
}

function cacheFolder(): string | undefined {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE, TMPDIR, TMP, TEMP } = process.env;
  if (NODE_DISABLE_COMPILE_CACHE) return undefined;
  const user = process.getuid?.();
  const folder = join(NODE_COMPILE_CACHE || TMPDIR || TEMP || TMP || "/tmp", `captally-code-${user ?? "user"}`);
  try {
    const found = lstatSync(folder, { throwIfNoEntry: false }) ?? made(folder);
    const own = user === undefined || (found.uid === user && (found.mode & FOREIGN_WRITES) === 0);
    return found.isDirectory() && own ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One by one: asked for those above, too, Node 20 tries for ever where a folder takes no other, as `/proc`, or is deleted. Of runs
 * that begin together one makes it, and the others may keep nothing this time.
 */
function made(folder: string): Stats {
  const above = dirname(folder);
  if (statSync(above, { throwIfNoEntry: false }) === undefined) made(above);
  mkdirSync(folder, { mode: OWN_FOLDER });
  return lstatSync(folder);
}
