/**
 * A reader of Python pickles (protocols 0 to 5) that executes nothing.
 *
 * It builds dicts, lists, tuples, strings, bytes, numbers, booleans and None, and the few containers and numpy scalars of
 * `pickle-objects.ts`. Anything else that a pickle can ask for (classes, functions, persistent ids, out-of-band buffers) is
 * an error that names it.
 *
 * Instructions are those of CPython's Lib/pickletools.py.
 *
 * @module
 */

import { PickleInput } from "./pickle-input.js";
import { applied, built, GlobalName, PickleDict, pickleError, type PickleValue } from "./pickle-objects.js";

/** Marks the start of a run of stack items. */
const MARK = Symbol("mark");

type StackItem = PickleValue | typeof MARK;

/**
 * Reads one pickle.
 *
 * @throws {CaptallyError} `df-format` for damage, and for anything that is not plain data
 */
export function readPickle(bytes: Uint8Array, source: string): PickleValue {
  return new Machine(new PickleInput(bytes, source), source).run();
}

class Machine {
  private readonly stack: StackItem[] = [];
  private readonly memo: PickleValue[] = [];
  private memoized = 0;

  constructor(
    private readonly input: PickleInput,
    private readonly source: string,
  ) {}

  run(): PickleValue {
    for (;;) {
      const code = this.input.byte();
      if (code === STOP) return this.pop();
      const instruction = INSTRUCTIONS[code];
      if (instruction === undefined) throw this.error(`instruction ${showCode(code)} at byte ${this.input.at - 1} is not supported`);
      instruction(this, this.input);
    }
  }

  error(message: string): Error {
    return pickleError(this.source, message);
  }

  push(value: PickleValue): void {
    this.stack.push(value);
  }

  pushMark(): void {
    this.stack.push(MARK);
  }

  pop(): PickleValue {
    const value = this.stack.pop();
    if (value === undefined || value === MARK) throw this.error(`nothing to take from the stack before byte ${this.input.at}`);
    return value;
  }

  /** Drops the top item, which may be a mark. */
  drop(): void {
    if (this.stack.pop() === undefined) throw this.error(`nothing to drop before byte ${this.input.at}`);
  }

  top(): PickleValue {
    const value = this.pop();
    this.stack.push(value);
    return value;
  }

  /** Takes the items above the last mark, and the mark. */
  popToMark(): PickleValue[] {
    const at = this.stack.lastIndexOf(MARK);
    if (at === -1) throw this.error(`no mark before byte ${this.input.at}`);
    const items = this.stack.splice(at + 1) as PickleValue[];
    this.stack.pop();
    return items;
  }

  popMany(count: number): PickleValue[] {
    const items: PickleValue[] = [];
    for (let i = 0; i < count; i++) items.push(this.pop());
    return items.reverse();
  }

  dict(): PickleDict {
    const value = this.top();
    if (!(value instanceof PickleDict)) throw this.error(`expected a dict before byte ${this.input.at}`);
    return value;
  }

  list(): PickleValue[] {
    const value = this.top();
    if (!Array.isArray(value)) throw this.error(`expected a list before byte ${this.input.at}`);
    return value;
  }

  /** Sets keys and values given by turns. */
  fill(dict: PickleDict, items: readonly PickleValue[]): void {
    if (items.length % 2 !== 0) throw this.error(`a key without a value before byte ${this.input.at}`);
    for (let i = 0; i < items.length; i += 2) dict.set(items[i] as PickleValue, items[i + 1] as PickleValue);
  }

  put(index: number): void {
    // Storing takes bytes, so a pickle cannot have more places than bytes.
    if (!(index >= 0 && index < this.input.length)) throw this.error(`memo index ${index} is too large`);
    this.memo[index] = this.top();
    this.memoized++;
  }

  memoize(): void {
    this.put(this.memoized);
  }

  get(index: number): void {
    const value = this.memo[index];
    if (value === undefined) throw this.error(`memo index ${index} was never stored`);
    this.push(value);
  }

  stackGlobal(): void {
    const [module, name] = this.popMany(2);
    if (typeof module !== "string" || typeof name !== "string") throw this.error("a name that is not a string");
    this.push(GlobalName.of(module, name, this.source));
  }

  reduce(): void {
    const [callable, args] = this.popMany(2);
    this.push(applied(callable as PickleValue, args as PickleValue, this.source));
  }

  build(): void {
    const state = this.pop();
    built(this.top(), state, this.source);
  }
}

const STOP = 0x2e;

type Instruction = (machine: Machine, input: PickleInput) => void;

