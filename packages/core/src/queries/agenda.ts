import { isDeepStrictEqual } from "node:util";
import { type PracticeContext, readQuery } from "../db/index";
import type { Agenda } from "../domain/appointment/output";
import type { AgendaInput } from "../domain/appointment/schema";
import { defaultWeek, hoursReader } from "../domain/availability/rules";
import { CLIENT_PROJECTION } from "../domain/client/entity";
import { countryOf, holidaysOf, yearToReview } from "../domain/holidays/rules";
import type { FirstSteps } from "../domain/practice/output";
import { zoneOf } from "../domain/practice/rules";
import { invalidField } from "../errors";
import type { ComingHolidays, YearOfHolidays } from "../lib/holidays/output";
import { dateOfDay, dayNumber, formatLocal, localDateAt, minuteOfDate, minuteOfIso, toLocal } from "../lib/time/rules";
import { startingOn } from "../store/appointment/read";
import { toAppointment } from "../store/appointment/record";
import { exceptionLookup, readExceptions, toSchedule } from "../store/availability/read";
import { busyKnownUntil, elsewhereOn } from "../store/busy/read";
import { readClientsBeside } from "../store/client/read";

/** Six weeks: the longest period that the calendar's month view shows. */
const MAX_AGENDA_DAYS = 42;

/** The calendar's data for up to 42 local dates, inclusive. @throws `invalid_input` for a longer or reversed range. */
export async function readAgenda(ctx: PracticeContext, { start_date, end_date }: AgendaInput): Promise<Agenda> {
  const first = dayNumber(start_date);
  const count = dayNumber(end_date) - first + 1;
  if (count < 1) throw invalidField("end_date", "La fecha final no puede ser anterior a la inicial.");
  if (count > MAX_AGENDA_DAYS) throw invalidField("end_date", `Pide máximo ${MAX_AGENDA_DAYS} días por consulta.`);
  const records = await startingOn(ctx, start_date, end_date);
  const days = Array.from({ length: count }, (_, index) => exceptionLookup(ctx, dateOfDay(first + index)));
  const { clients, beside } = await readClientsBeside(ctx, records, CLIENT_PROJECTION, days);
  const exceptions = beside.filter((exception) => exception !== null);
  const knownUntil = busyKnownUntil(ctx);
  return {
    appointments: records.map((record) => toAppointment(ctx, record, clients.get(record.client_id) ?? null)),
    busy: elsewhereOn(ctx.practice, start_date, end_date).map(({ start, end }) => ({
      start: formatLocal(start),
      end: formatLocal(end),
    })),
    busy_known_until: knownUntil && formatLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(knownUntil))),
    holidays: holidaysOf(ctx.practice, start_date, end_date),
    ...toSchedule(ctx, ctx.practice.weekly_availability, exceptions),
  };
}

const ANY = { limit: 1, consistent: true };

/** Which first steps a new practice has finished, according to its records. Two queries of one record each. */
export async function readFirstSteps({ db, practice }: PracticeContext): Promise<FirstSteps> {
  const { practice_id } = practice;
  const [clients, appointments] = await Promise.all([
    readQuery(db, "client", db.client.query.client({ practice_id }), ANY),
    readQuery(db, "appointment", db.appointment.query.appointment({ practice_id }), ANY),
  ]);
  return {
    hours: practice.hours_saved === true || !isDeepStrictEqual(practice.weekly_availability, defaultWeek()),
    value: practice.base_value_updated_at !== undefined,
    payment: Boolean(practice.breb_key || (practice.bank_name && practice.account_number)),
    client: clients.data.length > 0,
    appointment: appointments.data.length > 0,
    helper: practice.agent_enabled || practice.feed_hash !== undefined,
  };
}

/** The holidays of a year, each with whether the day is closed; empty for a practice outside Colombia. One query. */
export async function listHolidays(ctx: PracticeContext, { year }: { year: number }): Promise<YearOfHolidays> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const exceptions = await readExceptions(ctx, first, last);
  const hoursOn = hoursReader({ weekly: ctx.practice.weekly_availability, exceptions });
  const days = holidaysOf(ctx.practice, first, last);
  const holidays = days.map((day) => ({ ...day, closed: !hoursOn(dayNumber(day.date)).open }));
  return { country: countryOf(ctx.practice), holidays };
}

/** The coming holidays, for at least twelve months and until the end of the year to review. Reads no record. */
export function comingHolidays({ practice, clock }: PracticeContext): ComingHolidays {
  const country = countryOf(practice);
  const today = localDateAt(zoneOf(practice), minuteOfDate(clock.now()));
  const year = yearToReview(today);
  const isNear = (date: string) => date < nextYear(today) || date <= `${year}-12-31`;
  const holidays = holidaysOf(practice, today, `${year + 1}-12-31`).filter(({ date }) => isNear(date));
  return { country, holidays, to_review: country && (practice.holidays_asked_year ?? 0) < year ? year : null };
}

const nextYear = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
