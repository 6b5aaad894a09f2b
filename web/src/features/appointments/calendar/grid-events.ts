import type { Appointment } from "@sereno/core/domain/appointment/output";
import { type Interval, isoOfMinute as iso, localMinute, type Minute } from "@sereno/core/lib/time/rules";
import { cx } from "../../../lib/cx";
import { isMovable } from "../model/status-actions";
import { type DayHours, plannedSpan } from "../model/time/calendar";
import type { Standing } from "../model/time/calendar-day";
import { TAKEN_TEXT } from "./day-header";
import { HATCHED } from "./settings";

/** Right margin, by the position of a strip (a cancelled appointment) or the number of strips beside an appointment. */
const OFF_EDGE = ["mr-0", "mr-3", "mr-6", "mr-9"];

export function eventOf(appointment: Appointment, place: Standing | undefined, now: Minute) {
  const { start, end } = plannedSpan(appointment);
  return {
    id: appointment.id,
    start: iso(start),
    end: iso(end),
    editable: isMovable(appointment, now),
    className: place ? placeClass(place) : "",
  };
}

function placeClass({ strip, strips }: Standing): string {
  const off = OFF_EDGE[Math.min(strip ?? strips, OFF_EDGE.length - 1)];
  return cx("is-placed", off, strip !== null && "is-strip w-2.5 self-end");
}

export function shadesOf({ date, shut, busy, closed }: DayHours) {
  const midnight = localMinute(date, 0);
  const shade = ({ start, end }: Interval, look: string, title: string) => ({
    start: iso(midnight + start),
    end: iso(midnight + end),
    display: "background",
    title,
    className: cx("pointer-events-none overflow-hidden", look),
  });
  return [
    ...shut.map((each) => shade(each, closed ? HATCHED : "bg-ink/5", "")),
    ...busy.map((each) => shade(each, HATCHED, TAKEN_TEXT)),
  ];
}
