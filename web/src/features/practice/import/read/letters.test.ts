import { expect, test } from "vitest";
import { type FileContent, readFile } from "./read-file";
import { zoneNamed } from "./zone-names";

const HERE = { now: new Date("2026-11-25T15:00:00Z"), zone: "America/Bogota" };
const read = (bytes: Uint8Array): Promise<FileContent> => readFile(new Blob([new Uint8Array(bytes)]), HERE);
const tablesOf = async (bytes: Uint8Array) => {
  const content = await read(bytes);
  return content.kind === "table" ? [content.table, ...content.others] : [];
};

const NAMES = [["Nombre"], ["Íñigo Ñáñez"], ["Ángela Güell Peñón"], ["Rubén Ávila"]];
const written = (text: string, page: Partial<Record<string, number>>) =>
  Uint8Array.from(text, (letter) => page[letter] ?? letter.charCodeAt(0));
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const lines = (end: string) => NAMES.map(([name]) => name).join(end);

test.each(
  Object.entries({
    "Excel for Windows": { "\u00a0": 0xa0, Í: 0xcd, ñ: 0xf1, Ñ: 0xd1, á: 0xe1, Á: 0xc1, ü: 0xfc, ó: 0xf3, é: 0xe9 },
    "Excel for Mac": { "\u00a0": 0xca, Í: 0xea, ñ: 0x96, Ñ: 0x84, á: 0x87, Á: 0xe7, ü: 0x9f, ó: 0x97, é: 0x8e },
    "Excel as of DOS": { "\u00a0": 0xff, Í: 0xd6, ñ: 0xa4, Ñ: 0xa5, á: 0xa0, Á: 0xb5, ü: 0x81, ó: 0xa2, é: 0x82 },
  }),
)("a list written by %s is read in the right encoding, and two other readings are offered", async (_, page) => {
  const hours = Array<string>(30).fill("3:00\u00a0p.\u00a0m.");
  for (const end of ["\r\n", "\r", "\n"]) {
    const [table, ...others] = await tablesOf(written([lines(end), ...hours].join(end), page));
    expect(table).toEqual([...NAMES, ...hours.map((hour) => [hour])]);
    expect(others).toHaveLength(2);
  }
});

test("a file with a known encoding has one reading", async () => {
  for (const bytes of [Buffer.from(lines("\n")), Buffer.from(`\uFEFF${lines("\n")}`), utf16(lines("\r\n"))]) {
    expect(await tablesOf(bytes)).toEqual([NAMES]);
  }
});

test("text that was encoded in UTF-8 twice is decoded twice, and text that only looks like it is kept", async () => {
  const twice = (text: string) => Buffer.from(Buffer.from(text).toString("latin1"));
  expect(await tablesOf(twice(lines("\n")))).toEqual([NAMES]);
  expect(await tablesOf(Buffer.concat([Buffer.from("\uFEFF"), twice(lines("\r\n"))]))).toEqual([NAMES]);
  expect(await tablesOf(Buffer.concat([twice("Nombre\nÍñigo Ñáñez\n"), Buffer.from("Ángela Güell Peñón")]))).toEqual([
    [["Nombre"], ["Íñigo Ñáñez"], ["Ángela Güell Peñón"]],
  ]);
  expect(await tablesOf(Buffer.from("Nombre\nÃ‘Ã¡Ã±ez â€“ 2"))).toEqual([[["Nombre"], ["Ñáñez – 2"]]]);
  expect(await tablesOf(Buffer.from("Nombre\nSÃO Ã“scar"))).toEqual([[["Nombre"], ["SÃO Ã“scar"]]]);
});

test("UTF-16 without a byte order mark is read", async () => {
  const bare = utf16(lines("\r\n")).subarray(2);
  expect(await tablesOf(bare)).toEqual([NAMES]);
  expect(await tablesOf(Buffer.from(bare).swap16())).toEqual([NAMES]);
});

test("an invalid byte becomes one U+FFFD and changes no other letter", async () => {
  const wrong = Buffer.concat([Buffer.from(`${lines("\n")}\nOnofre Ni`), Buffer.from([0xf1]), Buffer.from("o\nÉder")]);
  expect(await tablesOf(wrong)).toEqual([[...NAMES, ["Onofre Ni\uFFFDo"], ["Éder"]]]);
});

