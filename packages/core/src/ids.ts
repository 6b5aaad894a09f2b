import { encodeTime } from "ulid";
import type { Clock } from "./lib/time/clock";
import { randomness } from "./random";

/** In a map path ElectroDB treats a key that reads as a number ('0123456789', '12e6958269') as a list index. */
const readsAsNumber = (id: string): boolean => !Number.isNaN(Number(id.slice(-VISIT_KEY)));

/** Number of characters at the end of an appointment's id that are its key among the client's visits. */
export const VISIT_KEY = 10;

/** Draws ULIDs until the visit key of one does not read as a number. */
export function firstThatNames(draw: () => string): string {
  for (;;) {
    const id = draw().toLowerCase();
    if (!readsAsNumber(id)) return id;
  }
}

type Prefix =
  | "act"
  | "apr"
  | "apt"
  | "bil"
  | "cli"
  | "clo"
  | "end"
  | "evt"
  | "exp"
  | "hnd"
  | "imp"
  | "led"
  | "off"
  | "pay"
  | "pkg"
  | "pur"
  | "ser"
  | "ses"
  | "tok";

/** A prefixed id, lower-case and sortable by time: 'apt_01j…'. */
export const newId = (prefix: Prefix, clock: Clock): string =>
  `${prefix}_${firstThatNames(() => randomness().ulid(clock.now().getTime()))}`;

/** The smallest possible id from a moment (milliseconds since 1970) on, to begin a range of ids. */
export const firstIdFrom = (prefix: Prefix, moment: number): string => `${prefix}_${encodeTime(moment).toLowerCase()}`;
