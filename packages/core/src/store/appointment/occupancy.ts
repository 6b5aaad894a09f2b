import type { Database } from "../../db/database";
import { readQuery } from "../../db/index";
import { asRead, check, STALE, type Write } from "../../db/writes";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import { cellsOf, guardCells, intervalsOf, isLive, isVisit, STATUSES } from "../../domain/appointment/rules";
import type { AppointmentStatus } from "../../domain/appointment/schema";
import { CELL_MINUTES } from "../../domain/availability/lengths/rules";
import type { Visit } from "../../domain/booking/rules";
import { AppError } from "../../errors";
import { dateOfDay, dayNumber, type Interval, MINUTES_PER_DAY, minuteOfIso, overlaps } from "../../lib/time/rules";
import { visitKey } from "../client/change";

/** Revisions of UTC days (YYYY-MM-DD) as read; undefined for a day that was not stored. */
export type DaysAsRead = ReadonlyMap<string, DayRecord["revision"]>;

export interface DayChange {
  /** The UTC day, as the number of days since 1970-01-01. */
  day: number;
  occupy: number[];
  free: number[];
  counts: Partial<Record<AppointmentStatus, number>>;
  /** `visitMark`s to add (`come`) and to remove (`gone`). */
  come: string[];
  gone: string[];
}

export const intervalOf = (record: Pick<AppointmentRecord, "starts_at" | "ends_at">): Interval => ({
  start: minuteOfIso(record.starts_at),
  end: minuteOfIso(record.ends_at),
});

type Side = AppointmentRecord | null;

/** How a change of an appointment changes its UTC days. `before` is null for a new, `after` for a deleted one. */
export function dayChanges(before: Side, after: Side): DayChange[] {
  const days = new Map<number, DayChange>();
  const dayOf = (day: number) => {
    const change = days.get(day) ?? { day, occupy: [], free: [], counts: {}, come: [], gone: [] };
    days.set(day, change);
    return change;
  };
  const count = (side: Side, by: number) => {
    if (!side) return;
    const change = dayOf(Math.floor(minuteOfIso(side.starts_at) / MINUTES_PER_DAY));
    change.counts[side.status] = (change.counts[side.status] ?? 0) + by;
    if (isVisit(side.status) && !repeatsVisit(before, after))
      (by > 0 ? change.come : change.gone).push(visitMark(side));
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
    ({ occupy, free, counts, come, gone }) =>
      [occupy, free, come, gone].some((list) => list.length > 0) || Object.values(counts).some(Boolean),
  );
}

/** A visit's mark in its UTC day, such as '132:0a1b2c3d4e': the five-minute cell of its start, and its `visitKey`. */
export const visitMark = ({ id, starts_at }: Pick<AppointmentRecord, "id" | "starts_at">): string =>
  `${(minuteOfIso(starts_at) % MINUTES_PER_DAY) / CELL_MINUTES}:${visitKey(id)}`;

const repeatsVisit = (before: Side, after: Side): boolean =>
  before !== null &&
  after !== null &&
  isVisit(before.status) === isVisit(after.status) &&
  before.starts_at === after.starts_at;

/** Merges the changes of each day into one, because a transaction may write an item only once. */
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
    const come = parts.flatMap((part) => part.come);
    const gone = parts.flatMap((part) => part.gone);
    return {
      day,
      occupy: ascending(without(occupied, freed)),
      free: ascending(without(freed, occupied)),
      counts,
      come: without(come, gone),
      gone: without(gone, come),
    };
  });
}

function without<T>(some: T[], others: T[]): T[] {
  const left = new Set(others);
  return some.filter((each) => !left.has(each));
}

const ascending = (cells: number[]) => cells.sort((a, b) => a - b);

const liveCells = (side: Side) => (side && isLive(side.status) ? cellsOf(intervalOf(side)) : []);

interface SetChange<T> {
  /** The complete new set, if values are both added and removed: one DynamoDB update cannot do both. */
  set?: T[];
  add?: T[];
  remove?: T[];
}

function changeSet<T>(held: T[], come: T[], gone: T[]): SetChange<T> {
  if (come.length > 0 && gone.length > 0) return { set: [...held.filter((each) => !gone.includes(each)), ...come] };
  return { ...(come.length > 0 && { add: come }), ...(gone.length > 0 && { remove: gone }) };
}

interface DayBasis {
  /** The day as read; null if not read or not stored. Needed to both add and remove occupied cells (or visits). */
  current: DayRecord | null;
  wanted: Interval;
  asRead?: DaysAsRead | undefined;
}

