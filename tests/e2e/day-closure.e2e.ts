import { longDate, MONTHS_ES } from "@sereno/core/lib/spanish/rules";
import { localDateAt, minuteOfDate, timeOfMinute, toLocal } from "@sereno/core/lib/time/rules";
import {
  type Account,
  EACH_WIDTH,
  expect,
  expectAccessibleInBoth,
  freeDate,
  freeWeekday,
  PHONE,
  signIn,
  test,
  toast,
} from "../support/browser";
import { daysAfter } from "../support/calendar";
import { chooseItem, countTaps, openWhatsApp, watchWhatsApp } from "../support/taps";

const shortDate = (date: string) => `${Number(date.slice(8))} ${MONTHS_ES[Number(date.slice(5, 7)) - 1]?.slice(0, 3)}`;
const people = ["Camila Rojas", "Diego Mora", "Elena Paz", "Fabio Cruz"];
const bookOn = (account: Account, date: string, patient_name: string, time: string) =>
  account.book(`${date} ${time}:00`, {
    patient_name,
    patient_phone: `30011122${String(people.indexOf(patient_name)).padStart(2, "3")}`,
  });
const byName = async (account: Account, member: string) => {
  const { appointments } = await account.call("GET", "/appointments");
  return Object.fromEntries(appointments.map((each: Record<string, string>) => [each.patient_name, each[member]]));
};
const statuses = (account: Account) => byName(account, "status");
const schedule = (account: Account) => account.call("GET", "/availability/schedule");
const isOpen = async (account: Account) => (await schedule(account)).weekly_availability.monday.enabled;

test(
  "closing hours first lists the affected appointments, including one booked while the list was open",
  EACH_WIDTH,
  async ({ page, visit }) => {
    const account = await visit("/availability");
    const book = (name: string, time: string) => bookOn(account, freeWeekday(1), name, time);
    await book("Camila Rojas", "10:00");
    await book("Diego Mora", "16:00");
    await bookOn(account, freeWeekday(2), "Fabio Cruz", "10:00");
    const dialog = page.getByRole("dialog");
    const save = page.getByRole("button", { name: "Guardar disponibilidad" });
    const choice = (name: string) =>
      dialog.getByRole("button", { name: new RegExp(`Qué hacer con la cita de ${name}`) });

    await test.step("going back saves nothing", async () => {
      await page.getByRole("group", { name: "Lunes" }).getByRole("switch", { name: "Lunes" }).click();
      await save.click();
      await expect(page.getByRole("heading", { name: "2 citas quedan por fuera de tu horario" })).toBeVisible();
      await expect(choice("Camila Rojas")).toHaveText("Mantener");
      await expectAccessibleInBoth(page);
      await dialog.getByRole("button", { name: "Volver" }).click();
      await expect(dialog).toBeHidden();
      expect(await isOpen(account)).toBe(true);
    });

    await test.step("a booking made meanwhile is named, one is cancelled, and the others stay", async () => {
      await save.click();
      await chooseItem(choice("Camila Rojas"), "Cancelar");
      await book("Elena Paz", "12:00");
      await dialog.getByRole("button", { name: "Guardar y cancelar 1 cita" }).click();
      await expect(dialog.getByText(/No se guardó nada.* Ahora también: Elena Paz\./)).toBeVisible();
      expect(await isOpen(account)).toBe(true);
      await expect(choice("Elena Paz")).toHaveText("Mantener");
      await dialog.getByRole("button", { name: "Guardar y cancelar 1 cita" }).click();
      await expect(toast(page, "Disponibilidad guardada")).toBeVisible();
      expect(await isOpen(account)).toBe(false);
      expect(await statuses(account)).toEqual({
        "Camila Rojas": "cancelled",
        "Diego Mora": "scheduled",
        "Elena Paz": "scheduled",
        "Fabio Cruz": "scheduled",
      });
      await expect(page.getByRole("dialog", { name: "Cambio de horario" })).toBeVisible();
      await expectAccessibleInBoth(page);
    });

    const question = page.getByRole("heading", { name: "1 cita queda por fuera de tu horario" });
    const closure = page.getByRole("dialog").filter({ has: question });

    await test.step("an exception also lists the affected appointments", async () => {
      await page.goto("/availability");
      await page.getByRole("button", { name: "Añadir excepción" }).click();
      const exception = page.getByRole("dialog", { name: "Añadir excepción" });
      const date = freeWeekday(2);
      const tuesday = exception.getByRole("button", {
        name: new RegExp(`${longDate(date)}.* ${date.slice(0, 4)}`, "i"),
      });
      await expect(exception.getByRole("grid")).toBeVisible();
      if (!(await tuesday.isVisible())) await exception.getByRole("button", { name: "Ir al mes siguiente" }).click();
      await tuesday.click();
      await expect(exception.getByRole("switch", { name: "Disponible ese día" })).not.toBeChecked();
      await exception.getByRole("button", { name: "Guardar excepción" }).click();
      await expect(question).toBeVisible();
      await expect(closure.getByText("Fabio Cruz")).toBeVisible();
      await closure.getByRole("button", { name: "Guardar y mantenerlas" }).click();
      await expect(closure).toBeHidden();
      expect(await statuses(account)).toMatchObject({ "Fabio Cruz": "scheduled" });
    });
  },
);

