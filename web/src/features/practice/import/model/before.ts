import { normalizeIdentification } from "@sereno/core/domain/client/rules";
import type { ImportRow, RowLeaves } from "@sereno/core/domain/import/schema";
import { toE164 } from "@sereno/core/lib/phone/rules";
import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { MINUTES_PER_DAY, parseLocal } from "@sereno/core/lib/time/rules";

export interface Left {
  number: number;
  leaves: RowLeaves;
}

interface Time {
  /** Wall-clock minutes since 1970, like `end`. */
  start: number;
  end: number;
}

type Named = Pick<ImportRow, "name" | "phone" | "identification_number">;

interface Entry {
  left: Left;
  times: Time[];
}

const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
const HOUR = 60;

/** Caches a function's result per object, because a review of 5,000 rows calls the function repeatedly. */
function once<O extends object, T>(of: (from: O) => T): (from: O) => T {
  const known = new WeakMap<O, T>();
  return (from) => {
    const found = known.get(from) ?? of(from);
    known.set(from, found);
    return found;
  };
}

const personKeys = once(({ name, phone, identification_number }: Named): string[] => [
  `name:${normalizeName(name)}`,
  `phone:${toE164(phone) ?? phone}`,
  ...(identification_number ? [`id:${normalizeIdentification(identification_number)}`] : []),
]);

const timesOf = once(({ starts, duration_minutes }: RowLeaves): Time[] =>
  starts.map((start) => timeFrom(start, duration_minutes)),
);

/** Index keys of the hours of the week that an appointment's time covers. */
function hourKeys({ start, end }: Time): string[] {
  const [first, last] = [Math.floor(start / HOUR), Math.ceil(end / HOUR) - 1];
  const weekly = MINUTES_PER_WEEK / HOUR;
  return Array.from({ length: last - first + 1 }, (_, index) => `hour:${(first + index) % weekly}`);
}

const timeFrom = (start: string, minutes: number): Time => {
  const from = parseLocal(start);
  return { start: from, end: from + minutes };
};

/** Whether a row's appointment, or one of its weekly repetitions, may overlap `taken`, an earlier row's appointment. */
const mayMeet = (time: Time, isWeekly: boolean, taken: Time): boolean => {
  const weeks = Math.round((taken.start - time.start) / MINUTES_PER_WEEK);
  const shift = isWeekly ? Math.max(weeks, 0) * MINUTES_PER_WEEK : 0;
  return time.start + shift < taken.end && taken.start < time.end + shift;
};

/** Indexes the clients and appointments of earlier rows, to find those that may affect a row's preview. */
export function openBefore() {
  const found = new Map<string, Entry[]>();
  const ids = new Set<string>();

  const add = (sent: ImportRow, left: Left): void => {
    const { client } = left.leaves;
    const times = timesOf(left.leaves);
    const entry = { left, times };
    const keys = [...personKeys(sent), ...personKeys(client), `client:${client.id}`, ...times.flatMap(hourKeys)];
    for (const key of new Set(keys)) {
      const known = found.get(key);
      if (known) known.push(entry);
      else found.set(key, [entry]);
    }
    ids.add(client.id);
  };

  /** All earlier rows of clients with the same name, phone, document or id. A client's last row has its newest data. */
  const ofPerson = (sent: ImportRow): Entry[] =>
    [...personKeys(sent), `client:${sent.client_id}`]
      .flatMap((key) => found.get(key) ?? [])
      .flatMap(({ left }) => found.get(`client:${left.leaves.client.id}`) ?? []);

  const ofTime = ({ next }: ImportRow): Entry[] => {
    if (!next) return [];
    const time = timeFrom(next.appointment_date, next.duration_minutes);
    return hourKeys(time)
      .flatMap((key) => found.get(key) ?? [])
      .filter(({ times }) => times.some((each) => mayMeet(time, next.weeks > 1, each)));
  };

  const bearingOn = (sent: ImportRow): Left[] => {
    const bearing = new Map([...ofPerson(sent), ...ofTime(sent)].map(({ left }) => [left.number, left]));
    return [...bearing.values()].sort((a, b) => a.number - b.number);
  };

  return { add, bearingOn, knows: (id: string) => ids.has(id) };
}
