/**
 * The protocols by name.
 *
 * @module
 */

import { CaptallyError } from "../../errors.js";
import { nearestName } from "../../metrics/nearest-name.js";
import { PAIR_PROTOCOLS } from "./pair-protocols.js";
import type { Protocol } from "./protocol.js";
import { RATING_PROTOCOLS } from "./rating-protocols.js";

export const PROTOCOLS: readonly Protocol[] = [...RATING_PROTOCOLS, ...PAIR_PROTOCOLS];

/** @throws {CaptallyError} `usage-option` for a name that does not exist */
export function protocolNamed(name: string): Protocol {
  const protocol = PROTOCOLS.find((candidate) => candidate.name === name);
  if (protocol !== undefined) return protocol;
  const names = PROTOCOLS.map((candidate) => candidate.name);
  throw new CaptallyError(
    "usage-option",
    `there is no protocol "${name}"; did you mean "${nearestName(name, names)}"? Protocols: ${names.join(", ")}`,
  );
}

/**
 * Name of a variant; the first when none is asked for.
 *
 * @throws {CaptallyError} `usage-option` for a name that does not exist
 */
export function variantNamed({ name, variants }: Protocol, wanted: string | undefined): string {
  const names = Object.keys(variants);
  if (wanted === undefined) return names[0] as string;
  if (names.includes(wanted)) return wanted;
  throw new CaptallyError(
    "usage-option",
    `protocol ${name} has no variant "${wanted}"; it has ${names.map((one) => `"${one}" (${variants[one]?.description})`).join(", ")}`,
  );
}
