/**
 * Captions in order: texts, or captions that stay bytes until somebody asks for a text.
 *
 * @module
 */

/** Captions in order. An array of texts is such a list; so are {@link PackedRun} and {@link PackedRuns}. */
export interface Captions extends Iterable<string> {
  readonly length: number;
  at(index: number): string | undefined;
}

/** Characters (UTF-16 code units) a caption may have at most, so that the engine's buffers for one stay below its memory. */
export const LONGEST_CAPTION = 1 << 24;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** All captions of one file as UTF-8. */
export class CaptionPack {
  /**
   * @param bounds caption i goes from `bounds[i]` to `bounds[i + 1]` in `bytes`
   * @param unusual how many captions before this one the checks of captions have to look at; one more than there are captions
   */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly bounds: Uint32Array,
    private readonly unusual: Uint32Array,
  ) {}

  /** Bytes of captions `from` .. `to - 1`. */
  bytesOf(from: number, to: number): Uint8Array {
    return this.bytes.subarray(this.bounds[from], this.bounds[to]);
  }

  /** Number of bytes of a caption. */
  size(number: number): number {
    return (this.bounds[number + 1] as number) - (this.bounds[number] as number);
  }

  /** End of the first captions from `from` on, at most `to`, that have as many bytes; at least one caption. */
  filling(from: number, to: number, bytes: number): number {
    const { bounds } = this;
    const least = (bounds[from] as number) + bytes;
    let low = Math.min(from + 1, to);
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] as number) >= least) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Writes where captions `from` .. `to - 1` end when they begin at `start`. */
  writeEnds(from: number, to: number, start: number, ends: Uint32Array): void {
    const { bounds } = this;
    const shift = start - (bounds[from] as number);
    for (let i = from; i < to; ++i) ends[i - from] = (bounds[i + 1] as number) + shift;
  }

  text(number: number): string {
    return decoder.decode(this.bytesOf(number, number + 1));
  }

  /** Whether the checks of captions can find anything in captions `from` .. `to - 1`. */
  hasUnusual(from: number, to: number): boolean {
    return this.unusual[from] !== this.unusual[to];
  }
}

/** Captions that follow each other in a pack: those of an image, for example. */
export class PackedRun implements Captions {
  constructor(
    readonly pack: CaptionPack,
    /** Number of the first caption in the pack. */
    readonly from: number,
    readonly length: number,
  ) {}

  at(index: number): string | undefined {
    return index < this.length ? this.pack.text(this.from + index) : undefined;
  }

  [Symbol.iterator](): Iterator<string> {
    return texts(this);
  }
}

/** Runs of one pack, one after the other. */
export class PackedRuns implements Captions {
  readonly length: number;
  /** Index of the first caption of each run. */
  private readonly starts: Uint32Array;

  constructor(
    readonly pack: CaptionPack,
    readonly runs: readonly PackedRun[],
  ) {
    this.starts = new Uint32Array(runs.length);
    let length = 0;
    for (let i = 0; i < runs.length; ++i) {
      this.starts[i] = length;
      length += (runs[i] as PackedRun).length;
    }
    this.length = length;
  }

  at(index: number): string | undefined {
    // The last run that starts at or before the caption has it.
    let low = 0;
    let high = this.runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= index) low = middle;
      else high = middle - 1;
    }
    return this.runs[low]?.at(index - (this.starts[low] as number));
  }

  [Symbol.iterator](): Iterator<string> {
    return texts(this);
  }
}

function* texts(captions: Captions): Iterator<string> {
  for (let i = 0; i < captions.length; ++i) yield captions.at(i) as string;
}

/** Whether the checks of captions can find anything in some of the captions; texts have not been looked at. */
export function mayBeUnusual(captions: Captions): boolean {
  if (captions instanceof PackedRun) return captions.pack.hasUnusual(captions.from, captions.from + captions.length);
  return captions instanceof PackedRuns ? captions.runs.some(mayBeUnusual) : true;
}

/** The captions of all lists, one list after the other. */
export function allCaptions(lists: readonly Captions[]): Captions {
  if (!areOfOnePack(lists)) return allTexts(lists);
  const { pack } = lists[0] as PackedRun;
  const runs: PackedRun[] = [];
  for (let i = 0; i < lists.length; ) {
    // Runs that follow each other become one.
    const { from } = lists[i] as PackedRun;
    let to = from;
    for (; i < lists.length && lists[i]?.from === to; ++i) to += (lists[i] as PackedRun).length;
    runs.push(new PackedRun(pack, from, to - from));
  }
  return new PackedRuns(pack, runs);
}

function allTexts(lists: readonly Captions[]): string[] {
  const texts: string[] = [];
  for (const list of lists) for (let i = 0; i < list.length; ++i) texts.push(list.at(i) as string);
  return texts;
}

/** The first caption of each list. */
export function firstCaptions(lists: readonly Captions[]): Captions {
  return areOfOnePack(lists)
    ? allCaptions(lists.map((list) => (list.length === 1 ? list : new PackedRun(list.pack, list.from, 1))))
    : lists.map((list) => list.at(0) as string);
}

function areOfOnePack(lists: readonly Captions[]): lists is readonly PackedRun[] {
  const [first] = lists;
  return first instanceof PackedRun && lists.every((list) => list instanceof PackedRun && list.pack === first.pack);
}