/** The write of a changed day. It fails if a cell to occupy is taken, or if the day must be unchanged and is not. */
export function dayWrite(practice_id: string, change: DayChange, { current, wanted, asRead }: DayBasis): Write {
  const key = { practice_id, date: dateOfDay(change.day) };
  const held = current?.cells ?? [];
  const cells = changeSet(held, change.occupy, change.free);
  const visits = changeSet(current?.visits ?? [], change.come, change.gone);
  const replaces = Boolean(cells.set ?? visits.set);
  const overlapWith = (taken: number[]) =>
    change.occupy.some((cell) => taken.includes(cell))
      ? overlapError(intervalsOf({ day: change.day, cells: taken }), wanted)
      : null;
  const overlap = replaces ? overlapWith(held) : null;
  if (overlap) throw overlap;
  const unchanged = asRead?.has(key.date) ? { revision: asRead.get(key.date) } : null;
  const basis = replaces ? { revision: current?.revision ?? 0 } : unchanged;
  return {
    write: (entities) => writeDay(entities, key, { change, cells, visits, basis }),
    refused: (item) => overlapWith(Array.isArray(item?.cells) ? item.cells.map(Number) : []) ?? STALE,
  };
}

interface DayUpdate {
  change: DayChange;
  cells: SetChange<number>;
  visits: SetChange<string>;
  basis: Pick<DayRecord, "revision"> | null;
}

interface DayOperations {
  eq(attribute: unknown, value: unknown): string;
  notExists(attribute: unknown): string;
  notContains(attribute: unknown, value: unknown): string;
}

function writeDay(
  { day }: Parameters<Write["write"]>[0],
  key: { practice_id: string; date: string },
  { change, cells, visits, basis }: DayUpdate,
) {
  const counters: Partial<Record<AppointmentStatus | "revision", number>> = { ...change.counts, revision: 1 };
  for (const status of STATUSES) if (counters[status] === 0) delete counters[status];
  const part = (kind: keyof SetChange<unknown>) => ({
    ...(cells[kind] && { cells: cells[kind] }),
    ...(visits[kind] && { visits: visits[kind] }),
  });
  const guards = guardCells(change.occupy);
  const isFree = (attributes: Record<"cells" | "revision", unknown>, operations: DayOperations): string =>
    [
      ...guards.map((cell) => operations.notContains(attributes.cells, cell)),
      ...(basis ? [asRead(basis, "revision")(attributes, operations)] : []),
    ].join(" AND ");
  const added = { ...counters, ...part("add") };
  // Only a stored day has values to remove or replace, so `patch` may require that the day exists.
  if (cells.set || visits.set || cells.remove || visits.remove) {
    return day
      .patch(key)
      .set(part("set"))
      .delete(part("remove"))
      .add(added)
      .where(isFree)
      .commit({ response: "all_old" });
  }
  return day.upsert(key).add(added).where(isFree).commit({ response: "all_old" });
}

const overlapError = (occupied: Interval[], wanted: Interval) =>
  new AppError("overlap", { cause: occupied.filter((each) => overlaps(each, wanted)) });

export const dayUnchanged = (practice_id: string, date: string, revision: number | undefined): Write =>
  check("day", { practice_id, date }, asRead({ revision }, "revision"));

/** The stored UTC days from `from` to `to` (days since 1970, both inclusive). One query, strongly consistent. */
export async function readDays(db: Database, practice_id: string, from: number, to: number): Promise<DayRecord[]> {
  const query = db.day.query.day({ practice_id }).between({ date: dateOfDay(from) }, { date: dateOfDay(to) });
  return (await readQuery(db, "day", query, { consistent: true })).data;
}

/** The occupied intervals of the days, ascending. */
export const busyOf = (days: DayRecord[]): Interval[] =>
  days.flatMap(({ date, cells }) => intervalsOf({ day: dayNumber(date), cells: cells ?? [] }));

export const visitsOf = (days: DayRecord[]): Visit[] =>
  days.flatMap(({ date, visits = [] }) => {
    const midnight = dayNumber(date) * MINUTES_PER_DAY;
    return visits.map((mark) => {
      const [cell, key = ""] = mark.split(":");
      return { key, start: midnight + Number(cell) * CELL_MINUTES };
    });
  });

export const readBusy = async (db: Database, practice_id: string, from: number, to: number): Promise<Interval[]> =>
  busyOf(await readDays(db, practice_id, from, to));
