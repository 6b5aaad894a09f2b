import { writeFileSync } from "node:fs";
import Holidays from "date-holidays";
import { SELECTABLE_TIMEZONES } from "../src/words/time/zones/rules";
import { CORRECTIONS } from "./holiday-corrections";

/** Ten years to come, and those that a calendar may still be turned back to. */
const FIRST_YEAR = 2024;
const LAST_YEAR = 2036;
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);

/** Where the package has no Spanish name, or one that is not written like that. */
const NAMES: Record<string, string> = {
  "Dia da Consciência Negra": "Día de la Conciencia Negra",
  "Dia de Tiradentes": "Día de Tiradentes",
  "Fin del Año": "Fin de Año",
  "La inmaculada concepción": "Inmaculada Concepción",
  "Nossa Senhora Aparecida": "Nuestra Señora Aparecida",
  "Presidential Inauguration": "Toma de Posesión Presidencial",
  "Proclamação da República": "Proclamación de la República",
  "Sabado Santo": "Sábado Santo",
  "Día de la resistencia indígena": "Día de la Resistencia Indígena",
};

/** Always on a Sunday, and nobody's day of rest by law. */
const isLeftOut = ({ rule, name }: { rule: string; name: string }) => rule === "easter" || name === "Dia de Eleição";

/** The public holidays of a country but Easter Sunday: a date 'YYYY-MM-DD' and a Spanish name each. */
function publicHolidays(country: string, year: number): { date: string; name: string }[] {
  const corrections = CORRECTIONS.filter((each) => each.country === country);
  const corrected = new Set(corrections.flatMap(({ name, replaces = name }) => replaces));
  const theirs = new Holidays(country, { languages: ["es", "pt"] })
    .getHolidays(year, "es")
    .filter((holiday) => holiday.type === "public" && !isLeftOut(holiday))
    .map(({ date, name }) => ({ date: date.slice(0, 10), name: NAMES[name] ?? name }))
    .filter(({ name }) => !corrected.has(name));
  const ours = corrections.flatMap(({ name, datesOf }) => datesOf(year).map((date) => ({ date, name })));
  return [...theirs, ...ours].sort((a, b) => a.date.localeCompare(b.date));
}

/** By name: 'MM-DD' what falls on that day in each year, 'YYYY-MM-DD' what does not. */
function tableOf(country: string): Record<string, string> {
  const byName = new Map<string, string[]>();
  for (const { date, name } of YEARS.flatMap((year) => publicHolidays(country, year))) {
    byName.set(name, [...(byName.get(name) ?? []), date]);
  }
  return Object.fromEntries([...byName].map(([name, dates]) => [name, withFixedDays(dates)]));
}

function withFixedDays(dates: string[]): string {
  const days = [...new Set(dates.map((date) => date.slice(5)))];
  const fixed = days.filter((day) => YEARS.every((year) => dates.includes(`${year}-${day}`)));
  return [...fixed.sort(), ...dates.filter((date) => !fixed.includes(date.slice(5)))].join(" ");
}

/** The holidays of the offered countries but Colombia, which has a rule of its own. */
export function makeHolidayTables() {
  const countries = SELECTABLE_TIMEZONES.map(({ country }) => country).filter((country) => country !== "CO");
  return {
    first: FIRST_YEAR,
    last: LAST_YEAR,
    byCountry: Object.fromEntries(countries.map((country) => [country, tableOf(country)])),
  };
}

const FILE = new URL("../src/words/holidays/tables.ts", import.meta.url);
const HEAD = `import type { HolidayCountry } from "./schema";

/**
 * Made by \`npm run holidays\` out of date-holidays, whose data, and so these, are under CC BY-SA 3.0
 * (https://creativecommons.org/licenses/by-sa/3.0/): © commenthol and contributors, https://github.com/commenthol/date-holidays;
 * Easter Sunday left out, some names written anew, some days as the law has them (\`scripts/holiday-corrections.ts\`). A day 'MM-DD' is every year's, a date 'YYYY-MM-DD' is its own.
 */
export const holidayTables: {
  first: number;
  last: number;
  byCountry: Record<Exclude<HolidayCountry, "CO">, Record<string, string>>;
} = `;

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, `${HEAD}${JSON.stringify(makeHolidayTables())};\n`);
