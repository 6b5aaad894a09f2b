import {
  convertAll,
  fillPage,
  foreignCursor,
  type Page,
  type PracticeContext,
  readCursor,
  readOne,
  readQuery,
  readTogether,
} from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { Appointment, AppointmentPage, AppointmentStats } from "../../domain/appointment/output";
import { isLive, STATUSES } from "../../domain/appointment/rules";
import type {
  AppointmentStatus,
  DateRangeInput,
  ListAppointmentsInput,
  UpdateAppointmentInput,
} from "../../domain/appointment/schema";
import { CELL_MINUTES, LONGEST_MINUTES } from "../../domain/availability/lengths/rules";
import type { ClientProjection } from "../../domain/client/entity";
import { zoneOf } from "../../domain/practice/rules";
import { invalidField, requireVersion } from "../../errors";
import {
  dateOfDay,
  type Interval,
  isoOfMinute,
  localMinute,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfDate,
  resolveLocal,
  toLocal,
  weekdayOfDay,
} from "../../lib/time/rules";
import { notThere } from "../client/conversation";
import { findClient, listsOf, readClientsOf, readOwnerNamed, requireOwnClient } from "../client/read";
import { intervalAt, noAppointment, toAppointment } from "./record";

const FIRST = "0000";
const LAST = "9999";
/** Sorts after every id: with this id as its end, a range includes all records of the last instant or day. */
export const PAST_IDS = "zzzz";

export async function toAppointments(
  ctx: PracticeContext,
  records: AppointmentRecord[],
  known?: Map<string, ClientProjection>,
): Promise<Appointment[]> {
  const clients = known ?? (await readClientsOf(ctx, records));
  return convertAll(records, (record) => toAppointment(ctx, record, clients.get(record.client_id) ?? null));
}

/** Reads an appointment by its id. @throws AppError `not_found`, also for another practice's; `other_conversation`. */
export async function getAppointment(ctx: PracticeContext, id: string): Promise<Appointment> {
  const { practice_id } = ctx.practice;
  const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
  if (!record) throw notThere(ctx, noAppointment());
  return toAppointment(ctx, record, await findClient(ctx, practice_id, record.client_id));
}

/** The ISO instant of a date filter: a date without time means the start or end of the local day. */
function instantOf(ctx: PracticeContext, text: string, edge: "start" | "end"): string {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text) && text.length > 10) return new Date(text.replace(" ", "T")).toISOString();
  const zone = zoneOf(ctx.practice);
  if (text.length > 10) {
    const [hours = "0", minutes = "0"] = text.slice(11).split(":");
    const { instant, last } = resolveLocal(zone, localMinute(text.slice(0, 10), Number(hours) * 60 + Number(minutes)));
    return isoOfMinute(edge === "start" ? instant : last);
  }
  const { instant } = resolveLocal(zone, localMinute(text, edge === "start" ? 0 : MINUTES_PER_DAY));
  return edge === "start" ? isoOfMinute(instant) : new Date(instant * 60_000 - 1).toISOString();
}

const MAX_RANGE_DAYS = 92;
// An hour more, because a day on which the clocks go back has 25 hours.
const MAX_RANGE_MS = (MAX_RANGE_DAYS * 24 + 1) * 3_600_000;

/** Appointments starting in a range, by start. @throws AppError `invalid_input` if reversed or longer than 92 days. */
export async function listInRange(
  ctx: PracticeContext,
  range: DateRangeInput,
): Promise<{ appointments: Appointment[] }> {
  const from = instantOf(ctx, range.start_date, "start");
  const to = instantOf(ctx, range.end_date, "end");
  refuseBackwards(from, to);
  if (Date.parse(to) - Date.parse(from) > MAX_RANGE_MS)
    throw invalidField("end_date", `El rango admite máximo ${MAX_RANGE_DAYS} días.`);
  return { appointments: await toAppointments(ctx, await startingBetween(ctx, from, to)) };
}

function refuseBackwards(from: string, to: string): void {
  if (from > to) throw invalidField("end_date", "La fecha final no puede ser anterior a la inicial.");
}

/** Appointments that start from `first` to `last`, local dates, both inclusive. */
export const startingOn = (ctx: PracticeContext, first: string, last: string): Promise<AppointmentRecord[]> =>
  startingBetween(ctx, instantOf(ctx, first, "start"), instantOf(ctx, last, "end"));

/** Appointments that start from `from` to `to`, ISO instants, both inclusive. */
export const startingBetween = async (ctx: PracticeContext, from: string, to: string): Promise<AppointmentRecord[]> =>
  (await readQuery(ctx.db, "appointment", queryBetween(ctx, from, to))).data;

const queryBetween = ({ db, practice: { practice_id } }: PracticeContext, from: string, to: string) =>
  db.appointment.query.byStart({ practice_id }).between({ starts_at: from }, { starts_at: to, id: PAST_IDS });

/** Maximum number of records read at once: parsing more would delay other requests. */
const LOOKED_AT = 250;

/** Appointments from an ISO instant on, by start, for which `keep` holds. Stops once more than `most` are found. */
export async function keepFrom(
  ctx: PracticeContext,
  from: string,
  { keep, most }: { keep: (record: AppointmentRecord) => boolean; most: number },
): Promise<AppointmentRecord[]> {
  const kept: AppointmentRecord[] = [];
  let cursor: string | null = null;
  do {
    const query = queryBetween(ctx, from, LAST);
    const page: Page<AppointmentRecord> = await readQuery(ctx.db, "appointment", query, { cursor, limit: LOOKED_AT });
    kept.push(...page.data.filter(keep));
    cursor = page.cursor;
  } while (cursor && kept.length <= most);
  return kept;
}

