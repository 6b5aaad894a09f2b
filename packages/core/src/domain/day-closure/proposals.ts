import { MINUTES_PER_DAY, type Minute } from "../../lib/time/rules";

/** A free time, whose `start` is a minute of the practice's wall clock. */
export interface FreeTime {
  start: Minute;
  /** True if Google Calendar has not been read up to this time. */
  isUnknown: boolean;
}

export interface Movable {
  id: string;
  /** The client's id. */
  person: string;
  was: Minute;
  /** Weeks (`weekOf`) in which the client has appointments that the closure does not affect. */
  standing: ReadonlySet<number>;
}

const DAYS_PER_WEEK = 7;
/** Day 0 (1970-01-01) is the Thursday of its week, 3 days after Monday. */
const THURSDAY = 3;
const dayOf = (at: Minute): number => Math.floor(at / MINUTES_PER_DAY);
export const weekOf = (at: Minute): number => Math.floor((dayOf(at) + THURSDAY) / DAYS_PER_WEEK);

/** Maximum distance of a proposal from the former time of day and, a week or more later, from the former weekday. */
export const MOST_MINUTES_OFF = 180;
export const MOST_WEEKDAYS_OFF = 1;
const MOST = 4;

const minutesOff = (was: Minute, at: Minute): number => Math.abs((at % MINUTES_PER_DAY) - (was % MINUTES_PER_DAY));
const weekdaysOff = (was: Minute, at: Minute): number => {
  const days = (dayOf(at) - dayOf(was)) % DAYS_PER_WEEK;
  return Math.min(days, DAYS_PER_WEEK - days);
};
export const isWithinWeek = (was: Minute, at: Minute): boolean => dayOf(at) - dayOf(was) < DAYS_PER_WEEK;

/** At most four free times from the former day on, one a day. Those within seven days come first, by date; then the
 * others, by week and distance from the former weekday. */
function near<T extends FreeTime>({ was, standing }: Movable, free: readonly T[], full: ReadonlySet<number>): T[] {
  const rank = (each: T) => [Number(each.isUnknown), minutesOff(was, each.start), -each.start];
  const days = new Map<number, T>();
  for (const each of free) {
    const week = weekOf(each.start);
    const isTheirs =
      minutesOff(was, each.start) <= MOST_MINUTES_OFF && !full.has(week) && dayOf(each.start) >= dayOf(was);
    const isSoon = isWithinWeek(was, each.start);
    if (!isTheirs || (!isSoon && (standing.has(week) || weekdaysOff(was, each.start) > MOST_WEEKDAYS_OFF))) continue;
    const best = days.get(dayOf(each.start));
    if (!best || compare(rank(each), rank(best)) < 0) days.set(dayOf(each.start), each);
  }
  const place = ({ start }: T) =>
    isWithinWeek(was, start) ? [0, 0, start] : [weekOf(start), weekdaysOff(was, start), start];
  return [...days.values()].sort((a, b) => compare(place(a), place(b))).slice(0, MOST);
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((each, index) => each - (b[index] ?? 0)).find((each) => each !== 0) ?? 0;

/** New starts by appointment id. */
export type Moved = ReadonlyMap<string, Minute>;

/** Proposes new times for each appointment, in order. Counts the new times of the others as occupied: the chosen time
 * or, if none is chosen, the first proposal of an earlier appointment. Skips weeks in which another appointment of the
 * client has a new time and, from seven days after the old date on, weeks in which the client keeps an appointment.
 * @param freeFor returns an appointment's free times, given the new times of the other appointments. */
export function proposeEach<M extends Movable, T extends FreeTime>(
  movables: readonly M[],
  chosen: Moved,
  freeFor: (movable: M, others: Moved) => T[],
): { movable: M; others: Moved; proposals: T[] }[] {
  const moved = new Map(chosen);
  return movables.map((movable) => {
    const others = new Map([...moved].filter(([id]) => id !== movable.id));
    const same = movables.filter(({ id, person }) => person === movable.person && others.has(id));
    const full = new Set(same.map(({ id }) => weekOf(others.get(id) ?? 0)));
    const proposals = near(movable, freeFor(movable, others), full);
    const [best] = proposals;
    if (best && !chosen.has(movable.id)) moved.set(movable.id, best.start);
    return { movable, others, proposals };
  });
}
