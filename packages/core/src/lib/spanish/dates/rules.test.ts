import { expect, test } from "vitest";
import { readDates } from "./rules";

/** Monday, 23 November 2026. */
const TODAY = "2026-11-23";

test.each<[string, ...string[]]>([
  ["hoy", "2026-11-23"],
  ["  Mañana ", "2026-11-24"],
  ["pasado mañana", "2026-11-25"],
  ["en 3 días", "2026-11-26"],
  ["dentro de dos semanas", "2026-12-07"],
  ["lunes", "2026-11-23", "2026-11-30"],
  ["MIÉRCOLES", "2026-11-25", "2026-11-18"],
  ["próximo lunes", "2026-11-30"],
  ["el viernes que viene", "2026-11-27"],
  ["lunes pasado", "2026-11-16"],
  ["12 dic", "2026-12-12", "2027-12-12"],
  ["12dic", "2026-12-12", "2027-12-12"],
  ["diciembre 12", "2026-12-12", "2027-12-12"],
  ["el 1ro de enero", "2027-01-01", "2028-01-01"],
  ["3/12", "2026-12-03", "2027-12-03"],
  ["03/12/26", "2026-12-03"],
  ["3 de diciembre de 2027", "2027-12-03"],
  ["sábado, 12 de diciembre", "2026-12-12"],
  ["lun. 30", "2026-11-30", "2027-08-30"],
  ["lunes 12 de diciembre", "2026-12-12", "2027-12-12"],
  ["el 12", "2026-12-12", "2026-11-12"],
  ["2026-12-03", "2026-12-03"],
  ["29 de febrero", "2028-02-29"],
])("readDates finds the dates of %j, likeliest first", (text, ...dates) => {
  expect(readDates(text, TODAY)).toEqual(dates);
});

const NO_DATES = "|12|lucía|mar|marcela|3001234567|31/2|3/13|12 lucía|30 de febrero|1 enero 1999|el|en mil semanas";
const OTHERS = ["lunes martes", "2026-02-30", "constructor", "a".repeat(10_000), `12 dic${" ".repeat(10_000)}`];
test.each([...NO_DATES.split("|"), ...OTHERS])("readDates finds no date in %j", (text) => {
  expect(readDates(text, TODAY)).toEqual([]);
});
