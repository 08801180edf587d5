/**
 * The few named objects a pickle of document frequencies may ask for: dict-like containers of `collections` and numpy
 * scalars. They are built here from their plain arguments; no name is ever looked up in the host.
 *
 * @module
 */

import type { CaptallyError } from "../errors.js";
import { dfError } from "./df-content.js";

/** A value of a pickle. Tuples and lists are both arrays; bytes are strings of Latin-1. */
export type PickleValue = string | number | boolean | null | PickleValue[] | PickleDict | GlobalName | ScalarType;

/** A dict, as parallel arrays: its keys may be tuples. A repeated key stays twice; the later one counts. */
export class PickleDict {
  readonly keys: PickleValue[] = [];
  readonly values: PickleValue[] = [];

  set(key: PickleValue, value: PickleValue): void {
    this.keys.push(key);
    this.values.push(value);
  }
}

/** A name such as `collections.defaultdict`, known to be harmless. */
export class GlobalName {
  private constructor(readonly kind: GlobalKind) {}

  /** @throws {CaptallyError} `df-format` for a name that is not on the list */
  static of(module: string, name: string, source: string): GlobalName {
    const kind = KNOWN_GLOBALS.get(`${module}.${name}`);
    if (kind === undefined) {
      throw pickleError(
        source,
        `it asks for ${showName(module)}.${showName(name)}, which is not plain data; nothing was executed`,
      );
    }
    return new GlobalName(kind);
  }
}

type GlobalKind = "dict" | "defaultdict" | "factory" | "scalar" | "dtype" | "encode";

const KNOWN_GLOBALS: ReadonlyMap<string, GlobalKind> = new Map<string, GlobalKind>([
  ["collections.OrderedDict", "dict"],
  ["collections.Counter", "dict"],
  ["collections.defaultdict", "defaultdict"],
  ...["int", "float", "long", "str", "list", "dict", "set", "tuple"].flatMap((name): [string, GlobalKind][] => [
    [`builtins.${name}`, "factory"],
    [`__builtin__.${name}`, "factory"],
  ]),
  ["numpy.core.multiarray.scalar", "scalar"],
  ["numpy._core.multiarray.scalar", "scalar"],
  ["numpy.dtype", "dtype"],
  // Python 3 writes bytes so in protocols 0 to 2.
  ["_codecs.encode", "encode"],
]);

/** A numpy number type; its byte order is set by BUILD. */
export class ScalarType {
  littleEndian = true;

  constructor(readonly code: string) {}
}

/** Result of calling a known name. */
export function applied(callable: PickleValue, args: PickleValue, source: string): PickleValue {
  if (!(callable instanceof GlobalName) || !Array.isArray(args))
    throw pickleError(source, "a call of something that is not a known name");
  switch (callable.kind) {
    case "dict":
      return dictOf(args, source);
    case "defaultdict":
      return dictOf(args.slice(1), source);
    case "dtype":
      return scalarType(args[0], source);
    case "scalar":
      return scalarValue(args, source);
    case "encode":
      if (typeof args[0] === "string" && args[1] === "latin1") return args[0];
      throw pickleError(source, "text in an encoding other than latin1");
    case "factory":
      throw pickleError(source, "a call of a built-in function");
  }
}

/** A container made from nothing, a dict, or a list of pairs. */
function dictOf(args: readonly PickleValue[], source: string): PickleDict {
  const [content] = args;
  const dict = new PickleDict();
  if (content === undefined) return dict;
  if (content instanceof PickleDict) {
    for (const [i, key] of content.keys.entries()) dict.set(key, content.values[i] as PickleValue);
    return dict;
  }
  if (!Array.isArray(content)) throw pickleError(source, "a container made from something else than a dict or pairs");
  for (const pair of content) {
    if (!Array.isArray(pair) || pair.length !== 2)
      throw pickleError(source, "a container made from something else than pairs");
    dict.set(pair[0] as PickleValue, pair[1] as PickleValue);
  }
  return dict;
}

const SCALAR_CODES = ["f8", "f4", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1"];

function scalarType(code: PickleValue | undefined, source: string): ScalarType {
  if (typeof code === "string" && SCALAR_CODES.includes(code)) return new ScalarType(code);
  throw pickleError(
    source,
    `a numpy type other than a real number (${typeof code === "string" ? showName(code) : "unnamed"})`,
  );
}

function scalarValue([type, text]: readonly PickleValue[], source: string): number {
  if (!(type instanceof ScalarType) || typeof text !== "string" || text.length !== Number(type.code.charAt(1))) {
    throw pickleError(source, "a broken numpy number");
  }
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < text.length; i++) view.setUint8(i, text.charCodeAt(i));
  const little = type.littleEndian;
  switch (type.code) {
    case "f8":
      return view.getFloat64(0, little);
    case "f4":
      return view.getFloat32(0, little);
    case "i8":
      return view.getInt32(little ? 4 : 0, little) * 2 ** 32 + view.getUint32(little ? 0 : 4, little);
    case "u8":
      return view.getUint32(little ? 4 : 0, little) * 2 ** 32 + view.getUint32(little ? 0 : 4, little);
    case "i4":
      return view.getInt32(0, little);
    case "u4":
      return view.getUint32(0, little);
    case "i2":
      return view.getInt16(0, little);
    case "u2":
      return view.getUint16(0, little);
    case "i1":
      return view.getInt8(0);
    default:
      return view.getUint8(0);
  }
}

/** Applies BUILD, which here can only set a number type's byte order: state (version, order, ...). */
export function built(target: PickleValue, state: PickleValue, source: string): void {
  if (!(target instanceof ScalarType) || !Array.isArray(state))
    throw pickleError(source, "an object with a state of its own");
  target.littleEndian = state[1] !== ">";
}

export function pickleError(source: string, message: string): CaptallyError {
  return dfError(source, `pickle: ${message}`);
}

/** A name from the file as messages show it. */
function showName(name: string): string {
  return name.replace(/[^ -~]/g, "?").slice(0, 60);
}
