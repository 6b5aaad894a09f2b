import { longDate, monthName } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";

/** 'martes 24 de noviembre' for 'YYYY-MM-DD', with the year if it is another one. */
export function spokenDate(date: string, today: string): string {
  const year = date.slice(0, 4);
  return longDate(date) + (year === today.slice(0, 4) ? "" : ` de ${year}`);
}

/** '20 dic' of 'YYYY-MM-DD'. */
const shortDate = (date: string): string => `${Number(date.slice(8))} ${monthName(date).slice(0, 3)}`;

/** Groups consecutive dates; `dates`: ascending. */
export function spansOf(dates: readonly string[]): string[][] {
  const spans: string[][] = [];
  for (const date of dates) {
    const last = spans.at(-1);
    const before = last?.at(-1);
    if (last && before && dayNumber(date) === dayNumber(before) + 1) last.push(date);
    else spans.push([date]);
  }
  return spans;
}

/** '20 dic - 6 ene' for several consecutive dates, 'martes 24 de noviembre' for one. */
export function spanText(span: readonly string[], today: string): string {
  const [first = today] = span;
  const last = span.at(-1) ?? first;
  return span.length > 1 ? `${shortDate(first)} - ${shortDate(last)}` : spokenDate(first, today);
}

/** '24 de diciembre de 2026' for an ISO instant, in `zone`. */
export const longDay = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeZone: zone }).format(new Date(iso));

/** Parses a date of this century. */
export function dateIn(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = dayNumber(text);
  return !Number.isNaN(day) && dateOfDay(day) === text ? text : null;
}
