import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Bill, billPdf } from "./bill-pdf";
import { type FontFiles, loadFonts, printedName } from "./page-writer";

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

const bill: Bill = {
  number: 12,
  city: "Bogotá",
  date: "2026-11-24",
  payer: { name: "Fundación Ñandú S.A.S.", document_type: "NIT", document_number: "900.123.456-7" },
  therapist: { name: "Łucja Peña Güiza", document_type: "CC", document_number: "1.023.456.789" },
  concept: "Acompañamiento de noviembre",
  amount: 1_200_000,
  retention: 0,
  how_to_pay: "Llave Bre-B @lucja\nBancolombia, cuenta de ahorros 04812345678",
  excluded_from_vat: false,
  not_vat_responsible: false,
  status: "issued",
  payment_annulled: false,
};

async function read(of: Partial<Bill>) {
  const file = await billPdf({ ...bill, ...of }, fonts);
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const { text: pages } = await extractText(pdf);
  return { size: file.size, pages, text: pages.join("\n").replace(/\s+/g, " "), meta: await getMeta(pdf) };
}

test("has debtor, issuer, amount in figures and words, concept and payment details", async () => {
  const { pages, text, meta, size } = await read({});
  expect(pages).toHaveLength(1);
  for (const part of [
    "Cuenta de cobro N.º 12",
    "Bogotá, 24 de noviembre de 2026",
    "Fundación Ñandú S.A.S.",
    "NIT 900.123.456-7",
    "DEBE A",
    "Łucja Peña Güiza",
    "CC 1.023.456.789",
    "$ 1.200.000",
    "Un millón doscientos mil pesos m/cte.",
    "Acompañamiento de noviembre",
    "Llave Bre-B @lucja",
    "Bancolombia, cuenta de ahorros 04812345678",
    "Página 1 de 1",
  ]) {
    expect(text).toContain(part);
  }
  expect(meta.info).toMatchObject({ Title: "Cuenta de cobro N.º 12", Language: "es-CO" });
  expect(size).toBeLessThan(60_000);
});

test("never calls itself an invoice, and has only the chosen tax notes", async () => {
  const none = (await read({})).text;
  const all = await read({
    excluded_from_vat: true,
    not_vat_responsible: true,
    status: "annulled",
    retention: 132_000,
  });
  for (const text of [none, all.text]) expect(text).not.toMatch(/factura/i);
  expect(none).not.toMatch(/IVA|Retención|Neto|ANULADA/);
  expect(all.text).toContain("Servicio excluido de IVA, art. 476 E.T.");
  expect(all.text).toContain("No responsable de IVA");
  expect(all.text).toContain("Retención: $ 132.000");
  expect(all.text).toContain("Neto a pagar: $ 1.068.000");
  const one = (await read({ not_vat_responsible: true })).text;
  expect(one).toContain("No responsable de IVA");
  expect(one).not.toContain("excluido");
});

test("marks each page of an annulled bill, which keeps its number", async () => {
  const { pages } = await read({ status: "annulled", concept: "Reunión. ".repeat(800) });
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    expect(page).toContain("ANULADA");
    expect(page.replace(/\s+/g, " ")).toContain("Cuenta de cobro N.º 12 ·");
  }
});

test("notes the annulled payment of a valid bill, without a watermark", async () => {
  const { text } = await read({ payment_annulled: true });
  expect(text).toContain("El pago de esta cuenta se anuló.");
  expect(text).not.toContain("ANULADA");
  expect((await read({})).text).not.toContain("anuló");
});

test("wraps a long concept over pages without losing text", async () => {
  const words = Array.from({ length: 1_500 }, (_, index) => `palabra${index}`);
  const endless = "x".repeat(500);
  const { pages, text } = await read({ concept: `${words.join(" ")} ${endless}\nfin` });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.at(-1)?.replace(/\s+/g, " ")).toContain(`Página ${pages.length} de ${pages.length}`);
  const written = new Set(text.split(" "));
  expect(words.filter((word) => !written.has(word))).toEqual([]);
  expect(text.match(/x/g)).toHaveLength(500);
});

test("survives emoji, letters that the font lacks and control characters", async () => {
  const { text } = await read({
    payer: { ...bill.payer, name: "Zoë 😀👩‍👩‍👧 Nguyễn Őry 李" },
    concept: "Sesión\tde \u0007apoyo ❤️\r\ny más €",
    city: "",
  });
  expect(text).toContain("Zoë Nguyen Ory Li");
  expect(text).toContain("Sesión de apoyo y más €");
  expect(text).toContain("24 de noviembre de 2026");
});

test("writes names of other scripts in Latin letters, as the form's hint shows", async () => {
  const names = ["李小龍", "Γιώργος Σεφέρης", "محمد علي", "नेहा", "김민준", "Иван Ильич", "שלום"];
  const letters = (name: string) => printedName(name, fonts);
  for (const name of names) {
    const { text } = await read({ payer: { ...bill.payer, name } });
    const printed = await letters(name);
    expect(printed).toMatch(/^[\x20-\x7e]+$/);
    expect(printed).not.toContain("?");
    expect(text).toContain(`${printed} NIT 900.123.456-7`);
  }
  expect(await Promise.all(names.slice(0, 2).map(letters))).toEqual(["LiXiaoLong", "Giorgos Seferis"]);
  expect(await letters("Łucja Ñustes")).toBe("Łucja Ñustes");
});

test("writes no ligatures, so that Spanish text can be searched", async () => {
  const concept = "Calificación oficial: fin, flujo, efecto, difícil, configuración";
  expect((await read({ concept })).text).toContain(concept);
});

test("is not written if a font failed to load", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  await expect(loadFonts()).rejects.toThrow("404");
});
