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

/** The code of one file, as the file was when it was opened: at the end of the run it may be another, or gone. */
export interface KeptCode {
  /** Undefined where there is none. */
  read(): Buffer | undefined;
  /** Keeps it; where that fails the next run compiles again. */
  write(code: Uint8Array): void;
}

/** @returns finds the code of a file; undefined where the user does not want it, or where there is no safe folder for it */
export function keptCode(command: string): ((file: string) => KeptCode) | undefined {
  const folder = cacheFolder();
  if (folder === undefined) return undefined;
  // The host refuses code of other versions and settings by itself; apart they do not put each other out.
  const key = [CAPTALLY_BUILD, process.version, process.arch, command.replace(/[^a-z]/g, "")].join("-");
  return (file) => {
    // A file that was changed by hand keeps the build's name, and may keep its length and the time that it shows.
    const path = join(folder, `${key}-${statSync(file).ctimeMs}-${basename(file)}.code`);
    return {
      read: () => {
        try {
          return sound(readFileSync(path));
        } catch {
          return undefined;
        }
      },
      write: (code) => {
        const temporary = `${path}.${process.pid}`;
        try {
          writeFileSync(temporary, Buffer.concat([code, code]), { mode: OWN_FILE, flag: "wx" });
          renameSync(temporary, path);
        } catch {
          rmSync(temporary, { force: true });
        }
      },
    };
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
