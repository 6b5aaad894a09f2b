import { type PracticeContext, readOne } from "../db/index";
import type { OtherTimes } from "../domain/appointment/output";
import { isLive } from "../domain/appointment/rules";
import type { Slot } from "../domain/availability/output";
import { zoneOf } from "../domain/practice/rules";
import { AppError } from "../errors";
import {
  dateOfDay,
  dayNumber,
  type Interval,
  localDateAt,
  MINUTES_PER_DAY,
  minuteOfDate,
  parseLocal,
  toLocal,
} from "../lib/time/rules";
import { nameConflicts } from "../store/appointment/conflicts";
import { intervalOf } from "../store/appointment/occupancy";
import { noAppointment } from "../store/appointment/record";
import { listSlots } from "../store/availability/read";

const MOST = 3;
const DAYS_BEFORE = 7;
const DAYS_AFTER = 21;

export interface WantedTime extends Interval {
  isVirtual: boolean;
  movedId?: string;
}

/** The slots around a time that `listSlots` finds free for the caller, nearest first. `reason`: why none is free. */
async function freeAround(ctx: PracticeContext, { start, end, isVirtual, movedId }: WantedTime) {
  const zone = zoneOf(ctx.practice);
  const today = dayNumber(localDateAt(zone, minuteOfDate(ctx.clock.now())));
  const day = dayNumber(localDateAt(zone, start));
  const { slots, reason } = await listSlots(ctx, {
    start_date: dateOfDay(Math.max(today, day - DAYS_BEFORE)),
    end_date: dateOfDay(Math.max(today, day + DAYS_AFTER)),
    appointment_type: isVirtual ? "virtual" : "presential",
    slot_duration_minutes: end - start,
    exclude_appointment_id: movedId,
    only_available: true,
  });
  const local = toLocal(zone, start);
  const far = ({ appointment_date }: Slot) => Math.abs(parseLocal(appointment_date) - local);
  // Excludes the time itself. Of two equally near times the later one comes first.
  const others = slots.filter((slot) => far(slot) > 0);
  return { free: others.toReversed().sort((a, b) => far(a) - far(b)), reason };
}

export async function nearestFree(ctx: PracticeContext, wanted: WantedTime, suits = (_time: string) => true) {
  const { free, reason } = await freeAround(ctx, wanted);
  return { free: free.filter((slot) => suits(slot.appointment_date)).slice(0, MOST), reason };
}

/** At most three free times to move an appointment to: on its own day and the nearest days, for each day the time
 * nearest to the appointment's time of day. None if the appointment has ended or is not live. @throws `not_found`. */
export async function otherTimes(ctx: PracticeContext, id: string): Promise<OtherTimes> {
  const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id: ctx.practice.practice_id, id }));
  if (!record) throw noAppointment();
  if (!isLive(record.status) || record.ends_at <= ctx.clock.now().toISOString()) return { times: [] };
  const interval = intervalOf(record);
  const { free } = await freeAround(ctx, { ...interval, isVirtual: record.is_virtual, movedId: id });
  const own = toLocal(zoneOf(ctx.practice), interval.start);
  const daysAway = (time: string) => dayNumber(time.slice(0, 10)) - Math.floor(own / MINUTES_PER_DAY);
  const far = (time: string) => Math.abs(parseLocal(time) - daysAway(time) * MINUTES_PER_DAY - own);
  const ofDays = new Map<number, string>();
  for (const { appointment_date: time } of free) {
    const known = ofDays.get(daysAway(time));
    if (!known || far(time) < far(known)) ofDays.set(daysAway(time), time);
  }
  const nearest = [...ofDays].sort(([a], [b]) => Math.abs(a) - Math.abs(b) || b - a);
  const times = nearest.slice(0, MOST).map(([, time]) => time);
  return { times: times.sort() };
}

/** Rethrows an error. For an `overlap`, calls `find` for the wanted time, and adds conflicts and free times. */
export async function refuseOverlap(
  ctx: PracticeContext,
  error: unknown,
  find: () => WantedTime | Promise<WantedTime>,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "overlap") throw error;
  const wanted = await find();
  const [conflicts, { free }] = await Promise.all([nameConflicts(ctx, error, wanted), nearestFree(ctx, wanted)]);
  throw new AppError("overlap", { data: { conflicts, suggestions: free } });
}
