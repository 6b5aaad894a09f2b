import { STALE, type Write } from "../db/commit";
import type { Database } from "../db/database";
import { AppError } from "../errors";
import { dateOfDay, type Interval, minuteOfIso, overlaps } from "../time/rules";
import type { AppointmentRecord, DayRecord } from "./entity";
import { cellsOf, guardCells, intervalsOf, isLive } from "./rules";
import { type AppointmentStatus, STATUSES } from "./schema";

export interface DayChange {
  /** Days since 1970-01-01, UTC. */
  day: number;
  occupy: number[];
  free: number[];
  /** Appointments that start on this day, more or fewer, by status. */
  counts: Partial<Record<AppointmentStatus, number>>;
}

export const intervalOf = (record: Pick<AppointmentRecord, "starts_at" | "ends_at">): Interval => ({
  start: minuteOfIso(record.starts_at),
  end: minuteOfIso(record.ends_at),
});

type Side = AppointmentRecord | null;

/** What a change of one appointment (null: not there) does to each UTC day that it touches. */
export function dayChanges(before: Side, after: Side): DayChange[] {
  const days = new Map<number, DayChange>();
  const dayOf = (day: number) => {
    const change = days.get(day) ?? { day, occupy: [], free: [], counts: {} };
    days.set(day, change);
    return change;
  };
  const count = (side: Side, by: number) => {
    if (!side) return;
    const { counts } = dayOf(Math.floor(minuteOfIso(side.starts_at) / 1440));
    counts[side.status] = (counts[side.status] ?? 0) + by;
  };
  for (const { day, cells } of liveCells(after)) dayOf(day).occupy = cells;
  for (const { day, cells } of liveCells(before)) {
    const change = dayOf(day);
    const kept = new Set(change.occupy);
    change.free = cells.filter((cell) => !kept.has(cell));
    const had = new Set(cells);
    change.occupy = change.occupy.filter((cell) => !had.has(cell));
  }
  count(before, -1);
  count(after, 1);
  return [...days.values()].filter(
    ({ occupy, free, counts }) => occupy.length > 0 || free.length > 0 || Object.values(counts).some(Boolean),
  );
}

/** Several appointments' changes as one for each day: no item may be in a transaction twice. */
export function mergeDays(changes: DayChange[]): DayChange[] {
  const days = new Map<number, DayChange[]>();
  for (const change of changes) days.set(change.day, [...(days.get(change.day) ?? []), change]);
  return [...days].map(([day, parts]) => {
    const occupied = parts.flatMap(({ occupy }) => occupy);
    const freed = parts.flatMap(({ free }) => free);
    const counts: DayChange["counts"] = {};
    for (const status of STATUSES) {
      const total = parts.reduce((sum, part) => sum + (part.counts[status] ?? 0), 0);
      if (total !== 0) counts[status] = total;
    }
    return { day, occupy: without(occupied, freed), free: without(freed, occupied), counts };
  });
}

const without = (cells: number[], others: number[]): number[] => {
  const left = new Set(others);
  return cells.filter((cell) => !left.has(cell)).sort((a, b) => a - b);
};

const liveCells = (side: Side) => (side && isLive(side.status) ? cellsOf(intervalOf(side)) : []);

/**
 * The write that makes one day's change, under the condition that the cells to occupy are free. A change that frees and
 * occupies on the same day replaces the set that `current` holds, and is decided again when the day has changed since.
 */
export function dayWrite(practice_id: string, change: DayChange, current: DayRecord | null, wanted: Interval): Write {
  const key = { practice_id, date: dateOfDay(change.day) };
  const counters: Partial<Record<AppointmentStatus | "revision", number>> = { ...change.counts, revision: 1 };
  for (const status of STATUSES) if (counters[status] === 0) delete counters[status];
  const isTaken = (cells: number[]) => change.occupy.some((cell) => cells.includes(cell));
  const refused: Write["refused"] = (item) => {
    const cells = Array.isArray(item?.cells) ? item.cells.map(Number) : [];
    return isTaken(cells) ? overlapError(intervalsOf({ day: change.day, cells }), wanted) : STALE;
  };
  if (change.occupy.length > 0 && change.free.length > 0) {
    const held = current?.cells ?? [];
    if (isTaken(held)) throw overlapError(intervalsOf({ day: change.day, cells: held }), wanted);
    const freed = new Set(change.free);
    const cells = [...held.filter((cell) => !freed.has(cell)), ...change.occupy];
    return {
      write: ({ day }) =>
        day
          .patch(key)
          .set({ cells })
          .add(counters)
          .where(({ revision }, { eq }) => eq(revision, current?.revision ?? 0))
          .commit({ response: "all_old" }),
      refused,
    };
  }
  if (change.free.length > 0) {
    return {
      write: ({ day }) => day.patch(key).delete({ cells: change.free }).add(counters).commit({ response: "all_old" }),
      refused,
    };
  }
  const added = change.occupy.length > 0 ? { ...counters, cells: change.occupy } : counters;
  return {
    write: ({ day }) =>
      day
        .upsert(key)
        .add(added)
        .where(({ cells }, { notContains }) =>
          guardCells(change.occupy)
            .map((cell) => notContains(cells, cell))
            .join(" AND "),
        )
        .commit({ response: "all_old" }),
    refused,
  };
}

/** Carries the occupied intervals that the refused time touches, as instants. */
const overlapError = (occupied: Interval[], wanted: Interval) =>
  new AppError("overlap", { data: { occupied: occupied.filter((each) => overlaps(each, wanted)) } });

/** The occupied time of a practice from one UTC day to another, both included. One query, strongly consistent. */
export async function readBusy(db: Database, practice_id: string, from: number, to: number): Promise<Interval[]> {
  const { data } = await db.day.query
    .day({ practice_id })
    .between({ date: dateOfDay(from) }, { date: dateOfDay(to) })
    .go({ consistent: true, pages: "all" });
  return data.flatMap(({ date, cells }) => intervalsOf({ day: Date.parse(date) / 86_400_000, cells: cells ?? [] }));
}
