import { toE164 } from "@sereno/core/lib/phone/rules";
import { expect, test } from "vitest";
import { spokenTime } from "../../../../lib/clock/dates";
import type { Cell, Table } from "./cells";
import { type Columns, findHeadings } from "./columns";
import { FIELD_NAMES, FIELDS } from "./columns/fields";
import { hoursOf } from "./hours";
import { inputOf } from "./input";
import { linesOf, mended } from "./rows";

const READING = { today: "2026-11-25", zone: "America/Bogota" };
const read = (table: Table) => {
  const { line, columns } = findHeadings(table);
  return linesOf(table, line, columns, READING);
};
function lineOf(headings: Cell[], ...cells: Cell[]) {
  const [line = expect.fail()] = read([headings, cells]);
  return line;
}

test("findHeadings knows all headings of the template", () => {
  expect(Object.keys(findHeadings([FIELD_NAMES.map((name) => FIELDS[name].title)]).columns)).toEqual(FIELD_NAMES);
});

test("headings below a title, in other words and with the name in two columns, are read", () => {
  const lines = read([
    ["CONSULTORIO 2026", null, null],
    [],
    ["Paciente", "APELLIDOS", "Teléfono:", "Sesiones pendientes", "Saldo", "Correo electrónico"],
    ["Ana", "Peña", 3001234567, 3, "$ 150.000", "ana@correo.co"],
    [null, null, null],
  ]);
  const pack = { name: "Paquete anterior", sessions_total: 3, sessions_left: 3, expires_on: null };
  const person = { name: "Ana Peña", phone: "3001234567", email: "ana@correo.co", identification_number: null };
  expect(lines.map((line) => inputOf(line))).toEqual([
    { row: { ...person, package: pack, next: null, owed: 150_000 } },
  ]);
});

test.each([
  [8, 3, null, [8, 3]],
  [null, 3, 5, [8, 3]],
  [8, null, null, [8, 8]],
  [8, 0, null, undefined],
  [null, null, 5, undefined],
])(
  "a package of %j sessions, with %j left and %j used, is imported with size and remaining sessions %j",
  (total, left, used, sold) => {
    const headings = ["Nombre", "Sesiones del paquete", "Sesiones que quedan", "Sesiones usadas"];
    const found = lineOf(headings, "Ana Peña", total, left, used).rest.package;
    expect(found ? [found.sessions_total, found.sessions_left] : undefined).toEqual(sold);
  },
);

test("an unreadable cell is reported, and the other cells of the row are imported", () => {
  const headings = ["Nombre", "Celular", "Debe", "Próxima cita", "Vence", "Correo"];
  const line = lineOf(headings, "Ana Peña", "300 123 4567", "harto", "mañana", "31/02/2027", "ana@correo");
  expect(line.unread).toEqual([
    "Vence: no se entiende '31/02/2027'. Escríbela como 31/12/2026.",
    "Próxima cita: no se entiende 'mañana'. Escríbela como 31/12/2026.",
    "Debe: no se entiende 'harto'. Escríbelo en pesos, sin decimales.",
    "Correo: no se entiende 'ana@correo'. Escríbelo como ana@correo.co.",
  ]);
  expect(inputOf(line)).toMatchObject({ row: { name: "Ana Peña", owed: null, next: null, email: null } });
});

test("a date without an hour, and an hour without a date, are reported and give no appointment", () => {
  const headings = ["Nombre", "Próxima cita", "Hora", "Modalidad", "Semanas seguidas"];
  const day = new Date("2026-12-01T00:00:00Z");
  const next = { appointment_date: "2026-12-01 16:30:00", duration_minutes: 60, is_virtual: true, weeks: 8 };
  expect(lineOf(headings, "Ana Peña", day, 0.6875, "virtual", "sí").rest.next).toEqual(next);
  const noHour = lineOf(headings, "Beto Ruiz", "01/12/2026", null, null, null);
  expect(noHour).toMatchObject({ rest: { next: null }, unread: ["Próxima cita: falta la hora."] });
  const noDate = lineOf(["Nombre", "Fecha", "Hora"], "Ana Peña", "", "10:00");
  expect(noDate.unread).toEqual(["Próxima cita: falta la fecha."]);
});

