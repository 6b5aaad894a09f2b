import type { PracticeContext } from "../db/context";
import { readTogether } from "../db/read";
import type { AppointmentRecord } from "../domain/appointment/entity";
import type { Slot } from "../domain/availability/output";
import { daysAround, rulesOf } from "../domain/booking/rules";
import type { ClosingPreview } from "../domain/day-closure/output";
import type { PreviewClosingInput } from "../domain/day-closure/schema";
import { zoneOf } from "../domain/practice/rules";
import { isInDoubt } from "../domain/series/rules";
import { dateOfDay, type Interval, MINUTES_PER_DAY, type Minute, parseLocal, toLocal } from "../lib/time/rules";
import { busyOf, intervalOf, readDays, visitsOf } from "../store/appointment/occupancy";
import { nameLeft } from "../store/availability/left-outside";
import { withFreshBusy } from "../store/busy/refresh";
import { visitKey } from "../store/client/change";
import { intervalsFrom, obstaclesOf, type SeriesTime, slotsOn, withBooked } from "../store/series/obstacles";
import { type HoursPlan, planHours } from "./day-closure-hours";

/** Days searched for another time, and the number of suggestions: one per day, on the next days with free times. */
const DAYS_AHEAD = 28;
const MOST = 4;

type Moves = PreviewClosingInput["moves"];

/**
 * The appointments that closing hours would affect, each with suggested times, and whether the chosen times are
 * possible. Writes nothing.
 * @throws AppError as `planHours`.
 */
export async function previewClosing(caller: PracticeContext, input: PreviewClosingInput): Promise<ClosingPreview> {
  const plan = await planHours(caller, input);
  return explainClosing(caller, plan, input.moves);
}

/** The preview of a plan. No read if it affects no appointment. */
export async function explainClosing(caller: PracticeContext, plan: HoursPlan, moves: Moves): Promise<ClosingPreview> {
  const { touched, inCourse } = plan;
  if (touched.length + inCourse.length === 0) return { appointments: [], in_course: [] };
  const named = await nameLeft(caller, [...touched, ...inCourse]);
  const in_course = named.slice(touched.length);
  if (touched.length === 0) return { appointments: [], in_course };
  const ctx = await withFreshBusy(caller);
  const suggested = suggestEach(await readTimes(ctx, plan), moves);
  const appointments = touched.flatMap((record, at) => {
    const [left, found] = [named[at], suggested[at]];
    const { is_virtual, google_meet_link = null } = record;
    return left && found ? [{ ...left, is_virtual, google_meet_link, ...found }] : [];
  });
  return { appointments, in_course };
}

/** An appointment, with the agenda to check new times against. */
interface Asked {
  record: AppointmentRecord;
  time: SeriesTime;
}

/** The agenda to check new times against: the future hours and all bookings. */
async function readTimes(ctx: PracticeContext, { after, touched }: HoursPlan): Promise<Asked[]> {
  const { db, practice } = ctx;
  const zone = zoneOf(practice);
  const local = touched.map((record) => Math.floor(toLocal(zone, intervalOf(record).start) / MINUTES_PER_DAY));
  const [first, last] = daysAround(rulesOf(practice), Math.min(...local), Math.max(...local) + DAYS_AHEAD);
  const ids = [...new Set(touched.flatMap((each) => (each.session_held ? [each.package_purchase_id ?? ""] : [])))];
  const [days, purchases] = await Promise.all([
    readDays(db, practice.practice_id, first - 1, last + 1),
    ids.length > 0
      ? readTogether(
          db,
          ids.map((id) => db.one.purchase({ practice_id: practice.practice_id, id })),
        )
      : [],
  ]);
  const around = { busy: busyOf(days), visits: visitsOf(days) };
  const then = { ...ctx, practice: { ...practice, weekly_availability: after.weekly } };
  return touched.map((record) => ({
    record,
    time: {
      ctx: then,
      exceptions: after.exceptions,
      around,
      ownKey: visitKey(record.id),
      duration: record.duration_minutes,
      isVirtual: record.is_virtual,
      purchase: purchases.find((each) => record.session_held && each?.id === record.package_purchase_id) ?? null,
    },
  }));
}

interface Suggested {
  suggestions: Slot[];
  problem: string | null;
}

/** Suggestions for each appointment, without conflicts with chosen times or with the first suggestions of earlier ones. */
function suggestEach(asked: Asked[], moves: Moves): Suggested[] {
  const chosen = new Map(moves.map((each) => [each.appointment_id, parseLocal(each.to)]));
  const taken = new Map<string, Interval[]>();
  for (const { record, time } of asked) {
    const start = chosen.get(record.id);
    if (start !== undefined) taken.set(record.id, intervalsFrom(time, [start]));
  }
  return asked.map(({ record, time }) => {
    const others = [...taken].flatMap(([id, each]) => (id === record.id ? [] : each));
    const then = withBooked(time, others);
    const suggestions = timesFor(then, record);
    const start = chosen.get(record.id);
    if (start !== undefined) return { suggestions, problem: problemAt(then, start) };
    const [best] = suggestions;
    if (best) taken.set(record.id, intervalsFrom(time, [parseLocal(best.appointment_date)]));
    return { suggestions, problem: null };
  });
}

/** Why an appointment cannot be moved to a time; an unknown time is possible. */
const problemAt = (time: SeriesTime, start: Minute): string | null =>
  obstaclesOf(time, start).find((each) => !isInDoubt(each))?.message ?? null;

/**
 * For each of the next days the free time nearest to the former hour, else one that is unknown. Uses `slotsOn`, as a
 * series' preview does.
 */
function timesFor(time: SeriesTime, record: AppointmentRecord): Slot[] {
  const was = toLocal(zoneOf(time.ctx.practice), intervalOf(record).start);
  const day = Math.floor(was / MINUTES_PER_DAY);
  const found: Slot[] = [];
  for (let next = day; next <= day + DAYS_AHEAD && found.length < MOST; next++) {
    const far = ({ appointment_date }: Slot): Minute =>
      Math.abs(parseLocal(appointment_date) - was - (next - day) * MINUTES_PER_DAY);
    // Of two equally near, the later one.
    const nearest = slotsOn(time, dateOfDay(next))
      .flatMap(({ slot, obstacles }) => (obstacles.every(isInDoubt) ? slot : []))
      .reverse()
      .sort((a, b) => Number(a.is_unknown) - Number(b.is_unknown) || far(a) - far(b))[0];
    if (nearest) found.push(nearest);
  }
  return found;
}
