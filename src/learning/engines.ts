/**
 * Engines of networks by name.
 *
 * @module
 */

import type { Engine } from "../engine/engine.js";
import type { EngineName } from "./choices.js";
import { kernelNetworks } from "./kernel-network.js";
import type { NetworkMaker } from "./network.js";
import { type Importer, loadTfjs } from "./tfjs-backend.js";
import { tfjsNetworks } from "./tfjs-network.js";

/**
 * The engine and what it is called.
 *
 * @param load how TensorFlow.js is loaded; see `loadTfjs`
 * @throws {CaptallyError} `pack-missing` when TensorFlow.js is asked for and not installed
 */
export async function chooseEngine(name: EngineName, engine: Engine, load?: Importer): Promise<[string, NetworkMaker]> {
  if (name === "kernel") return [name, kernelNetworks(engine)];
  if (name === "tfjs") {
    const tf = await loadTfjs(undefined, load);
    return [`tfjs-${tf.getBackend()}`, tfjsNetworks(tf)];
  }
  try {
    const tf = await loadTfjs(["tensorflow", "webgpu", "webgl"], load);
    return [`tfjs-${tf.getBackend()}`, tfjsNetworks(tf)];
  } catch {
    return ["kernel", kernelNetworks(engine)];
  }
}