test.each([
  ["Ana Peña", "12345"],
  ["A".repeat(200), "3001234567"],
])("a row with an invalid phone or a too long name is not sent and shows the reason", (...cells) =>
  expect(inputOf(lineOf(["Nombre", "Celular"], ...cells))).toMatchObject({ problem: expect.stringMatching(/./) }),
);

test("inputOf passes on the therapist's decision: the existing client's id, or `is_other` for another person", () => {
  const line = lineOf(["Nombre", "Celular"], "Ana Peña", "3001234567");
  expect(inputOf(line, "cli_1")).toMatchObject({ row: { client_id: "cli_1" } });
  expect(inputOf(line, null)).toMatchObject({ row: { is_other: true } });
});

test.each([
  ["12/04/2026", "2026-12-04", "12/31/2026", "2026-12-31"],
  ["12/04/2027", "2027-04-12", "31/12/2026", "2026-12-31"],
  ["04/12/2026", "2026-12-04", "05/12/2026", "2026-12-05"],
  ["12/04", "2026-12-04", "12/15", "2026-12-15"],
  ["mié 12/09/2026", "2026-12-09", "mié 12/16/2026", "2026-12-16"],
])(
  "the dates of a column are read in one order, day or month first: %s is %s, because %s is %s",
  (one, first, other, second) => {
    const lines = read([["Nombre", "Próxima cita"], ...[one, other].map((date) => ["Ana Peña", `${date} 10:00`])]);
    expect(lines.map(({ rest }) => rest.next?.appointment_date.slice(0, 10))).toEqual([first, second]);
    const dated = lineOf(["Nombre", "Fecha", "Nacimiento"], "Ana Peña", "12/04/2027 10:00", "03/25/1990");
    expect(dated.rest.next?.appointment_date).toBe("2027-12-04 10:00:00");
  },
);

test.each<[time: string, ends: Cell, minutes: number, notes: number]>([
  ["15:00", "16:30", 90, 0],
  ["3:00 pm", "3:50 pm", 50, 0],
  ["15:00", "4:30", 90, 0],
  ["15:00", new Date("2026-12-01T16:30:00Z"), 90, 0],
  ["15:00", "2026-12-01T21:30:00Z", 90, 0],
  ["15:00", 45, 45, 0],
  ["15:00", "1,5 h", 90, 0],
  ["15:00", "1h 15min", 75, 0],
  ["15:00", "1 h 15", 75, 0],
  ["15:00", "hora y media", 90, 0],
  ["15:00", "16h30", 90, 0],
  ["15:00", "", 60, 0],
  ["15:00", "15:07", 60, 1],
  ["15:00 - 15:50", "", 50, 0],
  ["3 - 4:30 pm", null, 90, 0],
])("an appointment at %j with the end or duration %j lasts %i minutes", (time, ends, minutes, notes) => {
  const line = lineOf(["Nombre", "Fecha", "Hora", "Hora fin"], "Ana Peña", "01/12/2026", time, ends);
  expect([line.rest.next?.duration_minutes, line.unread.length]).toEqual([minutes, notes]);
});

test.each([
  ["07/12/2026 15:00 - 16:30", 90],
  ["7 de diciembre, 3 a 4:30 p. m.", 90],
  ["07-12-2026 15:00", 60],
  ["07-12-26 15:00", 60],
  ["2026-12-07T15:00:00-05:00", 60],
])("an appointment at '%s' lasts %i minutes", (date, minutes) =>
  expect(lineOf(["Nombre", "Fecha"], "Ana Peña", date).rest.next).toMatchObject({
    appointment_date: "2026-12-07 15:00:00",
    duration_minutes: minutes,
  }),
);

test.each<[lasts: Cell, minutes: number]>([
  ["0:50", 50],
  ["1:00", 60],
  [new Date("1899-12-30T00:45:00Z"), 45],
  [1 / 24, 60],
  ["10:50 am", 50],
])("an appointment at ten with %j below 'Duración' lasts %i minutes", (lasts, minutes) => {
  const line = lineOf(["Nombre", "Fecha", "Hora", "Duración"], "Ana Peña", "01/12/2026", "10:00", lasts);
  expect([line.rest.next?.duration_minutes, line.unread]).toEqual([minutes, []]);
});

