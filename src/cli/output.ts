/**
 * Results to standard output or to a file, piece by piece. The host opens `promises` at its first use, which takes milliseconds: a
 * result on standard output does without.
 *
 * @module
 */

import { once } from "node:events";
import { constants, promises, rmSync, type Stats, writeSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { CaptallyError } from "../errors.js";
import { ReaderGone } from "./exit.js";

/** Its number among the open files. */
const STDOUT = 1;

/** Pieces of a result. */
export type Pieces = Iterable<string | Uint8Array>;

/** Writes a result to a file, or to standard output when there is no path or it is `-`. */
export async function writeResult(path: string | undefined, pieces: Pieces): Promise<void> {
  if (path === undefined || path === "-") await writeStdout(pieces);
  else await writeFileWhole(path, pieces);
}

/** Paths of references and candidates among the options. */
export function inputPaths(options: { readonly refs?: string[]; readonly cands?: string[] }): string[] {
  return [...(options.refs ?? []), ...(options.cands ?? [])];
}

/** Refuses a file that cannot be written, or that is one of the run's inputs, before the work for it. */
export async function checkOutput(path: string | undefined, inputs: readonly string[] = []): Promise<void> {
  if (path === undefined || path === "-") return;
  try {
    const target = await promises.realpath(path).catch(() => path);
    for (const input of inputs)
      if ((await promises.realpath(input).catch(() => undefined)) === target)
        throw new CaptallyError("usage-file", `${path}: the result would take the place of an input`);
    const present = await promises.stat(target).catch(() => undefined);
    refuseFolder(path, present);
    // The last slash makes the host say whether it is a folder.
    if (present === undefined || present.isFile()) await promises.access(join(folderOf(target), "/"), constants.W_OK);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Refuses a folder that cannot be made or written in, before the work for it; makes none, since the work may fail. */
export async function checkFolder(path: string): Promise<void> {
  try {
    const present = await promises.stat(path).catch(() => undefined);
    if (present === undefined) {
      const above = dirname(path);
      if (above !== path) await checkFolder(above);
      return;
    }
    if (!present.isDirectory())
      throw new CaptallyError("usage-file", `${path}: expected a folder, or none of the name; found a file`, {
        place: { file: path },
      });
    await promises.access(path, constants.W_OK);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Makes a folder for results that are there. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await promises.mkdir(path, { recursive: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Folder of a file; a name that ends with a slash is one itself. */
function folderOf(path: string): string {
  return path.endsWith(sep) ? path : dirname(path);
}

function refuseFolder(path: string, present: Stats | undefined): void {
  if (present?.isDirectory()) throw new CaptallyError("usage-file", `${path}: cannot be written: it is a folder`);
}

/**
 * Without opening the host's stream where the system takes all at once: that takes milliseconds. Consoles of Windows want their
 * own encoding, which the stream knows.
 */
async function writeStdout(pieces: Pieces): Promise<void> {
  const left = process.platform === "win32" ? pieces : writeAtOnce(pieces[Symbol.iterator]());
  if (left !== undefined) await writeToStream(left);
}

/** @returns what is left when the reader of a pipe that does not wait is slow */
function writeAtOnce(pieces: Iterator<string | Uint8Array>): Pieces | undefined {
  for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
    let bytes = typeof next.value === "string" ? Buffer.from(next.value) : next.value;
    while (bytes.length > 0) {
      try {
        bytes = bytes.subarray(writeSync(STDOUT, bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw stdoutFault(error as NodeJS.ErrnoException);
        return chained(bytes, pieces);
      }
    }
  }
  return undefined;
}

function* chained(first: Uint8Array, rest: Iterator<string | Uint8Array>): Generator<string | Uint8Array> {
  yield first;
  yield* { [Symbol.iterator]: () => rest };
}

async function writeToStream(pieces: Pieces): Promise<void> {
  const { stdout } = process;
  const failed = new Promise<never>((_, reject) => {
    stdout.once("error", (error) => reject(stdoutFault(error)));
  });
  // Without a handler of its own a failure between two writes would count as unhandled.
  failed.catch(() => {});
  for (const piece of pieces) {
    if (!stdout.write(piece)) await Promise.race([once(stdout, "drain"), failed]);
  }
  await Promise.race([new Promise<void>((resolve) => stdout.write("", () => resolve())), failed]);
}

function stdoutFault(error: NodeJS.ErrnoException): Error {
  return error.code === "EPIPE" ? new ReaderGone() : unwritable("standard output", error);
}

/**
 * Writes beside the target and renames, so that the target is either the old file or the whole new one. Devices and pipes
 * are written directly.
 */
async function writeFileWhole(path: string, pieces: Pieces): Promise<void> {
  try {
    const target = await promises.realpath(path).catch(() => path);
    const present = await promises.stat(target).catch(() => undefined);
    refuseFolder(path, present);
    if (present !== undefined && !present.isFile()) {
      await writeAll(await promises.open(target, "w"), pieces);
      return;
    }
    const temporary = join(dirname(target), `.${basename(target).slice(0, 100)}.${process.pid}.tmp`);
    // Before the file is there: an interrupt may come as soon as it is.
    const stop = removeOnInterrupt(temporary);
    try {
      const file = await promises.open(temporary, "wx", present?.mode ?? 0o666);
      await writeAll(file, pieces)
        .then(() => promises.rename(temporary, target))
        .catch(async (error) => {
          await promises.rm(temporary, { force: true });
          throw error;
        });
    } finally {
      stop();
    }
  } catch (error) {
    throw unwritable(path, error);
  }
}

async function writeAll(file: FileHandle, pieces: Pieces): Promise<void> {
  try {
    for (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

/** While the temporary file exists, an interrupt removes it; otherwise the default (die at once) is right. */
function removeOnInterrupt(temporary: string): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const handler = (signal: NodeJS.Signals): void => {
    rmSync(temporary, { force: true });
    process.off(signal, handler);
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, handler);
  return () => {
    for (const signal of signals) process.off(signal, handler);
  };
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "the folder does not exist"],
  ["ENOTDIR", "part of its path is not a folder"],
  ["EACCES", "no permission to write there"],
  ["EPERM", "no permission to write there"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["ENAMETOOLONG", "the name is too long"],
  ["EEXIST", "a file has the name"],
]);

/** The error for what cannot be written. */
export function unwritable(path: string, error: unknown): Error {
  if (error instanceof CaptallyError || error instanceof ReaderGone) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new CaptallyError("usage-file", `${path}: cannot be written: ${REASONS.get(code) ?? message}`, {
    place: { file: path },
    cause: error,
  });
}
