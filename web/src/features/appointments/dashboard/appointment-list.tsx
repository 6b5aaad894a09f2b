import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { type DayGroup, groupByDay, keepUnchanged, type NextUp } from "../model/agenda";
import { type CardsProps, DayCards, roomFor } from "./list-section";

/** Least number of cards in the first render, which draws whole days; fewer fit on a screen. */
export const FIRST_CARDS = 8;
/** Least number of cards that each later render adds, so few that a slow phone still responds to presses. */
const CARDS_A_STEP = 24;

interface AppointmentDaysProps extends CardsProps {
  today: string;
  /** Whether other content above fills the first screen, so that the first render draws no cards. */
  isBelow?: boolean;
}

/** Draws the first days at once and all others in steps: the browser's search then finds every appointment. */
export function AppointmentDays({ appointments, isBelow = false, next, ...rest }: AppointmentDaysProps) {
  const drawnDays = useRef<DayGroup[]>([]);
  const days = useMemo(() => keepUnchanged(drawnDays.current, groupByDay(appointments)), [appointments]);
  drawnDays.current = days;
  const [drawn, setDrawn] = useState(() => (isBelow ? 0 : daysUntil(days, FIRST_CARDS)));
  useEffect(() => {
    const cards = days.slice(0, drawn).reduce((sum, day) => sum + day.appointments.length, CARDS_A_STEP);
    if (drawn < days.length) startTransition(() => setDrawn(daysUntil(days, cards)));
  }, [days, drawn]);
  const later = days.slice(drawn);
  return (
    <div className="space-y-4">
      {days.slice(0, drawn).map((day) => (
        <DayCards key={day.date} day={day} next={nextOf(day, next)} {...rest} />
      ))}
      {later.length > 0 && <div style={{ height: roomFor(later) }} />}
    </div>
  );
}

/** The entries of `next` about this day's appointments; undefined if none, so that memoised cards do not rerender. */
function nextOf({ appointments }: DayGroup, next: NextUp[] = []): NextUp[] | undefined {
  const found = next.filter(({ id }) => appointments.some((each) => each.id === id));
  return found.length > 0 ? found : undefined;
}

function daysUntil(days: DayGroup[], cards: number): number {
  let sum = 0;
  const last = days.findIndex(({ appointments }) => {
    sum += appointments.length;
    return sum >= cards;
  });
  return last < 0 ? days.length : last + 1;
}
