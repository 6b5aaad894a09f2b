import { cpuTime } from "@sereno/tests/support/cpu-time";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { proposalsOf } from "../model/proposals";
import { eventsOf } from "./calendar";
import { UnreadableFile } from "./limits";
import { readFile } from "./read-file";
import { refuseHuge } from "./sheet-size";
import { LargeArchive, unpack } from "./unpack";

const HERE = { now: new Date("2026-11-25T15:00:00Z"), zone: "America/Bogota" };
const NAMES = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A spreadsheet with a sheet for each argument. The argument is the XML of the sheet's rows. */
function xlsx(...sheets: string[]): Uint8Array<ArrayBuffer> {
  const each = <T>(make: (number: number) => T) => sheets.map((_, index) => make(index + 1));
  const sheetOf = (rows: string) => `<worksheet ${NAMES}><sheetData>${rows}</sheetData></worksheet>`;
  const parts = {
    "xl/workbook.xml": `<workbook ${NAMES} xmlns:r="r"><sheets>${each((n) => `<sheet name="${n}" sheetId="${n}" r:id="r${n}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${each((n) => `<Relationship Id="r${n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`).join("")}</Relationships>`,
    ...Object.fromEntries(each((n) => [`xl/worksheets/sheet${n}.xml`, sheetOf(sheets[n - 1] ?? "")])),
  };
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}
const cell = (place: string, value = "1") =>
  `<row r="${/\d+/.exec(place)}"><c r="${place}" t="str"><v>${value}</v></c></row>`;
const read = (...parts: BlobPart[]) => readFile(new Blob(parts), HERE);
async function refusalOf(...parts: BlobPart[]): Promise<string> {
  const refused = await read(...parts).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadableFile);
  return String(refused);
}
async function soonRefusalOf(...parts: BlobPart[]): Promise<string> {
  const began = cpuTime();
  const refusal = await refusalOf(...parts);
  expect(cpuTime() - began).toBeLessThan(2000);
  return refusal;
}

test("a spreadsheet of a kilobyte with one cell at the very end is refused by its declared size", async () => {
  const file = xlsx(cell("XFD1048576"));
  expect(file.length).toBeLessThan(1200);
  expect(await soonRefusalOf(file)).toMatch(/columna XFD y la fila 1\.048\.576\. Copia solo tus clientes/);
});

test("the size limit of a spreadsheet applies to all its sheets together", async () => {
  const wide = cell("CV4000");
  expect(await read(xlsx(cell("A1", "Nombre"), wide)).catch(String)).toMatchObject({ kind: "table" });
  expect(await refusalOf(xlsx(wide, wide, wide))).toMatch(/columna CV y la fila 4\.000/);
  expect(await refusalOf(xlsx(...Array<string>(5).fill('<row r="1048576"></row>')))).toMatch(/fila 1\.048\.576/);
});

test("a spreadsheet that ends in empty cells is read", async () => {
  const people = `${cell("A1", "Nombre")}${cell("A2", "Ana Peña")}`;
  const end = '<row r="1048575"><c r="XFD1048575" s="1"/></row><row r="1048576"/>';
  expect(await read(xlsx(people + end))).toEqual({ kind: "table", others: [], table: [["Nombre"], ["Ana Peña"]] });
});

test.each([
  ["hidden in another attribute", `<c s=' r="A1"' r="XFD1048576"><v>1</v></c>`],
  ["between single quotes", "<c r='XFD1048576'><v>1</v></c>"],
  ["behind a namespace prefix", '<x:c r="XFD1048576"><x:v>1</x:v></x:c>'],
  ["written as a character reference", '<c r="&#88;FD1048576"><v>1</v></c>'],
  ["beyond the last row", '<c r="A9999999"><v>1</v></c>'],
  ["in a row beyond the last one", '<row r="99999999999"></row>'],
  ["written as 'A1e6'", '<c r="A1e6"><v>1</v></c>'],
])("a spreadsheet is refused if a far or invalid cell reference is %s", (_, xml) =>
  expect(() => refuseHuge([xml])).toThrow(UnreadableFile),
);

