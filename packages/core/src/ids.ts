import { encodeTime } from "ulid";
import type { Clock } from "./lib/time/clock";
import { randomness } from "./random";

/** Whether an id's visit key reads as a number ('0123456789', '12e6958269'), which ElectroDB takes for a list index. */
const readsAsNumber = (id: string): boolean => !Number.isNaN(Number(id.slice(-VISIT_KEY)));

/** Length of a visit key, the end of an appointment's id. The client's record stores visits by visit key. */
export const VISIT_KEY = 10;

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

/** A new id with a prefix, in lower case and sortable by time: 'apt_01j…'. */
export const newId = (prefix: Prefix, clock: Clock): string =>
  `${prefix}_${firstThatNames(() => randomness().ulid(clock.now().getTime()))}`;

/** The start of a range of ids: sorts before all ids created at `moment` (milliseconds since 1970) or later. */
export const firstIdFrom = (prefix: Prefix, moment: number): string => `${prefix}_${encodeTime(moment).toLowerCase()}`;
