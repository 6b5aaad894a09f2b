import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/universal";
import { findHeadings } from "../model/columns";
import { proposalsOf } from "../model/proposals";
import { linesOf } from "../model/rows";
import { UnreadableFile } from "./limits";
import { readFile } from "./read-file";

const HERE = { now: new Date("2026-11-25T15:00:00Z"), zone: "America/Bogota" };
const tableOf = async (file: Blob) => {
  const content = await readFile(file, HERE);
  return content.kind === "table" ? content.table : null;
};
const bytes = (...parts: (number[] | string)[]) =>
  new Blob(parts.map((part) => (typeof part === "string" ? part : new Uint8Array(part))));
const LINES = [
  ["Nombre", "Debe"],
  ["José Peña", "150.000"],
];

test("a CSV file is read with the separators and encodings that programs use", async () => {
  const latin = bytes("Nombre;Debe\r\nJos", [0xe9], " Pe", [0xf1], "a;150.000\r\n");
  const utf16 = bytes([0xff, 0xfe], [...Buffer.from("Nombre\tDebe\nJosé Peña\t150.000", "utf16le")]);
  for (const file of [latin, utf16, bytes([0xef, 0xbb, 0xbf], 'Nombre,Debe\n"José Peña","150.000"\n\n')]) {
    expect(await tableOf(file)).toEqual(LINES);
  }
});

test("a list in Latin-1 with semicolons and some quotes becomes rows", async () => {
  const lines = [
    "NOMBRE;APELLIDOS;TELÉFONO;CORREO ELECTRÓNICO;D.N.I.;PRÓXIMA SESIÓN",
    '"Sofía";"Ñáñez; de Núñez";300 123 45 67;sofia@correo.co;52.123.456;"mié. 2 dic 2026 4:30 p. m."',
    "Íñigo;Güell;+57 310 555 1000;;;",
  ];
  const table = await tableOf(bytes([...Buffer.from(lines.join("\r\n"), "latin1")]));
  const { line, columns } = findHeadings(table ?? []);
  const next = { appointment_date: "2026-12-02 16:30:00" };
  const rest = { email: "sofia@correo.co", identification_number: "52.123.456", next };
  expect(linesOf(table ?? [], line, columns, { today: "2026-11-25", zone: HERE.zone })).toMatchObject([
    { name: "Sofía Ñáñez; de Núñez", phone: "300 123 45 67", rest },
    { name: "Íñigo Güell", phone: "+57 310 555 1000", rest: { next: null }, unread: [] },
  ]);
});

test("a spreadsheet is read with dates as dates and numbers as numbers", async () => {
  const day = new Date("2026-12-01T00:00:00Z");
  const said = (value: string) => ({ type: String, value });
  const cells = [
    said("JosÃ© PeÃ±a"),
    { type: Date, value: day, format: "dd/mm/yyyy" },
    { type: Number, value: 150_000 },
  ];
  const file = await writeExcelFile([["Nombre", "Próxima cita", "Debe"].map(said), cells]).toBlob();
  expect(await tableOf(file)).toEqual([
    ["Nombre", "Próxima cita", "Debe"],
    ["José Peña", day, 150_000],
  ]);
});

/** Changes the file `name` inside a spreadsheet, to imitate other programs. */
async function withPart(file: Blob, name: string, change: (xml: string) => string): Promise<Blob> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const xml = change(strFromU8(parts[name] ?? new Uint8Array()));
  return new Blob([new Uint8Array(zipSync({ ...parts, [name]: strToU8(xml) }))]);
}

const sheet = (name: string, ...data: string[][]) => ({ sheet: name, data });

test("the names of other sheets with people are reported, and a hidden sheet is not read", async () => {
  const people = [
    ["Nombre", "Celular", "Debe"],
    ["Beto", "300", "1"],
  ];
  const old = sheet('Viejos & más de "2025"', ...people);
  const file = await writeExcelFile([old, sheet("Pacientes", ...LINES), sheet("Notas", ["nada"])]).toBlob();
  expect(await readFile(file, HERE)).toMatchObject({ table: people, unread: ["Pacientes"] });
  const hidden = await withPart(file, "xl/workbook.xml", (xml) => xml.replace("<sheet ", '<sheet state="hidden" '));
  expect(await readFile(hidden, HERE)).toEqual({ kind: "table", table: LINES, others: [] });
});

test("the error text of a formula, #N/A, is read as the cell's text", async () => {
  const file = await writeExcelFile([[{ type: String, value: "Nombre" }], [{ type: Number, value: 77 }]]).toBlob();
  const wrong = await withPart(file, "xl/worksheets/sheet1.xml", (xml) =>
    xml.replace(/<c ([^<>]*)><v>77<\/v>/, '<c $1 t="e"><v>#N/A</v>'),
  );
  expect(await tableOf(wrong)).toEqual([["Nombre"], ["#N/A"]]);
});

test("of several sheets, the one with the people is read", async () => {
  const cover = sheet("Resumen", ["Consultorio 2026"], ["Total", "1"]);
  const file = await writeExcelFile([cover, sheet("Hoja2", ...LINES)]).toBlob();
  expect(await tableOf(file)).toEqual(LINES);
});

