import { addMonths, formatISO } from "date-fns";
import { fromZonedTime } from "date-fns-tz";
import { localDateAt, type Minute } from "../time/rules";

/**
 * When a purchase made at `at` runs out (ISO instant): so many months later, or on the last day of a shorter month, with
 * the last millisecond of that local day.
 */
export function expiryOf(zone: string, at: Minute, months: number): string {
  const lastDay = formatISO(addMonths(`${localDateAt(zone, at)}T00:00:00`, months), { representation: "date" });
  return fromZonedTime(`${lastDay}T23:59:59.999`, zone).toISOString();
}
