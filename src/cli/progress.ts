/**
 * A progress bar with the time left, on standard error: only on a terminal, and only for work that lasts over a second.
 *
 * @module
 */

import { fstatSync } from "node:fs";

/** Receives steps of a run. Another total begins another part of it, whose time left is its own. */
export interface Progress {
  /** `done` of `total` steps are done, `step` comes next. */
  update(done: number, total: number, step: string): void;
  stop(): void;
}

const SILENT: Progress = { update() {}, stop() {} };

/** Its number among the open files. */
const STDERR = 2;

/** Work shorter than this shows no bar. */
const DELAY_MS = 1000;

/** Steps whose speed says how long the others will take: chunks of captions come several a second. */
const ETA_STEPS = 100;

/** A bar, or nothing when standard error is no terminal or the user wants quiet. */
export async function startProgress(quiet: boolean): Promise<Progress> {
  if (quiet || !mayBeTerminal() || !process.stderr.isTTY) return SILENT;
  // Loaded before the work, which is synchronous and could not wait for it; only interactive users pay for it.
  const { SingleBar, Presets } = (await import("cli-progress")).default;
  const begin = performance.now();
  let bar: InstanceType<typeof SingleBar> | undefined;
  let steps = 0;
  return {
    update(done, total, step) {
      if (total !== steps) bar?.stop();
      if (bar === undefined || total !== steps) {
        if (performance.now() - begin < DELAY_MS) return;
        const format = "{bar} {percentage}% | {step} | {eta_formatted} left";
        bar = new SingleBar(
          { stream: process.stderr, format, clearOnComplete: true, etaBuffer: ETA_STEPS },
          Presets.shades_classic,
        );
        bar.start(total, done, { step });
        steps = total;
      }
      bar.update(done, { step });
      // The work blocks the timers that would draw.
      bar.render();
    },
    stop() {
      bar?.stop();
    },
  };
}

/** Opening the stream of a file or a pipe only to see that it is none takes milliseconds. */
function mayBeTerminal(): boolean {
  try {
    return fstatSync(STDERR).isCharacterDevice();
  } catch {
    return false;
  }
}
