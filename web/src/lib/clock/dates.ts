import { longDate } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";

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