test.each([
  ["nothing", new Blob([]), /vacío/],
  ["more than 5 MB", new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]), /5 MB/],
  ["more than 5,000 lines", new Blob(["Nombre\n", "Ana\n".repeat(5100)]), /5\.000/],
  ["more than 200 columns", new Blob([",".repeat(200_000), "Ana"]), /200 columnas/],
  ["a picture", bytes([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /no es una hoja/],
  ["half a spreadsheet", bytes([0x50, 0x4b, 3, 4, 1, 2, 3]), /guárdala de nuevo/],
  ["one event without its calendar", bytes("BEGIN:VEVENT\nSUMMARY:Ana\nEND:VEVENT\n"), /calendario completo/],
  ["a web page named .xls", bytes("<html><table><tr><td>Nombre</td></tr></table></html>"), /página web.*\.xlsx/],
  ["an old .xls", bytes([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), /versión antigua de Excel.*\.xlsx/],
  ["half a calendar", bytes("BEGIN:VCALENDAR\nBEGIN:VEVENT\nRRULE:FREQ=SOMETIMES\n"), /calendario/],
])("a file is refused with advice: %s", async (_, file, text) => {
  const refused = await readFile(file, HERE).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadableFile);
  expect(String(refused)).toMatch(text);
});

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const BOGOTA = [
  ...["BEGIN:VTIMEZONE", "TZID:America/Bogota", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:-0500"],
  ...["TZOFFSETTO:-0500", "TZNAME:-05", "END:STANDARD", "END:VTIMEZONE"],
];
const during = (day: string, from: string, to: string) =>
  [`DTSTART;TZID=America/Bogota:${day}T${from}`, `DTEND;TZID=America/Bogota:${day}T${to}`] as const;
const JOSE = "SUMMARY:Sesión con José Peña";
const CALENDAR = calendar(
  ...BOGOTA,
  event(
    ...["UID:1", ...during("20260901", "160000", "170000"), "RRULE:FREQ=WEEKLY;BYDAY=TU", JOSE],
    ...["EXDATE;TZID=America/Bogota:20261208T160000", "ATTENDEE:mailto:jose@correo.co"],
    "DESCRIPTION:https://meet.google.com/abc",
  ),
  event("UID:1", "RECURRENCE-ID;TZID=America/Bogota:20261215T160000", ...during("20261216", "100000", "110000"), JOSE),
  event("UID:2", "DTSTART:20261127T150000Z", "DTEND:20261127T160000Z", "SUMMARY:Ana Ríos - virtual"),
  event("UID:3", "DTSTART;VALUE=DATE:20261130", "DTEND;VALUE=DATE:20261201", "SUMMARY:Vacaciones"),
  event("UID:4", "DTSTART:20261128T150000Z", "DTEND:20261128T160000Z", "STATUS:CANCELLED", "SUMMARY:Beto"),
  event("UID:5", "DTSTART:20200101T150000Z", "DTEND:20200101T160000Z", "SUMMARY:Pasada"),
);
const eventsIn = async (file: Blob) => {
  const content = await readFile(file, HERE);
  return content.kind === "calendar" ? content.events : [];
};

test("the .zip of calendars that Google Calendar exports is read", async () => {
  const ana = strToU8(calendar(event("UID:1", "DTSTART:20261201T210000Z", "DURATION:PT1H", "SUMMARY:Ana Peña")));
  const zip = zipSync({ "ana@correo.co.ics": ana, "otro.ics": strToU8(calendar()) });
  expect(await eventsIn(new Blob([new Uint8Array(zip)]))).toMatchObject([{ title: "Ana Peña" }]);
});

test("a calendar's series, with their exceptions, and its single events are proposed from today on", async () => {
  const proposals = proposalsOf(await eventsIn(new Blob([CALENDAR])), "America/Bogota");
  expect(proposals.flatMap(({ name, out }) => (out ? [[name, out]] : []))).toEqual([
    ["Pasada", "Ya pasó."],
    ["Beto", "Está cancelada."],
    ["Vacaciones", "Dura todo el día."],
  ]);
  const lines = proposals.filter(({ out }) => !out).slice(0, 4);
  expect(lines.map(({ name, rest: { next, email } }) => [name, next?.appointment_date, next?.weeks, email])).toEqual([
    ["Ana Ríos", "2026-11-27 10:00:00", 1, null],
    ["José Peña", "2026-12-01 16:00:00", 1, "jose@correo.co"],
    ["José Peña", "2026-12-16 10:00:00", 1, null],
    ["José Peña", "2026-12-22 16:00:00", 23, "jose@correo.co"],
  ]);
  expect(lines[1]?.rest.next).toMatchObject({ is_virtual: true, duration_minutes: 60 });
});

test("a zone that the file does not define is known by its name, and a time without zone is in the practice's", async () => {
  const zones = [";TZID=Europe/Madrid:20261201T160000", ";TZID=SA Pacific Standard Time:20261203T160000"];
  const starts = [...zones, ":20261202T160000", ":20261204T160000Z"];
  const events = starts.map((start) => event(`UID:${start}`, `DTSTART${start}`, "DURATION:PT1H", "SUMMARY:Ana"));
  const read = async (...head: string[]) =>
    (await eventsIn(new Blob([calendar(...head, ...events)])))
      .map(({ start }) => start.toISOString().slice(5, 16))
      .sort();
  expect(await read()).toEqual(["12-01T15:00", "12-02T21:00", "12-03T21:00", "12-04T16:00"]);
  expect((await read("X-WR-TIMEZONE:Europe/Madrid"))[1]).toBe("12-02T15:00");
});