const open = (start: string, end: string, enabled = true) => ({
  ...{ enabled, time_ranges: [{ start, end }], appointment_types: ["presential" as const] },
});
const morning = open("09:00", "12:00");
const hours = hoursOf({
  ...{ monday: open("08:00", "12:00"), tuesday: open("14:00", "19:00") },
  ...{ wednesday: morning, thursday: morning, friday: morning },
  ...{ saturday: open("03:00", "23:00", false), sunday: open("03:00", "23:00", false) },
});

test.each<[cells: Cell[], time: string, guessed: string | undefined, given?: typeof hours | null]>([
  [["01/12/2026", "3:00"], "15:00", "La hora 3:00 se toma como las"],
  // The hour as a spreadsheet's fraction of a day, and in one cell with the date.
  [["01/12/2026", 0.125], "15:00", "La hora 3:00 se toma como las"],
  [["01/12/2026 4:30"], "16:30", "La hora 4:30 se toma como las"],
  [["01/12/2026", "3:00 a. m."], "03:00", undefined],
  [["01/12/2026", "8:00"], "08:00", undefined],
  [["01/12/2026", "7:30"], "07:30", undefined],
  [["01/12/2026", "a las 3 - 4"], "15:00", "La hora 3:00 se toma como las"],
  [["01/12/2026", 8], "08:00", undefined],
  [["01/12/2026", "3:00"], "03:00", undefined, null],
  // Without published working hours, the usual ones apply.
  [["01/12/2026", "6:00"], "18:00", "La hora 6:00 se toma como las", hoursOf(undefined)],
])(
  "an hour before the working hours, without a. m. or p. m., is taken as p. m. with a note: %j is %s",
  (cells, time, note, given) => {
    const reading = { ...READING, hours: given === undefined ? hours : given };
    const [line] = linesOf([["Nombre"], ["Ana Peña", ...cells]], 0, { name: 0, date: 1, time: 2 }, reading);
    expect(line?.rest.next?.appointment_date.slice(11, 16)).toBe(time);
    expect(line?.guessed).toEqual(note && expect.stringContaining(note));
    if (note) expect(line?.guessed).toContain(spokenTime(time));
  },
);

test.each([
  ["Primer Apellido,Segundo Apellido,Primer Nombre,Segundo Nombre", "Ríos,Gil,Ana,Sofía", "Ana Sofía Ríos Gil"],
  ["Primer Apellido,Segundo Apellido,Primer Nombre,Segundo Nombre", "Ríos,,Ana,", "Ana Ríos"],
  ["Name,Given Name,Additional Name,Family Name", "Ana Sofía Ríos,Ana,Sofía,Ríos", "Ana Sofía Ríos"],
  ["Nombre,Apellido", "Martín,Martín", "Martín Martín"],
])("a name in the columns %s is joined, and repeated parts appear once: %s is %s", (headings, cells, name) =>
  expect(lineOf(headings.split(","), ...cells.split(",")).name).toBe(name),
);

test("a name with its surnames first is put in order, except in a list of couples", () => {
  expect(lineOf(["Apellidos, Nombres"], "DE LOS RÍOS MORA, JUAN").name).toBe("JUAN DE LOS RÍOS MORA");
  expect(lineOf(["Apellidos y nombres"], "Ríos Gil, Ana Sofía").name).toBe("Ana Sofía Ríos Gil");
  const couple = read([["Nombre"], ["Ana Ríos, Beto Gil"], ["Caro Díaz"]]);
  expect(couple.map(({ name }) => name)).toEqual(["Ana Ríos, Beto Gil", "Caro Díaz"]);
});

