import { expect, test } from "vitest";
import { csvText } from "../../../lib/files/csv";
import { findHeadings } from "./model/columns";
import { inputOf } from "./model/input";
import { linesOf } from "./model/rows";
import { readFile } from "./read/read-file";

const HERE = { now: new Date("2026-11-25T15:00:00Z"), zone: "America/Bogota" };
const card = (...lines: string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD"].join("\r\n");
const QUOTED = "ENCODING=QUOTED-PRINTABLE";
const tableOf = async (file: BlobPart) => {
  const content = await readFile(new Blob([file]), HERE);
  return content.kind === "table" ? content.table : [];
};
const linesIn = async (file: string) => {
  const table = await tableOf(file);
  const { line, columns } = findHeadings(table);
  return linesOf(table, line, columns, { today: "2026-11-25", zone: HERE.zone });
};

test.each<[from: string, card: string, person: string[]]>([
  [
    "an iPhone (3.0), with groups and several phones",
    card(
      ...["VERSION:3.0", "N:Peña;Ana;;;", "FN:Ana Peña"],
      ...["TEL;TYPE=FAX:601 234 0000", "item1.TEL;type=HOME:601 234 5678", "item1.X-ABLabel:Casa"],
      ...["item3.TEL:300 765 4321", "item3.X-ABLabel:WhatsApp"],
      ...["TEL;type=CELL;type=pref:+57 300 123 4567", "item2.EMAIL;type=INTERNET:ana@correo.co"],
    ),
    ["Ana Peña", "300 765 4321 / +57 300 123 4567 / 601 234 5678 / 601 234 0000", "ana@correo.co"],
  ],
  [
    "an old phone (2.1), quoted-printable over two lines",
    card("VERSION:2.1", `N;CHARSET=UTF-8;${QUOTED}:Pe=C3=B1a;Ana=20Mar=C3=AD=`, "a;;;", "TEL;CELL:3001234567"),
    ["Ana María Peña", "3001234567", ""],
  ],
  [
    "version 4.0, folded, with the phone as a tel: URI",
    card("VERSION:4.0", "FN:Ana Sofía de los", "  Ríos\\, Gil", 'TEL;VALUE=uri;TYPE="cell,voice":tel:+573001234567'),
    ["Ana Sofía de los Ríos, Gil", "+573001234567", ""],
  ],
  [
    "an old phone, in Latin-1",
    card("VERSION:2.1", `N;CHARSET=ISO-8859-1;${QUOTED}:Pe=F1a;Ana`, "TEL;CELL:3001234567"),
    ["Ana Peña", "3001234567", ""],
  ],
  [
    "WhatsApp and a company, with two e-mails",
    card(
      "ORG:Sol;Ventas",
      "TEL:601 234 5678",
      "item1.TEL;waid=573001234567:+57 300 1234567",
      "EMAIL:ana@correo.co",
      "EMAIL:b@correo.co",
    ),
    ["Sol", "+57 300 1234567 / 601 234 5678", "ana@correo.co, b@correo.co"],
  ],
  ["a file that is cut", "BEGIN:VCARD\r\nFN:Ana Peña\r\nTEL:3001234567", ["Ana Peña", "3001234567", ""]],
  ["a card with an e-mail alone", card("VERSION:3.0", "FN:", "EMAIL:ana@correo.co"), ["", "", "ana@correo.co"]],
  ["a phone as the name", card("FN:+57 300 123 4567", "TEL:+573001234567"), ["", "+573001234567", ""]],
  ["6 MB with a photo", card("FN:Ana", `PHOTO:${"A".repeat(6e6)}`, "TEL:3001234567"), ["Ana", "3001234567", ""]],
])("name, phones and e-mails are read from a vCard: %s", async (_, text, person) =>
  expect(await tableOf(text)).toEqual([["Nombre", "Celular", "Correo"], person]),
);

test("a vCard folded within the UTF-8 bytes of a letter is read", async () => {
  const bytes = Buffer.from(card("VERSION:3.0", "FN:Ana Peña", "TEL:3001234567"));
  const at = bytes.indexOf(0xc3) + 1;
  const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from("\r\n "), bytes.subarray(at)]);
  expect((await tableOf(folded))[1]).toEqual(["Ana Peña", "3001234567", ""]);
});

test("vCards become rows to import, an empty one is skipped, and an incomplete phone is a problem", async () => {
  const cards = [card("FN:Ana Peña", "TEL:3001234567"), card("VERSION:3.0"), card("FN:Beto Ruiz", "TEL:12")];
  expect((await linesIn(cards.join("\n"))).map((each) => inputOf(each))).toMatchObject([
    { row: { name: "Ana Peña", phone: "3001234567" } },
    { problem: expect.stringMatching(/./) },
  ]);
});

test("an import of Sereno's own CSV restores the clients, and the CSV has no formulas", async () => {
  const people = [
    { name: "Ana Peña", phone: "+573001234567", email: "ana@correo.co", identification_number: "CC 1.020" },
    { name: "=Beto; Ruiz", phone: "+13055550199", email: null, identification_number: "-12" },
    { name: '"Caro" Díaz', phone: "+34612345678", email: "caro+1@correo.co", identification_number: null },
  ];
  const rows = people.map((each) => [...Object.values(each).map((value) => value ?? ""), "Sí", "2026-11-24", "cli_1"]);
  const text = csvText([["Nombre", "Teléfono", "Correo", "Identificación", "Recordatorios", "Creado", "Id"], ...rows]);
  expect(text).toMatch(/^\uFEFFNombre/);
  expect(text).toContain(";+573001234567;");
  expect(text).toContain(`"'=Beto; Ruiz"`);
  const lines = await linesIn(text);
  expect(lines.map((each) => inputOf(each))).toMatchObject(people.map((row) => ({ row })));
  expect(lines.flatMap(({ unread }) => unread)).toEqual([]);
});
