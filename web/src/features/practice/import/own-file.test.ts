import { expect, test } from "vitest";
import { csvText } from "../../../lib/files/csv";
import { findHeadings } from "./model/columns";
import { inputOf } from "./model/input";
import { linesOf } from "./model/rows";
import { readFile } from "./read/read-file";

const PEOPLE = [
  ["Ana Peña", "+573001234567", "ana@correo.co", "CC 1.020"],
  ["=Beto; Ruiz", "+13055550199", "", "-12"],
  ['"Caro" Díaz', "+34612345678", "caro+1@correo.co", ""],
];

test("an import of Sereno's own CSV restores the clients, and the CSV has no formulas", async () => {
  const headings = ["Nombre", "Teléfono", "Correo", "Identificación", "Recordatorios", "Creado", "Id"];
  const text = csvText([headings, ...PEOPLE.map((each) => [...each, "Sí", "2026-11-24 10:00", "cli_1"])]);
  expect(text).toMatch(/^\uFEFFNombre/);
  expect(text).toContain(";+573001234567;");
  expect(text).toContain(`"'=Beto; Ruiz"`);
  const here = { now: new Date("2026-11-25T15:00:00Z"), zone: "America/Bogota" };
  const content = await readFile(new Blob([text]), here);
  const table = content.kind === "table" ? content.table : [];
  const { line, columns } = findHeadings(table);
  const read = linesOf(table, line, columns, { today: "2026-11-25", zone: here.zone });
  const rows = read.map((each) => inputOf(each)).map((input) => ("row" in input ? input.row : input.problem));
  expect(rows).toMatchObject(
    PEOPLE.map(([name, phone, email, identification_number]) => ({
      name,
      phone,
      email: email || null,
      identification_number: identification_number || null,
    })),
  );
  expect(read.flatMap(({ unread }) => unread)).toEqual([]);
});