test.each<[heading: string, columns: Columns, title: string, notes: string[]]>([
  ["Título", {}, "Cita con Ana Peña 300 555 1234 ana@correo.co, virtual", []],
  ["Nombre", { phone: 0 }, "Peña, Ana - cel. 3005551234 / 6012345678", ["no 6012345678"]],
  ["Nombre", { phone: 0 }, "Ana Peña 300 555 1234, sobrina de Luz", ["sobrina de Luz"]],
])("a column '%s', as %j, has name and phone: '%s'", (heading, columns, title, notes) => {
  const table = [[heading, "Fecha"], ...[title, `Cancelada: ${title}`].map((each) => [each, "2026-12-01 15:00"])];
  const [line, off] = linesOf(table, 0, { name: 0, date: 1, ...columns }, READING);
  for (const each of [line, off])
    expect([each?.name, toE164(each?.phone ?? "")]).toEqual(["Ana Peña", "+573005551234"]);
  expect([line?.rest.next?.is_virtual, Boolean(off?.out)]).toEqual([heading === "Título", true]);
  expect(line?.unread).toEqual(notes.map((each) => expect.stringContaining(each)));
});

test("a phone beside another person's name is imported with a note", () => {
  const phone = (cell: string) => lineOf(["Nombre", "Celular", "Contacto"], "Ana Peña", "", cell).unread;
  expect(phone("Luz (mamá) 3008888888")).toEqual([expect.stringContaining("'Luz (mamá) 3008888888'")]);
  expect(["cel. 3008888888", "Ana Peña 3008888888"].map(phone)).toEqual([[], []]);
});

test("a phone gets the code beside it, of two phones the first is imported with a note, and a cut or incomplete phone must be corrected", () => {
  const coded = (of: string, cell: Cell) => lineOf(["Nombre", of, "Celular"], "Ana", 1, cell).phone;
  expect([coded("Country Code", 3055550199), coded("Indicativo", 3055550199)]).toEqual(["+1 3055550199", "3055550199"]);
  const phone = (cell: Cell) => lineOf(["Nombre", "Celular"], "Ana Peña", cell);
  const two = phone("3104442201 / 3124442202");
  const unread = ["Celular: se guarda 3104442201, y no 3124442202. Si prefieres otro, escríbelo."];
  expect(two).toMatchObject({ phone: "3104442201", unread, mending: { doubts: ["phone"] } });
  expect(mended(two, { phone: "3124442202" })).toMatchObject({ phone: "3124442202", unread: [] });
  const problem = expect.stringMatching(/^A '444 2202' le faltan números.*indicativo/);
  expect(inputOf(phone("444 2202"))).toMatchObject({ problem });
  const cut = "Excel recortó el celular, '3.10444E+09'. Escríbelo completo.";
  expect(inputOf(phone("3.10444E+09"))).toMatchObject({ problem: cut });
});

test("owed sessions are converted at the session price with a note, and are unreadable without a price", () => {
  const table: Table = ["Nombre,Debe", "Ana Peña,debe 2 sesiones"].map((line) => line.split(","));
  const [known] = linesOf(table, 0, { name: 0, owed: 1 }, { ...READING, price: 120_000 });
  expect(known).toMatchObject({ rest: { owed: 240_000 }, unread: [] });
  expect(known?.guessed).toMatch(/^Debe: 'debe 2 sesiones' se toma como \$\s240\.000\.$/);
  const unread = [expect.stringMatching(/^Debe: no se entiende/)];
  expect(lineOf(["Nombre", "Saldo"], "Ana", "3 sesiones").unread[0]).toContain("'Saldo: 3 sesiones'");
  expect(read(table)[0]).toMatchObject({ rest: { owed: null }, unread });
});

test("totals, repeated headings, breaks and rows without a name are left out with the reason", () => {
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
  expect(lines.map(({ number }) => number)).toEqual([2, 3, 5, 6, 7, 8]);
  expect(Object.fromEntries(lines.map(({ number, out }) => [number, out]))).toEqual({
    3: "Repite los títulos de las columnas.",
    5: "No dice de quién es.",
    6: "Es una fila de totales.",
    8: "Es un descanso o un bloqueo, no una persona.",
  });
});

