/**
 * WMD of one caption, explained: which words go to which of the nearest reference, how much of the caption they are, and how far.
 *
 * @module
 */

import type { Address } from "../engine/raw.js";
import type { Collection, Session } from "../engine/session.js";
import type { MovesExplanation } from "./explanation.js";
import type { PreparedCandidates, PreparedReferences } from "./metric.js";

/** Numbers of a move (`assembly/wmd/wmd.ts`). */
const MOVE = 4;

/** Places in a row of numbers. */
const DISTANCE = 1;
const NEAREST = 2;

/** What a WMD metric has: its name, and the arrays of bags' addresses. */
export interface WmdState {
  readonly name: string;
  readonly references: Address;
  readonly candidates: Address;
  /** Score, distance and number of the nearest reference. */
  readonly row: Float64Array;
}

export function explainWmd(
  { session, collection }: PreparedReferences,
  candidates: PreparedCandidates,
  { name, references, candidates: own, row }: WmdState,
  score: number,
): MovesExplanation {
  const [first = 0] = session.readWords(candidates.bounds, 1);
  const distance = row[DISTANCE] as number;
  const nearest = distance < Number.POSITIVE_INFINITY ? (row[NEAREST] as number) : undefined;
  const [one, other] = [candidates.collection("run"), collection("run")];
  const texts = {
    candidate: session.tokens(one, 0, true),
    reference: nearest === undefined ? [] : session.tokens(other, first + nearest, true),
  };
  const ids = {
    candidate: pieceIds(session, one, 0),
    reference: nearest === undefined ? [] : pieceIds(session, other, first + nearest),
  };
  const moves =
    nearest === undefined ? [] : movesOf(session, bagAt(session, own, 0), bagAt(session, references, first + nearest));
  const wordOf = (side: "candidate" | "reference", id: number): string => texts[side][ids[side].indexOf(id)] as string;
  const left = (side: "candidate" | "reference"): string[] => {
    const moved = new Set(moves.map((move) => move[side]));
    return texts[side].filter((_, i) => !moved.has(ids[side][i] as number));
  };
  return {
    kind: "moves",
    metric: name,
    score,
    distance,
    referenceIndex: nearest ?? -1,
    ...texts,
    moves: moves
      .map((move) => ({
        candidate: wordOf("candidate", move.candidate),
        reference: wordOf("reference", move.reference),
        share: move.share,
        distance: move.distance,
        cost: move.share * move.distance,
      }))
      .sort((a, b) => b.cost - a.cost),
    leftOut: { candidate: left("candidate"), reference: left("reference") },
  };
}

function bagAt(session: Session, bags: Address, index: number): Address {
  return session.readWords(bags + 4 * index, 1)[0] as number;
}

function movesOf(session: Session, candidate: Address, reference: Address) {
  const most = session.call((raw) => raw.mostMoves(candidate, reference));
  const out = session.allocDoubles(MOVE * most);
  const count = session.call((raw) => raw.wmdMoves(candidate, reference, out));
  const rows = session.readDoubles(out, MOVE * count);
  return Array.from({ length: count }, (_, i) => {
    const [own = 0, other = 0, share = 0, distance = 0] = rows.subarray(MOVE * i, MOVE * (i + 1));
    return { candidate: own, reference: other, share, distance };
  });
}

function pieceIds(session: Session, collection: Collection, index: number): number[] {
  const ids = session.call((raw) => raw.captionIds(collection.handle, index, 1) >>> 0);
  return [
    ...session.readWords(
      ids,
      session.call((raw) => raw.captionLength(collection.handle, index, 1)),
    ),
  ];
}
