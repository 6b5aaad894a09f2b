import { expect, test } from "vitest";
import { spokenTime } from "../../../../lib/clock/spoken";
import type { Cell, Table } from "./cells";
import { FIELD_NAMES, FIELDS, findHeadings } from "./columns";
import { hoursOf } from "./hours";
import { inputOf, linesOf } from "./rows";

const TODAY = "2026-11-25";
const read = (table: Table) => {
  const { line, columns } = findHeadings(table);
  return linesOf(table, line, columns, TODAY);
};
const sent = (table: Table) => read(table).map((line) => inputOf(line));

test("the template's own headings are all known", () => {
  const { columns } = findHeadings([FIELD_NAMES.map((name) => FIELDS[name].title)]);
  expect(Object.keys(columns)).toEqual(FIELD_NAMES);
});

test("headings below a title, in other words, with the name in two columns", () => {
  const table: Table = [
    ["CONSULTORIO 2026", null, null],
    [],
    ["Paciente", "APELLIDOS", "Teléfono:", "Sesiones pendientes", "Saldo", "Correo electrónico"],
    ["Ana", "Peña", 3001234567, 3, "$ 150.000", "ana@correo.co"],
    [null, null, null],
  ];
  expect(sent(table)).toEqual([
    {
      row: {
        name: "Ana Peña",
        phone: "3001234567",
        email: "ana@correo.co",
        identification_number: null,
        package: { name: "Paquete anterior", sessions_total: 3, sessions_left: 3, expires_on: null },
        owed: 150_000,
        next: null,
      },
    },
  ]);
});

test("of total, left and used two are enough", () => {
  const packages = (...cells: (number | null)[]) =>
    read([
      ["Nombre", "Sesiones del paquete", "Sesiones que quedan", "Sesiones usadas"],
      ["Ana Peña", ...cells],
    ])[0]?.rest.package ?? null;
  expect(packages(8, 3, null)).toMatchObject({ sessions_total: 8, sessions_left: 3 });
  expect(packages(8, null, 5)).toMatchObject({ sessions_total: 8, sessions_left: 3 });
  expect(packages(null, 3, 5)).toMatchObject({ sessions_total: 8, sessions_left: 3 });
  expect(packages(8, null, null)).toMatchObject({ sessions_total: 8, sessions_left: 8 });
  expect(packages(8, 0, null)).toBeNull();
  expect(packages(8, null, 8)).toBeNull();
  expect(packages(null, null, 5)).toBeNull();
});

test("what is not understood is named, and the rest comes", () => {
  const [line] = read([
    ["Nombre", "Celular", "Debe", "Próxima cita", "Vence", "Correo"],
    ["Ana Peña", "300 123 4567", "harto", "mañana", "31/02/2027", "ana@correo"],
  ]);
  expect(line?.unread).toEqual([
    "Vence: no se entiende '31/02/2027'. Escríbela como 31/12/2026.",
    "Próxima cita: no se entiende 'mañana'. Escríbela como 31/12/2026.",
    "Debe: no se entiende 'harto'. Escríbelo en pesos, sin decimales.",
    "Correo: no se entiende 'ana@correo'. Escríbelo como ana@correo.co.",
  ]);
  expect(line && inputOf(line)).toMatchObject({ row: { name: "Ana Peña", owed: null, next: null, email: null } });
});

test("a date without an hour is no appointment", () => {
  const table: Table = [
    ["Nombre", "Próxima cita", "Hora", "Modalidad", "Semanas seguidas"],
    ["Ana Peña", new Date("2026-12-01T00:00:00Z"), 0.6875, "virtual", "sí"],
    ["Beto Ruiz", "01/12/2026", null, null, null],
  ];
  const [ana, beto] = read(table);
  expect(ana?.rest.next).toEqual({
    appointment_date: "2026-12-01 16:30:00",
    duration_minutes: 60,
    is_virtual: true,
    weeks: 8,
  });
  expect(beto).toMatchObject({ rest: { next: null }, unread: ["Próxima cita: falta la hora."] });
});

test("a phone that is none, and a name that is too long, keep a line back with the reason", () => {
  const [bad, long] = read([
    ["Nombre", "Celular"],
    ["Ana Peña", "12345"],
    ["A".repeat(200), "3001234567"],
  ]);
  expect(bad && inputOf(bad)).toMatchObject({ problem: expect.stringMatching(/./) });
  expect(long && inputOf(long)).toMatchObject({ problem: expect.stringMatching(/./) });
});

test("who looks like a client is them, or somebody else", () => {
  const [line] = read([
    ["Nombre", "Celular"],
    ["Ana Peña", "3001234567"],
  ]);
  expect(line && inputOf(line, "cli_1")).toMatchObject({ row: { client_id: "cli_1" } });
  expect(line && inputOf(line, null)).toMatchObject({ row: { is_other: true } });
});

test("a column of dates is read in one order, the one that all of them can have", () => {
  const dates = (...cells: string[]) =>
    read([["Nombre", "Próxima cita"], ...cells.map((cell) => ["Ana Peña", `${cell} 10:00`])]).map((line) =>
      line.rest.next?.appointment_date.slice(0, 10),
    );
  expect(dates("12/04/2026", "12/31/2026")).toEqual(["2026-12-04", "2026-12-31"]);
  expect(dates("12/04/2027", "31/12/2026")).toEqual(["2027-04-12", "2026-12-31"]);
  expect(dates("04/12/2026", "05/12/2026")).toEqual(["2026-12-04", "2026-12-05"]);
});

test("an early hour that says no half of the day is proposed for the afternoon, and said", () => {
  const hours = hoursOf(WEEK);
  const table = (...times: Cell[]): Table => [
    ["Nombre", "Próxima cita", "Hora"],
    ...times.map((time) => ["Ana Peña", "01/12/2026", time]),
  ];
  const read = (time: Cell, given: typeof hours | null = hours) => {
    const [line] = linesOf(table(time), 0, { name: 0, date: 1, time: 2 }, TODAY, given);
    return [line?.rest.next?.appointment_date.slice(11, 16), line?.guessed];
  };
  expect(read("3:00")).toEqual(["15:00", `La hora 3:00 se toma como las ${spokenTime("15:00")}`]);
  // As a spreadsheet keeps it, and in one cell with its date.
  expect(read(0.125)[0]).toBe("15:00");
  const together: Table = [
    ["Nombre", "Próxima cita"],
    ["Ana Peña", "01/12/2026 4:30"],
  ];
  expect(linesOf(together, 0, { name: 0, date: 1 }, TODAY, hours)[0]?.rest.next?.appointment_date.slice(11, 16)).toBe(
    "16:30",
  );
  for (const [said, time] of [
    ["3:00 a. m.", "03:00"],
    ["8:00", "08:00"],
    ["11:00", "11:00"],
    ["7:30", "07:30"],
    ["15:00", "15:00"],
  ]) {
    expect(read(said ?? "")).toEqual([time, undefined]);
  }
  expect(read("3:00", null)).toEqual(["03:00", undefined]);
  // Of whoever has published none, the usual ones.
  expect(read("6:00", hoursOf(undefined))[0]).toBe("18:00");
});

const open = (start: string, end: string, enabled = true) => ({
  enabled,
  time_ranges: [{ start, end }],
  appointment_types: ["presential" as const],
});
const WEEK = {
  monday: open("08:00", "12:00"),
  tuesday: open("14:00", "19:00"),
  wednesday: open("09:00", "12:00"),
  thursday: open("09:00", "12:00"),
  friday: open("09:00", "12:00"),
  saturday: open("03:00", "23:00", false),
  sunday: open("03:00", "23:00", false),
};
