import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { DEFAULT_MINUTES, durationProblem } from "@sereno/core/domain/availability/lengths/rules";
import type { Conflict, FreeDay, Schedule, SlotCheck } from "@sereno/core/domain/availability/output";
import { explainHours, opensOn, reasonText } from "@sereno/core/domain/availability/rules";
import type { AppointmentMode, UnavailableReason } from "@sereno/core/domain/availability/schema";
import { BOUND_REASONS } from "@sereno/core/domain/booking/rules";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { longDate } from "@sereno/core/lib/spanish/rules";
import {
  type Interval,
  localMinute,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfTime,
  resolveLocal,
  splitLocal,
  timeOfMinute,
} from "@sereno/core/lib/time/rules";
import { spokenTime } from "../../../../lib/clock/dates";
import { addDays, monthEnd, monthStart } from "./days";

export const OUTSIDE_TEXT = "Este horario está fuera de tu disponibilidad publicada.";

/** Midnight at the end of a day; midnight at its start is '00:00'. */
const DAY_END = "24:00";

export const minutesBetween = (start: string, end: string): number => minuteOfTime(end) - minuteOfTime(start);

export const clockTime = (minute: number): string => (minute >= MINUTES_PER_DAY ? DAY_END : timeOfMinute(minute));

export interface TimeSpan {
  startTime: string;
  endTime: string;
  /** Whether the slot may be taken, because busy times in Google Calendar are unknown. */
  isUnknown?: boolean;
}

/** Moves the start and keeps the duration within the day; 60 minutes if there was none. */
export function moveStart(startTime: string, before: TimeSpan): TimeSpan {
  const known = before.startTime && before.endTime ? minutesBetween(before.startTime, before.endTime) : 0;
  const duration = known > 0 ? known : DEFAULT_MINUTES;
  return { startTime, endTime: clockTime(minuteOfTime(startTime) + duration) };
}

/** Slots of a date that can be booked, including those not known to be free. `now`: wall-clock minute. */
export function offeredSlots(free: FreeDay[], date: string, now: Minute): TimeSpan[] {
  const { times = [], unknown = [] } = free.find((day) => day.date === date) ?? {};
  return [...times, ...unknown]
    .filter((time) => localMinute(date, minuteOfTime(time)) > now)
    .sort()
    .map((time) => ({
      startTime: time,
      endTime: clockTime(minuteOfTime(time) + DEFAULT_MINUTES),
      isUnknown: unknown.includes(time),
    }));
}

/** First day in which an appointment of the default length still fits. `now`: wall-clock minute. */
export const firstDay = (now: Minute): string => splitLocal(now + DEFAULT_MINUTES).date;

/** The slots, sorted, together with a slot that counts as free although it is no longer offered. */
export const withSlot = (slots: TimeSpan[], { startTime, endTime }: TimeSpan): TimeSpan[] =>
  [...slots.filter((each) => each.startTime !== startTime), { startTime, endTime }].sort((a, b) =>
    a.startTime.localeCompare(b.startTime),
  );

const PARTS = [
  { name: "Mañana", until: "12:00" },
  { name: "Tarde", until: "18:00" },
  { name: "Noche", until: DAY_END },
];

export function groupByPart(slots: TimeSpan[]) {
  const partOf = ({ startTime }: TimeSpan) => PARTS.find(({ until }) => startTime < until)?.name;
  return PARTS.map(({ name }) => ({ name, slots: slots.filter((slot) => partOf(slot) === name) })).filter(
    (part) => part.slots.length > 0,
  );
}

export const monthOf = (date: string): string => date.slice(0, 7);

/** Dates of a month from `today` on, inclusive; null if all have passed. */
export function datesToCome(month: string, today: string): { start_date: string; end_date: string } | null {
  const [first, last] = [monthStart(month), monthEnd(month)];
  return last < today ? null : { start_date: first < today ? today : first, end_date: last };
}

const spokenSpan = (start: string, end: string): string => `${spokenTime(start)} – ${spokenTime(end)}`;

