/**
 * Plain COCO records read by the module (`assembly/json/caption-records.ts`): captions by image, packed.
 *
 * @module
 */

import { CaptionPack, PackedRun } from "../captions.js";
import type { Session } from "./session.js";

/** A list of records in a file. */
export interface CaptionRecords {
  /** Ids of the images as they are written, in order of first occurrence. */
  readonly ids: readonly string[];
  readonly idKind: "number" | "text";
  /** Captions of each image. */
  readonly captions: readonly PackedRun[];
  /** Where the list begins in the file, and where what follows it does. */
  readonly start: number;
  readonly end: number;
}

/** Bytes behind the text that the module may read or write. */
const SLACK = 16;

/** Numbers of a result, see the assembly. */
const RESULT_WORDS = 10;

const decoder = new TextDecoder();

/**
 * Reads the list that begins at offset `list`, or the one under "annotations"; `undefined` when it is not plain. The session
 * must be empty, and holds nothing of use afterwards.
 */
export function readCaptionRecords(session: Session, file: Uint8Array, list?: number): CaptionRecords | undefined {
  return session.call((raw) => {
    const text = raw.alloc(file.length + SLACK) >>> 0;
    new Uint8Array(raw.memory.buffer, text, file.length).set(file);
    const start = list ?? raw.findAnnotations(text, file.length) >>> 0;
    if (list === undefined && start === 0) return undefined;
    const result = raw.readCaptionRecords(text, file.length, start) >>> 0;
    if (result === 0) return undefined;
    const [images, count, imageEnds, texts, bounds, unusual, ids, idBounds, idsAreStrings, end] = session.readWords(
      result,
      RESULT_WORDS,
    ) as unknown as Tuple;
    const bytes = (address: number, ends: Uint32Array) =>
      new Uint8Array(raw.memory.buffer, address, ends[ends.length - 1]);
    const captionBounds = session.readWords(bounds, count + 1);
    const pack = new CaptionPack(
      bytes(texts, captionBounds).slice(),
      captionBounds,
      session.readWords(unusual, count + 1),
    );
    const boundsOfIds = session.readWords(idBounds, images + 1);
    return {
      ids: split(decoder.decode(bytes(ids, boundsOfIds)), boundsOfIds),
      idKind: idsAreStrings === 0 ? "number" : "text",
      captions: runs(pack, session.readWords(imageEnds, images)),
      start,
      end,
    };
  });
}

type Tuple = readonly [number, number, number, number, number, number, number, number, number, number];

/** Pieces of an ASCII text. */
function split(text: string, bounds: Uint32Array): string[] {
  const pieces: string[] = [];
  for (let i = 1; i < bounds.length; ++i) pieces.push(text.slice(bounds[i - 1], bounds[i]));
  return pieces;
}

function runs(pack: CaptionPack, ends: Uint32Array): PackedRun[] {
  const lists: PackedRun[] = [];
  let from = 0;
  for (let i = 0; i < ends.length; ++i) {
    const end = ends[i] as number;
    lists.push(new PackedRun(pack, from, end - from));
    from = end;
  }
  return lists;
}