test.each([
  ["different line ends", "Nombre;Celular\r\nAna;1\nBeto;2\rCarla;3", ["Ana;1", "Beto;2", "Carla;3"]],
  ["an unclosed quote", 'Nombre;Celular\n"Ana Peña;alta\nDora;y\n"Eva;z', ["Ana Peña;alta", "Dora;y", "Eva;z"]],
  ["a quote that ends early", 'Nombre;Celular\n"Ciro "Gil;x\nDora;y', ["Ciro Gil;x", "Dora;y"]],
  [
    "quoted lines",
    'Nombre;Celular\n"Beto ""el flaco""";"dos\nlíneas"\n"Eva;z',
    ['Beto "el flaco";dos\nlíneas', "Eva;z"],
  ],
])("all lines of a list are read despite %s", async (_, file, lines) =>
  expect(await tablesOf(Buffer.from(file))).toEqual([["Nombre;Celular", ...lines].map((line) => line.split(";"))]),
);

const folded = (fold: number, end: string) => {
  const part = (text: string) => Buffer.from(text.replaceAll("|", end));
  const head = part("BEGIN:VCALENDAR|BEGIN:VEVENT|UID:1|DTSTART:20261201T150000Z|DURATION:PT1H|");
  const line = part("SUMMARY:Íñigo Ñáñez");
  const rest = [part("| "), line.subarray(fold), part("|END:VEVENT|END:VCALENDAR|")];
  return Buffer.concat([head, line.subarray(0, fold), ...rest]);
};
const titlesOf = (content: FileContent) =>
  content.kind === "calendar" ? content.events.map(({ title }) => title) : [];

test("a calendar folded within the bytes of a letter is read", async () => {
  for (const end of ["\r\n", "\n", "\r"]) {
    for (let fold = 9; fold < 24; fold++) {
      for (const mark of ["", "\uFEFF"]) {
        expect(titlesOf(await read(Buffer.concat([Buffer.from(mark), folded(fold, end)])))).toEqual(["Íñigo Ñáñez"]);
      }
    }
  }
});

const ZONES: Record<string, string[]> = {
  "America/Bogota": [
    ...["America/Bogota", "/freeassociation.sourceforge.net/America/Bogota", "SA Pacific Standard Time", "COT"],
    ...["(UTC-05:00) Bogotá, Lima, Quito, Rio Branco", "(UTC-05:00) Bogota, Lima, Quito", "America/Bogotá"],
  ],
  "America/Argentina/Buenos_Aires": [
    ...["/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires", "Argentina Standard Time"],
  ],
  "America/New_York": [
    ...["(UTC-05:00) Eastern Time (US & Canada)", "US/Eastern", "US-Eastern"],
    "(UTC-05:00) Eastern Time (US and Canada)",
  ],
  "America/Mexico_City": ["(UTC-06:00) Guadalajara, Mexico City, Monterrey"],
  "Europe/Brussels": ["(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"],
  "Europe/Dublin": ["(UTC) Dublin, Edinburgh, Lisbon, London"],
  "Asia/Kolkata": ["India Standard Time", "Asia/Calcutta"],
  "Europe/Kyiv": ["Europe/Kiev"],
  "Europe/Madrid": ["/mozilla.org/20050126_1/Europe/Madrid"],
  "America/Los_Angeles": ['"Pacific Standard Time:"'],
  "Europe/Berlin": ["Western/Central Europe"],
  UTC: ["tzone://Microsoft/Utc"],
  "Etc/GMT+5": ["Etc/GMT+5", "UTC-05:00", "GMT-5", "(GMT -05:00)"],
  none: ["(UTC+09:00) Bogotá", "UTC-05:30", "Customized Time Zone", ""],
};

test.each(Object.entries(ZONES).flatMap(([zone, names]) => names.map((name) => [zone, name] as const)))(
  "the zone %s is found by a calendar's name for it, '%s'",
  (zone, name) => expect(zoneNamed(name) ?? "none").toBe(zone),
);
