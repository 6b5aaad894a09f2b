import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Minute } from "@sereno/core/lib/time/rules";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import type { Around } from "../data/use-now";
import type { Outcome } from "../model/status-actions";
import { atHand, comesTomorrow, unsentReminders } from "./at-hand";
import type { NowLinesProps } from "./now-lines";

const LINE_REM = 2.75;
const BORDER_REM = 0.125;

/** Its room is there from the start: what stands below would else be pushed down. */
const NowLines = lazyComponent<NowLinesProps>(() => import("./now-lines"), {
  loading: ({ lines, unsent, announced, news, handoffs, approvals, offers, freed, isBoxed }) => {
    const told = [lines, unsent, handoffs, approvals, offers, freed].some(({ length }) => length > 0) || announced;
    // A line, or one for each of what stands alone.
    const count = told ? 1 : news ? 2 : isBoxed ? 1 : 0;
    return count > 0 && <div className="mb-3 shrink-0" style={{ height: `${LINE_REM * count + BORDER_REM}rem` }} />;
  },
});

interface NowProps {
  /** Those that the list shows, and those of tomorrow. */
  appointments: Appointment[];
  around: Around;
  now: Minute;
  onOutcome: (appointment: Appointment, outcome: Outcome) => void;
  /** What stands below has no room in its first line for tomorrow's reminders. */
  isBoxed?: boolean;
}

/**
 * Who is in the room or comes next, who waits for the therapist herself, which hours came free and whom they are offered, what the last days left open, whose reminders could not be sent, and tomorrow's reminders; nothing where there is
 * nothing.
 */
export function Now({ appointments, around: { lately, ...told }, now, ...rest }: NowProps) {
  const lines = atHand([...appointments, ...lately], now);
  const unsent = unsentReminders(appointments, now);
  const { announced, news, handoffs, approvals, offers, freed } = told;
  const isAnything =
    lines.length + unsent.length + handoffs.length + approvals.length + offers.length + freed.length > 0 ||
    announced ||
    news;
  if (!isAnything && !comesTomorrow(appointments, now)) return null;
  return <NowLines lines={lines} unsent={unsent} {...told} now={now} {...rest} />;
}
