import { createConversions } from "electrodb";
import type { Conflict } from "../availability/schema";
import { searchDirectory } from "../client/service";
import type { PracticeContext } from "../context";
import { AppError } from "../errors";
import { zoneOf } from "../practice/rules";
import { normalizeText } from "../spanish/rules";
import {
  dateOfDay,
  formatLocal,
  type Interval,
  isoOfMinute,
  localMinute,
  MINUTES_PER_DAY,
  minuteOfDate,
  overlaps,
  resolveLocal,
  toLocal,
  toLocalEnd,
  weekdayOfDay,
} from "../time/rules";
import type { AppointmentRecord } from "./entity";
import { intervalOf } from "./occupancy";
import { toAppointment } from "./record";
import { isLive } from "./rules";
import {
  type Appointment,
  type AppointmentPage,
  type AppointmentStats,
  type AppointmentStatus,
  type DateRangeInput,
  type ListAppointmentsInput,
  STATUSES,
} from "./schema";

const FIRST = "0000";
const LAST = "9999";
const LONGEST_MINUTES = 480;
const FILTERED_PAGE = 200;

const toAnswer = (ctx: PracticeContext, records: AppointmentRecord[]): Appointment[] =>
  records.map((record) => toAppointment(record, zoneOf(ctx.practice)));

/** @throws AppError `not_found`, also for another practice's. */
export async function getAppointment(ctx: PracticeContext, id: string): Promise<Appointment> {
  const { data } = await ctx.db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true });
  if (!data) throw new AppError("not_found");
  return toAppointment(data, zoneOf(ctx.practice));
}

/** The instant (ISO) of a date filter: a date without a time is the local day's first moment, or its last. */
function instantOf(ctx: PracticeContext, text: string, edge: "start" | "end"): string {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text) && text.length > 10) return new Date(text.replace(" ", "T")).toISOString();
  const zone = zoneOf(ctx.practice);
  if (text.length > 10) {
    const [hours = "0", minutes = "0"] = text.slice(11).split(":");
    const local = localMinute(text.slice(0, 10), Number(hours) * 60 + Number(minutes));
    const { instant, last } = resolveLocal(zone, local);
    return isoOfMinute(edge === "start" ? instant : last);
  }
  const { instant } = resolveLocal(zone, localMinute(text, edge === "start" ? 0 : MINUTES_PER_DAY));
  return edge === "start" ? isoOfMinute(instant) : new Date(instant * 60_000 - 1).toISOString();
}

/** Appointments that start within the range, by start. One query. */
export async function listInRange(
  ctx: PracticeContext,
  range: DateRangeInput,
): Promise<{ appointments: Appointment[] }> {
  const from = instantOf(ctx, range.start_date, "start");
  const to = instantOf(ctx, range.end_date, "end");
  refuseBackwards(from, to);
  const records = await startingBetween(ctx, from, to);
  return { appointments: toAnswer(ctx, records) };
}

function refuseBackwards(from: string, to: string): void {
  if (from <= to) return;
  const message = "La fecha final no puede ser anterior a la inicial.";
  throw new AppError("invalid_input", { message, errors: [{ path: "end_date", message }] });
}

/** Both ends included, as ISO instants. */
async function startingBetween(ctx: PracticeContext, from: string, to: string): Promise<AppointmentRecord[]> {
  const { data } = await ctx.db.appointment.query
    .byStart({ practice_id: ctx.practice.practice_id })
    // The upper key is padded past every id, so that the last instant's own appointments are included.
    .between({ starts_at: from }, { starts_at: to, id: "zzzz" })
    .go({ pages: "all" });
  return data;
}

/** Appointments by start, by pages. */
export async function listAppointments(ctx: PracticeContext, input: ListAppointmentsInput): Promise<AppointmentPage> {
  const { practice_id } = ctx.practice;
  const from = { starts_at: input.start_date ? instantOf(ctx, input.start_date, "start") : FIRST };
  const to = { starts_at: input.end_date ? instantOf(ctx, input.end_date, "end") : LAST, id: "zzzz" };
  refuseBackwards(from.starts_at, to.starts_at);
  const query = input.client_id
    ? ctx.db.appointment.query.byClient({ practice_id, client_id: input.client_id }).between(from, to)
    : ctx.db.appointment.query.byStart({ practice_id }).between(from, to);
  const { status } = input;
  const filtered = status ? query.where((attributes, { eq }) => eq(attributes.status, status)) : query;
  const { data, cursor } = await filtered.go({
    order: input.order,
    // A filter is applied after reading: then pages are read until enough pass it.
    ...(status ? { count: input.limit, limit: FILTERED_PAGE } : { limit: input.limit }),
    cursor: input.cursor ? readCursor(ctx, input.cursor, input.client_id) : null,
  });
  const last = data.at(-1);
  return { appointments: toAnswer(ctx, data), next_cursor: cursor && last ? writeCursor(last) : null };
}

