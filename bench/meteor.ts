/**
 * METEOR of whole processes beside the peer's, whose Java program reads its table of paraphrases anew in each.
 *
 * @module
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type PeerScores, SCORES_SCRIPT } from "../test/peers/environment.js";
import type { CorpusFiles } from "./make-corpus.js";
import { measure, medianUsage, type Usage } from "./measure.js";
import { megabytes, milliseconds, ratio, table } from "./table.js";

/**
 * @param python the peer's; without it only ours runs
 * @param work folder for the scores, which are compared
 */
export function meteorBeside(
  cli: string,
  { references, candidates }: CorpusFiles,
  python: string | undefined,
  work: string,
  rounds: number,
): string {
  const [own, theirs] = [join(work, "meteor.json"), join(work, "peer-meteor.json")];
  const files = ["-r", references, "-c", candidates];
  const ours: Usage[] = [];
  const peers: Usage[] = [];
  for (let round = 0; round < rounds; ++round) {
    ours.push(
      measure(process.execPath, [cli, "score", ...files, "-m", "METEOR", "--quiet", "--format", "json", "-o", own]),
    );
    if (python !== undefined) peers.push(measure(python, [SCORES_SCRIPT, ...files, "--meteor", "-o", theirs]));
  }
  const [our, their] = [ours, peers].map((usages) => (usages.length === 0 ? undefined : medianUsage(usages)));
  const cells = (usage: Usage | undefined): string[] =>
    usage === undefined ? ["", "", ""] : [milliseconds(usage.cpu), milliseconds(usage.wall), megabytes(usage.rss)];
  const score = (JSON.parse(readFileSync(own, "utf8")) as { corpus: { METEOR: number } }).corpus.METEOR;
  const peerScore = python && (JSON.parse(readFileSync(theirs, "utf8")) as PeerScores).corpus.METEOR;
  return `METEOR, whole processes; medians of ${rounds} rounds in turn; ours ${score}, the peer's ${peerScore ?? "left out"}\n\n${table(
    ["", "our CPU", "wall", "memory", "peer CPU", "wall", "memory", "CPU ratio", "wall"],
    [
      [
        "start to end",
        ...cells(our),
        ...cells(their),
        ratio(their?.cpu, our?.cpu ?? 0),
        ratio(their?.wall, our?.wall ?? 0),
      ],
    ],
  )}`;
}
