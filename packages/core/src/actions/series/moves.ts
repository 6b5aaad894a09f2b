import { isDeepStrictEqual } from "node:util";
import { type PracticeContext, readEach } from "../../db/index";
import { type SeriesChoice, toChoices } from "../../domain/appointment/choices/schema";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { zoneOf } from "../../domain/practice/rules";
import type { Occurrence } from "../../domain/series/output";
import { dateOf, decide, OF_THE_DAY } from "../../domain/series/rules";
import type { ChangeSeriesInput } from "../../domain/series/schema";
import { AppError } from "../../errors";
import {
  formatLocal,
  type Interval,
  isoOfMinute,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfDate,
  minuteOfIso,
  parseLocal,
  resolveLocal,
  toLocal,
} from "../../lib/time/rules";
import { otherDay, readBooked } from "../../queries/series-preview";
import { answersAfter } from "../../store/appointment/answer";
import { intervalOf } from "../../store/appointment/occupancy";
import { changedInterval, revised, timing } from "../../store/appointment/record";
import { subtract } from "../../store/availability/bounds";
import { exceptionLookup } from "../../store/availability/read";
import { visitKey } from "../../store/client/change";
import {
  freeOn,
  intervalsFrom,
  limitingPackage,
  obstaclesOf,
  obstaclesOfDay,
  type SeriesTime,
  withBooked,
} from "../../store/series/obstacles";
import { type Scoped, skippedStarts } from "../../store/series/read";
import type { SeriesChange } from "./appointment-change";

const WEEK = 7 * MINUTES_PER_DAY;

interface Wanted {
  record: AppointmentRecord;
  /** The new start, as a wall-clock minute; `duration` is in minutes. */
  planned: Minute;
  duration: number;
  choice: SeriesChoice | undefined;
  purchase: SeriesTime["purchase"];
  /** Whether the appointment keeps its time: by the therapist's choice, or because it would move to a holiday. */
  stays: boolean;
}

type Placed = Wanted & ReturnType<typeof decide> & { interval: Interval | null };

/** The appointment's number in its series, which does not change if an earlier appointment is cancelled. */
const numberOf = ({ series_index = 0 }: AppointmentRecord): number => series_index;

const startOf = (zone: string, record: AppointmentRecord): Minute => toLocal(zone, intervalOf(record).start);

/** Plans a series' moves. A new time may overlap the old times of moved appointments, but no other occupied time. */
export async function planMoves(ctx: PracticeContext, scoped: Scoped, input: ChangeSeriesInput) {
  const wanted = wantedOf(ctx, scoped, input);
  const time = await readTime(ctx, wanted, input.is_virtual ?? scoped.anchor.is_virtual);
  const moves = place(time, wanted);
  const now = minuteOfDate(ctx.clock.now());
  if (moves.some(({ interval, action }) => interval && interval.start <= now && action))
    throw new AppError("past", { message: "No se puede mover una cita al pasado." });
  const is_ready = moves.every(({ action }) => action !== null);
  const occurrences = moves.map((each) => ({
    index: numberOf(each.record),
    appointment_date: formatLocal(each.start),
    state: each.state,
    message: each.message,
    action: each.action,
    series_index: each.record.series_index ?? null,
    ...othersFor(time, each, moves),
  }));
  return { moves, preview: { is_ready, occurrences } };
}

function wantedOf(ctx: PracticeContext, { anchor, client, records }: Scoped, input: ChangeSeriesInput): Wanted[] {
  const zone = zoneOf(ctx.practice);
  changedInterval(ctx, intervalOf(anchor), input.appointment_date, input.duration_minutes ?? anchor.duration_minutes);
  const shift = shiftOf(ctx, anchor, input);
  const choices = new Map(toChoices(input.choices).map((choice) => [choice.index, choice]));
  return records.map((record) => {
    const isAsked = record.id === anchor.id && input.appointment_date;
    const planned = isAsked ? parseLocal(isAsked) : startOf(zone, record) + shift;
    const duration = input.duration_minutes ?? record.duration_minutes;
    const choice = choices.get(numberOf(record));
    const days = [dateOf(planned), dateOf(planned + WEEK)];
    if (choice?.action === "move" && !days.includes(dateOf(choice.start))) throw otherDay(input.choices, choice.index);
    const explain = (start: Minute) => obstaclesOfDay({ ctx, own: intervalOf(record), duration }, start);
    const stays = decide({ explain, mayKeep: true }, planned, choice).action === "skip";
    return { record, planned, duration, choice, purchase: limitingPackage(ctx, record, client), stays };
  });
}

/** Minutes by which a change shifts the series. If `anchor` was moved by hand, they count from its place in the series. */
function shiftOf(ctx: PracticeContext, anchor: AppointmentRecord, { appointment_date }: ChangeSeriesInput): number {
  const zone = zoneOf(ctx.practice);
  const start = startOf(zone, anchor);
  const asked = appointment_date ? parseLocal(appointment_date) : start;
  return asked === start ? 0 : asked - toLocal(zone, minuteOfIso(anchor.series_place ?? anchor.starts_at));
}

