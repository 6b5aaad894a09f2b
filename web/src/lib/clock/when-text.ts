import { capitalize } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber, localDateAt, minuteOfIso, splitLocal, toLocal } from "@sereno/core/lib/time/rules";
import { spokenDate } from "./dates";
import { spokenTime } from "./spoken";

/** 'Hoy', 'Ayer' or 'Martes 24 de noviembre', with the year if it is another one. */
export function dayText(date: string, today: string): string {
  if (date === today) return "Hoy";
  if (date === dateOfDay(dayNumber(today) - 1)) return "Ayer";
  return capitalize(spokenDate(date, today));
}

/** 'Hoy, 10:00 a. m.' for two ISO instants, in `zone`. */
export function whenText(instant: string, now: string, zone: string): string {
  const { date, time } = splitLocal(toLocal(zone, minuteOfIso(instant)));
  return `${dayText(date, localDateAt(zone, minuteOfIso(now)))}, ${spokenTime(time)}`;
}
