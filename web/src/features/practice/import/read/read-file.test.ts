import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/universal";
import { findHeadings } from "../model/columns";
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
  const utf16 = bytes([0xff, 0xfe], [...Buffer.from("Nombre\tDebe\nJosé Peña\t150.000", "utf16le")]);
  for (const file of [utf16, bytes([0xef, 0xbb, 0xbf], 'Nombre,Debe\n"José Peña","150.000"\n\n')]) {
    expect(await tableOf(file)).toEqual(LINES);
  }
});

test("a table whose lines are whole in one column is split at its commas; a zip packed on a Mac has its calendar", async () => {
  expect(await tableOf(bytes('"Nombre,Debe"\n"José Peña,""150.000"""'))).toEqual(LINES);
  expect(await tableOf(bytes('Nombre\n"Peña, Ana"'))).toEqual([["Nombre"], ["Peña, Ana"]]);
  const calendar = strToU8("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261201T150000Z\nEND:VEVENT\nEND:VCALENDAR");
  const zip = zipSync({ "a.ics": calendar, "__MACOSX/._a.ics": new Uint8Array([0, 5, 22, 7]) });
  expect(await readFile(new Blob([new Uint8Array(zip)]), HERE)).toMatchObject({ kind: "calendar", events: [{}] });
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
  expect(await tableOf(await writeExcelFile([["Nombre", "Próxima cita", "Debe"].map(said), cells]).toBlob())).toEqual([
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

test("the visible sheet with the most fields is read, and the names of other sheets with people are reported", async () => {
  const people = [
    ["Nombre", "Celular", "Debe"],
    ["Beto", "300", "1"],
  ];
  const old = sheet('Viejos & más de "2025"', ...people);
  const cover = sheet("Resumen", ["Consultorio 2026"], ["Total", "1"]);
  const file = await writeExcelFile([cover, sheet("Pacientes", ...LINES), old]).toBlob();
  expect(await readFile(file, HERE)).toMatchObject({ table: people, unread: ["Pacientes"] });
  const hide = (xml: string) => xml.replace(/<sheet (?=[^>]*Viejos)/, '<sheet state="hidden" ');
  const hidden = await withPart(file, "xl/workbook.xml", hide);
  expect(await readFile(hidden, HERE)).toEqual({ kind: "table", table: LINES, others: [] });
});

test.each(["1", "true"])(
  "the dates of a spreadsheet that counts days since 1904 are read: date1904='%s'",
  async (mark) => {
    const file = await writeExcelFile([
      [{ type: Date, value: new Date("2026-12-01T00:00:00Z"), format: "dd/mm/yyyy" }],
    ]);
    const mac = await withPart(await file.toBlob(), "xl/workbook.xml", (xml) =>
      xml.replace(/<workbookPr[^<>]*>|(?=<sheets>)/, `<workbookPr date1904="${mark}"/>`),
    );
    expect(await tableOf(mac)).toEqual([[new Date("2030-12-02T00:00:00Z")]]);
  },
);

test("a spreadsheet whose rows and cells do not say where they are is read", async () => {
  const file = await writeExcelFile([...LINES, ["Luz Gil"]].map((cells) => cells.map((value) => ({ value })))).toBlob();
  const bare = (xml: string) => xml.replace(/<(row|c) r="(?!A1")[^"]*"/g, "<$1");
  expect(await tableOf(await withPart(file, "xl/worksheets/sheet1.xml", bare))).toEqual([...LINES, ["Luz Gil", null]]);
});

test("the error text of a formula, #N/A, is read as the cell's text", async () => {
  const file = await writeExcelFile([[{ type: String, value: "Nombre" }], [{ type: Number, value: 77 }]]).toBlob();
  const wrong = await withPart(file, "xl/worksheets/sheet1.xml", (xml) =>
    xml.replace(/<c ([^<>]*)><v>77<\/v>/, '<c $1 t="e"><v>#N/A</v>'),
  );
  expect(await tableOf(wrong)).toEqual([["Nombre"], ["#N/A"]]);
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
  ["a locked .xlsx", bytes([0xd0, 0xcf], [..."EncryptedPackage"].join("\0")), /quítale la contraseña/],
  ["a calendar of tasks", bytes("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR\n"), /no tiene citas/],
  ["an old .xls", bytes([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), /versión antigua de Excel.*\.xlsx/],
])("a file is refused with advice: %s", async (_, file, text) => {
  const refused = await readFile(file, HERE).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadableFile);
  expect(String(refused)).toMatch(text);
});
