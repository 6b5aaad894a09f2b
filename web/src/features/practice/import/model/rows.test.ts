import { expect, test } from "vitest";
import { spokenTime } from "../../../../lib/clock/dates";
import type { Cell, Table } from "./cells";
import { findHeadings } from "./columns";
import { FIELD_NAMES, FIELDS } from "./columns/fields";
import { hoursOf } from "./hours";
import { inputOf } from "./input";
import { linesOf, mended } from "./rows";

const READING = { today: "2026-11-25", zone: "America/Bogota" };
const read = (table: Table) => {
  const { line, columns } = findHeadings(table);
  return linesOf(table, line, columns, READING);
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

test("two of total, left and used sessions are enough", () => {
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

test("an unreadable cell is reported, and the rest is imported", () => {
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

test("a row with an invalid phone or a too long name is not sent and shows the reason", () => {
  const [bad, long] = read([
    ["Nombre", "Celular"],
    ["Ana Peña", "12345"],
    ["A".repeat(200), "3001234567"],
  ]);
  expect(bad && inputOf(bad)).toMatchObject({ problem: expect.stringMatching(/./) });
  expect(long && inputOf(long)).toMatchObject({ problem: expect.stringMatching(/./) });
});

test("a possible duplicate is that client, or another one", () => {
  const [line] = read([
    ["Nombre", "Celular"],
    ["Ana Peña", "3001234567"],
  ]);
  expect(line && inputOf(line, "cli_1")).toMatchObject({ row: { client_id: "cli_1" } });
  expect(line && inputOf(line, null)).toMatchObject({ row: { is_other: true } });
});

test("a column of dates is read in the one order that fits all", () => {
  const dates = (...cells: string[]) =>
    read([["Nombre", "Próxima cita"], ...cells.map((cell) => ["Ana Peña", `${cell} 10:00`])]).map((line) =>
      line.rest.next?.appointment_date.slice(0, 10),
    );
  expect(dates("12/04/2026", "12/31/2026")).toEqual(["2026-12-04", "2026-12-31"]);
  expect(dates("12/04/2027", "31/12/2026")).toEqual(["2027-04-12", "2026-12-31"]);
  expect(dates("04/12/2026", "05/12/2026")).toEqual(["2026-12-04", "2026-12-05"]);
});

test("an early hour without a. m. or p. m. is proposed for the afternoon and noted", () => {
  const hours = hoursOf(WEEK);
  const table = (...times: Cell[]): Table => [
    ["Nombre", "Próxima cita", "Hora"],
    ...times.map((time) => ["Ana Peña", "01/12/2026", time]),
  ];
  const read = (time: Cell, given: typeof hours | null = hours) => {
    const [line] = linesOf(table(time), 0, { name: 0, date: 1, time: 2 }, { ...READING, hours: given });
    return [line?.rest.next?.appointment_date.slice(11, 16), line?.guessed];
  };
  expect(read("3:00")).toEqual(["15:00", `La hora 3:00 se toma como las ${spokenTime("15:00")}`]);
  // As a spreadsheet's fraction of a day, and in one cell with the date.
  expect(read(0.125)[0]).toBe("15:00");
  const together: Table = [
    ["Nombre", "Próxima cita"],
    ["Ana Peña", "01/12/2026 4:30"],
  ];
  expect(
    linesOf(together, 0, { name: 0, date: 1 }, { ...READING, hours })[0]?.rest.next?.appointment_date.slice(11, 16),
  ).toBe("16:30");
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
  // Without published working hours, the usual ones apply.
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

const lineOf = (headings: Cell[], ...cells: Cell[]) => read([headings, cells])[0];

test("a name in four columns is joined, and repeated parts appear once", () => {
  const parts = ["Primer Apellido", "Segundo Apellido", "Primer Nombre", "Segundo Nombre"];
  expect(lineOf(parts, "Ríos", "Gil", "Ana", "Sofía")?.name).toBe("Ana Sofía Ríos Gil");
  expect(lineOf(parts, "Ríos", "", "Ana", "")?.name).toBe("Ana Ríos");
  const contacts = ["Name", "Given Name", "Additional Name", "Family Name", "Phone"];
  expect(lineOf(contacts, "Ana Sofía Ríos", "Ana", "Sofía", "Ríos", "3001234567")?.name).toBe("Ana Sofía Ríos");
  expect(lineOf(["Nombre", "Apellido"], "Martín", "Martín")?.name).toBe("Martín Martín");
  expect(lineOf(["Apellidos, Nombres"], "DE LOS RÍOS MORA, JUAN")?.name).toBe("JUAN DE LOS RÍOS MORA");
  expect(lineOf(["Apellidos y nombres"], "Ríos Gil, Ana Sofía")?.name).toBe("Ana Sofía Ríos Gil");
  // A couple, in a list with first names first.
  const couple = read([["Nombre"], ["Ana Ríos, Beto Gil"], ["Caro Díaz"]]);
  expect(couple.map(({ name }) => name)).toEqual(["Ana Ríos, Beto Gil", "Caro Díaz"]);
});

test("two phones need a choice, and a cut or incomplete phone must be corrected", () => {
  const phone = (cell: Cell) => lineOf(["Nombre", "Celular"], "Ana Peña", cell);
  const two = phone("3104442201 / 3124442202");
  expect(two).toMatchObject({
    phone: "3104442201",
    unread: ["Celular: se guarda 3104442201, y no 3124442202. Si prefieres otro, escríbelo."],
  });
  expect(two?.mending?.doubts).toEqual(["phone"]);
  expect(two && mended(two, { phone: "3124442202" })).toMatchObject({ phone: "3124442202", unread: [] });
  const old = phone("444 2202");
  expect(old && inputOf(old)).toMatchObject({
    problem: expect.stringMatching(/^A '444 2202' le faltan números.*indicativo/),
  });
  const cut = phone("3.10444E+09");
  expect(cut && inputOf(cut)).toMatchObject({
    problem: "Excel recortó el celular, '3.10444E+09'. Escríbelo completo.",
  });
});

test("owed sessions count at the session's price and are noted; without a price they are asked for", () => {
  const table: Table = [
    ["Nombre", "Debe"],
    ["Ana Peña", "debe 2 sesiones"],
  ];
  const [known] = linesOf(table, 0, { name: 0, owed: 1 }, { ...READING, price: 120_000 });
  expect(known).toMatchObject({ rest: { owed: 240_000 }, unread: [] });
  expect(known?.guessed).toMatch(/^Debe: 'debe 2 sesiones' se toma como \$\s240\.000\.$/);
  expect(read(table)[0]).toMatchObject({
    rest: { owed: null },
    unread: [expect.stringMatching(/^Debe: no se entiende/)],
  });
});

test("totals, repeated headings and rows without a name stay out with the reason", () => {
  const lines = read([
    ["N°", "Nombre", "Celular", "Debe"],
    ["1", "Ana Peña", "3001234567", "150.000"],
    ["N°", "Nombre", "Celular", "Debe"],
    ["2", "", "", ""],
    ["", "", "", "150.000"],
    ["", "TOTAL GENERAL", "", "300.000"],
    ["3", "Total Ruiz", "3001234568", ""],
    ["", "Almuerzo", "", ""],
    ["", "", "", ""],
  ]);
  expect(lines.map(({ number, out }) => [number, out])).toEqual([
    [2, undefined],
    [3, "Repite los títulos de las columnas."],
    [5, "No dice de quién es."],
    [6, "Es una fila de totales."],
    [7, undefined],
    [8, "Es un descanso o un bloqueo, no una persona."],
  ]);
});

test.each(["Cancelado", "canceled", "Anulada", "No Show", "No asistió", "Reagendada", "true"])(
  "an appointment with the status '%s' stays out with the reason",
  (status) => {
    const line = lineOf(["Fecha", "Hora inicio", "Cliente", "Estado"], "01/12/2026", "15:00", "Ana Peña", status);
    expect(line).toMatchObject({ name: "Ana Peña", out: `Estado de la cita: '${status}'.`, rest: { next: null } });
  },
);

test.each([
  ["Reservado", "01/12/2026"],
  ["active", "01/12/2026"],
  ["Confirmada", "01/12/2026"],
  ["false", "01/12/2026"],
  // Without an appointment, the status is about something else, such as a paid debt.
  ["Cancelado", ""],
])("the status '%s' on '%s' is imported", (status, date) =>
  expect(lineOf(["Fecha", "Hora inicio", "Cliente", "Estado"], date, date && "15:00", "Ana Peña", status)?.out).toBe(
    undefined,
  ),
);

test("a program's UTC instants are read in the practice's zone", () => {
  for (const title of ["Start Date & Time", "Start Time"]) {
    const line = lineOf(["Invitee Name", title, "Timezone"], "Ana Peña", "2026-12-01T21:30:00Z", "Europe/Madrid");
    expect(line).toMatchObject({ rest: { next: { appointment_date: "2026-12-01 16:30:00" } }, unread: [] });
  }
});

test("an appointment is cancelled in any of a program's columns", () => {
  const headings = ["Invitee Name", "Start Date & Time", "Canceled", "Invitee No-Show"];
  const outs = read([
    headings,
    ["Ana Peña", "2026-12-01 10:00 am", "false", "No"],
    ["Beto Ruiz", "2026-12-01 11:00 am", "true", "No"],
    ["Caro Díaz", "2026-12-01 12:00 pm", "false", "Yes"],
  ]).map(({ out }) => out);
  expect(outs).toEqual([undefined, "Estado de la cita: 'true'.", "Estado de la cita: 'Yes'."]);
});

test("an hour without a date is noted", () =>
  expect(lineOf(["Nombre", "Fecha", "Hora"], "Ana Peña", "", "10:00")?.unread).toEqual([
    "Próxima cita: falta la fecha.",
  ]));

test.each<[cell: Cell, email: string | null, told: number]>([
  ["ana@correo.co; otra@correo.co", "ana@correo.co", 1],
  ["ana@correo.co y otra@correo.co", "ana@correo.co", 1],
  ["ana@correo.co ::: ANA@correo.co", "ana@correo.co", 0],
  ["Correo: ana@correo.co (personal)", "ana@correo.co", 0],
  ["ana pena@correo.co", null, 1],
  ["no tiene", null, 0],
  ["#N/A", null, 1],
])("the e-mail of %j: %j", (cell, email, told) => {
  const line = lineOf(["Nombre", "Correo"], "Ana Peña", cell);
  expect([line?.rest.email, line?.unread.length]).toEqual([email, told]);
});

test.each<[cell: Cell, document: string | null, told: number]>([
  ["5.2123456E+07", "52123456", 0],
  ["1.02E+09", null, 1],
  ["52123456.00", "52123456", 0],
  ["N/A", null, 0],
  ["#REF!", null, 1],
  ["CC 52.123.456", "CC 52.123.456", 0],
])("the document of %j: %j", (cell, document, told) => {
  const line = lineOf(["Nombre", "Documento"], "Ana Peña", cell);
  expect([line?.rest.identification_number, line?.unread.length]).toEqual([document, told]);
});

test.each([
  ["1. Ana Peña", "Ana Peña"],
  ["• Ana Peña", "Ana Peña"],
  ["PEÑA GIL, Ana", "Ana PEÑA GIL"],
  ["#N/A", ""],
  ["N/A", ""],
])("the name of '%s' is '%s'", (cell, name) =>
  expect(lineOf(["Nombre", "Celular"], cell, "3001234567")?.name).toBe(name),
);

test("an unreadable letter affects only its cell", () => {
  const headings = ["Nombre", "Celular", "Documento", "Debe"];
  const [line] = read([headings, ["Ana Peña", "3001234567", "C\uFFFD 12", "150.000"]]);
  expect(line).toMatchObject({ rest: { identification_number: null, owed: 150_000 } });
  expect(line?.unread).toEqual(["Documento: no se entiende 'C\uFFFD 12'. Una letra no se pudo leer."]);
  const named = lineOf(headings, "Ana Pe\uFFFDa", "3001234567");
  expect(named && inputOf(named)).toMatchObject({
    problem: "Una letra del nombre no se pudo leer. Escríbelo completo.",
  });
  expect(named && inputOf(mended(named, { name: "Ana Peña" }))).toMatchObject({ row: { name: "Ana Peña" } });
});

test("an unreadable cell is corrected in place, and the rest of the row stays", () => {
  const headings = ["Nombre", "Apellido", "Celular", "Debe", "Próxima cita", "Correo"];
  const line = lineOf(headings, "Ana", "Peña", "3001234567", "harto", "01/12/2026", "ana@correo.co");
  expect(line?.mending?.doubts).toEqual(["time", "owed"]);
  expect(line && mended(line, { owed: "150 mil", time: "4 pm" })).toMatchObject({
    name: "Ana Peña",
    phone: "3001234567",
    rest: { owed: 150_000, email: "ana@correo.co", next: { appointment_date: "2026-12-01 16:00:00" } },
    unread: [],
  });
  expect(line && mended(line, { name: "Ana María Peña" }).name).toBe("Ana María Peña");
});
