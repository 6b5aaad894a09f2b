import type { Browser, Page } from "@playwright/test";
import { longDate } from "@sereno/core/lib/spanish/rules";
import { WEEKDAYS } from "@sereno/core/lib/time/rules";
import { chooseDay, startBooking } from "../support/booking-dialog";
import { DESKTOP, expect, expectAccessibleInBoth, freeDate, openAgent, PHONE, test, toast } from "../support/browser";
import { pageOf } from "../support/deployed";
import { chooseInEditor, editDialog } from "../support/edit-dialog";
import { requestsOf } from "../support/failing";
import { now, openNow } from "../support/now";
import { chooseItem, countTaps, openWhatsApp, press, watchWhatsApp } from "../support/taps";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const card = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

const NARROW = { width: 320, height: 640 };

async function openLink(browser: Browser, message = "", javaScriptEnabled = false): Promise<Page> {
  const client = await (await browser.newContext({ viewport: NARROW, locale: "es-CO", javaScriptEnabled })).newPage();
  await client.goto(pageOf(/https?:\S+/.exec(message)?.[0] ?? ""));
  return client;
}

test("a freed hour is offered in three taps, held for the client, and accepted by the client's link", async ({
  page,
  account,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const opened = await watchWhatsApp(page);
  const date = freeDate(1);
  const { id } = await account.call("POST", "/clients", { name: "Marta Ríos", phone: "+573005550101" });
  await account.book(`${date} 10:00:00`, { patient_phone: "3005550102" });

  await test.step("a client is put on the list from their sheet", async () => {
    await page.goto(`/clients?cliente=${id}`);
    await page.getByRole("button", { name: "No espera, anotar" }).click();
    const wish = dialog(page, "Lista de espera");
    await wish.getByText("Mañana", { exact: true }).click();
    await wish.getByRole("button", { name: "Anotar" }).click();
    await expect(page.getByRole("button", { name: "En espera, cambiar" })).toBeFocused();
    await expect(page.getByText("Cualquier día, en la mañana")).toBeVisible();
  });

  await page.goto("/dashboard");
  const notice = page.getByRole("listitem").filter({ hasText: `Queda libre el ${longDate(date)}, 10:00 a. m.` });
  const actions = card(page, "Laura Gil").getByRole("button", { name: /^Acciones de la cita/ });
  await test.step("the notice of the freed hour disappears when the cancellation is undone", async () => {
    await chooseItem(actions, "Cancelar cita");
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(notice).toHaveCount(0);
  });
  await actions.click();
  const taps = await countTaps(page);
  await page.getByRole("menuitem", { name: "Cancelar cita" }).click();
  await expect(notice).toContainText("1 persona espera una hora así.");
  await notice.getByRole("button", { name: "Ofrecerla" }).click();
  const hour = dialog(page, new RegExp(`^${longDate(date)}, 10:00`, "i"));
  await expect(hour.getByRole("listitem")).toContainText(["Marta Ríos"]);
  const offer = hour.getByRole("button", { name: /^Ofrecer por WhatsApp a Marta Ríos/ });
  await openWhatsApp(offer, "https://wa.me/573005550101**");
  await expect(hour.getByText(/^Guardada para Marta Ríos hasta las? /)).toBeVisible();
  expect(await taps()).toBe(3);
  await expectAccessibleInBoth(page);
  await hour.getByRole("button", { name: "Listo" }).click();
  await openNow(page);
  await expect(now(page).getByRole("listitem").filter({ hasText: "Marta Ríos" })).toContainText(/guardada hasta las? /);

  const fits = (client: Page) => client.evaluate(() => document.documentElement.scrollWidth);
  const looking = await openLink(browser, opened[0]?.text, true);
  await test.step("its page is read and answered at 320 pixels without a script", async () => {
    const requests = requestsOf(looking);
    await looking.reload();
    await expectAccessibleInBoth(looking);
    expect(await fits(looking)).toBe(NARROW.width);
    for (const name of ["La quiero", "No, gracias"]) {
      expect((await looking.getByRole("button", { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(requests).toEqual([looking.url()]);
    const client = await openLink(browser, opened[0]?.text);
    await expect(client.getByRole("heading", { name: "Hola, Marta", exact: true })).toBeVisible();
    await client.getByRole("button", { name: "La quiero" }).click();
    await expect(client.getByRole("button")).toHaveCount(0);
    await looking.reload();
    await expect(looking.getByRole("button")).toHaveCount(0);
    await expectAccessibleInBoth(looking);
    expect(await fits(looking)).toBe(NARROW.width);
    for (const each of [looking, client]) await each.context().close();
  });
  await page.reload();
  await expect(card(page, "Marta Ríos")).toContainText("10:00");
  await openNow(page);
  await expect(now(page).getByRole("listitem").filter({ hasText: "Marta Ríos" })).toContainText("La tomó");
  await expectAccessibleInBoth(page);
});

test("an hour freed by the assistant is offered again after a refusal, and booking a held hour asks first", async ({
  page,
  account,
  browser,
}) => {
  await page.setViewportSize(DESKTOP);
  const opened = await watchWhatsApp(page);
  const date = freeDate(1);
  const people = ["Marta Ríos", "Beto Ruiz"];
  for (const [index, name] of people.entries()) {
    const { id } = await account.call("POST", "/clients", { name, phone: `+57300555010${index}` });
    await account.call("PUT", `/clients/${id}/waitlist`, {
      weekdays: WEEKDAYS,
      parts_of_day: ["morning", "afternoon", "evening"],
      appointment_types: ["presential", "virtual"],
    });
  }
  const { id } = await account.book(`${date} 10:00:00`, { patient_phone: "3005550102" });
  const agent = await openAgent(account);
  await agent("PUT", `/appointments/${id}`, { status: "cancelled" });
  await page.goto("/dashboard");
  const hour = dialog(page, new RegExp(`^${longDate(date)}, 10:00`, "i"));
  const offerTo = async (name: string) => {
    await openWhatsApp(hour.getByRole("button", { name: new RegExp(`^Ofrecer por WhatsApp a ${name}`) }));
    await expect(hour.getByText(new RegExp(`^Guardada para ${name} hasta las? `))).toBeVisible();
    await hour.getByRole("button", { name: "Listo" }).click();
  };

  await test.step("the hour is offered from its appointment, and from the agenda", async () => {
    await openNow(page);
    const line = now(page).getByRole("listitem").filter({ hasText: "Se liberó" });
    await expect(line).toContainText("10:00 a. m.Se liberó. 2 personas esperan una hora así.");
    await expectAccessibleInBoth(page);
    await press(card(page, "Laura Gil"), /editar cita/);
    await chooseInEditor(page, "Ofrecer esta hora");
    await expect(hour.getByRole("listitem")).toContainText(people);
    await hour.getByRole("button", { name: "Listo" }).click();
    await editDialog(page).getByRole("button", { name: "Cerrar" }).click();
    await line.getByRole("button", { name: /^Ofrecer/ }).click();
    await offerTo("Marta Ríos");
    const held = now(page).getByRole("listitem").filter({ hasText: "Marta Ríos" });
    await expect(held).toContainText(/guardada hasta las? /);
    await expect(line).toHaveCount(0);
  });

  await test.step("after a refusal the next client is offered the hour", async () => {
    const client = await openLink(browser, opened[0]?.text, true);
    await client.getByRole("button", { name: "No, gracias" }).click();
    await expect(client.getByRole("button", { name: "No, gracias" })).toBeHidden();
    await client.context().close();
    await page.goto("/dashboard");
    await openNow(page);
    const line = now(page).getByRole("listitem").filter({ hasText: "Marta Ríos" });
    await expect(line).toContainText("Dijo que no");
    await line.getByRole("button", { name: "Ofrecer a la siguiente" }).click();
    await expect(hour.getByRole("listitem")).toContainText(["Beto Ruiz", "Marta Ríos"]);
    await offerTo("Beto Ruiz");
  });

  await test.step("reopening an appointment over a held hour asks first", async () => {
    const cancelled = card(page, "Laura Gil");
    await chooseItem(cancelled.getByRole("button", { name: /^Acciones de la cita/ }), "Reabrir");
    const question = page.getByRole("alertdialog", { name: "Esa hora está guardada." });
    await expect(question).toContainText("Guardada para Beto Ruiz hasta");
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect(cancelled).toContainText("CANCELADA");
  });

  await test.step("booking over a held hour asks first", async () => {
    const booking = await startBooking(page, "Celia Paz", "3005550142");
    await chooseDay(booking, date);
    await chooseItem(page.getByRole("button", { name: /^Hora de inicio:/ }), /^10:00 a\. m\.$/);
    await booking.getByRole("button", { name: "Crear cita" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("guardada");
    await expectAccessibleInBoth(page);
    await question.getByRole("button", { name: "Agendar de todos modos" }).click();
    await expect(toast(page, "Cita creada exitosamente")).toBeVisible();
    await expect(card(page, "Celia Paz")).toContainText("10:00");
  });

  await test.step("new hours and a cancelled series lead to the list", async () => {
    const { id: client_id } = await account.call("POST", "/clients", { name: "Dora Luna", phone: "+573005550104" });
    await account.call("POST", "/appointments/series", { client_id, start: `${freeDate(2)} 10:00:00`, count: 3 });
    const opened = page.getByRole("listitem").filter({ hasText: "Tienes horas libres de nuevo" });

    await page.goto("/availability");
    await page.getByRole("group", { name: "Domingo" }).getByRole("switch", { name: "Domingo" }).click();
    await page.getByRole("button", { name: "Guardar disponibilidad" }).click();
    await expect(opened).toContainText("2 personas están en lista de espera.");
    await opened.getByRole("button", { name: "Ver quién espera" }).click();
    await expect(dialog(page, "Lista de espera").getByRole("listitem")).toContainText(people);

    await page.goto("/dashboard?tab=todas");
    await page.getByRole("article").filter({ hasText: "1 de 3" }).getByRole("button").first().click();
    await chooseInEditor(page, "Cancelar cita");
    const asking = page.getByRole("alertdialog", { name: "¿Cancelar cita?" });
    await asking.getByText("Todas las futuras").click();
    await asking.getByRole("button", { name: "Cancelar citas" }).click();
    await expect(toast(page, "3 citas canceladas")).toBeVisible();
    await expect(opened).toBeVisible();
  });
});
