import { longDate, MONTHS_ES, WEEKDAYS_ES } from "@sereno/core/words/spanish/rules";
import { dateOfDay, dayNumber, type Minute, parseLocal, splitLocal, weekdayOfDay } from "@sereno/core/words/time/rules";

/** 'martes 24 de noviembre' of 'YYYY-MM-DD', with the year when it is not today's. */
export function spokenDate(date: string, today: string): string {
  const year = date.slice(0, 4);
  return longDate(date) + (year === today.slice(0, 4) ? "" : ` de ${year}`);
}

/** '24 de diciembre de 2026' of an ISO instant, as the zone's calendar has it; the browser's own does not matter. */
export const longDay = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeZone: zone }).format(new Date(iso));

/** A date of this century, as it is written in the address. */
export function dateIn(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = dayNumber(text);
  return !Number.isNaN(day) && dateOfDay(day) === text ? text : null;
}

/** The day of a time to come, in few words: 'hoy', 'mañana', 'mié 2', 'mié 2 dic' of another month. `now` is a wall-clock minute of the practice. */
export function nearDay(local: string, now: Minute): string {
  const [{ date }, { date: today }] = [splitLocal(parseLocal(local)), splitLocal(now)];
  const day = dayNumber(date);
  const ahead = day - dayNumber(today);
  if (ahead <= 1) return ahead === 0 ? "hoy" : "mañana";
  const [year = "", month = ""] = date.split("-");
  const words = [
    WEEKDAYS_ES[weekdayOfDay(day)]?.slice(0, 3),
    Number(date.slice(8)),
    ...(today.startsWith(`${year}-${month}`) ? [] : [MONTHS_ES[Number(month) - 1]?.slice(0, 3)]),
    ...(today.startsWith(year) ? [] : [year]),
  ];
  return words.join(" ");
}
