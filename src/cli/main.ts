#!/usr/bin/env node
/**
 * The command line: `captally score | validate | df build | metrics | selftest`.
 *
 * Standard output carries results only. Exit codes: 0 fine, 1 wrong data, 2 wrong usage, 3 our fault.
 *
 * @module
 */

import { Command } from "commander";
import { VERSION } from "../version.js";
import { addDfCommand } from "./df.js";
import { EXIT, exitCodeOf } from "./exit.js";
import { say } from "./messages.js";
import { addMetricsCommand } from "./metrics.js";
import { ReaderGone } from "./output.js";
import { addScoreCommand } from "./score.js";
import { addSelftestCommand } from "./selftest.js";
import { addValidateCommand } from "./validate.js";

async function run(args: readonly string[]): Promise<void> {
  const program = new Command("captally")
    .description(
      "Scores captions of images, videos and sounds: BLEU, ROUGE, CIDEr and more, equal to the standard tools.",
    )
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError("(captally COMMAND --help lists the options)");
  for (const add of [addScoreCommand, addValidateCommand, addDfCommand, addMetricsCommand, addSelftestCommand])
    add(program);
  if (args.length === 0) {
    say(program.helpInformation());
    process.exitCode = EXIT.usage;
    return;
  }
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof ReaderGone) return;
    process.exitCode = exitCodeOf(error, say);
  }
}

await run(process.argv.slice(2));
