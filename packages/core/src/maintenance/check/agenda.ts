import { asRead, put } from "../../db/writes";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import { STATUSES } from "../../domain/appointment/rules";
import { overlapsIn } from "../../domain/export/rules";
import { dateOfDay } from "../../lib/time/rules";
import { type DayChange, dayChanges, mergeDays } from "../../store/appointment/occupancy";
import { compare, type Difference } from "./difference";

export function daysAdrift(practice_id: string, days: DayRecord[], appointments: AppointmentRecord[]): Difference[] {
  const wanted = new Map(
    mergeDays(appointments.flatMap((each) => dayChanges(null, each))).map((change) => [dateOfDay(change.day), change]),
  );
  const found = new Map(days.map((day) => [day.date, day]));
  return [...new Set([...wanted.keys(), ...found.keys()])].sort().flatMap((date) => {
    const [day, change] = [found.get(date), wanted.get(date)];
    const right = replaceDay(practice_id, date, day, change);
    return compare(date, textOf(partsOfDay(day)), textOf(partsOfChange(change)), right);
  });
}

interface Parts {
  cells: number[];
  visits: string[];
  counts: Partial<Record<(typeof STATUSES)[number], number>>;
}

const partsOfDay = (day: DayRecord | undefined): Parts => ({
  cells: day?.cells ?? [],
  visits: day?.visits ?? [],
  counts: Object.fromEntries(STATUSES.map((status) => [status, day?.[status] ?? 0])),
});

const partsOfChange = (change: DayChange | undefined): Parts => ({
  cells: change?.occupy ?? [],
  visits: change?.come ?? [],
  counts: change?.counts ?? {},
});

const textOf = ({ cells, visits, counts }: Parts): string => {
  const counted = STATUSES.filter((status) => counts[status]).map((status) => `${counts[status]} ${status}`);
  return [
    `tiempos ${[...new Set(cells)].sort((a, b) => a - b).join(" ") || "ninguno"}`,
    `visitas ${[...visits].sort().join(" ") || "ninguna"}`,
    `citas ${counted.join(" ") || "ninguna"}`,
  ].join("; ");
};

const replaceDay = (
  practice_id: string,
  date: string,
  day: DayRecord | undefined,
  change: DayChange | undefined,
): Difference["repair"][number] =>
  put(
    "day",
    {
      practice_id,
      date,
      ...change?.counts,
      ...(change?.occupy.length && { cells: [...new Set(change.occupy)] }),
      ...(change?.come.length && { visits: change.come }),
      ...(day?.holds && { holds: day.holds }),
      revision: (day?.revision ?? 0) + 1,
    },
    asRead(day, "revision"),
  );

/** Reports overlapping appointments (scheduled, confirmed, in progress). A person must decide which one stays. */
export const overlapping = (appointments: AppointmentRecord[]): Difference[] =>
  overlapsIn(appointments).map(({ late, other }) => ({
    of: late.id,
    counted: `a la misma hora que ${other.id}`,
    recorded: "una cita por hora",
    repair: [],
  }));
