/**
 * The page that trains in a browser: with the kernel, and with what `auto` chooses where TensorFlow.js has WebGL alone. No TypeScript:
 * the package for WebGL is one of the runtimes, and not always installed.
 */

import { sha256 } from "../../src/data/sha256.js";
import { trained } from "./training.js";

/** Written out, so that the bundler sees them. */
const PACKAGES = {
  "@tensorflow/tfjs-core": () => import("@tensorflow/tfjs-core"),
  "@tensorflow/tfjs-layers": () => import("@tensorflow/tfjs-layers"),
  "@tensorflow/tfjs-backend-webgl": () => import("@tensorflow/tfjs-backend-webgl"),
};

const asked = [];
const load = async (name) => {
  asked.push(name);
  const found = PACKAGES[name];
  if (found === undefined) throw new Error(`${name} is not installed`);
  return found();
};

async function result() {
  const own = await trained("kernel");
  const kernel = { losses: own.losses, weights: sha256(new Uint8Array(own.parameters.buffer)) };
  const other = await trained("auto", load);
  if (other.engine === "tfjs-webgl") return { kernel, webgl: other.losses, asked };
  return { kernel, asked, missing: `${other.engine} was chosen after asking for ${asked.join(", ")}` };
}

result()
  .catch((error) => ({ error: String(error instanceof Error ? error.stack : error) }))
  .then((found) => fetch("/result", { method: "POST", body: JSON.stringify(found) }));
