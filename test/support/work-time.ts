/** Time that this process itself works: what else runs on the machine, and waiting, do not lengthen it. */

/** Starts a clock; calling it gives the seconds of work since. */
export function workClock(): () => number {
  const begin = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1e6;
  };
}
