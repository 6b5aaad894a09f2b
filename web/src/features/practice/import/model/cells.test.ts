import { expect, test } from "vitest";
import { type Cell, countOf, isVirtual, textOf, timeOf, weeksOf } from "./cells";
import { momentOf } from "./moments";

const DATES: [moment: string | null, cells: Cell[]][] = [
  ["2026-12-01", ["2026-12-01", "01/12/2026", "1-12-26", "1-dic-2026", "1 de diciembre del 2026", "1.12.2026"]],
  ["2026-12-01", ["diciembre 1 de 2026", "mar. 1 dic 2026", new Date("2026-12-01T00:00:00Z")]],
  ["2026-12-01 16:30", ["2026/12/1 16:30", "martes, 1 de diciembre de 2026, 4:30 p. m.", "Dec 1, 2026 4:30 PM"]],
  ["2026-12-01 16:30", ["2026-12-01T16:30:00", new Date("2026-12-01T16:30:00Z")]],
  ["2026-12-31", ["12/31/2026"]],
  ["2026-12-01 10:00", ["1 dic 2026 10:00", "2026-12-01 10:00:00.000"]],
  ["2027-03-02", ["mar 2, 2027"]],
  ["2026-12-02 09:00", ["mié 02/12/2026 9:00", "miér. 2 dic 9am", "2 / 12 / 2026 9 am", "dic-2 9am", "2dic 9am"]],
  ["2026-12-02 09:00 10:00", ["02/12/2026 9:00-10:00", "2 de diciembre 9:00 → 10:00", "2026-12-02T09:00~10:00"]],
  ["2026-12-07", ["07-12-2026", "07-12-26", "07/12/2026 10:00 y 15:00"]],
  // Dates with month names: years of two digits, as Excel writes them; an hour instead of a year; other spellings.
  ["2027-12-01", ["1-dic-27"]],
  ["2026-12-08 15:30", ["8-Dec-26 15:30"]],
  ["2028-03-02", ["2 de marzo de 28", "March 2nd, 2028"]],
  ["2026-12-25 10:00", ["25 dic 10:00", "25 dic 10 am"]],
  ["2027-03-01", ["1° de marzo"]],
  ["2027-09-02", ["2 setiembre 2027"]],
  ["2027-03-02 15:30", ["Tuesday, March 2, 2027 3:30 PM"]],
  // A spreadsheet's day numbers, without and with a time.
  ["2026-12-01", ["46357"]],
  ["2026-12-01 16:30", [46357.6875]],
  // Instants, converted to the practice's time zone.
  ["2026-12-01 16:30", ["2026-12-01T21:30:00Z", "2026-12-01 16:30:00 -05:00", "2026-12-01 21:30:00 UTC"]],
  ["2026-12-01 21:15", ["2026-12-02T02:15:00.000Z", "2026-12-02 02:15:00+00", "2026-12-02T02:15:00 GMT"]],
  ["2026-12-01 09:00", ["2026-12-01T09:00:00 -05:00", "2026-12-01T14:00:00 Z", "2026-12-01 09:00-0500"]],
  ["2026-12-01 15:00 16:00", ["2026-12-01 15:00-16:00"]],
  // A date without a year is the date nearest to today, on the cell's weekday if the cell names one.
  ["2027-01-10", ["10 de enero"]],
  ["2026-11-25", ["25 nov"]],
  ["2026-11-24", ["martes 24 nov", "24/11"]],
  ["2025-11-24", ["lun 24/11", "24 de noviembre, lunes"]],
  ["2027-03-03", ["mar 3, 2027", "mar 3"]],
  // Midnight stands for a date without a time.
  ["2026-12-02", ["2026-12-02 00:00:00", "02/12/2026 0:00", "2026-12-02T05:00:00Z"]],
  ["2027-02-03 16:30", ["3/2 16:30"]],
  ["2026-12-01 15:00", ["Mar 1/12 3pm", "03:00pm - Tuesday, December 1, 2026", "15:00 01/12/2026"]],
  ["2026-12-01 15:00", ["Tue Dec 01 2026 15:00:00 GMT-0500 (hora estándar de Colombia)"]],
  // A spreadsheet's sum of times may be some milliseconds less than the minute.
  ["2026-12-01 16:30", [new Date("2026-12-01T16:29:59.998Z")]],
  [null, ["31/02/2026", "pronto", "1 algo 2026", "12345", "3001234567", null]],
  [null, [new Date("1899-12-30T00:00:00Z"), new Date(Number.NaN)]],
];

