import type { PracticeContext } from "../db/index";
import type { Slot } from "../domain/availability/output";
import { CLIENT_PROJECTION, type ClientProjection, type ClientRecord } from "../domain/client/entity";
import type { DayClosurePreview } from "../domain/day-closure/output";
import { type FreeTime, type Movable, type Moved, proposeEach, weekOf } from "../domain/day-closure/proposals";
import type { PreviewDayClosureInput } from "../domain/day-closure/schema";
import { zoneOf } from "../domain/practice/rules";
import { isInDoubt } from "../domain/series/rules";
import { dateOfDay, MINUTES_PER_DAY, type Minute, parseLocal, toLocal } from "../lib/time/rules";
import { daysBearingOn } from "../policies/surroundings";
import { intervalOf, readDays } from "../store/appointment/occupancy";
import { occupiedOn, subtract } from "../store/availability/bounds";
import { nameLeft } from "../store/availability/change";
import { withFreshBusy } from "../store/busy/refresh";
import { visitKey } from "../store/client/change";
import { readClientsBeside } from "../store/client/read";
import {
  intervalsFrom,
  limitingPackage,
  obstaclesOf,
  type SeriesTime,
  slotsOn,
  withBooked,
} from "../store/series/obstacles";
import { type HoursPlan, planHours } from "./day-closure-hours";

const DAYS_AHEAD = 28;

type Moves = PreviewDayClosureInput["moves"];

/** Appointments that a closure affects, suggested times, and why a chosen time is refused. @throws as `planHours`. */
export const previewDayClosure = async (
  caller: PracticeContext,
  input: PreviewDayClosureInput,
): Promise<DayClosurePreview> => explainDayClosure(caller, await planHours(caller, input), input.moves);

export async function explainDayClosure(
  caller: PracticeContext,
  plan: HoursPlan,
  moves: Moves,
): Promise<DayClosurePreview> {
  const { affected, inCourse } = plan;
  if (affected.length + inCourse.length === 0) return { appointments: [], in_course: [] };
  const all = [...affected, ...inCourse];
  const { clients } = await readClientsBeside(caller, all, [...CLIENT_PROJECTION, "visits"], []);
  const named = nameLeft(caller, all, clients);
  const in_course = named.slice(affected.length);
  if (affected.length === 0) return { appointments: [], in_course };
  const ctx = await withFreshBusy(caller);
  const suggested = suggestEach(await readTimes(ctx, plan, clients), moves);
  const appointments = affected.flatMap((record, at) => {
    const [left, found] = [named[at], suggested[at]];
    const { is_virtual, google_meet_link = null } = record;
    return left && found ? [{ ...left, is_virtual, google_meet_link, ...found }] : [];
  });
  return { appointments, in_course };
}

interface Asked extends Movable {
  time: SeriesTime;
}

type Visitor = ClientProjection & Pick<ClientRecord, "visits">;

/** For each affected appointment, the hours after the closure and all other bookings, to check new times against. */
async function readTimes(
  ctx: PracticeContext,
  { after, affected }: HoursPlan,
  clients: Map<string, Visitor>,
): Promise<Asked[]> {
  const { practice } = ctx;
  const zone = zoneOf(practice);
  const starts = affected.map((record) => toLocal(zone, intervalOf(record).start));
  const latest = Math.max(...starts) + DAYS_AHEAD * MINUTES_PER_DAY;
  const days = await readDays(ctx.db, practice.practice_id, ...daysBearingOn(ctx, [...starts, latest]));
  const around = occupiedOn(ctx, days);
  const then = { ...ctx, practice: { ...practice, weekly_availability: after.weekly } };
  const leaving = new Set(affected.map(({ id }) => visitKey(id)));
  const standingOf = (visitor: Visitor | undefined) =>
    Object.entries(visitor?.visits ?? {})
      .filter(([key]) => !leaving.has(key))
      .map(([, start]) => weekOf(toLocal(zone, start)));
  return affected.map((record, at) => ({
    id: record.id,
    person: clients.get(record.client_id)?.id ?? record.client_id,
    was: starts[at] ?? 0,
    standing: new Set(standingOf(clients.get(record.client_id))),
    time: {
      ctx: then,
      exceptions: after.exceptions,
      around: { ...around, busy: subtract(around.busy, intervalOf(record)) },
      ownKey: visitKey(record.id),
      own: intervalOf(record),
      duration: record.duration_minutes,
      isVirtual: record.is_virtual,
      purchase: limitingPackage(ctx, record, clients.get(record.client_id) ?? null),
    },
  }));
}

function suggestEach(asked: Asked[], moves: Moves): { suggestions: Slot[]; problem: string | null }[] {
  const chosen = new Map(moves.map((each) => [each.appointment_id, parseLocal(each.to)]));
  const times = new Map(asked.map(({ id, time }) => [id, time]));
  const around = ({ time }: Asked, others: Moved): SeriesTime => {
    const taken = [...others].flatMap(([id, start]) => intervalsFrom(times.get(id) ?? time, [start]));
    const movedKeys = new Set([...others.keys()].map((id) => visitKey(id)));
    const visits = time.around.visits.filter(({ key }) => !movedKeys.has(key));
    return withBooked({ ...time, around: { ...time.around, visits } }, taken);
  };
  return proposeEach(asked, chosen, (each, others) => freeFor(around(each, others), each.was)).map(
    ({ movable, others, proposals }) => {
      const start = chosen.get(movable.id);
      const problem = start === undefined ? null : problemAt(around(movable, others), start);
      return { suggestions: proposals.map(({ slot }) => slot), problem };
    },
  );
}

/** Why an appointment cannot be moved to a time; null if it can, or if only unknown busy times may prevent it. */
const problemAt = (time: SeriesTime, start: Minute): string | null =>
  obstaclesOf(time, start).find((each) => !isInDoubt(each))?.message ?? null;

/** The times without known obstacles, from the day of `was` to 28 days later. Google's busy times may be unknown. */
function freeFor(time: SeriesTime, was: Minute): (FreeTime & { slot: Slot })[] {
  const day = Math.floor(was / MINUTES_PER_DAY);
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => dateOfDay(day + ahead)).flatMap((date) =>
    slotsOn(time, date).flatMap(({ slot, obstacles }) =>
      obstacles.every(isInDoubt)
        ? { slot, start: parseLocal(slot.appointment_date), isUnknown: Boolean(slot.is_unknown) }
        : [],
    ),
  );
}
