import { longDate, monthName } from "@sereno/core/lib/spanish/rules";
import { dayNumber, type Minute, parseLocal, splitLocal } from "@sereno/core/lib/time/rules";

/** A coming date in few words: 'hoy', 'mié 2', 'mié 2 dic', with its year from 330 days on. `now` is on the same clock. */
export function nearDay(local: string, now: Minute): string {
  const [{ date }, { date: today }] = [splitLocal(parseLocal(local)), splitLocal(now)];
  const ahead = dayNumber(date) - dayNumber(today);
  if (ahead === 0 || ahead === 1) return ahead === 0 ? "hoy" : "mañana";
  const words = [
    longDate(date).slice(0, 3),
    Number(date.slice(8)),
    ...(date.slice(0, 7) === today.slice(0, 7) ? [] : [monthName(date).slice(0, 3)]),
    ...(ahead < 330 ? [] : [date.slice(0, 4)]),
  ];
  return words.join(" ");
}
