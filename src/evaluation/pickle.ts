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
import { applied, built, GlobalName, PickleDict, type PickleValue, pickleError } from "./pickle-objects.js";

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
      if (instruction === undefined)
        throw this.error(`instruction ${showCode(code)} at byte ${this.input.at - 1} is not supported`);
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
    if (value === undefined || value === MARK)
      throw this.error(`nothing to take from the stack before byte ${this.input.at}`);
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
  128: (_, input) => input.protocol(), // PROTO
  149: (_, input) => input.length8(), // FRAME: a hint about buffering
  40: (m) => m.pushMark(), // MARK
  48: (m) => m.drop(), // POP
  49: (m) => void m.popToMark(), // POP_MARK
  50: (m) => m.push(m.top()), // DUP
  78: (m) => m.push(null), // NONE
  136: (m) => m.push(true), // NEWTRUE
  137: (m) => m.push(false), // NEWFALSE
  73: (m, input) => m.push(input.decimalInt()), // INT
  74: (m, input) => m.push(input.int4()), // BININT
  75: (m, input) => m.push(input.byte()), // BININT1
  77: (m, input) => m.push(input.length2()), // BININT2
  76: (m, input) => m.push(input.decimalLong()), // LONG
  138: (m, input) => m.push(input.long(input.byte())), // LONG1
  139: (m, input) => m.push(input.long(input.length4())), // LONG4
  70: (m, input) => m.push(input.decimalFloat()), // FLOAT
  71: (m, input) => m.push(input.float8()), // BINFLOAT
  83: (m, input) => m.push(input.quotedString()), // STRING
  84: (m, input) => m.push(input.latin1(input.length4())), // BINSTRING
  85: (m, input) => m.push(input.latin1(input.byte())), // SHORT_BINSTRING
  86: (m, input) => m.push(input.escapedUnicode()), // UNICODE
  88: (m, input) => m.push(input.utf8(input.length4())), // BINUNICODE
  140: (m, input) => m.push(input.utf8(input.byte())), // SHORT_BINUNICODE
  141: (m, input) => m.push(input.utf8(input.length8())), // BINUNICODE8
  66: (m, input) => m.push(input.latin1(input.length4())), // BINBYTES
  67: (m, input) => m.push(input.latin1(input.byte())), // SHORT_BINBYTES
  142: (m, input) => m.push(input.latin1(input.length8())), // BINBYTES8
  93: (m) => m.push([]), // EMPTY_LIST
  97: (m) => {
    const item = m.pop();
    m.list().push(item);
  }, // APPEND
  101: (m) => {
    const items = m.popToMark();
    const list = m.list();
    for (const item of items) list.push(item);
  }, // APPENDS
  108: (m) => m.push(m.popToMark()), // LIST
  41: (m) => m.push([]), // EMPTY_TUPLE
  116: (m) => m.push(m.popToMark()), // TUPLE
  133: (m) => m.push(m.popMany(1)), // TUPLE1
  134: (m) => m.push(m.popMany(2)), // TUPLE2
  135: (m) => m.push(m.popMany(3)), // TUPLE3
  125: (m) => m.push(new PickleDict()), // EMPTY_DICT
  100: (m) => {
    const items = m.popToMark();
    const dict = new PickleDict();
    m.fill(dict, items);
    m.push(dict);
  }, // DICT
  115: (m) => {
    const items = m.popMany(2);
    m.fill(m.dict(), items);
  }, // SETITEM
  117: (m) => {
    const items = m.popToMark();
    m.fill(m.dict(), items);
  }, // SETITEMS
  103: (m, input) => m.get(input.index()), // GET
  104: (m, input) => m.get(input.byte()), // BINGET
  106: (m, input) => m.get(input.length4()), // LONG_BINGET
  112: (m, input) => m.put(input.index()), // PUT
  113: (m, input) => m.put(input.byte()), // BINPUT
  114: (m, input) => m.put(input.length4()), // LONG_BINPUT
  148: (m) => m.memoize(), // MEMOIZE
  99: (m, input) => m.push(input.global()), // GLOBAL
  147: (m) => m.stackGlobal(), // STACK_GLOBAL
  82: (m) => m.reduce(), // REDUCE
  129: (m) => m.reduce(), // NEWOBJ: cls.__new__(cls, *args), the same for the classes we know
  98: (m) => m.build(), // BUILD
};

function showCode(code: number): string {
  const character = code > 32 && code < 127 ? ` ("${String.fromCharCode(code)}")` : "";
  return `0x${code.toString(16)}${character}`;
}
