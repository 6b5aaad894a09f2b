import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "papaparse";
import readExcelFile from "read-excel-file/node";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type FontFiles, loadFonts } from "./page-writer";
import { tablesCsv } from "./payments-csv";
import { paymentsXlsx } from "./payments-xlsx";
import type { Table } from "./table";
import { tablesPdf } from "./tables-pdf";

/** The repository's root, from which fake requests read the font files. */
const ROOT = new URL("../../../../../", import.meta.url);
const serve = async (path: string) =>
  new Response(new Uint8Array(await readFile(fileURLToPath(new URL(`.${path}`, ROOT)))));

let fonts: FontFiles;
beforeAll(async () => {
  vi.stubGlobal("fetch", serve);
  fonts = await loadFonts();
  vi.unstubAllGlobals();
});
afterEach(() => void vi.unstubAllGlobals());

const table: Table = {
  title: "Gastos",
  note: "Como está hoy.",
  columns: [
    { title: "Fecha", kind: "date", width: 12 },
    { title: "Nota", kind: "text", width: 30 },
    { title: "Citas", kind: "count", width: 8 },
    { title: "Valor", kind: "pesos", width: 14 },
  ],
  lines: [
    { cells: ["2026-11-03", "=1+1", 3, 1_200_000] },
    { cells: [null, null, null, -50_000] },
    { cells: [null, "Total", 3, 1_150_000], isStrong: true },
  ],
};

async function read(tables: Table[]) {
  const file = await tablesPdf({ title: "Noviembre de 2026", lines: ["Łucja Peña"], tables }, fonts);
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const { text } = await extractText(pdf);
  return { pages: text.map((page) => page.replace(/\s+/g, " ")), meta: await getMeta(pdf) };
}

test("writes tables with formatted amounts and dates", async () => {
  const { pages, meta } = await read([table]);
  expect(pages).toHaveLength(1);
  for (const part of [
    "Noviembre de 2026",
    "Łucja Peña",
    "Como está hoy.",
    "03/11/2026 =1+1 3 $ 1.200.000",
    "-$ 50.000",
    "Total 3 $ 1.150.000",
  ])
    expect(pages[0]).toContain(part);
  expect(meta.info).toMatchObject({ Title: "Noviembre de 2026", Language: "es-CO" });
});

test("spreads over pages, loses no line and repeats its headings", async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({
    cells: ["2026-11-03", `línea${index} ${"larga ".repeat(index % 9)}`, 1, index],
  }));
  const { pages } = await read([{ ...table, lines }]);
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(page).toContain("Fecha Nota Citas Valor");
  const written = new Set(pages.join(" ").split(" "));
  expect(lines.map((_, index) => `línea${index}`).filter((word) => !written.has(word))).toEqual([]);
});

test("writes the tables as CSV, each under its title, without formulas", async () => {
  const text = await tablesCsv([table, { ...table, title: "Otra" }]).text();
  const { data, errors } = parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter: ";" });
  expect(errors).toEqual([]);
  expect(data.slice(0, 8)).toEqual([
    ["Gastos"],
    ["Fecha", "Nota", "Citas", "Valor"],
    ["2026-11-03", "'=1+1", "3", "1200000"],
    ["", "", "", "-50000"],
    ["", "Total", "3", "1150000"],
    [""],
    ["Otra"],
    ["Fecha", "Nota", "Citas", "Valor"],
  ]);
});

test("puts the tables on their own sheets after the payments", async () => {
  const [payments, sheet] = await readExcelFile(Buffer.from(await (await paymentsXlsx([], [table])).arrayBuffer()));
  expect([payments?.sheet, payments?.data.length, sheet?.sheet]).toEqual(["Pagos", 1, "Gastos"]);
  expect(sheet?.data).toEqual([
    ["Fecha", "Nota", "Citas", "Valor"],
    [new Date("2026-11-03T00:00:00Z"), "=1+1", 3, 1_200_000],
    [null, null, null, -50_000],
    [null, "Total", 3, 1_150_000],
  ]);
});
