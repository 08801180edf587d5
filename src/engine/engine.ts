/**
 * Loading the engine once, and handing out instances of it.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { RawEngine } from "./raw.js";
import { Session } from "./session.js";
import { compileModule } from "./wasm-module.js";

/** Idle instances kept for the next call; linear memory is address space that garbage collection frees late. */
const MAX_IDLE = 4;

/** Instances whose memory grew above this are not kept. */
const MAX_IDLE_BYTES = 256 * 1024 * 1024;

/** A compiled module and its idle instances. Everything after `loadEngine` is synchronous. */
export class Engine {
  /** The compiled module, for engines in other threads. */
  readonly module: WebAssembly.Module;
  readonly #idle: Session[] = [];

  constructor(module: WebAssembly.Module) {
    this.module = module;
  }

  /** An empty instance for one run; give it back with `release`. */
  acquire(): Session {
    const session = this.#idle.pop() ?? this.#instantiate();
    session.reset();
    return session;
  }

  /** Takes an instance back. One that trapped is thrown away. */
  release(session: Session): void {
    if (!session.usable || session.memoryBytes > MAX_IDLE_BYTES || this.#idle.length >= MAX_IDLE) return;
    this.#idle.push(session);
  }

  #instantiate(): Session {
    const instance = new WebAssembly.Instance(this.module);
    return new Session(instance.exports as unknown as RawEngine);
  }
}

let loading: Promise<Engine> | undefined;

/**
 * Loads the engine; later calls return the same one. Pass a module to use your own instead of the built-in bytes.
 *
 * @throws {CaptallyError} `engine-load` when the host cannot compile it, and the next call tries again; `usage-option` for
 *   anything but a module.
 */
export function loadEngine(module?: WebAssembly.Module): Promise<Engine> {
  if (module !== undefined) return given(module);
  loading ??= compileModule().then(
    (compiled) => new Engine(compiled),
    (cause: unknown) => {
      loading = undefined;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CaptallyError("engine-load", `engine: the WebAssembly module could not be compiled: ${reason}`, {
        cause,
      });
    },
  );
  return loading;
}

/** Not `instanceof`: a module of another realm is one too. */
async function given(module: unknown): Promise<Engine> {
  const kind = Object.prototype.toString.call(module);
  if (kind !== "[object WebAssembly.Module]")
    throw new CaptallyError("usage-option", `"module" expected a WebAssembly.Module or nothing, got ${kind}`);
  return new Engine(module as WebAssembly.Module);
}
