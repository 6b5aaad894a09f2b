import type { Appointment } from "@sereno/core/domain/appointment/output";
import { daysShown } from "../model/time/calendar";
import type { CalendarView } from "../model/time/calendar-views";
import { CancelledRow } from "./cancelled-row";
import { PrintedDays } from "./printed-days";

interface CalendarFootProps {
  view: CalendarView;
  date: string;
  appointments: Appointment[];
}

/** What the columns have no room for: names of strips, and everything in print. */
export default function CalendarFoot({ view, date, appointments }: CalendarFootProps) {
  const { first, last } = daysShown(view, date);
  const shown = appointments.filter(({ appointment_date: at }) => at >= first && at.slice(0, 10) <= last);
  return (
    <>
      {view === "dia" && <CancelledRow appointments={shown} />}
      <PrintedDays appointments={shown} />
    </>
  );
}