test.each(["Ana Peña (CANCELADA)", "Canceled: Ana Peña", "Ana Peña no vino"])(
  "the appointment of a row with the name '%s' is left out as cancelled",
  (name) => {
    const line = lineOf(["Nombre", "Celular", "Fecha", "Hora"], name, "3001234567", "01/12/2026", "15:00");
    expect(line).toMatchObject({ name: "Ana Peña", out: "Está cancelada.", rest: { next: null } });
  },
);

test("a row without an appointment is not left out for its status, which may be about a paid debt", () =>
  expect(lineOf(["Fecha", "Cliente", "Estado"], "", "Ana Peña", "Cancelado").out).toBeUndefined());

test("a weekday that contradicts its date is reported", () => {
  const line = lineOf(["Nombre", "Próxima cita"], "Ana Peña", "jueves 01/12/2026 15:00");
  expect(line.rest.next?.appointment_date).toBe("2026-12-01 15:00:00");
  expect(line.unread).toEqual([expect.stringMatching(/martes 1 de diciembre, que es otro día/)]);
  const mistyped = lineOf(["Nombre", "Próxima cita"], "Ana Peña", "jueves 9 dic 9am");
  expect([mistyped.rest.next?.appointment_date, mistyped.unread.length]).toEqual(["2026-12-09 09:00:00", 1]);
});

test("midnight in UTC is just a date beside an hour, in a column of midnights or as expiry, else an instant", () => {
  const [day, evening] = ["2026-12-02T00:00:00.000Z", "2026-12-02T02:00:00Z"];
  const dated = (headings: string[], ...rows: string[][]) =>
    read([headings, ...rows]).map(({ rest, unread }) => [rest.next?.appointment_date.slice(0, 16), ...unread]);
  expect(dated(["Nombre", "Fecha", "Hora"], ["Ana", day, "15:00"])).toEqual([["2026-12-02 15:00"]]);
  expect(dated(["Nombre", "Fecha"], ["Ana", day])).toEqual([[undefined, "Próxima cita: falta la hora."]]);
  const both = [["2026-12-01 19:00"], ["2026-12-01 21:00"]];
  expect(dated(["Nombre", "Fecha"], ["Ana", day], ["Beto", evening])).toEqual(both);
  expect(lineOf(["Nombre", "Paquete", "Vence"], "Ana", "Paquete 8", day).rest.package?.expires_on).toBe("2026-12-02");
});

test("a program's UTC instants are read in the practice's zone", () => {
  for (const title of ["Start Date & Time", "Start Time"]) {
    const line = lineOf(["Invitee Name", title, "Timezone"], "Ana Peña", "2026-12-01T21:30:00Z", "Europe/Madrid");
    expect(line).toMatchObject({ rest: { next: { appointment_date: "2026-12-01 16:30:00" } }, unread: [] });
  }
});

test("an appointment is left out if any of a program's status columns says cancelled or no-show", () => {
  const outs = read([
    ["Invitee Name", "Start Date & Time", "Canceled", "Invitee No-Show"],
    ["Ana Peña", "2026-12-01 10:00 am", "false", "No"],
    ["Beto Ruiz", "2026-12-01 11:00 am", "true", "No"],
    ["Caro Díaz", "2026-12-01 12:00 pm", "false", "Yes"],
  ]).map(({ out }) => out);
  expect(outs).toEqual([undefined, "Estado de la cita: 'true'.", "Estado de la cita: 'Yes'."]);
});

const OFF = ["Cancelado", "canceled", "Anulada", "No Show", "No asistió", "Reagendada", "true"];

test.each<readonly [title: string, cell: string, isOut: boolean]>([
  ...OFF.map((status) => ["Estado", status, true] as const),
  ...["Reservado", "active", "Confirmada", "false"].map((status) => ["Estado", status, false] as const),
  ...["Estado del turno", "Booking Status", "Situación", "Detalle"].map((title) => [title, "Cancelado", true] as const),
  ...["Canceled At", "Fecha de cancelación"].map((title) => [title, "2026-11-20 10:00", true] as const),
  ...["Marked as No-Show", "Marcado como inasistencia", "Anulada"].map((title) => [title, "Yes", true] as const),
  ["Todo el día", "Verdadero", true],
  ["Asistencia", "No", true],
  ["Asistencia", "Sí", false],
  ...["20 Nov 2026 at 10:05am", "20.11.2026"].map((date) => ["Cancelled at", date, true] as const),
  ["Canceled At", "", false],
  ["Pago", "Cancelado", false],
])("under the heading '%s', the cell '%s' leaves out the row's appointment: %s", (title, cell, isOut) => {
  const line = lineOf(["Cliente", "Fecha", "Hora", title], "Ana Peña", "01/12/2026", "15:00", cell);
  expect([line.name, line.out]).toEqual(["Ana Peña", isOut ? `Estado de la cita: '${cell}'.` : undefined]);
  expect(line.rest.next?.appointment_date).toBe(isOut ? undefined : "2026-12-01 15:00:00");
});

