import {
  dayNumber,
  type Interval,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfTime,
  monthAfter,
  resolveLocal,
  resolveLocalEnd,
} from "../../lib/time/rules";
import { isVisit } from "../appointment/rules";
import type { AppointmentStatus } from "../appointment/schema";
import { hoursReader, type PublishedHours } from "../availability/rules";
import { isInTime } from "../booking/rules";

/** Minimum number of events for a percentage. A share of fewer events says little. */
const LEAST_EVENTS = 5;
/** A client is inactive if the last completed appointment was more than this many days ago. */
const IDLE_DAYS = 21;
/** The notice below which a cancellation is late, if the practice's booking rules have none. */
const USUAL_NOTICE_HOURS = 24;

export interface Happening {
  client_id: string;
  start: Minute;
  duration_minutes: number;
  status: AppointmentStatus;
  /** When a cancelled appointment was cancelled; absent if it was cancelled for a reason of the therapist's. */
  cancelled_at?: Minute | undefined;
}

/** The first and last day of a month, as days since 1970-01-01. */
export const daysOf = (month: string): { first: number; last: number } => ({
  first: dayNumber(`${month}-01`),
  last: dayNumber(`${monthAfter(month, 1)}-01`) - 1,
});

/** A local month ('YYYY-MM') of a zone as an interval of minutes since 1970. */
export function lifeOf(zone: string, month: string): Interval {
  const { first, last } = daysOf(month);
  const midnight = (day: number) => resolveLocal(zone, day * MINUTES_PER_DAY).instant;
  return { start: midnight(first), end: midnight(last + 1) };
}

export const noticeOf = ({ cancel_notice_hours }: { cancel_notice_hours: number }): number =>
  cancel_notice_hours || USUAL_NOTICE_HOURS;

export function attendanceOf(appointments: readonly Happening[], noticeHours: number) {
  const held = appointments.filter(({ status }) => status === "completed");
  const isLate = ({ status, start, cancelled_at }: Happening) =>
    status === "cancelled" &&
    cancelled_at !== undefined &&
    !isInTime({ cancel_notice_hours: noticeHours }, start, cancelled_at);
  return {
    sessions: held.length,
    held_minutes: held.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0),
    no_shows: appointments.filter(({ status }) => status === "no_show").length,
    late_cancellations: appointments.filter(isLate).length,
  };
}

/** Minutes of published hours in a month ('YYYY-MM') before `until`, a minute since 1970. */
export function offeredMinutes(hours: PublishedHours, zone: string, month: string, until: Minute): number {
  const { first, last } = daysOf(month);
  const hoursOn = hoursReader(hours);
  let sum = 0;
  for (let day = first; day <= last; day++) {
    const { open, time_ranges } = hoursOn(day);
    for (const range of open ? time_ranges : []) {
      const start = resolveLocal(zone, day * MINUTES_PER_DAY + minuteOfTime(range.start)).instant;
      const end = resolveLocalEnd(zone, day * MINUTES_PER_DAY + minuteOfTime(range.end));
      sum += Math.max(0, Math.min(end, until) - start);
    }
  }
  return sum;
}

export const attendedBy = (appointments: readonly Happening[]): Set<string> =>
  new Set(appointments.filter(({ status }) => status === "completed").map(({ client_id }) => client_id));

/** Number of clients who came in `before`, not in the 21 days before `now`, and have no visit or booking in `after`. */
export function countInactive(before: readonly Happening[], after: readonly Happening[], now: Minute): number {
  const last = new Map<string, Minute>();
  for (const { client_id, start, status } of before) {
    if (status === "completed") last.set(client_id, Math.max(start, last.get(client_id) ?? start));
  }
  for (const { client_id, status } of after) if (isVisit(status)) last.delete(client_id);
  return [...last.values()].filter((start) => now - start > IDLE_DAYS * MINUTES_PER_DAY).length;
}

/** Whether a client is inactive. @param last local date ('YYYY-MM-DD') of the client's last completed appointment. */
export const isIdleSince = (last: string, today: string): boolean => dayNumber(today) - dayNumber(last) > IDLE_DAYS;

export const expectedOf = (of: { sessions: number; no_shows: number; late_cancellations: number }): number =>
  of.sessions + of.no_shows + of.late_cancellations;

export const shareOf = (part: number, whole: number, events = whole): number | null =>
  events < LEAST_EVENTS || whole === 0 ? null : Math.round((part / whole) * 100);
