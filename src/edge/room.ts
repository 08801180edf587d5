/**
 * Room for bodies: what all requests of a handler hold at a time is bounded, however many clients send at once.
 *
 * @module
 */

import { HttpProblem } from "./http-problem.js";

/** Seconds after which a client that found no room may come again. */
const WAIT = 1;

export class Room {
  #held = 0;

  constructor(readonly most: number) {}

  /** Runs `work` with a share of the room, which it gives back at its end. The first share has all the room that it asks for. */
  async share<T>(work: (share: Share) => Promise<T>): Promise<T> {
    const share = new Share((bytes) => {
      const isAlone = this.#held === share.bytes;
      if (!isAlone && this.#held + bytes > this.most) return false;
      this.#held += bytes;
      return true;
    });
    try {
      return await work(share);
    } finally {
      this.#held -= share.bytes;
    }
  }
}

/** What a request holds. */
export class Share {
  bytes = 0;
  /** There was no room for all of it. */
  refused = false;

  constructor(private readonly ask: (bytes: number) => boolean) {}

  /** Asks for room. */
  readonly hold = (bytes: number): boolean => {
    if (!this.ask(bytes)) {
      this.refused = true;
      return false;
    }
    this.bytes += bytes;
    return true;
  };

  /** The refusal of a request that found no room. */
  static full(): HttpProblem {
    return new HttpProblem(429, "request-rate", `too many large requests at a time: come back in ${WAIT} s`, {
      "retry-after": String(WAIT),
    });
  }
}
