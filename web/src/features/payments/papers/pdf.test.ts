import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bill } from "@sereno/core/domain/bill/output";
import { aBill } from "@sereno/tests/support/answers";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterEach, expect, test, vi } from "vitest";
import { billPdf } from "./bill-pdf";
import { loadFonts, printedName } from "./page-writer";
import type { Table } from "./table";
import { tablesPdf } from "./tables-pdf";

const serve = async (path: string) =>
  new Response(new Uint8Array(await readFile(join(import.meta.dirname, "../../../../..", path))));

vi.stubGlobal("fetch", serve);
const fonts = await loadFonts();
vi.unstubAllGlobals();
afterEach(() => void vi.unstubAllGlobals());

async function read(file: Blob) {
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const pages = (await extractText(pdf)).text.map((page) => page.replace(/\s+/g, " "));
  return { size: file.size, pages, text: pages.join(" "), meta: await getMeta(pdf) };
}

const payer = { payer_document_type: "NIT", payer_document_number: "900.123.456-7" } as const;
const therapist = { therapist_document_type: "CC", therapist_nit: "1.023.456.789" } as const;
const bill = aBill({
  issued_on: "2026-11-24",
  ...{ payer_name: "Fundación Ñandú S.A.S.", ...payer, therapist_name: "Łucja Peña Güiza", ...therapist },
  ...{ concept: "Acompañamiento de noviembre", amount: 1_200_000 },
  how_to_pay: "Llave Bre-B @lucja\nBancolombia, cuenta de ahorros 04812345678",
});
const readBill = async (of: Partial<Bill> = {}) => read(await billPdf({ ...bill, ...of }, fonts));
test("a bill has debtor, issuer, amount in figures and words, concept and payment details", async () => {
  const { pages, text, meta, size } = await readBill();
  expect(pages).toHaveLength(1);
  for (const part of [
    ...["Cuenta de cobro N.º 12", "Bogotá, 24 de noviembre de 2026", "Fundación Ñandú S.A.S.", "NIT 900.123.456-7"],
    ...["DEBE A", "Łucja Peña Güiza", "CC 1.023.456.789", "$ 1.200.000", "Un millón doscientos mil pesos m/cte."],
    ...["Acompañamiento de noviembre", "Llave Bre-B @lucja", "Bancolombia, cuenta de ahorros 04812345678"],
    "Página 1 de 1",
  ]) {
    expect(text).toContain(part);
  }
  expect(meta.info).toMatchObject({ Title: "Cuenta de cobro N.º 12", Language: "es-CO" });
  expect(size).toBeLessThan(60_000);
});

test("a bill never calls itself an invoice, and has only the chosen tax notes", async () => {
  const none = (await readBill()).text;
  const taxes = { excluded_from_vat: true, not_vat_responsible: true, retention: 132_000 };
  const all = (await readBill({ ...taxes, status: "annulled" })).text;
  for (const text of [none, all]) expect(text).not.toMatch(/factura/i);
  expect(none).not.toMatch(/IVA|Retención|Neto|ANULADA/);
  const notes = ["Servicio excluido de IVA, art. 476 E.T.", "No responsable de IVA"];
  for (const part of [...notes, "Retención: $ 132.000", "Neto a pagar: $ 1.068.000"]) expect(all).toContain(part);
  const one = (await readBill({ not_vat_responsible: true })).text;
  expect(one).toContain("No responsable de IVA");
  expect(one).not.toContain("excluido");
});

test("each page of an annulled bill has the mark 'ANULADA' and the bill's number", async () => {
  const { pages } = await readBill({ status: "annulled", concept: "Reunión. ".repeat(800) });
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    expect(page).toContain("ANULADA");
    expect(page).toContain("Cuenta de cobro N.º 12 ·");
  }
});

test("a valid bill whose payment was annulled says so, without a watermark", async () => {
  const { text } = await readBill({ payment_annulled: true });
  expect(text).toContain("El pago de esta cuenta se anuló.");
  expect(text).not.toContain("ANULADA");
  expect((await readBill()).text).not.toContain("anuló");
});

test("a long concept is wrapped over pages without losing text", async () => {
  const words = Array.from({ length: 1_500 }, (_, index) => `palabra${index}`);
  const { pages, text } = await readBill({ concept: `${words.join(" ")} ${"x".repeat(500)}\nfin` });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`);
  const written = new Set(text.split(" "));
  expect(words.filter((word) => !written.has(word))).toEqual([]);
  expect(text.match(/x/g)).toHaveLength(500);
});

test("emoji and control characters are removed from a bill, and letters that the font lacks are replaced", async () => {
  const payer_name = "Zoë 😀👩‍👩‍👧 Nguyễn Őry 李";
  const { text } = await readBill({ payer_name, concept: "Sesión\tde \u0007apoyo ❤️\r\ny más €", city: "" });
  expect(text).toContain("Zoë Nguyen Ory Li");
  expect(text).toContain("Sesión de apoyo y más €");
  expect(text).toContain("24 de noviembre de 2026");
});

test("names in other scripts are printed in the Latin letters that the form's hint shows", async () => {
  const names = ["李小龍", "Γιώργος Σεφέρης", "محمد علي", "नेहा", "김민준", "Иван Ильич", "שלום"];
  const letters = (name: string) => printedName(name, fonts);
  for (const name of names) {
    const { text } = await readBill({ payer_name: name });
    const printed = await letters(name);
    expect(printed).toMatch(/^[\x20-\x7e]+$/);
    expect(printed).not.toContain("?");
    expect(text).toContain(`${printed} NIT 900.123.456-7`);
  }
  expect(await Promise.all(names.slice(0, 2).map(letters))).toEqual(["LiXiaoLong", "Giorgos Seferis"]);
  expect(await letters("Łucja Ñustes")).toBe("Łucja Ñustes");
});

test("loading the fonts fails if a font's file is missing", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  await expect(loadFonts()).rejects.toThrow("404");
});

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
const readTable = async (of: Table) =>
  read(await tablesPdf({ title: "Noviembre de 2026", lines: ["Łucja Peña"], tables: [of] }, fonts));

test("a PDF's tables have formatted amounts and dates", async () => {
  const { pages, meta } = await readTable(table);
  expect(pages).toHaveLength(1);
  const amounts = ["03/11/2026 =1+1 3 $ 1.200.000", "-$ 50.000", "Total 3 $ 1.150.000"];
  for (const part of ["Noviembre de 2026", "Łucja Peña", "Como está hoy.", ...amounts])
    expect(pages[0]).toContain(part);
  expect(meta.info).toMatchObject({ Title: "Noviembre de 2026", Language: "es-CO" });
});

test("a table over several pages has all its lines, and its headings on each page", async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({
    cells: ["2026-11-03", `línea${index} ${"larga ".repeat(index % 9)}`, 1, index],
  }));
  const { pages, text } = await readTable({ ...table, lines });
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(page).toContain("Fecha Nota Citas Valor");
  const written = new Set(text.split(" "));
  expect(lines.map((_, index) => `línea${index}`).filter((word) => !written.has(word))).toEqual([]);
});
