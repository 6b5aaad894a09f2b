import Holidays from "date-holidays";
import { expect, test } from "vitest";
import { makeHolidayTables } from "../../../scripts/holiday-tables";
import { holidaysBetween, holidaysOf, knowsYear } from "../../words/holidays/calendar";
import { colombianHolidays } from "../../words/holidays/colombia";
import { HOLIDAY_COUNTRIES } from "../../words/holidays/schema";
import { holidayTables } from "../../words/holidays/tables";
import { dayNumber, weekdayOfDay } from "../../words/time/rules";
import { SELECTABLE_TIMEZONES } from "../../words/time/zones/rules";
import { defaultWeek } from "../availability/rules";
import { closingNote, closingsOf, countryOf, countryOfZone, holidayDays, holidayText, yearToReview } from "./rules";

const YEARS = Array.from({ length: 17 }, (_, index) => 2024 + index);
const CHIQUINQUIRA = "Nuestra Señora del Rosario de Chiquinquirá";

/** By date-holidays' name: one is wrong, one is no longer in use, the others are written as in Colombia. */
const OUR_NAMES: Record<string, string> = {
  // 43 days after Easter is Ascensión; Asunción, which it has in August, too, is another feast.
  "La Asunción": "Ascensión del Señor",
  "Día de la Raza": "Día de la Diversidad Étnica y Cultural",
  Asunción: "Asunción de la Virgen",
  "Día del Trabajador": "Día del Trabajo",
  "La inmaculada concepción": "Inmaculada Concepción",
  "La virgen de Chiquinquirá": CHIQUINQUIRA,
  "San José": "Día de San José",
  "Todos los Santos": "Día de Todos los Santos",
};

// It also calls Easter Sunday public, which the law (Código Sustantivo del Trabajo, art. 177) does not name.
test.each(YEARS)("Colombia rests in %i when date-holidays says, by our names, Easter Sunday aside", (year) => {
  const theirs = new Holidays("CO")
    .getHolidays(year)
    .filter(({ type, rule }) => type === "public" && rule !== "easter")
    .map(({ date, name }) => `${date.slice(0, 10)} ${OUR_NAMES[name] ?? name}`);
  const ours = colombianHolidays(year).flatMap(({ date, names }) => names.map((name) => `${date} ${name}`));
  expect(ours.sort()).toEqual(theirs.sort());
});

test("date-holidays still has each of the names that we write otherwise, and Easter Sunday", () => {
  const theirs = new Holidays("CO").getHolidays(2026).filter(({ type }) => type === "public");
  expect(theirs.map(({ name }) => name)).toEqual(expect.arrayContaining([...Object.keys(OUR_NAMES), "Pascua"]));
});

test.each(YEARS)("in %i every moved one is a Monday, and all that the law names are there once", (year) => {
  const days = colombianHolidays(year);
  const names = days.flatMap((day) => day.names);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(year < 2026 ? 18 : 19);
  const fixed = ["Año Nuevo", "Día del Trabajo", "Día de la Independencia", "Batalla de Boyacá", "Navidad"];
  const still = new Set([...fixed, "Inmaculada Concepción", "Jueves Santo", "Viernes Santo"]);
  const moved = days.filter((day) => day.names.some((name) => !still.has(name)));
  expect(moved.map(({ date }) => weekdayOfDay(dayNumber(date)))).toEqual(moved.map(() => 1));
});

test.each([
  ["2026-07-13", [CHIQUINQUIRA]],
  ["2027-07-12", [CHIQUINQUIRA]],
  ["2029-07-09", [CHIQUINQUIRA]],
  ["2025-07-14", undefined],
  ["2025-06-30", ["Sagrado Corazón de Jesús", "San Pedro y San Pablo"]],
  ["2026-05-18", ["Ascensión del Señor"]],
  ["2026-08-17", ["Asunción de la Virgen"]],
  ["2026-04-02", ["Jueves Santo"]],
  ["2026-04-05", undefined],
  ["2027-10-18", ["Día de la Diversidad Étnica y Cultural"]],
  ["2024-12-25", ["Navidad"]],
])("%s is %o", (date, names) => {
  expect(holidaysOf("CO", Number(date.slice(0, 4))).find((day) => day.date === date)?.names).toEqual(names);
});

test("a year of 18 festivos has 17 dates when two share a Monday", () => {
  expect(colombianHolidays(2025)).toHaveLength(17);
  expect(colombianHolidays(2026)).toHaveLength(19);
});

test("two on one day are one closing with both names", () => {
  const names = ["Sagrado Corazón de Jesús", "San Pedro y San Pablo"];
  expect(holidayText(names)).toBe("Sagrado Corazón de Jesús · San Pedro y San Pablo");
  expect(closingNote(names)).toBe("Festivo: Sagrado Corazón de Jesús · San Pedro y San Pablo");
});

