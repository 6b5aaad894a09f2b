import { addMonths, formatISO } from "date-fns";
import { localDateAt, localMinute, MINUTES_PER_DAY, type Minute, resolveLocal } from "../../lib/time/rules";

/** The expiry (ISO instant): the end of the same local day `months` later, or of a shorter month's last day. */
export function expiryOf(zone: string, at: Minute, months: number): string {
  const lastDay = formatISO(addMonths(`${localDateAt(zone, at)}T00:00:00`, months), { representation: "date" });
  return endOfDate(zone, lastDay);
}

export function endOfDate(zone: string, date: string): string {
  const { instant: nextDay } = resolveLocal(zone, localMinute(date, MINUTES_PER_DAY));
  return new Date(nextDay * 60_000 - 1).toISOString();
}
