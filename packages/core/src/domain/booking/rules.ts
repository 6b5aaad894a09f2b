import { longDate, spokenLocal } from "../../lib/spanish/rules";
import {
  dateOfDay,
  type Interval,
  MINUTES_PER_DAY,
  type Minute,
  offsetAt,
  overlaps,
  splitLocal,
  steadyOffset,
  toLocal,
  weekdayIndex,
} from "../../lib/time/rules";
import { isUnknown, type KnownBusy } from "../busy/rules";
import type { BookingRules } from "./output";

/** Why the booking rules or Google's busy times exclude a time that is free and within the published hours. */
export const BOUND_REASONS = ["horizon", "notice", "buffer", "limit", "busy_elsewhere", "unknown"] as const;
export type BoundReason = (typeof BOUND_REASONS)[number];

export type StoredRules = Omit<BookingRules, "cancel_message" | "busy_as_of" | "busy_known_until" | "version">;

export const DEFAULT_RULES: StoredRules = {
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  minimum_notice_minutes: 0,
  horizon_days: 90,
  max_per_day: null,
  max_per_week: null,
  cancel_notice_hours: 0,
  busy_from_google: false,
};

export const rulesOf = ({ booking_rules }: { booking_rules?: StoredRules | undefined }): StoredRules => ({
  ...DEFAULT_RULES,
  ...booking_rules,
});

export const rulesVersion = ({ booking_rules_version }: { booking_rules_version?: number | undefined }): number =>
  booking_rules_version ?? 0;

/** Minimum number of minutes between two appointments: the longer of the two buffers. */
export const gapOf = ({ buffer_before_minutes, buffer_after_minutes }: StoredRules): number =>
  Math.max(buffer_before_minutes, buffer_after_minutes);

export const looksAround = (rules: StoredRules): boolean =>
  gapOf(rules) > 0 || rules.max_per_day !== null || rules.max_per_week !== null;

/** A live or completed appointment, which counts towards the maximum per day and week. */
export interface Visit {
  /** Identifies the appointment and stays the same when it moves. */
  key: string;
  start: Minute;
}

export interface Around {
  /** Occupied times, in any order. */
  busy: Interval[];
  visits: Visit[];
}

const mondayOf = (day: number): number => day - weekdayIndex(day);

/** The local days whose visits count for the days `first` to `last`: whole weeks if there is a weekly maximum. */
export const daysAround = (rules: StoredRules, first: number, last = first): [first: number, last: number] =>
  rules.max_per_week === null ? [first, last] : [mondayOf(first), mondayOf(last) + 6];

interface FullQuestion {
  rules: StoredRules;
  zone: string;
  visits: Visit[];
  /** `key` of the appointment that moves. The maximum of its current day and week does not apply to it. */
  ownKey?: string | undefined;
  /** Local days as days since 1970-01-01, both included. */
  first: number;
  last: number;
}

export type Fullness = "day" | "week";

/** For each local day from `first` to `last`: which maximum is reached, or null. Empty if the rules have no maximum. */
export function findFullDays(question: FullQuestion): (Fullness | null)[] {
  const { rules, first, last } = question;
  const { max_per_day, max_per_week } = rules;
  const full: (Fullness | null)[] = [];
  if (max_per_day === null && max_per_week === null) return full;
  const monday = mondayOf(first);
  const perDay = countByDay(question, monday);
  const own = ownDay(question) - monday;
  for (let week = 0; week < perDay.length; week += 7) {
    const nextWeek = week + 7;
    const holdsOwn = own >= week && own < nextWeek;
    const ofWeek = !holdsOwn && reaches(total(perDay.slice(week, nextWeek)), max_per_week) ? "week" : null;
    for (let day = week; day < nextWeek; day++)
      full.push(day !== own && reaches(perDay[day], max_per_day) ? "day" : ofWeek);
  }
  return full.slice(first - monday, last - monday + 1);
}

const total = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0);

const reaches = (count: number | undefined, most: number | null): boolean => most !== null && (count ?? 0) >= most;

/** Visits on each local day from `monday` to the end of `last`'s week. A moving appointment counts on its old day. */
function countByDay({ zone, visits, last }: FullQuestion, monday: number): number[] {
  const midnight = monday * MINUTES_PER_DAY;
  const perDay: number[] = new Array(mondayOf(last) + 7 - monday).fill(0);
  const steady = steadyOffset(zone, (monday - 1) * MINUTES_PER_DAY, (last + 9) * MINUTES_PER_DAY);
  let day = Number.NaN;
  let from = 0;
  let to = 0;
  for (const { start } of visits) {
    // Consecutive visits are usually on one day, so the bounds of the previous visit's day are reused.
    if (start < from || start >= to) {
      const minute = start + (steady ?? offsetAt(zone, start)) - midnight;
      day = Math.floor(minute / MINUTES_PER_DAY);
      from = start - minute + day * MINUTES_PER_DAY;
      to = steady === null ? from : from + MINUTES_PER_DAY;
    }
    if (day >= 0 && day < perDay.length) perDay[day] = (perDay[day] ?? 0) + 1;
  }
  return perDay;
}

/** The current local day (days since 1970) of the appointment that moves; NaN if none moves. */
function ownDay({ zone, visits, ownKey }: FullQuestion): number {
  const own = ownKey === undefined ? undefined : visits.find(({ key }) => key === ownKey);
  return own ? Math.floor(toLocal(zone, own.start) / MINUTES_PER_DAY) : Number.NaN;
}

export interface Bound<Reason = BoundReason> {
  reason: Reason;
  /** A Spanish sentence that an agent may send to the client. */
  message: string;
  /** `limit`: which maximum is reached. `most`: its value. Both are set only with the reason `limit`. */
  limit?: Fullness;
  most?: number;
}

