import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { strToU8, unzipSync, zipSync } from "fflate";
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

/** A ZIP as 'Llevarme todo' makes it, of somebody else's making. */
const zipOf = (value: unknown) => ({
  name: "copia.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(zipSync({ "sereno.json": strToU8(JSON.stringify(value)) })),
});

test("what is cut off goes on, the file in the tab that took it and the copy where it was; or is discarded", async ({
  page,
  baseURL,
  browser,
}) => {
  await openAs(page, baseURL, "ana@sereno.test", "/profile");
  const isOf = (kind: string) => (body: string | null) => body?.includes(`"kind":"${kind}"`) ?? false;
  await page.route("**/trpc/copy.page**", (route) =>
    isOf("payments")(route.request().postData()) ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Llevarme todo" }).click();
  const taking = dialog(page, "Llevarme todo");
  await taking.getByRole("button", { name: "Llevarme todo" }).click();
  await expect(taking.getByText("No se pudo terminar")).toBeVisible();
  await page.unrouteAll();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("copy.page")) asked.push(request.postData() ?? "");
  });
  const coming = page.waitForEvent("download");
  await taking.getByRole("button", { name: "Seguir" }).click();
  const file = await coming;
  expect(asked.some(isOf("payments"))).toBe(true);
  expect(asked.some(isOf("clients"))).toBe(false);
  const { records } = recordsIn(await textsIn(file));

  const empty = await (await browser.newContext({ viewport: DESKTOP, locale: "es-CO" })).newPage();
  const account = await openAs(empty, baseURL, "bruno@sereno.test", "/profile");
  await empty.route("**/trpc/copy.bring**", (route) =>
    isOf("payments")(route.request().postData()) ? route.abort() : route.continue(),
  );
  await empty.getByRole("button", { name: "Traer una copia de Sereno" }).click();
  const bringing = dialog(empty, "Traer una copia de Sereno");
  await bringing.getByLabel("Archivo ZIP").setInputFiles(await file.path());
  await bringing.getByRole("button", { name: "Traer", exact: true }).click();
  await expect(bringing.getByText("No se pudo terminar")).toBeVisible();
  await empty.unrouteAll();
  await empty.reload();
  await expect(empty.getByText("Tu copia está a medio traer")).toBeVisible();
  await expect(account.call("POST", "/clients", { name: "Eva Gil", phone: "3001112233" })).rejects.toThrow(/copia/);

  await empty.getByRole("button", { name: "Seguir o descartar" }).click();
  const going = dialog(empty, "Seguir trayendo tu copia");
  const other = { ...JSON.parse((await textsIn(file))["sereno.json"] ?? ""), exported_at: "2026-01-01T00:00:00.000Z" };
  await going.getByLabel("Archivo ZIP").setInputFiles(zipOf(other));
  await expect(going.getByText("Este no es el archivo que empezaste a traer.")).toBeVisible();
  await going.getByLabel("Archivo ZIP").setInputFiles(await file.path());
  await going.getByRole("button", { name: "Seguir", exact: true }).click();
  await expect(empty.getByText("Tu copia está aquí")).toBeVisible();
  const { clients } = await account.call("GET", "/clients?page_size=100");
  expect(clients).toHaveLength(records.clients.length);

  await test.step("a changed file is told record by record, and nothing is sent", async () => {
    const fresh = await (await browser.newContext({ viewport: PHONE, locale: "es-CO" })).newPage();
    const sent: string[] = [];
    fresh.on("request", (request) => {
      if (/copy\.(begin|bring)/.test(request.url())) sent.push(request.url());
    });
    await openAs(fresh, baseURL, "carla@sereno.test", "/profile");
    await fresh.getByRole("button", { name: "Traer una copia de Sereno" }).click();
    const [first, ...others] = records.payments;
    const changed = { ...other, records: { ...records, payments: [{ ...first, amount: -5 }, ...others] } };
    const input = dialog(fresh, "Traer una copia de Sereno").getByLabel("Archivo ZIP");
    await input.setInputFiles(zipOf(changed));
    await expect(fresh.getByText("Esta copia no se puede traer")).toBeVisible();
    await expect(fresh.getByText(`payments ${first.id}: amount`)).toBeVisible();
    await expectAccessibleInBoth(fresh);
    await expect(fresh.getByRole("button", { name: "Traer", exact: true })).toBeHidden();
    await input.setInputFiles(zipOf({ hola: 1 }));
    await expect(fresh.getByText("Este archivo no es una copia de Sereno.")).toBeVisible();
    expect(sent).toEqual([]);
  });
});