// A cursor names only the last appointment seen; the practice in the key to go on from comes from the session.
const writeCursor = (record: AppointmentRecord) =>
  Buffer.from([record.starts_at, record.id, record.client_id].join("~")).toString("base64url");

function readCursor(ctx: PracticeContext, cursor: string, client_id: string | null | undefined): string {
  const [starts_at, id, of] = Buffer.from(cursor, "base64url").toString().split("~");
  if (!starts_at || !id || !of || Number.isNaN(Date.parse(starts_at)) || (client_id && client_id !== of)) {
    const message = "El cursor no es válido. Empieza de nuevo sin cursor.";
    throw new AppError("invalid_input", { message, errors: [{ path: "cursor", message }] });
  }
  const { practice_id } = ctx.practice;
  const paths = createConversions(ctx.db.appointment).byAccessPattern;
  return client_id
    ? paths.byClient.fromComposite.toCursor({ practice_id, client_id, starts_at, id })
    : paths.byStart.fromComposite.toCursor({ practice_id, starts_at, id });
}

/** Live appointments that have not ended, soonest first. */
export async function listUpcoming(ctx: PracticeContext, limit: number): Promise<{ appointments: Appointment[] }> {
  const now = minuteOfDate(ctx.clock.now());
  const { data } = await ctx.db.appointment.query
    .byStart({ practice_id: ctx.practice.practice_id })
    .gte({ starts_at: isoOfMinute(now - LONGEST_MINUTES) })
    .where(
      ({ status, ends_at }, { eq, gt }) =>
        `(${STATUSES.filter(isLive)
          .map((live) => eq(status, live))
          .join(" OR ")}) AND ${gt(ends_at, isoOfMinute(now))}`,
    )
    // A few more than asked for, since the cancelled among them do not count.
    .go({ count: limit, limit: limit + 20 });
  return { appointments: toAnswer(ctx, data) };
}

const MAX_FOUND = 200;
const MAX_CLIENTS = 20;

/** Appointments of the clients whose name holds the text, newest first, at most 200. */
export async function searchAppointments(ctx: PracticeContext, text: string): Promise<{ appointments: Appointment[] }> {
  const wanted = normalizeText(text);
  const clients = await searchDirectory(ctx, ({ name }) => name.includes(wanted));
  const found = await Promise.all(
    clients
      .slice(0, MAX_CLIENTS)
      .map(({ id }) =>
        ctx.db.appointment.query
          .byClient({ practice_id: ctx.practice.practice_id, client_id: id })
          .go({ order: "desc", count: MAX_FOUND }),
      ),
  );
  const records = found
    .flatMap(({ data }) => data)
    .sort((a, b) => b.starts_at.localeCompare(a.starts_at))
    .slice(0, MAX_FOUND);
  return { appointments: toAnswer(ctx, records) };
}

/** How many appointments there are, by status, today and this week (Sunday to Saturday, local). Two queries. */
export async function readStats(ctx: PracticeContext): Promise<AppointmentStats> {
  const zone = zoneOf(ctx.practice);
  const today = Math.floor(toLocal(zone, minuteOfDate(ctx.clock.now())) / MINUTES_PER_DAY);
  const sunday = today - weekdayOfDay(today);
  const [days, week] = await Promise.all([
    ctx.db.day.query.day({ practice_id: ctx.practice.practice_id }).go({ pages: "all" }),
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

/** Live appointments that touch an interval. */
export async function findConflicts(
  ctx: PracticeContext,
  wanted: Interval,
  excludeId?: string | null,
): Promise<AppointmentRecord[]> {
  const near = await startingBetween(ctx, isoOfMinute(wanted.start - LONGEST_MINUTES), isoOfMinute(wanted.end));
  return near.filter(
    (record) => record.id !== excludeId && isLive(record.status) && overlaps(intervalOf(record), wanted),
  );
}

/** The conflict as the caller may see it: the agent learns the time, not whose it is. */
export function toConflict(ctx: PracticeContext, record: AppointmentRecord): Conflict {
  const time = conflictTime(ctx, intervalOf(record));
  return ctx.actor.kind === "agent" ? time : { ...time, appointment_id: record.id, patient_name: record.patient_name };
}

function conflictTime(ctx: PracticeContext, { start, end }: Interval): Conflict {
  const zone = zoneOf(ctx.practice);
  return { start: formatLocal(toLocal(zone, start)), end: formatLocal(toLocalEnd(zone, end)) };
}

/** Adds to an `overlap` refusal what the time conflicts with, and throws it on; any other error as it is. */
export async function nameConflicts(ctx: PracticeContext, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "overlap") throw error;
  const occupied = (error.data.occupied ?? []) as Interval[];
  const records = (await Promise.all(occupied.map((each) => findConflicts(ctx, each)))).flat();
  // The index may lag behind the transaction that refused: the occupied time itself never does.
  const conflicts = records.length
    ? records.map((record) => toConflict(ctx, record))
    : occupied.map((each) => conflictTime(ctx, each));
  throw new AppError("overlap", { data: { conflicts } });
}