const INSTRUCTIONS: { readonly [code: number]: Instruction } = {
  0x80: (_, input) => input.protocol(), // PROTO
  0x95: (_, input) => input.length8(), // FRAME: a hint about buffering
  0x28: (m) => m.pushMark(), // MARK
  0x30: (m) => m.drop(), // POP
  0x31: (m) => void m.popToMark(), // POP_MARK
  0x32: (m) => m.push(m.top()), // DUP
  0x4e: (m) => m.push(null), // NONE
  0x88: (m) => m.push(true), // NEWTRUE
  0x89: (m) => m.push(false), // NEWFALSE
  0x49: (m, input) => m.push(input.decimalInt()), // INT
  0x4a: (m, input) => m.push(input.int4()), // BININT
  0x4b: (m, input) => m.push(input.byte()), // BININT1
  0x4d: (m, input) => m.push(input.length2()), // BININT2
  0x4c: (m, input) => m.push(input.decimalLong()), // LONG
  0x8a: (m, input) => m.push(input.long(input.byte())), // LONG1
  0x8b: (m, input) => m.push(input.long(input.length4())), // LONG4
  0x46: (m, input) => m.push(input.decimalFloat()), // FLOAT
  0x47: (m, input) => m.push(input.float8()), // BINFLOAT
  0x53: (m, input) => m.push(input.quotedString()), // STRING
  0x54: (m, input) => m.push(input.latin1(input.length4())), // BINSTRING
  0x55: (m, input) => m.push(input.latin1(input.byte())), // SHORT_BINSTRING
  0x56: (m, input) => m.push(input.escapedUnicode()), // UNICODE
  0x58: (m, input) => m.push(input.utf8(input.length4())), // BINUNICODE
  0x8c: (m, input) => m.push(input.utf8(input.byte())), // SHORT_BINUNICODE
  0x8d: (m, input) => m.push(input.utf8(input.length8())), // BINUNICODE8
  0x42: (m, input) => m.push(input.latin1(input.length4())), // BINBYTES
  0x43: (m, input) => m.push(input.latin1(input.byte())), // SHORT_BINBYTES
  0x8e: (m, input) => m.push(input.latin1(input.length8())), // BINBYTES8
  0x5d: (m) => m.push([]), // EMPTY_LIST
  0x61: (m) => {
    const item = m.pop();
    m.list().push(item);
  }, // APPEND
  0x65: (m) => {
    const items = m.popToMark();
    const list = m.list();
    for (const item of items) list.push(item);
  }, // APPENDS
  0x6c: (m) => m.push(m.popToMark()), // LIST
  0x29: (m) => m.push([]), // EMPTY_TUPLE
  0x74: (m) => m.push(m.popToMark()), // TUPLE
  0x85: (m) => m.push(m.popMany(1)), // TUPLE1
  0x86: (m) => m.push(m.popMany(2)), // TUPLE2
  0x87: (m) => m.push(m.popMany(3)), // TUPLE3
  0x7d: (m) => m.push(new PickleDict()), // EMPTY_DICT
  0x64: (m) => {
    const items = m.popToMark();
    const dict = new PickleDict();
    m.fill(dict, items);
    m.push(dict);
  }, // DICT
  0x73: (m) => {
    const items = m.popMany(2);
    m.fill(m.dict(), items);
  }, // SETITEM
  0x75: (m) => {
    const items = m.popToMark();
    m.fill(m.dict(), items);
  }, // SETITEMS
  0x67: (m, input) => m.get(input.index()), // GET
  0x68: (m, input) => m.get(input.byte()), // BINGET
  0x6a: (m, input) => m.get(input.length4()), // LONG_BINGET
  0x70: (m, input) => m.put(input.index()), // PUT
  0x71: (m, input) => m.put(input.byte()), // BINPUT
  0x72: (m, input) => m.put(input.length4()), // LONG_BINPUT
  0x94: (m) => m.memoize(), // MEMOIZE
  0x63: (m, input) => m.push(input.global()), // GLOBAL
  0x93: (m) => m.stackGlobal(), // STACK_GLOBAL
  0x52: (m) => m.reduce(), // REDUCE
  0x81: (m) => m.reduce(), // NEWOBJ: cls.__new__(cls, *args), the same for the classes we know
  0x62: (m) => m.build(), // BUILD
};

function showCode(code: number): string {
  const character = code > 32 && code < 127 ? ` ("${String.fromCharCode(code)}")` : "";
  return `0x${code.toString(16)}${character}`;
}