test.each([
  [{ available: false, notes: "Festivo: Navidad" }, "closed"],
  [{ available: true, notes: "Festivo: Navidad" }, "own"],
  [{ available: false, notes: "Vacaciones" }, "own"],
  [{ available: false, notes: null }, "own"],
  [null, "open"],
])("with the exception %o a holiday is %s, and off where the week has no hours", (exception, state) => {
  const [friday, saturday] = ["2026-12-25", "2027-05-01"].map((date) => ({ date, names: ["Festivo"] }));
  if (!friday || !saturday) throw new Error("no days");
  const own = { id: "exc", exception_date: friday.date, time_ranges: [], appointment_types: [] };
  const hours = { weekly: defaultWeek(), exceptions: exception ? [{ ...own, ...exception }] : [] };
  const days = holidayDays([friday, saturday], hours);
  expect(days).toEqual([
    { ...friday, state },
    { ...saturday, state: "off" },
  ]);
  expect(closingsOf(days)).toHaveLength(state === "open" ? 1 : 0);
});

test("each offered zone has its country, any other Colombia's, until one is chosen", () => {
  expect(SELECTABLE_TIMEZONES.map(({ zone }) => countryOfZone(zone))).toEqual(HOLIDAY_COUNTRIES);
  expect(new Set(HOLIDAY_COUNTRIES).size).toBe(10);
  expect(countryOf({ timezone: "America/Lima" })).toBe("PE");
  expect(countryOf({ timezone: "America/Lima", holiday_country: "CO" })).toBe("CO");
  expect(countryOf({ timezone: "Europe/Madrid" })).toBe("CO");
  expect(countryOf({})).toBe("CO");
});

test("the tables are what the package says, as the laws correct it, and reach a year further than today", () => {
  expect(holidayTables).toEqual(makeHolidayTables());
  const hint = `run npm run holidays with a later LAST_YEAR: the tables end in ${holidayTables.last}`;
  expect(holidayTables.last, hint).toBeGreaterThan(new Date().getFullYear());
});

test.each([
  ["MX", "2027-09-16", "Día de la Independencia"],
  ["AR", "2027-03-24", "Día Nacional de la Memoria por la Verdad y la Justicia"],
  ["BR", "2027-10-12", "Nuestra Señora Aparecida"],
  ["PE", "2027-07-29", "Día de la Independencia"],
  ["CL", "2027-09-18", "Fiestas Patrias"],
  ["VE", "2027-02-09", "Carnaval"],
  ["PA", "2027-11-03", "Día de la Separación (de Colombia)"],
  ["CR", "2027-07-25", "Anexión del Partido de Nicoya"],
  ["GT", "2027-03-27", "Sábado Santo"],
] as const)("%s rests on %s: %s", (country, date, name) => {
  expect(holidaysBetween(country, date, date)).toEqual([{ date, names: [name] }]);
});

// Each has its law in scripts/holiday-corrections.ts.
test.each([
  ["CL", "2026-04-04", "Sábado Santo"],
  ["CL", "2036-04-12", "Sábado Santo"],
  ["MX", "2030-10-01", "Transmisión del Poder Ejecutivo Federal"],
  ["MX", "2030-12-01", null],
  ["MX", "2031-10-01", null],
  ["CR", "2027-12-01", "Día de la Abolición del Ejército"],
  ["CR", "2027-10-12", null],
  ["CR", "2026-10-09", null],
  ["CR", "2027-08-31", "Día de la Persona Negra y la Cultura Afrocostarricense"],
  ["CR", "2024-04-15", "Gesta Heroica de Juan Santamaría"],
  ["CR", "2024-04-11", null],
  ["CR", "2025-04-11", "Gesta Heroica de Juan Santamaría"],
  ["GT", "2026-06-29", "Día de las Fuerzas Armadas"],
  ["GT", "2027-06-28", "Día de las Fuerzas Armadas"],
  ["GT", "2027-06-30", null],
  ["GT", "2028-07-03", "Día de las Fuerzas Armadas"],
  ["GT", "2029-07-02", "Día de las Fuerzas Armadas"],
  ["GT", "2030-07-01", "Día de las Fuerzas Armadas"],
  ["GT", "2031-06-30", "Día de las Fuerzas Armadas"],
  ["GT", "2027-10-20", "Día de la Revolución"],
  ["GT", "2027-12-24", "Nochebuena (desde el mediodía)"],
] as const)("%s has on %s what its law says: %s", (country, date, name) => {
  expect(holidaysBetween(country, date, date)).toEqual(name ? [{ date, names: [name] }] : []);
});

test.each(HOLIDAY_COUNTRIES)("%s has its holidays in each known year, by date, one entry a day", (country) => {
  for (let year = holidayTables.first; year <= holidayTables.last; year++) {
    const dates = holidaysOf(country, year).map(({ date }) => date);
    expect(dates.length).toBeGreaterThan(6);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(dates.every((date) => date.startsWith(String(year)))).toBe(true);
  }
  expect(knowsYear(country, holidayTables.last + 1)).toBe(country === "CO");
  expect(holidaysOf(country, holidayTables.last + 1).length > 0).toBe(country === "CO");
});

test("a range takes both of its ends and goes over the year", () => {
  const dates = holidaysBetween("CO", "2026-12-25", "2027-01-11").map(({ date }) => date);
  expect(dates).toEqual(["2026-12-25", "2027-01-01", "2027-01-11"]);
  expect(holidaysBetween("CO", "2026-12-09", "2026-12-24")).toEqual([]);
});

test.each([
  ["2026-10-31", 2026],
  ["2026-11-01", 2027],
  ["2026-12-31", 2027],
  ["2027-01-01", 2027],
])("on %s the holidays of %i are to be gone through", (today, year) => {
  expect(yearToReview(today)).toBe(year);
});
