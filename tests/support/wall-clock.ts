import type { Minute } from "@sereno/core/lib/time/rules";

/** By zone, UTC dates of its clock changes. Some zones change at midnight, and Lord Howe by half an hour. */
export const CHANGES: [zone: string, dates: string[]][] = [
  ["America/Santiago", ["2026-04-05", "2026-09-06", "2027-04-04", "2027-09-05"]],
  ["Europe/Madrid", ["2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31"]],
  ["America/New_York", ["2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"]],
  ["America/Havana", ["2026-03-08", "2026-11-01"]],
  ["Asia/Beirut", ["2026-03-28", "2026-10-24"]],
  ["Africa/Cairo", ["2026-04-23", "2026-10-29"]],
  ["America/Nuuk", ["2026-03-29", "2026-10-25"]],
  ["America/Asuncion", ["2023-10-01", "2024-03-24"]],
  ["Australia/Lord_Howe", ["2026-04-04", "2026-10-03"]],
];

interface Shown {
  /** 'YYYY-MM-DD HH:mm' */
  local: string;
  at: Minute;
}

const known = new Map<string, Shown[]>();

/** Local times in `zone` by `Intl`, one per five minutes, for the UTC day `date`, the day before and the day after. */
export function wallClock(zone: string, date: string): Shown[] {
  const key = `${zone} ${date}`;
  const found = known.get(key);
  if (found) return found;
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const shown = Array.from({ length: 3 * 288 }, (_, index) => {
    const at = midnight - 86_400_000 + index * 300_000;
    return { local: format.format(at), at: at / 60_000 };
  });
  known.set(key, shown);
  return shown;
}

const minutesOf = (local = "") => Date.parse(`${local.replace(" ", "T")}Z`) / 60_000;

export function changeOn(zone: string, date: string): Minute {
  const changed = wallClock(zone, date).find(
    ({ local }, index, all) => index > 0 && minutesOf(local) - minutesOf(all[index - 1]?.local) !== 5,
  );
  if (!changed) throw new Error(`${zone} changes nothing around ${date}`);
  return changed.at;
}