test("a spreadsheet with long cells is read, and the cells are cut", async () => {
  const content = await read(xlsx(cell("A1", "a".repeat(100_000))));
  expect(content).toEqual({ kind: "table", others: [], table: [["a".repeat(500)]] });
});

/** An archive with one file whose declared size, 10 bytes, is smaller than its real size. */
function lying(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(zipSync({ [name]: content }));
  const view = new DataView(file.buffer);
  for (const at of [22, view.getUint32(file.length - 6, true) + 24]) view.setUint32(at, 10, true);
  return file;
}

const MB = 1024 * 1024;

test("an archive over the size limit is refused, even if it declares a small size", async () => {
  const bomb = lying("xl/sharedStrings.xml", new Uint8Array(65 * MB));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusalOf(bomb)).toMatch(/demasiado grande/);
  expect(await refusalOf(lying("a.ics", new Uint8Array(21 * MB)))).toMatch(/más de 20 MB/);
});

test("the limit of unpacked bytes applies to all parts that are read together", () => {
  const content = new Uint8Array(400);
  const archive = zipSync({ a: content, b: [content, { level: 0 }], c: content });
  const lengths = [...unpack(archive, () => true, 1200)].map(([name, { length }]) => `${name} ${length}`);
  expect(lengths).toEqual(["a 400", "b 400", "c 400"]);
  expect(() => unpack(archive, () => true, 1199)).toThrow(LargeArchive);
  expect([...unpack(archive, (name) => name === "b", 400).keys()]).toEqual(["b"]);
});

test("an archive with too many parts is refused before it is unpacked", () => {
  const names = Array.from({ length: 2001 }, (_, index): [string, Uint8Array] => [`${index}`, new Uint8Array()]);
  expect(() => unpack(zipSync(Object.fromEntries(names), { level: 0 }), () => true, 1)).toThrow(LargeArchive);
});

test("an archive that is truncated anywhere is refused with advice", async () => {
  const file = xlsx(cell("A1", "Nombre"));
  for (let length = 2; length < file.length; length += 13)
    expect(await refusalOf(file.slice(0, length))).toMatch(/guárdala de nuevo/);
});

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (uid: number | string, ...lines: string[]) =>
  ["BEGIN:VEVENT", `UID:${uid}`, "DURATION:PT1H", "SUMMARY:Ana Peña", ...lines, "END:VEVENT"].join("\r\n");
const many = (count: number, ...lines: string[]) => Array.from({ length: count }, (_, uid) => event(uid, ...lines));

test.each(["FREQ=SECONDLY", "FREQ=MINUTELY;INTERVAL=7", "FREQ=HOURLY", "FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO"])(
  "a calendar with 400 events that repeat by %s is refused in little CPU time",
  async (rule) => {
    const said = many(400, "DTSTART:20260201T150000Z", `RRULE:${rule}`);
    expect(await soonRefusalOf(calendar(...said))).toMatch(/se repiten demasiadas veces/);
  },
);

test("the limit of repetitions applies to all calendars of a ZIP together", async () => {
  const few = strToU8(calendar(...many(2, "DTSTART:20260101T150000Z", "RRULE:FREQ=SECONDLY")));
  const events = Array(2).fill({ problem: expect.stringContaining("a mano") });
  expect(await read(new Uint8Array(zipSync({ "a.ics": few })))).toMatchObject({ events });
  expect(await refusalOf(new Uint8Array(zipSync({ "a.ics": few, "b.ics": few })))).toMatch(/demasiadas veces/);
});

test("hundreds of series that began long ago or have ended are read", () => {
  const weekly = many(150, "DTSTART;TZID=America/Bogota:20110101T160000", "RRULE:FREQ=WEEKLY");
  const ended = many(300, "DTSTART:20060101T150000Z", "RRULE:FREQ=DAILY;UNTIL=20260101T000000Z");
  expect(eventsOf(calendar(...weekly), HERE).length).toBe(150 * 26);
  expect(new Set(eventsOf(calendar(...ended), HERE).map(({ out }) => out))).toEqual(new Set(["Ya pasó."]));
});

