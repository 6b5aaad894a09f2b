import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import ICAL from "ical.js";
import { expect, expectAccessibleInBoth, test, WIDTHS } from "../support/browser";
import { prepare } from "../support/dialog-practice";

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
  const { records } = JSON.parse(texts["sereno.json"] ?? "");
  return { records };
};

for (const viewport of WIDTHS) {
  test(`a copy of the whole practice is downloaded as one file, ${viewport.width} px wide`, async ({ page, visit }) => {
    await page.setViewportSize(viewport);
    await prepare(await visit("/profile?ver=cuenta"));
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
    expect(texts["LEEME.txt"]).toContain("sereno.json");
  });
}

test("an interrupted copy continues where it stopped, in the same tab", async ({ page, visit }) => {
  await prepare(await visit("/profile?ver=cuenta"));
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
  expect(records.clients.length).toBeGreaterThan(0);
  expect(records.payments.length).toBeGreaterThan(0);
});
