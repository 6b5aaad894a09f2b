import type { Appointment } from "@sereno/core/domain/appointment/output";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import type { Around } from "../data/use-now";
import { atHand, comesTomorrow, unsentReminders } from "./at-hand";
import type { NowLinesProps } from "./now-lines";

const LINE_REM = 2.75;
const BORDER_REM = 0.125;

const hasLines = ({ lines, unsent, announced, handoffs, approvals, offers, freed }: NowLinesProps): boolean =>
  announced !== null || [lines, unsent, handoffs, approvals, offers, freed].some(({ length }) => length > 0);

const NowLines = lazyComponent<NowLinesProps>(() => import("./now-lines"), {
  loading: (props) => {
    const { news, isBoxed } = props;
    // Number of rows to reserve: one if the collapsed list will be shown, else one for each link in the box.
    const count = hasLines(props) ? 1 : news ? 2 : isBoxed ? 1 : 0;
    return count > 0 && <div className="mb-3 shrink-0" style={{ height: `${LINE_REM * count + BORDER_REM}rem` }} />;
  },
});

interface NowProps extends Pick<NowLinesProps, "now" | "onOutcome" | "isBoxed"> {
  appointments: Appointment[];
  around: Around;
}

export function Now({ appointments, around: { lately, ...others }, now, ...rest }: NowProps) {
  const lines = atHand([...appointments, ...lately], now);
  const props = { lines, unsent: unsentReminders(appointments, now), ...others, now, ...rest };
  if (!hasLines(props) && !others.news && !comesTomorrow(appointments, now)) return null;
  return <NowLines {...props} />;
}