test("a day is closed in three taps and two weeks in six, with one message for each client, and a closure is undone", async ({
  page,
  account,
}) => {
  await page.setViewportSize(PHONE);
  const opened = await watchWhatsApp(page);
  const date = freeDate(3);
  await bookOn(account, date, "Camila Rojas", "10:00");
  await bookOn(account, date, "Diego Mora", "11:00");
  const before = await schedule(account);
  await page.goto(`/dashboard?vista=dia&fecha=${date}`);
  const menu = page.getByRole("button", { name: new RegExp(`^Opciones del ${longDate(date)}`) });
  await expect(menu).toBeVisible();
  const taps = await countTaps(page);
  const panel = page.getByRole("dialog", { name: new RegExp(`^Cierre del ${longDate(date)}`) });
  const tell = (name: string) => panel.getByRole("link", { name: new RegExp(`a ${name} por WhatsApp`) });

  await test.step("three taps close the day and cancel its appointments", async () => {
    await chooseItem(menu, "Cerrar este día");
    const dialog = page.getByRole("dialog", { name: new RegExp(`^¿Cerrar el ${longDate(date)}`) });
    await expect(dialog.getByText("10:00 a. m. · Presencial")).toBeVisible();
    await dialog.getByRole("button", { name: "Cerrar y cancelar 2 citas" }).click();
    await expect(panel).toBeVisible();
    expect(await taps()).toBe(3);
    expect(await statuses(account)).toEqual({ "Camila Rojas": "cancelled", "Diego Mora": "cancelled" });
  });

  await test.step("each message takes one tap, and clients without a message stay listed", async () => {
    await openWhatsApp(tell("Camila Rojas"));
    expect(opened.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Hola, Camila\. Tu cita del .*, 10:00 a\. m\., queda cancelada\./),
    ]);
    expect(await taps()).toBe(4);
    const row = panel.getByRole("listitem").filter({ hasText: "Camila Rojas" });
    await expect(row.getByText("Abierto en WhatsApp")).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByText("1 persona por avisar.")).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: /^Cierre del/ }).click();
    await expect(row.getByText("Abierto en WhatsApp")).toBeVisible();
    await expect(tell("Diego Mora")).toHaveText(/^Avisar/);
  });

  await test.step("the closure is undone, and clients who got a message can get a second one", async () => {
    await panel.getByRole("button", { name: "Deshacer" }).click();
    await expect(panel.getByText("Quedó como estaba").first()).toBeVisible();
    expect(await statuses(account)).toEqual({ "Camila Rojas": "scheduled", "Diego Mora": "scheduled" });
    expect((await schedule(account)).exceptions).toEqual(before.exceptions);
    await openWhatsApp(tell("Camila Rojas"));
    expect(opened.at(-1)?.text).toMatch(/sigue como estaba/);
    await panel.getByRole("button", { name: "Listo" }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText(/por avisar/)).toBeHidden();
  });

  await test.step("two weeks off take six taps, with one message for each client", async () => {
    for (const { id } of (await account.call("GET", "/appointments")).appointments) {
      await account.call("DELETE", `/appointments/${id}`);
    }
    opened.length = 0;
    const first = freeWeekday(1);
    const [last, next] = [daysAfter(first, 13), daysAfter(first, 7)];
    for (const each of [first, daysAfter(first, 1), next]) await bookOn(account, each, "Camila Rojas", "10:00");
    await bookOn(account, next, "Diego Mora", "11:00");
    await page.goto("/dashboard?vista=dia");
    const menu = page.getByRole("button", { name: /^Opciones del/ });
    await expect(menu).toBeVisible();
    const taps = await countTaps(page);
    await chooseItem(menu, "Vacaciones o día libre");
    const dialog = page.getByRole("dialog", { name: "Vacaciones o día libre" });
    await expect(dialog.getByRole("switch", { name: "Disponible ese día" })).not.toBeChecked();
    const day = (date: string) =>
      dialog.getByRole("button", { name: new RegExp(`${longDate(date)} de ${date.slice(0, 4)}`) });
    await day(first).click();
    await day(last).click();
    const chip = `${shortDate(first)} - ${shortDate(last)}`;
    await expect(dialog.getByRole("button", { name: `Quitar ${chip}` })).toBeVisible();
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await page.getByRole("button", { name: "Guardar y cancelar 4 citas" }).click();
    const panel = page.getByRole("dialog", { name: "Cambio de horario" });
    await expect(panel).toBeVisible();
    expect(await taps()).toBeLessThanOrEqual(6);
    expect((await schedule(account)).exceptions).toHaveLength(14);
    await expect(panel.getByRole("listitem")).toHaveCount(2);
    await openWhatsApp(panel.getByRole("link", { name: /a Camila Rojas por WhatsApp/ }));
    expect(opened.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Hola, Camila\. Cambian tus citas:(\n- .*: queda cancelada){3}\n/),
    ]);
    await panel.getByRole("button", { name: "Listo" }).click();
    await expect(page.getByRole("list", { name: "Fechas" })).toHaveText(chip);
  });
});