/** The skipped dates' starts (ISO instants) after a move shifts those that `covers` accepts; [] if nothing shifts. */
export function movedSkips(ctx: PracticeContext, { series, anchor, covers }: Scoped, input: ChangeSeriesInput) {
  const zone = zoneOf(ctx.practice);
  const shift = shiftOf(ctx, anchor, input);
  if (shift === 0) return [];
  const moved = (start: Minute) => resolveLocal(zone, toLocal(zone, start) + shift).instant;
  return skippedStarts(ctx, series).map((start) => isoOfMinute(covers(start) ? moved(start) : start));
}

type Time = Omit<SeriesTime, "duration" | "purchase">;

/** Reads the agenda of each new date and of the date a week later. Old times of moved appointments count as free. */
async function readTime(ctx: PracticeContext, wanted: Wanted[], isVirtual: boolean): Promise<Time> {
  const starts = wanted.flatMap(({ planned }) => [planned, planned + WEEK]);
  const [exceptions, { busy, held, visits }] = await Promise.all([
    readEach(ctx.db, [...new Set(starts.map(dateOf))], (date) => exceptionLookup(ctx, date)),
    readBooked(ctx, starts),
  ]);
  const leaving = wanted.flatMap(({ record, stays }) => (stays ? [] : [intervalOf(record)]));
  const around = { busy: leaving.reduce(subtract, busy), held: leaving.reduce(subtract, held), visits };
  return { ctx, exceptions: exceptions.filter((each) => each !== null), around, isVirtual };
}

/** Decides, in order of start, where each appointment moves. Later appointments cannot overlap its new time. */
function place(time: Time, wanted: Wanted[]): Placed[] {
  const placed: Placed[] = [];
  for (const each of wanted) {
    const own = timeFor(time, each, placed, wanted);
    const row = decide({ explain: (start) => obstaclesOf(own, start), mayKeep: true }, each.planned, each.choice);
    const [interval = null] = row.action === "skip" ? [] : intervalsFrom(own, [row.start]);
    placed.push({ ...each, ...row, interval });
  }
  return placed;
}

/** The agenda for moving one appointment. Other moved appointments occupy their new times (`placed`), not the old ones.
 * The maximum per day or week never excludes the appointment's present day or week. */
function timeFor(time: Time, own: Wanted, placed: Placed[], wanted: Wanted[]): SeriesTime {
  const { record, duration, purchase } = own;
  const others = placed.filter((each) => each.record !== record);
  const movedKeys = new Set(
    wanted.flatMap((each) => (each.stays || each.record === record ? [] : [visitKey(each.record.id)])),
  );
  const visits = time.around.visits.filter(({ key }) => !movedKeys.has(key));
  const its = { ownKey: visitKey(record.id), own: intervalOf(record), duration, purchase };
  return withBooked(
    { ...time, around: { ...time.around, visits }, ...its },
    others.flatMap(({ interval, action }) => (interval && action ? [interval] : [])),
  );
}

/** Free times of the planned date. If a holiday, day off or expiry blocks it, also the time a week later if free. */
function othersFor(time: Time, each: Placed, placed: Placed[]): Pick<Occurrence, "suggestions" | "next_week"> {
  if (each.state === "free" && each.action === "keep") return { suggestions: [], next_week: null };
  const own = timeFor(time, each, placed, placed);
  const [first] = obstaclesOf(own, each.planned);
  const isDateBlocked = first !== undefined && [...OF_THE_DAY, "day_off"].includes(first.state);
  const isOffered = isDateBlocked && obstaclesOf(own, each.planned + WEEK).length === 0;
  return {
    suggestions: freeOn(own, dateOf(each.planned)),
    next_week: isOffered ? formatLocal(each.planned + WEEK) : null,
  };
}

/** An instant moved on the wall clock, by as much as from `from` to `to`. */
function shifted({ practice }: PracticeContext, instant: string, from: string, to: string): string {
  const zone = zoneOf(practice);
  const localAt = (iso: string) => toLocal(zone, minuteOfIso(iso));
  return isoOfMinute(resolveLocal(zone, localAt(instant) + localAt(to) - localAt(from)).instant);
}

/** Plans the moved appointments. @throws AppError `series_changed` if a date is not free; `past`; `invalid_input`. */
export async function movedAppointments(
  ctx: PracticeContext,
  scoped: Scoped,
  input: ChangeSeriesInput,
): Promise<SeriesChange[]> {
  const { moves, preview } = await planMoves(ctx, scoped, input);
  const placeAfter = ({ id, series_place = "", starts_at }: AppointmentRecord, start: string) =>
    id === scoped.anchor.id && input.appointment_date && start !== starts_at
      ? undefined
      : shifted(ctx, series_place, starts_at, start);
  if (!preview.is_ready) throw new AppError("series_changed", { data: { ...preview } });
  return moves.flatMap(({ record: before, interval }) => {
    const is_virtual = input.is_virtual ?? before.is_virtual;
    const isSame = is_virtual === before.is_virtual && isDeepStrictEqual(interval, intervalOf(before));
    if (!interval || isSame) return [];
    const isMeeting = is_virtual && (before.is_virtual ? before.create_google_meet : true);
    const create_google_meet = isMeeting && Boolean(scoped.client.email);
    const when = timing(ctx, interval);
    const after = {
      ...revised(ctx, before),
      ...when,
      ...answersAfter(ctx, before, { ...before, starts_at: when.starts_at }),
      zone: before.zone,
      ...(before.series_place && { series_place: placeAfter(before, when.starts_at) }),
      is_virtual,
      create_google_meet,
    };
    return [{ before, after }];
  });
}
