/**
 * METEOR of Banerjee and Lavie (2005) in the plainest words: all alignments of each stage are tried, so texts must be short.
 */

export type Fits = (candidate: string, reference: string) => boolean;

/** For each word of the candidate its place in the reference, or undefined. */
type Links = (number | undefined)[];

function crossings(stage: readonly (readonly [number, number])[]): number {
  let count = 0;
  for (const [i, j] of stage) for (const [k, l] of stage) if (i < k && j > l) ++count;
  return count;
}

/** Pairs of neighbouring words linked to neighbouring words. */
function neighbours(links: Links): number {
  return links.filter((place, i) => i > 0 && place !== undefined && links[i - 1] === place - 1).length;
}

/** The best links of one stage added to those of the stages before. */
function addStage(links: Links, candidate: readonly string[], reference: readonly string[], fits: Fits): Links {
  let best: { links: Links; key: readonly number[] } | undefined;
  const attempt = (i: number, now: Links, stage: [number, number][]): void => {
    if (i === candidate.length) {
      const key = [-stage.length, crossings(stage), -neighbours(now)];
      if (best === undefined || isLess(key, best.key)) best = { links: now, key };
      return;
    }
    if (links[i] === undefined) {
      reference.forEach((word, j) => {
        if (now.includes(j) || !fits(candidate[i] as string, word)) return;
        attempt(
          i + 1,
          now.map((place, k) => (k === i ? j : place)),
          [...stage, [i, j]],
        );
      });
    }
    attempt(i + 1, now, stage);
  };
  attempt(0, links, []);
  return (best as { links: Links }).links;
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}

/** Links of all stages. */
export function naiveLinks(candidate: readonly string[], reference: readonly string[], stages: readonly Fits[]): Links {
  return stages.reduce(
    (links, fits) => addStage(links, candidate, reference, fits),
    candidate.map(() => undefined) as Links,
  );
}

/** The score with one reference. */
export function naiveMeteor2005(
  candidate: readonly string[],
  reference: readonly string[],
  stages: readonly Fits[],
): number {
  const links = naiveLinks(candidate, reference, stages);
  const matches = links.filter((place) => place !== undefined).length;
  if (matches === 0) return 0;
  const chunks = matches - neighbours(links);
  const precision = matches / candidate.length;
  const recall = matches / reference.length;
  const mean = (10 * precision * recall) / (recall + 9 * precision);
  return mean * (1 - 0.5 * (chunks / matches) ** 3);
}
