import type { Clock } from "../../words/time/clock";
import type { ClockDoubt } from "./output";

/**
 * A clock that notices when the machine's jumps as no night explains. From then on it goes on from the last instant that it was sure
 * of, and is in doubt, until a second clock or a person agrees with the machine's.
 */
export interface Timekeeper extends Clock {
  /** Null while the machine's clock is believed. */
  doubt(): ClockDoubt | null;
  /** A person's yes to what the machine's clock said. Answers whether that ended the doubt. */
  confirm(machineAt: Date): boolean;
}