/** A page of appointments, sorted by start. After a merge, the id of either client finds the appointments of both. */
export async function listAppointments(ctx: PracticeContext, input: ListAppointmentsInput): Promise<AppointmentPage> {
  const from = { starts_at: input.start_date ? instantOf(ctx, input.start_date, "start") : FIRST };
  const to = { starts_at: input.end_date ? instantOf(ctx, input.end_date, "end") : LAST, id: PAST_IDS };
  refuseBackwards(from.starts_at, to.starts_at);
  const after = keyAfter(input, from.starts_at, to.starts_at);
  const owner = await readOwnerNamed(ctx, input.client_id);
  const { status, order, limit } = input;
  const { byStart, byClient } = ctx.db.appointment.query;
  const { records, next_cursor } = await fillPage(ctx.db, {
    entity: "appointment",
    sources: listsOf(
      ctx,
      owner,
      (key) => byStart(key).between(from, to),
      (key) => byClient(key).between(from, to),
    ),
    order,
    by: ["starts_at", "id"],
    after,
    limit,
    passes: status ? (record) => record.status === status : undefined,
  });
  return { appointments: await toAppointments(ctx, records, owner?.clients), next_cursor };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The start and id in the cursor; null without a cursor. @throws AppError `invalid_input` if outside the range. */
function keyAfter({ cursor }: ListAppointmentsInput, from: string, to: string): string[] | null {
  const key = readCursor(cursor, 2);
  const [starts_at = "", id = ""] = key ?? [];
  const isWithin = INSTANT.test(starts_at) && from <= starts_at && starts_at <= to && id.toLowerCase() <= PAST_IDS;
  if (key && !isWithin) throw foreignCursor();
  return key;
}

interface Comparisons {
  eq(attribute: unknown, value: unknown): string;
  gt(attribute: unknown, value: unknown): string;
}

export const whereLive = ({ status }: { status: unknown }, { eq }: Pick<Comparisons, "eq">): string =>
  `(${STATUSES.filter(isLive)
    .map((live) => eq(status, live))
    .join(" OR ")})`;

export const whereAhead =
  (now: Minute) =>
  (attributes: { status: unknown; ends_at: unknown }, operations: Comparisons): string =>
    `${whereLive(attributes, operations)} AND ${operations.gt(attributes.ends_at, isoOfMinute(now))}`;

/** The next appointments that are scheduled, confirmed or in progress and have not ended, soonest first. */
export async function listUpcoming(ctx: PracticeContext, limit: number): Promise<{ appointments: Appointment[] }> {
  const now = minuteOfDate(ctx.clock.now());
  const live = ctx.db.appointment.query
    .byStart({ practice_id: ctx.practice.practice_id })
    .gte({ starts_at: isoOfMinute(now - LONGEST_MINUTES) })
    .where(whereAhead(now));
  // Reads a few more than needed, because the filter drops some, such as cancelled ones.
  const { data } = await readQuery(ctx.db, "appointment", live, { limit, spare: 20 });
  return { appointments: await toAppointments(ctx, data) };
}

/** Counts all appointments by status, and those of today and of this local week (Sunday to Saturday). */
export async function readStats(ctx: PracticeContext): Promise<AppointmentStats> {
  const today = Math.floor(toLocal(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now())) / MINUTES_PER_DAY);
  const sunday = today - weekdayOfDay(today);
  const [days, week] = await Promise.all([
    readQuery(ctx.db, "day", ctx.db.day.query.day({ practice_id: ctx.practice.practice_id })),
    listInRange(ctx, { start_date: dateOfDay(sunday), end_date: dateOfDay(sunday + 6) }),
  ]);
  const count = (status: AppointmentStatus) => days.data.reduce((sum, day) => sum + (day[status] ?? 0), 0);
  const sum = (statuses: AppointmentStatus[]) => statuses.reduce((total, status) => total + count(status), 0);
  return {
    total: sum([...STATUSES]),
    upcoming: sum(STATUSES.filter(isLive)),
    completed: count("completed"),
    cancelled: count("cancelled"),
    no_show: count("no_show"),
    today: week.appointments.filter(({ appointment_date }) => appointment_date.startsWith(dateOfDay(today))).length,
    this_week: week.appointments.length,
  };
}

/** Reads an appointment to change and, in the same request, the two UTC days that a new date may affect. */
export async function readForChange(ctx: PracticeContext, input: UpdateAppointmentInput) {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const days = input.appointment_date ? daysFrom(intervalAt(ctx, input.appointment_date, CELL_MINUTES)) : [];
  const [before, ...found] = await readTogether(db, [
    db.one.appointment({ practice_id, id: input.id }),
    ...days.map((date) => db.one.day({ practice_id, date })),
  ]);
  if (!before) throw notThere(ctx, noAppointment());
  await requireOwnClient(ctx, before.client_id);
  requireVersion(before.version, input.version);
  return { before, days: found };
}

const daysFrom = ({ start }: Interval): string[] => {
  const day = Math.floor(start / MINUTES_PER_DAY);
  return [dateOfDay(day), dateOfDay(day + 1)];
};