test.each(DATES.flatMap(([moment, cells]) => cells.map((cell) => [moment, cell] as const)))(
  "the date and time %j are read from the cell %j",
  (moment, cell) => {
    const [date, time = null, end] = moment?.split(" ") ?? [];
    expect(momentOf(cell, { today: "2026-11-25", zone: "America/Bogota" })).toEqual(moment && { date, time, end });
  },
);

const TIMES: [time: string | null, cells: Cell[]][] = [
  ["16:30", ["16:30", 0.6875, new Date("1899-12-30T16:30:00Z")]],
  ["16:00", ["4 pm", "16h", "4 tarde", "16:00:00.0000000", "16:00 hrs."]],
  ["10:30", ["10:30 a. m."]],
  ["00:15", ["12:15 a.m."]],
  ["15:00", ["15:00 - 16:00", "15:00-15:50 hs", "3 - 4 pm", "3 p. m. – 4 p. m.", "3 PM (GMT-5) → 4 PM", "3 PM COT"]],
  ["11:30", ["11:30 a 1 p. m."]],
  [
    "10:00",
    ["10:00 al 11:00", "10:00 ~ 11:00", "10:00 → 11:00", "10:00 -> 11:00", "10.00-11.00", "10:00:00 - 11:00:00"],
  ],
  ["15:00", ["01.12.2026 15:00", "1-12-26 15:00"]],
  ["09:00", ["de 9 a. m. hasta las 10 a. m.", "9 mañana"]],
  ["12:30", ["12:30 m", "12 y media", "12 y 30 pm", "12,30 pm"]],
  ["12:00", ["12 m.", "12:00 m", "mediodía"]],
  ["15:30", ["3:30 de la tarde", "3:30 p", "15.30", "3:30 p. m. (virtual)", new Date("1899-12-30T15:29:59.998Z")]],
  [null, ["10:00 y 15:00", "10:00 / 11:00", "10:00, 15:00", "10:00 y 15:00 - 16:00", "10 o 11 a. m.", "9h 10h"]],
  [null, ["4", "25:00", "10 a. m. o 3 p. m.", "10 a 11", "14 pm", "10:75", ""]],
];

test.each(TIMES.flatMap(([time, cells]) => cells.map((cell) => [time, cell] as const)))(
  "the time %s is read from the cell %j",
  (time, cell) => expect(timeOf(cell)).toBe(time),
);

test.each([3, "3 sesiones", "3 ses.", "quedan 3", "3.0", "lleva 3 citas"])(
  "the cell %j is read as the count 3",
  (cell) => expect(countOf(cell)).toBe(3),
);

test.each([2.5, "2,5", "1.500", "tres", null, "2-abr", "-3", "3 de 8", "1234"])(
  "the cell %j is not read as a count",
  (cell) => expect(countOf(cell)).toBeNull(),
);

test("isVirtual and weeksOf read Spanish words, checkboxes and numbers", () => {
  const virtual = ["Virtual", "por Zoom", true, "sí", "Telehealth", "Teleconsulta", "Teams", "Skype", "A distancia"];
  expect([...virtual, "On line", "Virtual (no presencial)"].filter((cell) => !isVirtual(cell))).toEqual([]);
  const inPerson = ["Presencial", "", null, false, "No virtual", "Presencial (antes virtual)", "Meeting"];
  expect(inPerson.filter(isVirtual)).toEqual([]);
  expect([4, "12", "Sí", "semanal", "", "no", "quincenal"].map(weeksOf)).toEqual([4, 12, 8, 8, 1, 1, null]);
  const weekly = ["2 veces por semana", "2 sesiones a la semana", "2 veces semanales"];
  const often = [...weekly, "cada 2 semanas", "2 citas al mes"];
  expect(often.map(weeksOf)).toEqual(often.map(() => null));
  expect(["durante 4 semanas", "4 semanas seguidas", "8 citas"].map(weeksOf)).toEqual([4, 4, 8]);
});

test("textOf removes spreadsheet escapes and invisible characters, and keeps a formula as text", () => {
  const texts = ["'+573001234567", "'=Ana", "' -Ana", '="3001234567"', "\u202a300\u202c", "'Ana"].map(textOf);
  expect(texts).toEqual(["+573001234567", "=Ana", "-Ana", "3001234567", "300", "'Ana"]);
  for (const name of ["Zoë \u{1f469}\u200d\u{1f467}", "علی\u200cرضا"]) expect(textOf(name)).toBe(name);
  expect(textOf('=HYPERLINK("http://x")')).toBe('=HYPERLINK("http://x")');
});
