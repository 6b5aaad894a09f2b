import type { Page } from "@playwright/test";
import { type Account, expect, expectAccessibleInBoth, PHONE, test } from "../support/browser";
import { attended, daysAgo } from "../support/cobros";
import { now, openNow } from "../support/now";
import { chooseItem, countTaps, watchWhatsApp } from "../support/taps";

const dialogOf = (page: Page) => page.getByRole("dialog");

const book = (account: Account, patient_name: string, patient_phone: string, time: string) =>
  account.book(`${daysAgo(-1)} ${time}:00`, { patient_name, patient_phone });

test("each of tomorrow's clients is reminded with one tap, and undo unmarks a reminder", async ({ page, account }) => {
  await page.setViewportSize(PHONE);
  const opened = await watchWhatsApp(page);
  await book(account, "Ana Peña", "3005550101", "10:00");
  await book(account, "Beto Ruiz", "3005550102", "12:00");
  const silent = await book(account, "Carla Gil", "3005550103", "14:00");
  await account.call("PUT", `/clients/${silent.client_id}/consent`, { reminders: "off" });
  await page.goto("/dashboard");
  await expect(page.getByText("Ana Peña").first()).toBeVisible();

  await expect(now(page)).toHaveCount(0);
  expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThanOrEqual(260);
  const taps = await countTaps(page);
  await page.getByRole("button", { name: "Recordatorios de mañana" }).click();
  const list = dialogOf(page).getByRole("listitem");
  await expect(list).toHaveCount(3);
  await expect(list.nth(2)).toContainText("No recordar");
  await expect(list.nth(2).getByRole("link", { name: /WhatsApp/ })).toHaveCount(0);
  const message = list.nth(0).getByText(/^Hola, Ana\. Te recuerdo nuestra cita: /);
  await expect(message).toBeVisible();
  await expect(list.nth(2)).not.toContainText("Hola");
  await expectAccessibleInBoth(page);
  for (const [index, name] of ["Ana Peña", "Beto Ruiz"].entries()) {
    const link = list.nth(index).getByRole("link", { name: `WhatsApp a ${name} (se abre en otra pestaña)` });
    await link.click();
    await expect(list.nth(index)).toContainText("Enviado");
  }
  expect(await taps()).toBe(3);
  const notice = page
    .getByRole("listitem")
    .filter({ hasText: "Recordatorio enviado" })
    .filter({ hasText: "Beto Ruiz" });
  await notice.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => opened).toHaveLength(2);
  const [{ phone, text } = { phone: "", text: "" }] = opened;
  expect(phone).toBe("573005550101");
  expect(text).toMatch(/^Hola, Ana\. Te recuerdo nuestra cita: .*10:00.a\..m\./);
  await expect(message).toHaveText(text);
  await expect(list.nth(1).getByRole("link", { name: /^WhatsApp a Beto Ruiz/ })).toBeVisible();
  await expect(list.nth(1)).not.toContainText("Enviado");
  await dialogOf(page).getByRole("button", { name: "Listo" }).click();
  await expect(page.getByRole("button", { name: "Recordatorios de mañana" })).toBeFocused();
  await expect(page.getByRole("article").filter({ hasText: "Ana Peña" })).toContainText("Recordada");
  await expect(page.getByRole("article").filter({ hasText: "Beto Ruiz" })).not.toContainText("Recordada");
  await attended(account, "Dora Luna", "3005550104", 2);
  await page.goto("/dashboard?tab=hoy");
  await openNow(page);
  await now(page).getByRole("button", { name: "Recordatorios de mañana" }).click();
  await expect(dialogOf(page)).toContainText("Beto Ruiz");
  await dialogOf(page).getByRole("button", { name: "Listo" }).click();
  await page.getByRole("tab", { name: "Todas" }).click();
  await page.getByRole("article").filter({ hasText: "Dora Luna" }).getByRole("button").first().click();
  await dialogOf(page).getByRole("button", { name: "Acciones de esta cita" }).click();
  const thanks = page.getByRole("menuitem", { name: "Agradecer por WhatsApp (se abre en otra pestaña)" });
  await expect(thanks).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/573005550104\?text=Hola%2C%20Dora\.%20Gracias%20por%20venir/,
  );
});