test.each<readonly [heading: "Correo" | "Documento", cell: Cell, read: string | null, notes: number]>([
  ["Correo", "ana@correo.co; otra@correo.co", "ana@correo.co", 1],
  ["Correo", "ana@correo.co y otra@correo.co", "ana@correo.co", 1],
  ["Correo", "ana@correo.co ::: ANA@correo.co", "ana@correo.co", 0],
  ["Correo", "Correo: ana@correo.co (personal)", "ana@correo.co", 0],
  ["Correo", "ana pena@correo.co", null, 1],
  ["Correo", "no tiene", null, 0],
  ["Correo", "#N/A", null, 1],
  ["Documento", "5.2123456E+07", "52123456", 0],
  ["Documento", "1.02E+09", null, 1],
  ["Documento", "52123456.00", "52123456", 0],
  ["Documento", "N/A", null, 0],
  ["Documento", "#REF!", null, 1],
  ...["0", "00.000", "12", "N° 0", "222222222222"].map((none) => ["Documento", none, null, 1] as const),
  ["Documento", "CC 52.123.456", "CC 52.123.456", 0],
])("in the column %s, the cell %j is read as %j", (heading, cell, found, notes) => {
  const { rest, unread } = lineOf(["Nombre", heading], "Ana Peña", cell);
  expect([heading === "Correo" ? rest.email : rest.identification_number, unread.length]).toEqual([found, notes]);
});

test.each([
  ["1. Ana Peña", "Ana Peña"],
  ["• Ana Peña", "Ana Peña"],
  ["PEÑA GIL, Ana", "Ana PEÑA GIL"],
  ["#N/A", ""],
  ["N/A", ""],
])("the name in the cell '%s' is read as '%s'", (cell, name) =>
  expect(lineOf(["Nombre", "Celular"], cell, "3001234567").name).toBe(name),
);

test("an undecodable letter makes only its own cell unreadable", () => {
  const headings = ["Nombre", "Celular", "Documento", "Debe"];
  const line = lineOf(headings, "Ana Peña", "3001234567", "C\uFFFD 12", "150.000");
  expect(line).toMatchObject({ rest: { identification_number: null, owed: 150_000 } });
  expect(line.unread).toEqual(["Documento: no se entiende 'C\uFFFD 12'. Una letra no se pudo leer."]);
  const named = lineOf(headings, "Ana Pe\uFFFDa", "3001234567");
  expect(inputOf(named)).toMatchObject({ problem: "Una letra del nombre no se pudo leer. Escríbelo completo." });
  expect(inputOf(mended(named, { name: "Ana Peña" }))).toMatchObject({ row: { name: "Ana Peña" } });
});

test("a correction of unreadable cells keeps the other cells of the row", () => {
  const headings = ["Nombre", "Apellido", "Celular", "Debe", "Próxima cita", "Correo"];
  const line = lineOf(headings, "Ana", "Peña", "3001234567", "harto", "01/12/2026", "ana@correo.co");
  expect(line.mending?.doubts).toEqual(["time", "owed"]);
  expect(mended(line, { owed: "150 mil", time: "4 pm" })).toMatchObject({
    name: "Ana Peña",
    phone: "3001234567",
    rest: { owed: 150_000, email: "ana@correo.co", next: { appointment_date: "2026-12-01 16:00:00" } },
    unread: [],
  });
  expect(mended(line, { name: "Ana María Peña" }).name).toBe("Ana María Peña");
});
