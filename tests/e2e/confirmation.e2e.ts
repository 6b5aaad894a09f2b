import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessibleInBoth, freeDate, test, toast } from "../support/browser";
import { chooseInEditor } from "../support/edit-dialog";
import { copiedText, press } from "../support/taps";

const NARROW = { width: 320, height: 640 };
const card = (page: Page) => page.getByRole("article").filter({ hasText: "Laura Gil" });
const openClients = async (browser: Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ viewport: NARROW, javaScriptEnabled, locale: "es-CO" })).newPage();

test("a client confirms, moves and cancels by a link without JavaScript, and the therapist sees each answer", async ({
  page,
  account,
  baseURL,
  browser,
}) => {
  await page.context().grantPermissions(["clipboard-write"]);
  await account.book(`${freeDate(1)} 10:00:00`, { patient_name: "Laura Gil", patient_phone: "3005550199" });
  await page.goto("/dashboard");
  await press(card(page), /^Laura Gil/);
  await chooseInEditor(page, "Copiar enlace de confirmación");
  await expect(toast(page, "Enlace copiado")).toBeVisible();
  const link = await copiedText(page);
  expect(link).toMatch(new RegExp(`^${baseURL}/c/[\\w-]{22}$`));

  const looking = await openClients(browser, true);
  const asked: string[] = [];
  looking.on("request", (request) => asked.push(request.url()));
  await looking.goto(link);
  for (const summary of ["Otra hora", "No puedo ir"]) await looking.getByText(summary, { exact: true }).click();
  await expect(looking.getByRole("button", { name: "Cancelar mi cita" })).toBeVisible();
  await expectAccessibleInBoth(looking);
  expect(await looking.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  for (const each of [looking.getByRole("button"), looking.locator("summary")]) {
    for (const target of await each.all()) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(asked).toEqual([link]);
  expect(await looking.context().cookies()).toEqual([]);

  const client = await openClients(browser, false);
  await client.goto(link);
  await expect(client.getByRole("heading", { name: "Hola, Laura", exact: true })).toBeVisible();
  await client.getByRole("button", { name: "Confirmo" }).click();
  await expect(client.getByText("Listo: confirmaste que vas.")).toBeVisible();
  expect(client.url()).toBe(link);
  await page.reload();
  await expect(card(page).getByText("Laura confirmó")).toBeVisible();

  await client.getByText("Otra hora", { exact: true }).click();
  await client.getByRole("button", { name: /11:00 a\. m\.$/ }).click();
  await expect(client.getByRole("button", { name: "Confirmo" })).toBeVisible();
  expect(client.url()).not.toBe(link);
  await page.reload();
  await expect(card(page).getByText(/^11:00/)).toBeVisible();
  await expect(card(page).getByText(/Confirmada|confirmó/)).toHaveCount(0);

  await client.goto(link);
  await expect(client.getByText("Cambió de hora. Mírala antes de responder.")).toBeVisible();
  await client.getByText("No puedo ir", { exact: true }).click();
  await client.getByRole("button", { name: "Cancelar mi cita" }).click();
  await expect(client.getByText("Cancelaste esta cita.")).toBeVisible();
  await page.reload();
  await expect(card(page).getByText("Laura canceló")).toBeVisible();
  for (const each of [looking, client]) await each.context().close();
});
