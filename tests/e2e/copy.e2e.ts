import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import ICAL from "ical.js";
import { DESKTOP, expect, expectAccessibleInBoth, openAs, PHONE, test } from "../support/browser";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function takeAll(page: Page): Promise<Download> {
  await page.getByRole("button", { name: "Llevarme todo" }).click();
  const taking = dialog(page, "Llevarme todo");
  await expect(taking).toBeVisible();
  await expectAccessibleInBoth(page);
  const coming = page.waitForEvent("download");
  await taking.getByRole("button", { name: "Llevarme todo" }).click();
  const file = await coming;
  await expect(taking.getByText("Tu copia está lista")).toBeVisible();
  await taking.getByRole("button", { name: "Cerrar" }).last().click();
  return file;
}

const textsIn = async (file: Download): Promise<Record<string, string>> => {
  const files = unzipSync(new Uint8Array(readFileSync(await file.path())));
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, decoder.decode(bytes)]));
};

const recordsIn = (texts: Record<string, string>) => {
  const { records, deleted_clients } = JSON.parse(texts["sereno.json"] ?? "");
  return { records, deleted_clients };
};

for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("a whole practice is taken along, looked into, and brought into an empty one", async ({
      page,
      baseURL,
      browser,
    }) => {
      await openAs(page, baseURL, "ana@sereno.test", "/profile");
      const file = await takeAll(page);
      expect(file.suggestedFilename()).toMatch(/^sereno-\d{4}-\d\d-\d\d\.zip$/);
      const texts = await textsIn(file);
      const { records } = recordsIn(texts);
      expect(texts["clientes.csv"]?.startsWith("\uFEFFNombre;Teléfono;")).toBe(true);
      expect(texts["clientes.csv"]?.trim().split("\r\n")).toHaveLength(records.clients.length + 1);
      const calendar = new ICAL.Component(ICAL.parse(texts["citas.ics"] ?? ""));
      expect(calendar.getAllSubcomponents("vevent")).toHaveLength(records.appointments.length);
      const receipts = Object.keys(texts).filter((each) => each.startsWith("recibos/"));
      expect(receipts).toHaveLength(records.payments.filter((each: { number?: number }) => each.number).length);
      expect(texts["LEEME.txt"]).toContain("Traer una copia de Sereno");

      const empty = await (await browser.newContext({ viewport, locale: "es-CO" })).newPage();
      await openAs(empty, baseURL, "bruno@sereno.test", "/profile");
      await empty.getByRole("button", { name: "Traer una copia de Sereno" }).click();
      const bringing = dialog(empty, "Traer una copia de Sereno");
      await bringing.getByLabel("Archivo ZIP").setInputFiles(await file.path());
      await expect(bringing.getByText(`${records.clients.length} personas`)).toBeVisible();
      await expectAccessibleInBoth(empty);
      await bringing.getByRole("button", { name: "Traer", exact: true }).click();
      await expect(empty.getByText("Tu copia está aquí")).toBeVisible();
      await expect(bringing).toBeHidden();
      await expect(empty.getByRole("button", { name: "Traer una copia de Sereno" })).toBeHidden();
      const again = await textsIn(await takeAll(empty));
      const brought = recordsIn(again);
      for (const kind of ["clients", "payments", "bills", "series", "sessions", "purchases", "packages", "counters"]) {
        expect(brought.records[kind]).toEqual(records[kind]);
      }
      expect(brought.records.appointments).toHaveLength(records.appointments.length);
      await empty.goto(`${baseURL}/clients`);
      await expect(empty.getByText(`${records.clients.length} clientes en total`)).toBeVisible();
    });
  });
}
