import { encodeTime } from "ulid";
import type { Clock } from "./lib/time/clock";
import { randomness } from "./random";

/** ElectroDB takes a map's key that reads as a number ('0123456789', '12e6958269') for a place in a list, and names none. */
const readsAsNumber = (id: string): boolean => !Number.isNaN(Number(id.slice(-VISIT_KEY)));

/** So many characters of an appointment's id name it among its client's visits. */
export const VISIT_KEY = 10;

/** The first of the ULIDs drawn that can name a visit. */
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

/** No id that is drawn from a moment (milliseconds since 1970) on comes before it. */
export const firstIdFrom = (prefix: Prefix, moment: number): string => `${prefix}_${encodeTime(moment).toLowerCase()}`;
