import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { type DayGroup, groupByDay, keepUnchanged, type NextUp } from "../model/agenda";
import { type CardsProps, DayCards, roomFor } from "./list-section";

/** More than one screen shows. */
export const FIRST_CARDS = 8;
/** Few enough that drawing them holds up no press on a slow phone. */
const CARDS_A_STEP = 24;

interface AppointmentDaysProps extends CardsProps {
  today: string;
  /** Something above fills the first screen and is drawn first. */
  isBelow?: boolean;
}

/** Draws all days, so that a screen reader and the browser's search find each of them; those in view come first. */
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

/** Undefined on other days, which then need not be drawn again. */
function nextOf({ appointments }: DayGroup, next: NextUp[] = []): NextUp[] | undefined {
  const found = next.filter(({ id }) => appointments.some((each) => each.id === id));
  return found.length > 0 ? found : undefined;
}

/** How many days hold so many cards, and not a day less. */
function daysUntil(days: DayGroup[], cards: number): number {
  let sum = 0;
  const last = days.findIndex(({ appointments }) => {
    sum += appointments.length;
    return sum >= cards;
  });
  return last < 0 ? days.length : last + 1;
}
