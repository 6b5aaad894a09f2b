import { addMonths, formatISO } from "date-fns";
import { localDateAt, localMinute, MINUTES_PER_DAY, type Minute, resolveLocal } from "../../words/time/rules";

/**
 * When a purchase made at `at` runs out (ISO instant): so many months later, or on the last day of a shorter month, with
 * the last millisecond of that local day.
 */
export function expiryOf(zone: string, at: Minute, months: number): string {
  const lastDay = formatISO(addMonths(`${localDateAt(zone, at)}T00:00:00`, months), { representation: "date" });
  const { instant: nextDay } = resolveLocal(zone, localMinute(lastDay, MINUTES_PER_DAY));
  return new Date(nextDay * 60_000 - 1).toISOString();
}
