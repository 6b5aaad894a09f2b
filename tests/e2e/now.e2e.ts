import type { Page } from "@playwright/test";
import { type Account, expect, expectAccessibleInBoth, freeWeekday, PHONE, test, toast } from "../support/browser";
import { attended, BASE, balanceOf, daysAgo, laura, payBy, pesos } from "../support/cobros";
import { requestsOf, withoutServerDates } from "../support/failing";
import { now, openNow } from "../support/now";
import { countTaps } from "../support/taps";

const lineOf = (page: Page, name: string) => now(page).getByRole("listitem").filter({ hasText: name });
const topOf = async (what: ReturnType<Page["getByRole"]>) => (await what.first().boundingBox())?.y;

const book = (account: Account, patient_name: string, date: string, more: object = {}) =>
  account.book(date, { patient_name, patient_phone: `300555${String(patient_name.length).padStart(4, "0")}`, ...more });

test.use({ viewport: PHONE });

test("'Ahora' lists past appointments to settle, drops each once it is settled, and counts all of a busy week", async ({
  page,
  account,
}) => {
  const paying = await laura(account, 1);
  await attended(account, "Beto Ruiz", "3005550102", 2);
  await attended(account, "Celia Paz", "3005550103", 3);
  await attended(account, "Dora Luna", "3005550104", 4);
  await attended(account, "Elisa Mora", "3005550105", 9);
  const requests = requestsOf(page, /payment\.announced/);
  await page.goto("/dashboard");
  await expect(now(page)).toHaveText(/^Ahora · 4Laura Gil · Ayer · /);
  await expect(now(page).getByRole("listitem")).toHaveCount(0);
  // The section's data comes in the same request as the lists of appointments.
  expect(requests).toEqual([
    expect.stringContaining("/appointment.list,appointment.list,payment.announced,agentNews.get"),
  ]);
  expect(await topOf(now(page))).toBeLessThanOrEqual(260);
  await openNow(page);
  await expectAccessibleInBoth(page);
  await expect(now(page).getByRole("listitem")).toHaveCount(4);
  await expect(now(page).getByText("Elisa Mora")).toBeHidden();
  const debts = now(page).getByText("Lo que te deben de antes está en");
  await expect(debts.getByRole("link", { name: "Cobros" })).toBeVisible();

  const taps = await countTaps(page);
  await lineOf(page, "Laura Gil").getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
  await payBy(page, "Nequi");
  await expect(toast(page, "Pago registrado · Recibo 1")).toBeVisible();
  expect(await taps()).toBe(3);
  await expect(lineOf(page, "Laura Gil")).toBeHidden();
  expect(await balanceOf(account, paying)).toMatchObject({ owed: 0 });

  await lineOf(page, "Beto Ruiz").getByRole("button", { name: "No asistió, Beto Ruiz" }).click();
  await expect(toast(page, "Marcada como no asistió")).toBeVisible();
  await expect(lineOf(page, "Beto Ruiz")).toBeHidden();
  // The second press of a double click hits the next line, which has moved up, and is ignored.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(lineOf(page, "Celia Paz")).toBeVisible();
  // The payment's notice, which has the same button, may still be visible.
  const notice = page.getByRole("listitem").filter({ hasText: /Marcada como no asistió\s*Beto Ruiz/ });
  await notice.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "Cita completada")).toBeVisible();

  // Leaves the page first, because after the undo it may still request its lists again.
  await page.goto("about:blank");
  requests.length = 0;
  await page.goto("/dashboard?tab=hoy");
  await expect(now(page)).toContainText("Ahora · 3");
  expect(requests).toEqual([expect.stringContaining("appointment.dateRange")]);

  await test.step("in the calendar, too", async () => {
    requests.length = 0;
    for (const view of ["dia", "mes"]) {
      await page.goto(`/dashboard?vista=${view}`);
      await openNow(page);
      await expect(lineOf(page, "Beto Ruiz")).toBeVisible();
      expect(requests).toEqual([expect.stringContaining("appointment.agenda")]);
      requests.length = 0;
    }
  });

  await test.step("a week of more than one page is counted whole", async () => {
    for (const day of [1, 2, 3, 4, 5, 6])
      await Promise.all(
        ["08", "09", "11", "12", "14", "15"].map((hour) => book(account, "Laura Gil", `${daysAgo(day)} ${hour}:00:00`)),
      );
    await page.goto("/dashboard");
    await expect(now(page).getByRole("button", { name: /^Ahora · 39/ })).toBeVisible();
  });
});

