import type { Schedule } from "@sereno/core/domain/availability/output";
import { minuteOfTime, timeOfMinute } from "@sereno/core/lib/time/rules";
import { spokenTime } from "../../../../lib/clock/dates";
import { type Cell, isHalfSaid, textOf } from "./cells";

/** Start and end of the working hours, in minutes after midnight. */
export interface Hours {
  from: number;
  to: number;
}

const USUAL: Hours = { from: 7 * 60, to: 20 * 60 };
export const HALF_DAY = 720;

export function hoursOf(weekly: Schedule["weekly_availability"] | undefined): Hours {
  const ranges = Object.values(weekly ?? {}).flatMap(({ enabled, time_ranges }) => (enabled ? time_ranges : []));
  if (ranges.length === 0) return USUAL;
  return {
    from: Math.min(...ranges.map(({ start }) => minuteOfTime(start))),
    to: Math.max(...ranges.map(({ end }) => minuteOfTime(end))),
  };
}

/** Matches hours without minutes, as in a column of hours: '8', 'a las 4', '16-17', '11 a 12'. */
const WHOLE = /^(?:de |a las? )?(?:0?[1-9]|1\d|2[0-3])(?: ?(?:[-–—]|al?|hasta)(?: las?)? ?(?:0?[1-9]|1\d|2[0-3]))?$/i;
export const withMinutes = (cell: Cell | undefined): Cell | undefined =>
  WHOLE.test(textOf(cell)) ? textOf(cell).replace(/\d+/g, "$&:00") : cell;

/** '15:00' for '03:00', if the working hours begin after 3:00 and end after 15:00. Null otherwise, and before 1:00. */
function inAfternoon(time: string, hours: Hours | null): string | null {
  const minute = minuteOfTime(time);
  const isEarly = hours !== null && minute >= 60 && minute < hours.from && minute < HALF_DAY;
  return isEarly && minute + HALF_DAY < hours.to ? timeOfMinute(minute + HALF_DAY) : null;
}

/** The time `written` in `cells` ('HH:mm'), moved by `inAfternoon` unless a cell says a. m. or p. m. */
export function hourOf(written: string | null, cells: (Cell | undefined)[], hours: Hours | null) {
  const later = written && !cells.some(isHalfSaid) ? inAfternoon(written, hours) : null;
  if (!written || !later) return { time: written };
  return { time: later, guessed: `La hora ${written.replace(/^0/, "")} se toma como las ${spokenTime(later)}` };
}
