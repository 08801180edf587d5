/**
 * Writes the held-out images that Tally is checked on, 1,000 of Karpathy's val split, for `captally robustness -r`.
 *
 *     npx tsx scripts/tally/check-images.ts SHARED_DATA OUT
 */

import { writeFileSync } from "node:fs";
import { readTallyCaptions } from "./captions.js";

const [data = "", out = ""] = process.argv.slice(2);
const { checkImages } = readTallyCaptions(data);
writeFileSync(out, JSON.stringify(Object.fromEntries(checkImages.map(({ id, captions }) => [id, captions]))));