test("the rest of today is closed in three taps and restored by undo, and an appointment is moved instead of cancelled", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const opened = await watchWhatsApp(page);
  // A time zone in which it is about ten in the morning now.
  const hours = Math.min(12, Math.floor((minuteOfDate(new Date()) % 1440) / 60) - 10);
  const zone = `Etc/GMT${hours > 0 ? `+${hours}` : `-${-hours}`}`;
  const account = await signIn(page, baseURL, "bruno@sereno.test", { timezone: zone });
  const now = toLocal(zone, minuteOfDate(new Date()));
  const today = localDateAt(zone, minuteOfDate(new Date()));
  const soon = Math.ceil(((now % 1440) + 10) / 5) * 5;
  await bookOn(account, today, "Camila Rojas", timeOfMinute(soon));
  await bookOn(account, today, "Diego Mora", timeOfMinute(soon + 60));
  await page.goto("/dashboard");
  const heading = page.getByRole("button", { name: `Opciones del ${longDate(today)}` });
  await expect(heading).toBeVisible();
  const taps = await countTaps(page);
  await chooseItem(heading, /Hoy no puedo atender/);
  const dialog = page.getByRole("dialog", { name: "¿Cerrar lo que queda de hoy?" });
  await dialog.getByRole("button", { name: "Cerrar y cancelar 2 citas" }).click();
  const panel = page.getByRole("dialog", { name: /^Cierre del/ });
  await expect(panel.getByText("Cancelada")).toHaveCount(2);
  expect(await taps()).toBe(3);
  await panel.getByRole("button", { name: "Listo" }).click();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "Todo volvió a como estaba")).toBeVisible();
  expect(await statuses(account)).toEqual({ "Camila Rojas": "scheduled", "Diego Mora": "scheduled" });
  expect((await schedule(account)).exceptions).toEqual([]);
  await expect(page.getByText(/por avisar/)).toBeHidden();

  await test.step("an appointment is moved to the suggested hour", async () => {
    await chooseItem(heading, /Hoy no puedo atender/);
    await dialog.getByRole("button", { name: /Qué hacer con la cita de Camila Rojas/ }).click();
    const offered = page.getByRole("option", { name: /^Mover: / });
    await offered.first().click();
    await dialog.getByRole("button", { name: "Cerrar, cancelar 1 y mover 1" }).click();
    await expect(panel.getByText(/^Pasa al/)).toBeVisible();
    expect(String((await byName(account, "appointment_date"))["Camila Rojas"]) > `${today} 23:59`).toBe(true);
    const telling = await countTaps(page);
    for (const name of ["Camila Rojas", "Diego Mora"])
      await openWhatsApp(panel.getByRole("link", { name: new RegExp(`a ${name} por WhatsApp`) }));
    expect(opened.map(({ text }) => text.slice(0, 12))).toEqual(["Hola, Camila", "Hola, Diego."]);
    await expect(panel.getByText("Abierto en WhatsApp")).toHaveCount(2);
    expect(await telling()).toBe(2);
  });
});
