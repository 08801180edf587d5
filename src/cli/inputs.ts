/**
 * Files, folders and standard input to bytes and texts.
 *
 * @module
 */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, normalize, sep } from "node:path";
import type { Problem } from "../corpus/problem.js";
import { CaptallyError } from "../errors.js";
import { decodeText, gunzip, isGzip } from "../io/decode.js";

/** One input as bytes, gzip inflated. */
export interface InputFile {
  /** What messages call it: the path as given, or `standard input`. */
  readonly source: string;
  readonly bytes: Uint8Array;
}

/** One input as text. */
export interface InputText {
  readonly source: string;
  readonly text: string;
  /** Faults found while decoding. */
  readonly problems: readonly Problem[];
}

export function textOf({ source, bytes }: InputFile): InputText {
  return { source, ...decodeText(bytes, source) };
}

/** What options call standard input. */
export const STDIN = "-";

/** Reads inputs of one run; standard input can be read once. */
export class Inputs {
  private stdinTaken = false;

  /** Refuses paths that would read standard input twice, before anything waits for it. */
  refuseSecondStdin(paths: readonly string[]): void {
    const wanted = paths.filter((path) => path === STDIN).length + (this.stdinTaken ? 1 : 0);
    if (wanted > 1) throw new CaptallyError("usage-option", 'standard input ("-") can be read only once');
  }

  /** Bytes of a file or of standard input. */
  async bytes(path: string): Promise<Uint8Array> {
    if (path !== STDIN) return this.fileBytes(path);
    this.refuseSecondStdin([path]);
    this.stdinTaken = true;
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  /** A file or standard input; gzip is inflated. */
  async file(path: string): Promise<InputFile> {
    return { source: sourceOf(path), bytes: await this.inflatedBytes(path) };
  }

  /** A file or standard input as text; gzip is inflated. */
  async text(path: string): Promise<InputText> {
    return textOf(await this.file(path));
  }

  /** Bytes of a file or of standard input; gzip is inflated. */
  async inflatedBytes(path: string): Promise<Uint8Array> {
    const bytes = await this.bytes(path);
    return isGzip(bytes) ? gunzip(bytes, sourceOf(path)) : bytes;
  }

  private fileBytes(path: string): Uint8Array {
    try {
      return readFileSync(path);
    } catch (error) {
      throw unreadable(path, error);
    }
  }
}

/** What messages call an input. */
export function sourceOf(path: string): string {
  return path === STDIN ? "standard input" : path;
}

/** Files that lie beside results and hold none. */
const NOTES = /^(?:readme|licen[cs]e|copying|notice|changelog)(?:\.(?:md|txt|rst))?$|^(?:thumbs\.db|desktop\.ini)$/i;

/**
 * The files a path stands for: itself, or the files of a folder in the order of their names. Hidden files and notes for people
 * (`README.md`, `LICENSE`) are left out.
 */
export function expandFolder(path: string): string[] {
  if (path === STDIN) return [path];
  try {
    if (!statSync(path).isDirectory()) return [path];
    const entries = readdirSync(path, { withFileTypes: true });
    const names = entries
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".") && !NOTES.test(entry.name))
      .map(({ name }) => name);
    if (names.length === 0)
      throw new CaptallyError("usage-file", `${path}: the folder holds no files`, { place: { file: path } });
    return names.sort().map((name) => join(path, name));
  } catch (error) {
    throw unreadable(path, error);
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "no such file"],
  ["EACCES", "no permission to read it"],
  ["EPERM", "no permission to read it"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "part of its path is not a folder"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ERR_FS_FILE_TOO_LARGE", "the file is too large"],
]);

/** The error for a file that cannot be read. */
export function unreadable(path: string, error: unknown): Error {
  if (error instanceof CaptallyError) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new CaptallyError("usage-file", `${sourceOf(path)}: cannot be read: ${REASONS.get(code) ?? message}`, {
    place: { file: path },
    cause: error,
  });
}

/**
 * Names of systems: file names without extensions. Equal ones get their extensions when they lie in one folder, and as many
 * folders before them as tell them apart; a file that is named twice gets a number.
 */
export function systemNames(paths: readonly string[]): string[] {
  const distinct = [...new Set(paths.map(normalized))];
  const folders = distinct.map((path) => path.split(sep).slice(0, -1));
  const whole = distinct.map((path) => path.replace(EXTENSIONS, ""));
  const last = distinct.map((path, i) => basename(isRepeated(whole, i) ? path : (whole[i] as string)));
  const deepest = Math.max(0, ...folders.map(({ length }) => length));
  let names = last;
  for (let depth = 1; depth <= deepest; depth++) {
    const shorter = names;
    names = shorter.map((name, i) =>
      isRepeated(shorter, i) ? [...(folders[i] as string[]).slice(-depth), last[i]].join("/") : name,
    );
  }
  return numbered(paths.map((path) => names[distinct.indexOf(normalized(path))] as string));
}

const EXTENSIONS = /(?<=[^./\\])(\.[A-Za-z][A-Za-z0-9]{0,7}){1,2}$/;

function normalized(path: string): string {
  return path === STDIN ? "stdin" : normalize(path);
}

function isRepeated(names: readonly string[], i: number): boolean {
  const name = names[i] as string;
  return names.indexOf(name) !== i || names.lastIndexOf(name) !== i;
}

function numbered(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let n = 2; taken.has(unique); n++) unique = `${name}-${n}`;
    taken.add(unique);
    return unique;
  });
}
