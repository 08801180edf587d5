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
import { guarded } from "./guarded.js";
import { say } from "./messages.js";
import { writeResult } from "./output.js";

/** Runs a command; the exit code is set, and nothing thrown. */
export async function run(args: readonly string[]): Promise<void> {
  // Help, or the version.
  const told: string[] = [];
  const program = new Command("captally")
    .description(
      "Scores captions of images, videos and sounds: BLEU, ROUGE, CIDEr and more, equal to the standard tools.",
    )
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: (text) => told.push(text), writeErr: say })
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
  if (told.length > 0) await guarded(() => writeResult(undefined, told))(undefined);
}

/** Commander has printed its own message; help and version are no errors. */
function usageCode({ exitCode }: CommanderError): number {
  return exitCode === 0 ? EXIT.fine : EXIT.usage;
}
