/**
 * Scores one caption with METEOR through the built library, in this fresh process, and prints milliseconds, wall and CPU: from
 * the start of the process to this line, the import, the first score (which compiles the module and reads the packs), the
 * second.
 */

const marks = [now()];
const { score } = await import("captally");
marks.push(now());
const options = {
  references: [["a man rides a horse on the beach", "a person riding a horse along the shore"]],
  candidates: ["a man is riding a horse near the water"],
  metrics: ["METEOR"],
};
const { corpus } = await score(options);
marks.push(now());
await score(options);
marks.push(now());
if (!(corpus.METEOR > 0 && corpus.METEOR < 1)) throw new Error(`a score of ${corpus.METEOR}`);
const [start, ...steps] = marks.map((mark, i) => ({
  wall: mark.wall - (marks[i - 1]?.wall ?? 0),
  cpu: mark.cpu - (marks[i - 1]?.cpu ?? 0),
}));
process.stdout.write(JSON.stringify([start, ...steps]));

function now() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1e3 };
}