interface CalendarQuestion {
  zone: string;
  start: Minute;
  duration: number;
  now: Minute;
  elsewhere: KnownBusy;
}

export interface BoundQuestion extends Around, CalendarQuestion {
  rules: StoredRules;
  ownKey?: string | undefined;
  /** The last local date that the actor may book; null: no limit. */
  lastDate: string | null;
}

/** The first reason by which rules or Google exclude a time; null if none. Does not check overlapping appointments. */
export function findBound(question: BoundQuestion): Bound | null {
  const { rules, zone, start, now, lastDate } = question;
  const local = toLocal(zone, start);
  if (lastDate !== null && splitLocal(local).date > lastDate) return toBound("horizon", local, rules);
  if (start < now + rules.minimum_notice_minutes) return toBound("notice", local, rules);
  const elsewhere = boundElsewhere(question);
  if (elsewhere?.reason === "busy_elsewhere") return elsewhere;
  if (isTooClose(question)) return toBound("buffer", local, rules);
  const day = Math.floor(local / MINUTES_PER_DAY);
  const [limit] = findFullDays({ ...question, first: day, last: day });
  if (!limit) return elsewhere;
  const most = (limit === "day" ? rules.max_per_day : rules.max_per_week) ?? 0;
  return { reason: "limit", message: fullText(limit, day, most), limit, most };
}

/** Why the therapist's Google calendar excludes a time: busy or unknown; null if the time is free there. */
export function boundElsewhere(question: CalendarQuestion): Bound<"busy_elsewhere" | "unknown"> | null {
  const { zone, start, duration, now, elsewhere } = question;
  const wanted = { start, end: start + duration };
  const spoken = spokenLocal(toLocal(zone, start));
  if (elsewhere.intervals.some((each) => overlaps(each, wanted)))
    return { reason: "busy_elsewhere", message: `El ${spoken} no está disponible: hay otro compromiso a esa hora.` };
  if (!isUnknown(elsewhere, wanted)) return null;
  return { reason: "unknown", message: `No se sabe si el ${spoken} está libre: ${unreadText(elsewhere, zone, now)}.` };
}

function isTooClose({ rules, start, duration, busy }: BoundQuestion): boolean {
  const gap = gapOf(rules);
  const wanted = { start, end: start + duration };
  const widened = { start: start - gap, end: wanted.end + gap };
  return busy.some((each) => overlaps(each, widened)) && !busy.some((each) => overlaps(each, wanted));
}

const toBound = (reason: keyof typeof TEXTS, local: Minute, rules: StoredRules): Bound => ({
  reason,
  message: TEXTS[reason](local, rules),
});

const TEXTS: Record<"horizon" | "notice" | "buffer", (local: Minute, rules: StoredRules) => string> = {
  horizon: (local, { horizon_days }) =>
    `El ${longDate(splitLocal(local).date)} está muy lejos: se agenda hasta con ${spokenDays(horizon_days)} de anticipación.`,
  notice: (local, { minimum_notice_minutes }) =>
    `El ${spokenLocal(local)} es muy pronto: se agenda con al menos ${spokenMinutes(minimum_notice_minutes)} de anticipación.`,
  buffer: (local, rules) =>
    `El ${spokenLocal(local)} queda muy cerca de otra cita: entre dos citas se dejan al menos ${gapOf(rules)} minutos.`,
};

export const unreadText = ({ knownUntil }: KnownBusy, zone: string, now: Minute): string =>
  knownUntil > now
    ? `el otro calendario se ha leído hasta el ${longDate(splitLocal(toLocal(zone, knownUntil)).date)}`
    : "el otro calendario no se ha podido leer";

/** Says that a local day (days since 1970), or its week, has reached its maximum: 'El martes … ya está completo: …'. */
export const fullText = (limit: Fullness, day: number, most: number): string =>
  limit === "day"
    ? `El ${longDate(dateOfDay(day))} ya está completo: se ${attended(most)} al día.`
    : `La semana del ${longDate(dateOfDay(mondayOf(day)))} ya está completa: se ${attended(most)} por semana.`;

const attended = (most: number) => (most === 1 ? "atiende máximo 1 cita" : `atienden máximo ${most} citas`);

export const spokenDays = (days: number): string => (days === 1 ? "1 día" : `${days} días`);

/** Minutes in Spanish words: '2 días' for whole days, otherwise '3 horas' or '1 hora y 30 minutos'. */
export function spokenMinutes(minutes: number): string {
  if (minutes >= MINUTES_PER_DAY && minutes % MINUTES_PER_DAY === 0) return spokenDays(minutes / MINUTES_PER_DAY);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 && (hours === 1 ? "1 hora" : `${hours} horas`),
    rest > 0 && (rest === 1 ? "1 minuto" : `${rest} minutos`),
  ];
  return parts.filter(Boolean).join(" y ") || "0 minutos";
}

/** Whether a client may still cancel or move an appointment: at least `cancel_notice_hours` before its start. */
export const isInTime = (
  { cancel_notice_hours }: Pick<StoredRules, "cancel_notice_hours">,
  start: Minute,
  now: Minute,
) => start - now >= cancel_notice_hours * 60;

export const untilText = (hours: number): string =>
  hours === 0 ? "hasta que empiece" : `hasta ${spokenMinutes(hours * 60)} antes`;

export const lateText = (hours: number): string =>
  `Ya no alcanza el tiempo para cancelar o cambiar la hora aquí: se puede ${untilText(hours)}.`;

export const cancelText = (hours: number): string =>
  hours === 0
    ? "Puedes cancelar tu cita en cualquier momento antes de que empiece."
    : `Puedes cancelar tu cita ${untilText(hours)} de que empiece.`;
