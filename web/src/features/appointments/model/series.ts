import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Scope } from "@sereno/core/domain/appointment/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { HARD, weekdayOf } from "@sereno/core/domain/series/rules";
import {
  type ChangeSeriesInput,
  MAX_SERIES,
  type PreviewSeriesInput,
  type SeriesState,
} from "@sereno/core/domain/series/schema";
import {
  formatLocal,
  MINUTES_PER_DAY,
  type Minute,
  parseLocal,
  WEEKDAYS,
  type Weekday,
} from "@sereno/core/lib/time/rules";
import type * as z from "zod/mini";
import { dayName } from "../../../domain/appointment/hour-names";
import { counted } from "../../../lib/text";
import { ofSeries } from "./agenda";

type PreviewInput = z.input<typeof PreviewSeriesInput>;
export type Choice = NonNullable<PreviewInput["choices"]>[number];
type Choosable = Pick<Choice, "action" | "appointment_date">;

/** The times of a series. `date` and `startTime` are "" until they are chosen. */
export interface SeriesTime {
  date: string;
  startTime: string;
  duration: number;
  weeks: number;
  /** Second weekday of each week, besides the weekday of `date`; null for none. */
  secondDay: Weekday | null;
  count: number;
  isVirtual: boolean;
  choices: Choice[];
}

export function toPattern(time: SeriesTime, purchase: Purchase | null): PreviewInput | null {
  const { date, startTime, secondDay } = time;
  if (!date || !startTime) return null;
  const start = `${date} ${startTime}:00`;
  return {
    start,
    interval_weeks: time.weeks,
    weekdays: [weekdayOf(parseLocal(start)), ...(secondDay ? [secondDay] : [])],
    count: time.count,
    duration_minutes: time.duration,
    is_virtual: time.isVirtual,
    package_purchase_id: purchase?.id ?? null,
    choices: time.choices,
  };
}

export function choose(choices: Choice[], index: number, choice: Choosable): Choice[] {
  const others = choices.filter((each) => each.index !== index);
  const before = choices.find((each) => each.index === index);
  const isSame = before?.action === choice.action && before.appointment_date === choice.appointment_date;
  return isSame ? others : [...others, { index, ...choice }];
}

export const mostSessions = (purchase: Purchase | null): number =>
  purchase ? Math.min(MAX_SERIES, purchase.sessions_remaining) : MAX_SERIES;

export function countOptions(purchase: Purchase | null) {
  const least = purchase ? 1 : 2;
  const counts = Array.from({ length: mostSessions(purchase) - least + 1 }, (_, index) => least + index);
  return counts.map((count) => ({ value: String(count), label: counted(count, "sesión", "sesiones") }));
}

const WEEK = 7 * MINUTES_PER_DAY;

/** The client's next or else last appointment, moved on by one or more weeks until it is after `now`; null if none. */
export function usualTime(client: ClientListItem, now: Minute): { date: string; startTime: string } | null {
  const known = client.next_appointment_date ?? client.last_appointment_date;
  if (!known) return null;
  const last = parseLocal(known);
  const next = formatLocal(last + WEEK * Math.max(1, Math.floor((now - last) / WEEK) + 1));
  return { date: next.slice(0, 10), startTime: next.slice(11, 16) };
}

export const STATE_TEXTS: Record<SeriesState, string> = {
  free: "Libre",
  holiday: "Festivo",
  outside_hours: "Fuera de horario",
  day_off: "Día cerrado",
  busy: "Ocupado",
  busy_elsewhere: "Ocupado en Google",
  held: "Guardada",
  unknown: "No se sabe",
  nonexistent: "Hora imposible",
  after_expiry: "Después del vencimiento",
  past: "Ya pasó",
  notice: "Muy pronto",
  horizon: "Muy lejos",
  buffer: "Muy cerca de otra",
  limit: "Sin cupo",
  off_grid: "Fuera de turno",
};

export const mayBeKept = (state: SeriesState): boolean => !HARD.includes(state);

const dayOf = (date: string): Weekday | null => (date ? weekdayOf(parseLocal(`${date} 00:00`)) : null);

/** Options for a second weekday, other than the weekday of `date` ('YYYY-MM-DD' or ""). */
export const secondDays = (date: string) =>
  WEEKDAYS.filter((day) => day !== dayOf(date)).map((value) => ({ value, label: `y también los ${dayName(value)}` }));

/** A new first date. If it is on the second weekday, that of the former first date takes its place. */
export const startingOn = ({ date: before, secondDay }: Pick<SeriesTime, "date" | "secondDay">, date: string) => ({
  date,
  secondDay: secondDay === dayOf(date) ? dayOf(before) : secondDay,
});

export const SCOPE_TEXTS: Record<Scope, string> = {
  one: "Solo esta",
  following: "Esta y las siguientes",
  all: "Todas las futuras",
};

export interface ScopeChoice {
  scope: Scope;
  include_moved: boolean;
}

export const ONLY_THIS: ScopeChoice = { scope: "one", include_moved: false };

export const severalOf = ({ scope, include_moved }: ScopeChoice) => (scope === "one" ? null : { scope, include_moved });

export type SeriesMove = Pick<
  z.input<typeof ChangeSeriesInput>,
  "appointment_date" | "duration_minutes" | "is_virtual"
>;

const SHARED = ["appointment_date", "duration_minutes", "is_virtual", "create_google_meet"];

/** The change of time or type to offer for more of its series; null without a series or if anything else changed. */
export function sharedMove(appointment: Appointment, changes: object): SeriesMove | null {
  const names = Object.keys(changes);
  const isShared = names.every((name) => SHARED.includes(name)) && names.some((name) => name !== "create_google_meet");
  if (!ofSeries(appointment) || !isShared) return null;
  const { is_virtual: wasVirtual, create_google_meet: didMeet, patient_email } = appointment;
  const { create_google_meet, ...move }: SeriesMove & { create_google_meet?: unknown } = changes;
  const meets = (move.is_virtual ?? wasVirtual) && (wasVirtual ? didMeet : Boolean(patient_email));
  return (create_google_meet ?? meets) === meets ? move : null;
}
