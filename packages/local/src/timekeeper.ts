import type { Logger } from "@sereno/core/logger";
import type { ClockDoubt } from "@sereno/core/things/clock/output";
import type { Timekeeper } from "@sereno/core/things/clock/ports";
import { SLACK_MS } from "@sereno/core/things/clock/rules";
import type { Clock } from "@sereno/core/words/time/clock";

const HOUR_MS = 3_600_000;
/** A machine that was off or asleep for longer asks a second clock; one that was off for a night does not. */
export const NIGHT_MS = 16 * HOUR_MS;

interface Options {
  machine: Clock;
  log: Logger;
  /** What a second clock says, if it can be asked now. */
  askSecond?: () => Promise<Date | null>;
  /** Milliseconds since some moment, by a clock that nobody sets. */
  elapsed?: () => number;
}

/** The timekeeper of one machine. */
export interface LocalTimekeeper extends Timekeeper {
  /** Compares the machine's clock with the last instant that the table saw (ISO; null: a new table), and asks a second clock in doubt. */
  startFrom(seenAt: string | null): void;
  /** Asks the second clock, while in doubt. */
  check(): Promise<void>;
  /** Calls back once a clock was believed that had been doubted. */
  onSettled(listener: () => void): void;
}

/**
 * Believes the machine's clock as long as it goes on from the last instant it was believed at: back by 5 minutes or ahead by 16 hours
 * at most. Else it goes on from that instant by itself, in doubt, until the machine's clock is back, or a second clock or a person
 * agrees with it.
 */
export function createTimekeeper({
  machine,
  log,
  askSecond,
  elapsed = () => performance.now(),
}: Options): LocalTimekeeper {
  /** The last instant believed, and when that was by `elapsed`; null before there is any. */
  let seen: { at: number; since: number } | null = null;
  let isDoubted = false;
  /** By how much Google's clock is ahead of the machine's, once it has said otherwise. */
  let googleAhead: number | null = null;
  let settled = () => {};

  const fits = (at: number, from: number) => at >= from - SLACK_MS && at <= from + NIGHT_MS;
  const iso = (ms: number) => new Date(ms).toISOString();

  const believe = (at: number, by: string) => {
    log.error("clock_settled", { by, at: iso(at) });
    seen = { at, since: elapsed() };
    isDoubted = false;
    googleAhead = null;
    settled();
  };

  const now = (): Date => {
    const at = machine.now().getTime();
    if (!seen) return new Date(at);
    const trusted = seen.at + elapsed() - seen.since;
    if (fits(at, trusted)) {
      if (isDoubted) believe(at, "machine");
      else seen = { at: Math.max(at, trusted), since: elapsed() };
      return new Date(at);
    }
    if (isDoubted) return new Date(trusted);
    isDoubted = true;
    log.error("clock_doubted", { seen_at: iso(seen.at), machine_at: iso(at) });
    void check();
    return new Date(trusted);
  };

  const doubt = (): ClockDoubt | null => {
    const trusted = now();
    if (!isDoubted) return null;
    const at = machine.now().getTime();
    const google_at = googleAhead === null ? null : iso(at + googleAhead);
    return { seen_at: trusted.toISOString(), machine_at: iso(at), google_at };
  };

  async function check(): Promise<void> {
    if (!doubt() || !askSecond) return;
    const second = await askSecond().catch(() => null);
    if (!second || !doubt()) return;
    const at = machine.now().getTime();
    const ahead = second.getTime() - at;
    if (Math.abs(ahead) <= SLACK_MS) return believe(at, "google");
    if (googleAhead === null)
      log.error("clock_refused", { by: "google", machine_at: iso(at), google_at: iso(at + ahead) });
    googleAhead = ahead;
  }

  return {
    now,
    doubt,
    check,
    confirm: (machineAt) => {
      const at = machine.now().getTime();
      // A person says what a screen said a while ago: by then the clock may be another again.
      const isWhatWasShown = at >= machineAt.getTime() - SLACK_MS && at <= machineAt.getTime() + HOUR_MS;
      if (!doubt() || googleAhead !== null || !isWhatWasShown) return false;
      believe(at, "therapist");
      return true;
    },
    startFrom: (seenAt) => {
      seen = { at: seenAt ? Date.parse(seenAt) : machine.now().getTime(), since: elapsed() };
      now();
    },
    onSettled: (listener) => {
      settled = listener;
    },
  };
}
