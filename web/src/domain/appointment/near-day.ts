import { MONTHS_ES, WEEKDAYS_ES } from "@sereno/core/lib/spanish/rules";
import { dayNumber, type Minute, parseLocal, splitLocal, weekdayOfDay } from "@sereno/core/lib/time/rules";

/** A coming date in few words: 'hoy', 'mié 2', 'mié 2 dic', with its year from 330 days on. `now` is on the same clock. */
export function nearDay(local: string, now: Minute): string {
  const [{ date }, { date: today }] = [splitLocal(parseLocal(local)), splitLocal(now)];
  const day = dayNumber(date);
  const ahead = day - dayNumber(today);
  if (ahead === 0 || ahead === 1) return ahead === 0 ? "hoy" : "mañana";
  const [year = "", month = ""] = date.split("-");
  const words = [
    WEEKDAYS_ES[weekdayOfDay(day)]?.slice(0, 3),
    Number(date.slice(8)),
    ...(today.startsWith(`${year}-${month}`) ? [] : [MONTHS_ES[Number(month) - 1]?.slice(0, 3)]),
    ...(ahead < 330 ? [] : [year]),
  ];
  return words.join(" ");
}
