import { spokenTime, WEEKDAYS_ES } from "../../../lib/spanish/rules";
import { WEEKDAYS } from "../../../lib/time/rules";
import type { AppointmentMode, DayAvailability, WeeklyAvailability } from "../schema";

const ONLY: Record<AppointmentMode, string> = { presential: "solo presencial", virtual: "solo virtual" };

/** A day's hours in Spanish, such as 'de 8:00 a. m. a 12:00 p. m., solo virtual'; null for a day without hours. */
function spokenDay({ enabled, time_ranges, appointment_types }: DayAvailability): string | null {
  if (!enabled || time_ranges.length === 0) return null;
  const ranges = time_ranges.map(({ start, end }) => `de ${spokenTime(start)} a ${spokenTime(end)}`);
  const [mode, ...more] = appointment_types;
  const listed = ranges.length > 1 ? `${ranges.slice(0, -1).join(", ")} y ${ranges.at(-1)}` : ranges.join();
  return mode && more.length === 0 ? `${listed}, ${ONLY[mode]}` : listed;
}

/** The weekly hours in Spanish, equal consecutive days combined: 'lunes a viernes de 8:00 a. m. a 6:00 p. m.'. */
export function spokenWeek(week: WeeklyAvailability): string {
  const spans: { first: string; last: string; hours: string }[] = [];
  let before: string | null = null;
  for (const [index, day] of WEEKDAYS.entries()) {
    const hours = spokenDay(week[day]);
    const name = WEEKDAYS_ES[(index + 1) % 7] ?? "";
    const span = spans.at(-1);
    if (hours !== null && hours === before && span) span.last = name;
    else if (hours !== null) spans.push({ first: name, last: name, hours });
    before = hours;
  }
  const parts = spans.map(({ first, last, hours }) => `${first === last ? first : `${first} a ${last}`} ${hours}`);
  return parts.length > 0 ? parts.join("; ") : "sin horario semanal";
}
