import { AppError } from "../errors";
import { nameConflicts } from "../records/appointment/conflicts";
import { listSlots } from "../records/availability/read";
import type { PracticeContext } from "../table/context";
import type { Slot } from "../things/availability/output";
import { zoneOf } from "../things/practice/rules";
import {
  dateOfDay,
  dayNumber,
  type Interval,
  localDateAt,
  minuteOfDate,
  parseLocal,
  toLocal,
} from "../words/time/rules";

/** Offered in place of a time that is taken. */
const MOST = 3;
const DAYS_BEFORE = 7;
const DAYS_AFTER = 21;

export interface WantedTime extends Interval {
  isVirtual: boolean;
  /** The appointment that would be moved: its own time is free for it. */
  movedId?: string;
}

/** The free slots nearest to a time and other than it, the nearest first; for the agent and the client those that they may book. Three reads at most. */
export async function nearestFree(
  ctx: PracticeContext,
  { start, end, isVirtual, movedId }: WantedTime,
): Promise<Slot[]> {
  const zone = zoneOf(ctx.practice);
  const today = dayNumber(localDateAt(zone, minuteOfDate(ctx.clock.now())));
  const day = dayNumber(localDateAt(zone, start));
  const { slots } = await listSlots(ctx, {
    start_date: dateOfDay(Math.max(today, day - DAYS_BEFORE)),
    end_date: dateOfDay(Math.max(today, day + DAYS_AFTER)),
    appointment_type: isVirtual ? "virtual" : "presential",
    slot_duration_minutes: end - start,
    exclude_appointment_id: movedId,
    only_available: true,
  });
  const local = toLocal(zone, start);
  const far = ({ appointment_date }: Slot) => Math.abs(parseLocal(appointment_date) - local);
  // Of two that are as near, the later one: whoever asked has that time already.
  const others = slots.filter((slot) => far(slot) > 0);
  const byDistance = others.toReversed().sort((a, b) => far(a) - far(b));
  return byDistance.slice(0, MOST);
}

/**
 * Adds to an `overlap` refusal what the time conflicts with and what is free near it; throws any other error as it is.
 * @param find what was wanted, asked only then.
 */
export async function refuseOverlap(
  ctx: PracticeContext,
  error: unknown,
  find: () => WantedTime | Promise<WantedTime>,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "overlap") throw error;
  const wanted = await find();
  const [conflicts, suggestions] = await Promise.all([nameConflicts(ctx, error, wanted), nearestFree(ctx, wanted)]);
  throw new AppError("overlap", { data: { conflicts, suggestions } });
}
