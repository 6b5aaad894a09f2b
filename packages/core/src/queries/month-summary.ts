import { only, type PracticeContext, readEach, readTogether } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import type { PublishedHours } from "../domain/availability/rules";
import { rulesOf } from "../domain/booking/rules";
import type { TallyRecord } from "../domain/payment/entity";
import { zoneOf } from "../domain/practice/rules";
import type { MonthSummary, Summary } from "../domain/summary/output";
import {
  attendanceOf,
  attendedBy,
  countInactive,
  daysOf,
  type Happening,
  lifeOf,
  noticeOf,
  offeredMinutes,
} from "../domain/summary/rules";
import type { SummaryInput } from "../domain/summary/schema";
import { invalidField } from "../errors";
import { dateOfDay, localDateAt, type Minute, minuteOfDate, minuteOfIso, monthAfter } from "../lib/time/rules";
import { startingOn } from "../store/appointment/read";
import { cancelledAt } from "../store/appointment/record";
import { readExceptions } from "../store/availability/read";
import { chargeOfTarget, dueFromMinute, type Target } from "../store/client/debt";
import { readDebtPage, totalDue } from "../store/payment/debts";
import { toMonth } from "../store/payment/overview";

/** Figures of a month, the month before and the same month a year ago. @throws `invalid_input` for a future month. */
export async function readSummary(ctx: PracticeContext, { month: asked }: SummaryInput): Promise<Summary> {
  const thisMonth = localDateAt(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now())).slice(0, 7);
  const month = asked ?? thisMonth;
  if (month > thisMonth) throw invalidField("month", "Ese mes todavía no ha empezado.");
  const [before, yearBefore] = [monthAfter(month, -1), monthAfter(month, -12)];
  const [near, far, money] = await Promise.all([
    // One month more is read, because a month's inactive clients are counted among those who came in the month before.
    readStretch(ctx, monthAfter(before, -1), month),
    readStretch(ctx, monthAfter(yearBefore, -1), yearBefore),
    readMoney(ctx, [month, before, yearBefore]),
  ]);
  const shown = [
    { month, ...near, tally: money.tallies[0] },
    { month: before, ...near, tally: money.tallies[1] },
    { month: yearBefore, ...far, tally: money.tallies[2] },
  ] as const;
  const people = new Set(shown.flatMap((each) => [...attendedBy(happeningsOf(each, each.month))]));
  const firstVisits = await readFirstVisits(ctx, [...people]);
  const summaryOf = (each: Shown) => summarise(ctx, each, firstVisits);
  return {
    this_month: thisMonth,
    late_hours: noticeOf(rulesOf(ctx.practice)),
    total_due: money.total_due,
    month: summaryOf(shown[0]),
    month_before: summaryOf(shown[1]),
    year_before: summaryOf(shown[2]),
  };
}

interface Stretch {
  /** Appointments by the local month ('YYYY-MM') of their start. */
  appointments: Map<string, AppointmentRecord[]>;
  hours: PublishedHours;
}

/** The appointments and hours of the months `from` to `to`, inclusive. Two queries. */
async function readStretch(ctx: PracticeContext, from: string, to: string): Promise<Stretch> {
  const [first, last] = [dateOfDay(daysOf(from).first), dateOfDay(daysOf(to).last)];
  const [records, exceptions] = await Promise.all([startingOn(ctx, first, last), readExceptions(ctx, first, last)]);
  const appointments = new Map<string, AppointmentRecord[]>();
  for (const record of records) {
    const month = localDateAt(zoneOf(ctx.practice), minuteOfIso(record.starts_at)).slice(0, 7);
    const others = appointments.get(month);
    if (others) others.push(record);
    else appointments.set(month, [record]);
  }
  return { appointments, hours: { weekly: ctx.practice.weekly_availability, exceptions } };
}

async function readMoney({ db, ...ctx }: PracticeContext, [first, second, third]: [string, string, string]) {
  const { practice_id } = ctx.practice;
  const tallyOf = (month: string) => db.one.tally({ practice_id, month });
  const [debts, [total, ...tallies]] = await Promise.all([
    readDebtPage({ db, ...ctx }, null),
    readTogether(db, [db.one.dueTotal({ practice_id }), tallyOf(first), tallyOf(second), tallyOf(third)]),
  ]);
  return { total_due: totalDue(total, debts), tallies };
}

/** Clients' first visits, past or future, in minutes since 1970; deleted clients have none. A read per 100 clients. */
async function readFirstVisits({ db, practice }: PracticeContext, ids: string[]): Promise<Map<string, Minute>> {
  const { practice_id } = practice;
  const found = await readEach(db, ids, (id) => only(db.one.client({ practice_id, id }), ["visits"]));
  return new Map(
    ids.flatMap((id, index): [string, Minute][] => {
      const visits = Object.values(found[index]?.visits ?? {});
      return visits.length > 0 ? [[id, Math.min(...visits)]] : [];
    }),
  );
}

interface Shown extends Stretch {
  month: string;
  tally: TallyRecord | null;
}

const happeningsOf = ({ appointments }: Stretch, month: string): Happening[] =>
  (appointments.get(month) ?? []).map(toHappening);

function toHappening(record: AppointmentRecord): Happening {
  const { client_id, starts_at, duration_minutes, status, cancel_reason } = record;
  const at = cancelledAt(record);
  const cancelled_at = cancel_reason === "therapist" || !at ? undefined : minuteOfIso(at);
  return { client_id, start: minuteOfIso(starts_at), duration_minutes, status, cancelled_at };
}

function summarise(ctx: PracticeContext, shown: Shown, firstVisits: Map<string, Minute>): MonthSummary {
  const { month, hours, tally } = shown;
  const zone = zoneOf(ctx.practice);
  const interval = lifeOf(zone, month);
  const now = minuteOfDate(ctx.clock.now());
  const until = Math.min(now, interval.end);
  const happenings = happeningsOf(shown, month);
  const isNew = (id: string) => (firstVisits.get(id) ?? Number.NEGATIVE_INFINITY) >= interval.start;
  const targets = (shown.appointments.get(month) ?? []).map((record): Target => ({ kind: "appointment", record }));
  return {
    month,
    ...attendanceOf(happenings, noticeOf(rulesOf(ctx.practice))),
    offered_minutes: offeredMinutes(hours, zone, month, until),
    income: toMonth(month, tally).income,
    pending: targets
      .filter((target) => dueFromMinute(target) <= now)
      .reduce((sum, target) => sum + chargeOfTarget(target).balance, 0),
    new_clients: [...attendedBy(happenings)].filter(isNew).length,
    inactive_clients: countInactive(happeningsOf(shown, monthAfter(month, -1)), happenings, until),
  };
}