test("'Ahora' shows the next appointment and past ones without an outcome, and is hidden if there are none", async ({
  page,
  account,
}) => {
  const wednesday = freeWeekday(3);
  const tuesday = new Date(Date.parse(wednesday) - 86_400_000).toISOString().slice(0, 10);
  await book(account, "Ana Peña", `${wednesday} 12:00:00`);
  await page.goto("/dashboard");

  await test.step("the first appointment is in view on a phone, in portrait and in landscape", async () => {
    const first = page.getByRole("article");
    await expect(first).toBeVisible();
    await expect(now(page)).toBeHidden();
    expect(await topOf(first)).toBeLessThanOrEqual(260);
    await expect(page.getByRole("button", { name: "Nueva Cita" })).toBeHidden();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.getByRole("button", { name: "Nueva Cita" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Nueva Cita" })).toBeHidden();
    await expect(first).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(PHONE);
  });

  await test.step("the search replaces the tabs, finds by phone, and closing it shows the list again", async () => {
    await page.getByRole("button", { name: "Buscar citas" }).click();
    await expect(page.getByRole("searchbox")).toBeFocused();
    await expect(page.getByRole("tablist")).toBeHidden();
    await page.keyboard.type("+57 300 555 0008");
    await expect(page.getByText("1 cita encontrada")).toBeAttached();
    await page.keyboard.type("9");
    await expect(page.getByText('No encontramos citas de "+57 300 555 00089"')).toBeVisible();
    await page.getByRole("button", { name: "Cerrar la búsqueda" }).click();
    await expect(page.getByRole("button", { name: "Buscar citas" })).toBeFocused();
    await expect(page.getByRole("article")).toBeVisible();
  });

  await test.step("an appointment is moved with two presses beside the new time", async () => {
    const taps = await countTaps(page);
    await page.getByRole("article").getByRole("button").first().click();
    const dialog = page.getByRole("dialog", { name: "Editar Cita" });
    await dialog.getByRole("group", { name: "Mañana" }).getByRole("button", { name: "11:00 a. m." }).click();
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(toast(page, "Cita actualizada exitosamente")).toBeVisible();
    expect(await taps()).toBe(2 + 1);
  });

  const virtual = { is_virtual: true, patient_email: "laura@example.test" };
  const { google_meet_link: meet } = await book(account, "Laura Gil", `${wednesday} 10:00:00`, virtual);
  await book(account, "Beto Ruiz Díaz", `${tuesday} 17:00:00`);
  await page.clock.install({ time: new Date(`${wednesday}T09:50:00-05:00`) });
  await withoutServerDates(page);
  await page.reload();

  await test.step("the next appointment links to its meeting, WhatsApp and sheet, and once begun can be missed", async () => {
    await expect(now(page)).toContainText("Laura Gil · 10:00 a. m. · en 10 min");
    expect(await topOf(page.getByRole("article"))).toBeLessThanOrEqual(330);
    await openNow(page);
    const line = lineOf(page, "Laura Gil");
    await expect(line).toContainText("10:00 a. m. · en 10 min");
    await expect(line.getByRole("link", { name: /^Meet con Laura Gil/ })).toHaveAttribute("href", meet);
    await expect(line.getByRole("link", { name: /^WhatsApp a Laura Gil/ })).toHaveAttribute("href", /wa\.me\/57300555/);
    await expect(line.getByRole("link", { name: "Laura Gil", exact: true })).toHaveAttribute(
      "href",
      /\/clients\?cliente=/,
    );
    await expect(line.getByRole("button")).toHaveCount(0);
    expect(await topOf(now(page))).toBeLessThanOrEqual(260);
    await page.clock.fastForward("15:00");
    await expect(line).toContainText("En curso, hasta las 11:00 a. m.");
    await expect(line.getByRole("button", { name: "Registrar pago de Laura Gil" })).toBeVisible();
    await line.getByRole("button", { name: "No asistió, Laura Gil" }).click();
    await expect(toast(page, "Marcada como no asistió")).toBeVisible();
    await expect(lineOf(page, "Ana Peña")).toContainText(/11:00\sa\.\sm\.\s·\sen\s5\d\smin/);
  });

  await test.step("a past appointment without an outcome is closed with one press", async () => {
    const line = lineOf(page, "Beto Ruiz Díaz");
    await expect(line).toContainText("Ayer · sin cerrar");
    await line.getByRole("button", { name: "Asistió, Beto Ruiz Díaz", exact: true }).click();
    await expect(line).toContainText(`Ayer · ${pesos(BASE)}`);
    await expectAccessibleInBoth(page);
  });
});