export const spokenConflict = ({ start, end, patient_name }: Conflict): string =>
  [spokenSpan(start.slice(11, 16), end.slice(11, 16)), patient_name].filter(Boolean).join(", ");

export type ChosenTime = Pick<AppointmentForm, "date" | "startTime" | "endTime">;

export const sameTime = (a: ChosenTime, b: ChosenTime): boolean =>
  a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime;

export const isWhole = ({ date, startTime, endTime }: ChosenTime): boolean =>
  Boolean(date && startTime && endTime) && durationProblem(minutesBetween(startTime, endTime)) === null;

export const spanOfTime = ({ date, startTime, endTime }: ChosenTime): Interval => ({
  start: localMinute(date, minuteOfTime(startTime)),
  end: localMinute(date, minuteOfTime(endTime)),
});

export const describeTime = ({ date, startTime, endTime }: ChosenTime): string =>
  `${longDate(date)}, ${spokenSpan(startTime, endTime)}`;

const hoursOf = ({ weekly_availability: weekly, exceptions }: Schedule) => ({ weekly, exceptions });

export const isPublished = (schedule: Schedule, date: string, mode: AppointmentMode): boolean =>
  opensOn(hoursOf(schedule), date, mode);

export function outsideReason(
  { date, startTime, endTime }: ChosenTime,
  mode: AppointmentMode,
  schedule: Schedule,
  zone: string,
) {
  const { instant } = resolveLocal(zone, localMinute(date, minuteOfTime(startTime)));
  const duration = minutesBetween(startTime, endTime);
  return explainHours({ ...hoursOf(schedule), zone, start: instant, duration, mode });
}

export interface Doubt {
  title: string;
  text: string;
}

/** The question to confirm a time outside the published hours; null for a time within them. */
export function outsideDoubt(time: ChosenTime, mode: AppointmentMode, schedule: Schedule, zone: string): Doubt | null {
  const reason = outsideReason(time, mode, schedule, zone);
  return reason && { title: OUTSIDE_TEXT, text: reasonText(reason, spanOfTime(time).start, mode) };
}

export const withHeld = (held: Doubt | null, against: Doubt | null): Doubt | null =>
  held ? { ...held, text: [held.text, against?.text].filter(Boolean).join(" ") } : against;

const DOUBTS: Partial<Record<UnavailableReason, string>> = {
  ...Object.fromEntries(BOUND_REASONS.map((reason) => [reason, "Este horario no sigue tus reglas de agenda."])),
  unknown: "Tu Google Calendar no se ha leído para este horario.",
  day_off: OUTSIDE_TEXT,
  outside_hours: OUTSIDE_TEXT,
  type_not_offered: OUTSIDE_TEXT,
};

/** The question to confirm if a time is not offered, breaks a booking rule or has unknown busy times; else null. */
export function boundOf({ reason, message }: SlotCheck): Doubt | null {
  const title = reason && DOUBTS[reason];
  return title ? { title, text: message ?? "" } : null;
}

const DAYS_LOOKED_AT = 62;

const daysFrom = (date: string): string[] => Array.from({ length: DAYS_LOOKED_AT }, (_, index) => addDays(date, index));

export const isEverPublished = (schedule: Schedule, from: string, mode: AppointmentMode): boolean =>
  daysFrom(from).some((date) => isPublished(schedule, date, mode));

/** The type of a new form: 'Presencial', unless the next open day offers only 'Virtual'. */
export function openingType(schedule: Schedule, today: string): AppointmentForm["type"] {
  const next = daysFrom(today).find((date) => opensOn(hoursOf(schedule), date));
  return modeLabel(next !== undefined && !isPublished(schedule, next, "presential"));
}

export const usualType = (client: Pick<ClientListItem, "last_is_virtual"> | null): AppointmentForm["type"] | null =>
  client?.last_is_virtual == null ? null : modeLabel(client.last_is_virtual);

export function onlyType(schedule: Schedule, date: string): AppointmentForm["type"] | null {
  const [inPerson, online] = [isPublished(schedule, date, "presential"), isPublished(schedule, date, "virtual")];
  if (inPerson === online) return null;
  return modeLabel(online);
}
