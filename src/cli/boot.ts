#!/usr/bin/env node
/**
 * Starts the command line: sets up the host, and opens the program's files, whose code is kept compiled between runs.
 *
 * @module
 */

import { codeLoader } from "./code-loader.js";
import type * as Main from "./main.js";
import { isNode, tuneHost } from "./tuning.js";

/** The command that runs on: what its requests run through is worth optimising. */
const SERVICE = "serve";

const args = process.argv.slice(2);
const [command = ""] = args;
if (isNode && command !== SERVICE) tuneHost();
const load = codeLoader(__dirname, command);
void (load("./main.cjs") as typeof Main).run(args);