test.each([
  ["coming events", many(10_001, "DTSTART:20261201T150000Z"), /más de 10\.000 citas/],
  ["lines", ["X:1\r\n".repeat(200_001)], /200\.000 líneas/],
])("a calendar of too many %s is refused", async (_, lines, refusal) =>
  expect(await refusalOf(calendar(...lines))).toMatch(refusal),
);

test.each([
  ["in one line", "a".repeat(4_000_000)],
  ["folded into many", "a\r\n ".repeat(1_000_000)],
])("a calendar with a text of megabytes %s is read, and the text is cut", async (_, text) => {
  const file = calendar(event(1, "DTSTART:20261201T150000Z", `DESCRIPTION:${text}`));
  expect(await read(file)).toMatchObject({ events: [{ title: "Ana Peña", isVirtual: false }] });
});

test.each([
  ["RRULE", `RRULE:FREQ=DAILY;BYDAY=${"MO,".repeat(2000)}MO`],
  ["EXDATE", `EXDATE:${"20261201T150000Z,".repeat(10_000)}20261201T150000Z`],
  ["ATTENDEE", `ATTENDEE:mailto:${"a".repeat(5000)}@correo.co`],
])("a calendar with a too long %s line is refused, and the refusal has the property's name", async (name, line) => {
  const refusal = await refusalOf(calendar(event(1, "DTSTART:20261201T150000Z", line)));
  expect(refusal).toContain(`línea demasiado larga, ${name}`);
});

test("a zone whose clocks would change each second or day counts as unknown, and a yearly rule is used", async () => {
  const zone = (rule: string) => [
    ...["BEGIN:VTIMEZONE", "TZID:Mi casa", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:-0500"],
    ...["TZOFFSETTO:-0500", `RRULE:${rule}`, "END:STANDARD", "END:VTIMEZONE"],
  ];
  const at = event(1, "DTSTART;TZID=Mi casa:20261201T160000");
  for (const rule of ["FREQ=SECONDLY", "FREQ=YEARLY;BYSECOND=0,1,2,3,4,5,6,7,8,9", "FREQ=DAILY"]) {
    const problem = expect.stringMatching(/zona horaria que no se conoce, 'Mi casa'/);
    expect(await read(calendar(...zone(rule), at))).toMatchObject({ events: [{ problem }] });
  }
  expect(await refusalOf(calendar(...zone("FREQ=SECONDLY").slice(0, -1), "END:X", at))).toMatch(/sin terminar/);
  const [known] = eventsOf(calendar(...zone("FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"), at), HERE);
  expect(known).toMatchObject({ start: new Date("2026-12-01T21:00:00Z") });
  expect(known?.problem).toBeUndefined();
});

test("an event with 130,000 invalid lines is reported as unreadable", () => {
  const [found] = eventsOf(calendar(event(1, "DTSTART:20261201T150000Z", ...Array<string>(130_000).fill("X"))), HERE);
  expect(found).toMatchObject({ title: "Ana Peña", problem: expect.stringContaining("a mano") });
});

test("a calendar with deeply nested parts is refused", async () =>
  expect(await refusalOf(`BEGIN:VCALENDAR\r\n${"BEGIN:VEVENT\r\n".repeat(100_000)}`)).toMatch(/calendario/));

test("a calendar of many changes of one series is read", () => {
  const series = event("s", "DTSTART:20261201T150000Z", "RRULE:FREQ=DAILY");
  const change = event("s", "RECURRENCE-ID:20261202T150000Z", "DTSTART:20261202T160000Z");
  expect(eventsOf(calendar(series, ...Array<string>(5000).fill(change)), HERE).length).toBeGreaterThan(100);
});

test("ten thousand calendar events become ten thousand lines", () => {
  const about = { start: new Date("2026-12-01T15:00:00Z"), minutes: 60, isVirtual: false, emails: [] };
  const times = Array.from({ length: 10_000 }, (_, index) => ({ ...about, title: `Ana ${index}` }));
  expect(proposalsOf(times, HERE.zone)).toHaveLength(10_000);
});