test("reminders are configured in the profile, and consent on the client's sheet", async ({ page, visit }) => {
  const account = await visit("/profile?ver=recordatorios");
  const { client_id: id } = await book(account, "Ana Peña", "3005550101", "10:00");
  const card = page.getByRole("region", { name: "Recordatorios" });
  await expect(card).toContainText("24 horas antes, nunca entre 8:00 p. m. y 7:00 a. m.");
  await expect(card).toContainText("Ninguna cita recordada.");
  await card.getByRole("button", { name: "Mes anterior" }).click();
  await expect(card.getByRole("button", { name: "Mes siguiente" })).toBeEnabled();
  await card.getByRole("button", { name: "Cambiar recordatorios" }).click();
  const settings = dialogOf(page);
  await chooseItem(settings.getByRole("button", { name: /^Otro más cerca/ }), /^2 horas antes$/);
  await settings.getByLabel("Texto").fill("{precio}");
  await settings.getByRole("button", { name: "Guardar" }).click();
  await expect(settings.getByRole("alert")).toContainText("No sabemos qué poner en {precio}");
  await settings.getByLabel("Texto").fill("Hola {nombre}, nos vemos el {día}.");
  await expect(settings.getByText("Hola Laura, nos vemos el martes 24 de noviembre.")).toBeVisible();
  await expect(settings).toContainText("Salen de recordatorios@sereno.test a tu nombre");
  await settings.getByLabel("Por correo").check();
  await expectAccessibleInBoth(page);
  await settings.getByRole("button", { name: "Guardar" }).click();
  await expect(card).toContainText("24 horas antes y 2 horas antes");
  expect(await account.call("GET", "/reminders/settings")).toMatchObject({
    offsets_hours: [24, 2],
    channels: ["assistant", "email"],
    version: 1,
  });
  const unreached = card.getByRole("list", { name: "Vienen en dos semanas y no les llega por correo" });
  await expect(unreached.getByRole("listitem")).toHaveText(["Ana Peña sin autorización"]);
  await expectAccessibleInBoth(page);

  await unreached.getByRole("link").click();
  await dialogOf(page).getByRole("button", { name: "Sin autorización, cambiar" }).click();
  const consent = page.getByRole("dialog", { name: "Recordatorios" });
  await consent.getByText("Autoriza recordatorios").click();
  await consent.getByRole("button", { name: "Guardar" }).click();
  await expect(consent.getByRole("alert")).toContainText("Di cómo");
  await consent.getByText("Por escrito").click();
  await expectAccessibleInBoth(page);
  await consent.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("button", { name: "Autorizados, cambiar" })).toBeFocused();
  expect(await account.call("GET", `/clients/${id}/consent`)).toMatchObject({ reminders: "on", how: "written" });
});

test("a client turns reminders off with two presses, and the therapist sees it", async ({ page, visit, browser }) => {
  const account = await visit("/clients");
  await account.call("PUT", "/profile/timezone", { timezone: "America/Bogota" });
  const { client_id } = await book(account, "Ana Peña", "3005550101", "10:00");
  await account.call("PUT", `/clients/${client_id}/consent`, { reminders: "on", how: "spoken" });
  const { reminders } = await account.call("GET", `/reminders/upcoming?date=${daysAgo(-1)}`);
  const [link = ""] = /https?:\S+$/.exec(reminders[0].text) ?? [];
  const client = await (await browser.newContext({ viewport: { width: 320, height: 640 }, locale: "es-CO" })).newPage();
  await client.goto(link);
  await client.getByRole("link", { name: "No quiero recordatorios" }).click();
  const off = client.getByRole("button", { name: "No quiero recordatorios" });
  await expect(off).toBeVisible();
  await expectAccessibleInBoth(client);
  expect((await off.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await off.click();
  await expect(client.getByRole("status")).toContainText("No recibirás más recordatorios de");
  await expectAccessibleInBoth(client);
  await client.context().close();

  await page.goto(`/clients?cliente=${client_id}`);
  await expect(dialogOf(page).getByText(/^Lo pidió por el enlace, \d/)).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: "No recordar, cambiar" })).toBeVisible();
});
