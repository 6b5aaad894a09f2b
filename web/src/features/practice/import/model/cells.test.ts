import { describe, expect, test } from "vitest";
import { countOf, isVirtual, momentOf, pesosOf, textOf, timeOf, weeksOf } from "./cells";

const TODAY = "2026-11-25";

test.each([
  [150000, 150_000],
  ["$ 150.000", 150_000],
  ["150,000.00", 150_000],
  ["COP 1.150.000,00", 1_150_000],
  ["150000 pesos", 150_000],
  ["0", 0],
  ["", null],
  ["150.5", null],
  ["1.50.000", null],
  ["ciento cincuenta", null],
  [150.5, null],
])("pesos of %j: %j", (cell, pesos) => expect(pesosOf(cell)).toBe(pesos));

describe("dates", () => {
  test.each([
    ["2026-12-01", { date: "2026-12-01", time: null }],
    ["01/12/2026", { date: "2026-12-01", time: null }],
    ["1-12-26", { date: "2026-12-01", time: null }],
    ["2026/12/1 16:30", { date: "2026-12-01", time: "16:30" }],
    ["12/31/2026", { date: "2026-12-31", time: null }],
    ["martes, 1 de diciembre de 2026, 4:30 p. m.", { date: "2026-12-01", time: "16:30" }],
    ["1 dic 2026 10:00", { date: "2026-12-01", time: "10:00" }],
    ["1-dic-2026", { date: "2026-12-01", time: null }],
    ["1 de diciembre del 2026", { date: "2026-12-01", time: null }],
    ["1.12.2026", { date: "2026-12-01", time: null }],
    ["Dec 1, 2026 4:30 PM", { date: "2026-12-01", time: "16:30" }],
    ["diciembre 1 de 2026", { date: "2026-12-01", time: null }],
    ["mar. 1 dic 2026", { date: "2026-12-01", time: null }],
    ["mar 2, 2027", { date: "2027-03-02", time: null }],
    ["mié 02/12/2026 9:00", { date: "2026-12-02", time: "09:00" }],
    ["2026-12-01T16:30:00", { date: "2026-12-01", time: "16:30" }],
    // A day as a spreadsheet counts it, and one with an hour.
    ["46357", { date: "2026-12-01", time: null }],
    [46357.6875, { date: "2026-12-01", time: "16:30" }],
    // Of an instant in another zone the hour is not known.
    ["2026-12-01T16:30:00Z", { date: "2026-12-01", time: null }],
    // Without a year it is the next such day.
    ["10 de enero", { date: "2027-01-10", time: null }],
    ["25 nov", { date: "2026-11-25", time: null }],
    [new Date("2026-12-01T00:00:00Z"), { date: "2026-12-01", time: null }],
    [new Date("2026-12-01T16:30:00Z"), { date: "2026-12-01", time: "16:30" }],
    ["31/02/2026", null],
    ["pronto", null],
    ["1 algo 2026", null],
    ["12345", null],
    ["3001234567", null],
    [null, null],
    [new Date(Number.NaN), null],
  ])("%j", (cell, moment) => expect(momentOf(cell, TODAY)).toEqual(moment));
});

test.each([
  ["16:30", "16:30"],
  ["4 pm", "16:00"],
  ["10:30 a. m.", "10:30"],
  ["12:15 a.m.", "00:15"],
  ["16h", "16:00"],
  [0.6875, "16:30"],
  [new Date("1899-12-30T16:30:00Z"), "16:30"],
  ["4", null],
  ["25:00", null],
  ["14 pm", null],
  ["10:75", null],
  ["", null],
])("time of %j: %j", (cell, time) => expect(timeOf(cell)).toBe(time));

test("counts are whole, and begin what is written", () => {
  expect([3, "3 sesiones", "12", 2.5, "2,5", "1.500", "tres", null].map(countOf)).toEqual([
    3,
    3,
    12,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("modes and weeks", () => {
  expect(["Virtual", "por Zoom", true, "sí"].map(isVirtual)).toEqual([true, true, true, true]);
  expect(["Presencial", "", null, false].map(isVirtual)).toEqual([false, false, false, false]);
  expect([4, "12", "Sí", "semanal", "", "no"].map(weeksOf)).toEqual([4, 12, 8, 8, 1, 1]);
});

test("a formula's text stays a text", () => {
  expect(textOf('=HYPERLINK("http://x")')).toBe('=HYPERLINK("http://x")');
});
