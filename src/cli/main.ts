/**
 * The command line: `captally score | explain | graph | parse | validate | judge | learn | df build | metrics | selftest | serve`.
 *
 * Standard output carries results only. Exit codes: 0 fine, 1 wrong data, 2 wrong usage, 3 our fault.
 *
 * @module
 */

import { Command, CommanderError } from "commander";
import { VERSION } from "../version.js";
import { addCommands } from "./commands.js";
import { EXIT, exitCodeOf } from "./exit.js";
import { say } from "./messages.js";

/** Runs a command; the exit code is set, and nothing thrown. */
export async function run(args: readonly string[]): Promise<void> {
  const program = new Command("captally")
    .description(
      "Scores captions of images, videos and sounds: BLEU, ROUGE, CIDEr and more, equal to the standard tools.",
    )
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: writeHelp })
    .showHelpAfterError("(captally COMMAND --help lists the options)");
  addCommands(program, args[0]);
  if (args.length === 0) {
    say(program.helpInformation());
    process.exitCode = EXIT.usage;
    return;
  }
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? usageCode(error) : exitCodeOf(error, say);
  }
}

/** Writes help or version; the stream is opened for nothing else here. */
function writeHelp(text: string): void {
  process.stdout.once("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") return;
    say(`error: standard output: cannot be written: ${message}\n`);
    process.exitCode = EXIT.usage;
  });
  process.stdout.write(text);
}

/** Commander has printed its own message; help and version are no errors. */
function usageCode({ exitCode }: CommanderError): number {
  return exitCode === 0 ? EXIT.fine : EXIT.usage;
}
