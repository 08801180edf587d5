/**
 * TensorFlow.js, which is loaded only for training and only where the user installed it.
 *
 * @module
 */

import type * as Tfjs from "@tensorflow/tfjs-core";
import { CaptallyError } from "../errors.js";

export type { Tfjs };

/** Backends from the fastest: CUDA, the browser's graphics card, WebAssembly, plain JavaScript. */
export const TFJS_BACKENDS = ["tensorflow", "webgpu", "webgl", "wasm", "cpu"] as const;

export type TfjsBackend = (typeof TFJS_BACKENDS)[number];

/** The package of each backend. */
const PACKAGES: { readonly [backend in TfjsBackend]: string } = {
  tensorflow: "@tensorflow/tfjs-node-gpu",
  webgpu: "@tensorflow/tfjs-backend-webgpu",
  webgl: "@tensorflow/tfjs-backend-webgl",
  wasm: "@tensorflow/tfjs-backend-wasm",
  cpu: "@tensorflow/tfjs-backend-cpu",
};

const CORE = "@tensorflow/tfjs-core";

/** Imports of it register the gradients. */
const LAYERS = "@tensorflow/tfjs-layers";

/** How packages are loaded. Pages pass their own, with the names written out, so that bundlers see them. */
export type Importer = (name: string) => Promise<unknown>;

const ownImport: Importer = (name) => import(name);

/**
 * TensorFlow.js with the first backend that is installed and works here.
 *
 * @throws {CaptallyError} `pack-missing` when there is none
 */
export async function loadTfjs(
  backends: readonly TfjsBackend[] = TFJS_BACKENDS,
  load: Importer = ownImport,
): Promise<typeof Tfjs> {
  let reason: unknown;
  for (const backend of backends) {
    try {
      const own = await load(PACKAGES[backend]);
      // The package for CUDA brings its own TensorFlow.js.
      const tf = (backend === "tensorflow" ? own : await load(CORE)) as typeof Tfjs;
      if (backend !== "tensorflow") await load(LAYERS);
      if (await tf.setBackend(backend)) {
        await tf.ready();
        return tf;
      }
      reason = new Error(`its backend ${backend} does not work here`);
    } catch (error) {
      reason = error;
    }
  }
  throw new CaptallyError(
    "pack-missing",
    `TensorFlow.js was not found (${reason instanceof Error ? reason.message : String(reason)}): npm install ${CORE} ${LAYERS} ${PACKAGES.cpu} ${PACKAGES.wasm}, or train with the kernel`,
    { cause: reason },
  );
}
