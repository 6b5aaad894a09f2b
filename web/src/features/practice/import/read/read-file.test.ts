import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/universal";
import { findHeadings } from "../model/columns";
import { proposalsOf } from "../model/proposals";
import { linesOf } from "../model/rows";
import { UnreadableFile } from "./limits";
import { type FileContent, readFile } from "./read-file";

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

test("text in columns is read with the separators and encodings of programs", async () => {
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
  expect(linesOf(table ?? [], line, columns, { today: "2026-11-25", zone: "America/Bogota" })).toMatchObject([
    {
      name: "Sofía Ñáñez; de Núñez",
      phone: "300 123 45 67",
      rest: {
        email: "sofia@correo.co",
        identification_number: "52.123.456",
        next: { appointment_date: "2026-12-02 16:30:00" },
      },
    },
    { name: "Íñigo Güell", phone: "+57 310 555 1000", rest: { next: null }, unread: [] },
  ]);
});

test("a spreadsheet is read with dates as dates and numbers as numbers", async () => {
  const day = new Date("2026-12-01T00:00:00Z");
  const file = await writeExcelFile([
    [
      { type: String, value: "Nombre" },
      { type: String, value: "Próxima cita" },
      { type: String, value: "Debe" },
    ],
    [
      { type: String, value: "JosÃ© PeÃ±a" },
      { type: Date, value: day, format: "dd/mm/yyyy" },
      { type: Number, value: 150_000 },
    ],
  ]).toBlob();
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

test("other sheets with people are named, and a hidden sheet is not read", async () => {
  const sheet = (sheet: string, ...lines: string[][]) => ({ sheet, data: lines });
  const old = sheet('Viejos & más de "2025"', ["Nombre", "Celular", "Debe"], ["Beto", "300", "1"]);
  const file = await writeExcelFile([old, sheet("Pacientes", ...LINES), sheet("Notas", ["nada"])]).toBlob();
  expect(await readFile(file, HERE)).toMatchObject({
    table: [
      ["Nombre", "Celular", "Debe"],
      ["Beto", "300", "1"],
    ],
    unread: ["Pacientes"],
  });
  const hidden = await withPart(file, "xl/workbook.xml", (xml) => xml.replace("<sheet ", '<sheet state="hidden" '));
  expect(await readFile(hidden, HERE)).toEqual({ kind: "table", table: LINES, others: [] });
});

test("a formula's error keeps its text", async () => {
  const file = await writeExcelFile([[{ type: String, value: "Nombre" }], [{ type: Number, value: 77 }]]).toBlob();
  const wrong = await withPart(file, "xl/worksheets/sheet1.xml", (xml) =>
    xml.replace(/<c ([^<>]*)><v>77<\/v>/, '<c $1 t="e"><v>#N/A</v>'),
  );
  expect(await tableOf(wrong)).toEqual([["Nombre"], ["#N/A"]]);
});

test("the sheet with the people is read among several", async () => {
  const sheet = (sheet: string, ...lines: string[][]) => ({ sheet, data: lines });
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
])("%s is refused with advice", async (_, file, text) => {
  const refused = await readFile(file, HERE).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadableFile);
  expect(String(refused)).toMatch(text);
});

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VTIMEZONE
TZID:America/Bogota
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:-0500
TZOFFSETTO:-0500
TZNAME:-05
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1
DTSTART;TZID=America/Bogota:20260901T160000
DTEND;TZID=America/Bogota:20260901T170000
RRULE:FREQ=WEEKLY;BYDAY=TU
EXDATE;TZID=America/Bogota:20261208T160000
SUMMARY:Sesión con José Peña
ATTENDEE:mailto:jose@correo.co
DESCRIPTION:https://meet.google.com/abc
END:VEVENT
BEGIN:VEVENT
UID:1
RECURRENCE-ID;TZID=America/Bogota:20261215T160000
DTSTART;TZID=America/Bogota:20261216T100000
DTEND;TZID=America/Bogota:20261216T110000
SUMMARY:Sesión con José Peña
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTART:20261127T150000Z
DTEND:20261127T160000Z
SUMMARY:Ana Ríos - virtual
END:VEVENT
BEGIN:VEVENT
UID:3
DTSTART;VALUE=DATE:20261130
DTEND;VALUE=DATE:20261201
SUMMARY:Vacaciones
END:VEVENT
BEGIN:VEVENT
UID:4
DTSTART:20261128T150000Z
DTEND:20261128T160000Z
STATUS:CANCELLED
SUMMARY:Beto
END:VEVENT
BEGIN:VEVENT
UID:5
DTSTART:20200101T150000Z
DTEND:20200101T160000Z
SUMMARY:Pasada
END:VEVENT
END:VCALENDAR
`;

test("the .zip of calendars that Google Calendar exports is read", async () => {
  const event = [
    "BEGIN:VEVENT",
    "UID:1",
    "DTSTART:20261201T210000Z",
    "DURATION:PT1H",
    "SUMMARY:Ana Peña",
    "END:VEVENT",
  ];
  const calendar = (...lines: string[]) => strToU8(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n"));
  const zip = zipSync({ "ana@correo.co.ics": calendar(...event), "otro.ics": calendar() });
  expect(await readFile(new Blob([new Uint8Array(zip)]), HERE)).toMatchObject({
    kind: "calendar",
    events: [{ title: "Ana Peña" }],
  });
});

test("a calendar's series, with exceptions, and single events, from today", async () => {
  const content: FileContent = await readFile(new Blob([CALENDAR.replaceAll("\n", "\r\n")]), HERE);
  if (content.kind !== "calendar") throw new Error("no calendar");
  const all = proposalsOf(content.events, "America/Bogota");
  const lines = all.filter(({ out }) => !out);
  expect(all.flatMap(({ name, out }) => (out ? [[name, out]] : []))).toEqual([
    ["Pasada", "Ya pasó."],
    ["Beto", "Está cancelada."],
    ["Vacaciones", "Dura todo el día."],
  ]);
  expect(
    lines.slice(0, 4).map(({ name, rest: { next, email } }) => [name, next?.appointment_date, next?.weeks, email]),
  ).toEqual([
    ["Ana Ríos", "2026-11-27 10:00:00", 1, null],
    ["José Peña", "2026-12-01 16:00:00", 1, "jose@correo.co"],
    ["José Peña", "2026-12-16 10:00:00", 1, null],
    ["José Peña", "2026-12-22 16:00:00", 23, "jose@correo.co"],
  ]);
  expect(lines[1]?.rest.next).toMatchObject({ is_virtual: true, duration_minutes: 60 });
});

test("an undefined zone is read by its name, and a time without one in the practice's zone", async () => {
  const event = (start: string) =>
    `BEGIN:VEVENT\r\nUID:${start}\r\nDTSTART${start}\r\nDURATION:PT1H\r\nSUMMARY:Ana\r\nEND:VEVENT\r\n`;
  const starts = [
    ";TZID=Europe/Madrid:20261201T160000",
    ":20261202T160000",
    ";TZID=SA Pacific Standard Time:20261203T160000",
    ":20261204T160000Z",
  ];
  const read = async (head = "") => {
    const file = new Blob([`BEGIN:VCALENDAR\r\n${head}${starts.map(event).join("")}END:VCALENDAR\r\n`]);
    const content = await readFile(file, HERE);
    return content.kind === "calendar" ? content.events.map(({ start }) => start.toISOString().slice(5, 16)) : [];
  };
  expect(await read()).toEqual(["12-01T15:00", "12-02T21:00", "12-03T21:00", "12-04T16:00"]);
  expect((await read("X-WR-TIMEZONE:Europe/Madrid\r\n"))[1]).toBe("12-02T15:00");
});
