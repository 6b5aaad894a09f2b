import { chooseTime, startBooking } from "../support/booking-dialog";
import { type Account, expect, expectAccessible, freeDate, ownTest, test, toast } from "../support/browser";
import { daysAfter, dragBy, eventOf } from "../support/calendar";
import { chooseInEditor } from "../support/edit-dialog";
import { spawnSereno } from "../support/spawn-sereno";
import { press } from "../support/taps";

async function makeClient(account: Account) {
  const client = await account.call("POST", "/clients", { name: "Elena Paz", phone: "300 555 0121" });
  await account.call("POST", "/packages", {
    ...{ name: "Proceso de ocho", sessions: 8, validity_months: 6 },
    ...{ use_custom_price: true, custom_price: 800_000 },
  });
  return client;
}

test("a series gets a further date, is deleted from one date on, and begins in 'Nueva Cita'; conflicts are solved one by one", async ({
  page,
  account,
}) => {
  const client = await makeClient(account);
  const choices = [1, 2, 3, 4, 5].map((index) => ({ index, action: index === 2 ? "skip" : "keep" }));
  const start = `${freeDate(0)} 09:00:00`;
  await account.call("POST", "/appointments/series", { client_id: client.id, start, count: 4, choices });
  await page.goto("/dashboard?tab=todas");
  const cardOf = (place: string) => page.getByRole("article").filter({ hasText: place }).getByRole("button").first();
  const editing = page.getByRole("dialog", { name: "Editar Cita" });

  await test.step("a skipped date is added, and the appointments of the series are renumbered", async () => {
    await cardOf("2 de 4").click();
    await chooseInEditor(page, "Ver la serie");
    const dates = page.getByRole("dialog", { name: "Sesiones de la serie" });
    await expect(dates.getByRole("list", { name: "Sesiones de la serie" }).getByRole("listitem")).toHaveCount(4);
    await dates.getByRole("button", { name: /^Agregar/ }).click();
    await dates.getByRole("button", { name: "Agregar 1 sesión" }).click();
    await expect(page.getByText("La serie tiene ahora 5 sesiones.")).toBeVisible();
    await expect(editing.getByText("Sesión 3 de 5")).toBeVisible();
    const { appointments } = await account.call("GET", "/appointments/upcoming");
    expect(appointments.map((each: { series_index: number }) => each.series_index)).toEqual([1, 2, 3, 4, 5]);
  });

  await test.step("'Eliminar' asks which appointments of the series to delete", async () => {
    await editing.getByRole("button", { name: "Eliminar" }).click();
    const asking = page.getByRole("alertdialog", { name: "¿Eliminar cita?" });
    await asking.getByText("Esta y las siguientes").click();
    await asking.getByRole("button", { name: "Eliminar citas" }).click();
    await expect(toast(page, "Citas eliminadas")).toBeVisible();
    expect((await account.call("GET", "/appointments/upcoming")).appointments).toHaveLength(2);
  });

  await test.step("'Repetir' makes a new appointment the first of several", async () => {
    const dialog = await startBooking(page, "Beto Ruiz", "3005550142");
    await chooseTime(dialog, "martes", "3:00 p. m.");
    await dialog.getByRole("button", { name: "Repetir" }).click();
    const series = page.getByRole("dialog", { name: "Agendar varias sesiones" });
    await expect(series.getByText("Beto Ruiz")).toBeVisible();
    await expect(series.getByText("Todo listo para agendar.")).toBeVisible();
    await series.getByRole("button", { name: "Agendar 8 sesiones" }).click();
    await expect(toast(page, "8 citas agendadas")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const { appointments } = await account.call("GET", "/appointments/upcoming");
    expect(appointments.filter((each: { patient_name: string }) => each.patient_name === "Beto Ruiz")).toHaveLength(8);
  });

  await test.step("a conflicting date is left out, moved or booked anyway, and the series is undone with one tap", async () => {
    const dora = await account.call("POST", "/clients", { name: "Dora Luna", phone: "300 555 0122" });
    const free = await withoutHolidays(account, 11);
    const day = (weeks: number) => daysAfter(free, 7 * (weeks + 1));
    // This earlier appointment makes 10:00 the client's usual hour, which the dialog proposes.
    await account.call("POST", "/appointments", { client_id: dora.id, appointment_date: `${day(-1)} 10:00:00` });
    for (const weeks of [1, 2]) await account.book(`${day(weeks)} 10:00:00`);
    await account.call("POST", "/availability/exceptions", { exception_date: day(3), available: false });
    await page.goto(`/dashboard?serie=1&cliente=${dora.id}`);
    const dialog = page.getByRole("dialog", { name: "Agendar varias sesiones" });
    await expect(dialog.getByText("3 fechas necesitan tu decisión.")).toBeVisible();
    const rows = dialog.getByRole("listitem");
    await rows.nth(1).getByRole("button", { name: "Omitir" }).click();
    await expect(rows).toHaveCount(9);
    await press(rows.nth(2), /^Otra hora/);
    await page.getByRole("option", { name: "11:00 a. m." }).click();
    await rows.nth(3).getByRole("button", { name: "Agendar igual" }).click();
    await expect(dialog.getByText("Todo listo para agendar.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Agendar 8 sesiones" }).click();
    await expect(dialog).toBeHidden();
    await expect(toast(page, "8 citas agendadas")).toBeVisible();
    const { appointments } = await account.call("GET", `/appointments?client_id=${dora.id}&limit=50`);
    expect(appointments.slice(1, 4).map((each: { appointment_date: string }) => each.appointment_date)).toEqual([
      `${day(0)} 10:00:00`,
      `${day(2)} 11:00:00`,
      `${day(3)} 10:00:00`,
    ]);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(toast(page, "Serie deshecha")).toBeVisible();
    expect((await account.call("GET", `/appointments?client_id=${dora.id}`)).appointments).toHaveLength(1);
  });
});

test("a change of a series asks for its scope, and undo restores a cancelled series", async ({ page, account }) => {
  const client = await makeClient(account);
  const free = await withoutHolidays(account, 5);
  const day = (weeks: number) => daysAfter(free, 7 * weeks);
  await account.call("POST", "/appointments/series", { client_id: client.id, start: `${free} 10:00:00`, count: 4 });
  const times = async () =>
    (await account.call("GET", "/appointments/upcoming")).appointments.map((each: { appointment_date: string }) =>
      each.appointment_date.slice(11, 16),
    );
  await test.step("a drag moves the following ones, with another week in place of a closed day", async () => {
    await account.call("POST", "/availability/exceptions", { exception_date: day(3), available: false });
    await page.goto(`/dashboard?vista=semana&fecha=${day(1)}`);
    await dragBy(page, eventOf(page, "Elena Paz"), 65);
    await page.mouse.up();
    const asking = page.getByRole("dialog", { name: "Cambiar la serie" });
    await asking.getByText("Esta y las siguientes").click();
    await asking.getByRole("button", { name: /^La semana siguiente/ }).click();
    await expect(asking.getByText("Todo listo para mover.")).toBeVisible();
    await expectAccessible(page);
    await asking.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(toast(page, "3 citas actualizadas")).toBeVisible();
    const { appointments } = await account.call("GET", `/appointments?client_id=${client.id}&order=asc`);
    const starts = appointments.map((each: { appointment_date: string }) => each.appointment_date).sort();
    expect(starts).toEqual([`${day(0)} 10:00:00`, `${day(1)} 11:05:00`, `${day(2)} 11:05:00`, `${day(4)} 11:05:00`]);
  });

  await page.goto("/dashboard?tab=todas");
  const card = page.getByRole("article").filter({ hasText: "2 de 4" });
  await card.getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  await expect(dialog.getByText("Sesión 2 de 4")).toBeVisible();

  await test.step("an appointment is moved together with the following ones", async () => {
    await dialog.getByRole("group", { name: "Mañana" }).getByRole("button", { name: "11:00 a. m." }).click();
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    const asking = page.getByRole("dialog", { name: "Cambiar la serie" });
    await asking.getByText("Esta y las siguientes").click();
    await expect(asking.getByText("Todo listo")).toBeVisible();
    await asking.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(toast(page, "3 citas actualizadas")).toBeVisible();
    await expect.poll(times).toEqual(["10:00", "11:00", "11:00", "11:00"]);
  });

  await test.step("all future appointments are cancelled and restored", async () => {
    await card.getByRole("button").first().click();
    await chooseInEditor(page, "Cancelar cita");
    const asking = page.getByRole("alertdialog", { name: "¿Cancelar cita?" });
    await asking.getByText("Todas las futuras").click();
    await asking.getByRole("button", { name: "Cancelar citas" }).click();
    await expect(toast(page, "4 citas canceladas")).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(toast(page, "4 citas agendadas de nuevo")).toBeVisible();
    expect(await times()).toHaveLength(4);
  });
});

/** The first date, two weeks ahead or later, from which a weekly series of `weeks` dates meets no holiday. */
async function withoutHolidays(account: Account, weeks: number): Promise<string> {
  const year = new Date().getUTCFullYear();
  const years = await Promise.all(
    [year, year + 1].map((each) => account.call("GET", `/availability/holidays?year=${each}`)),
  );
  const rest = new Set(years.flatMap(({ holidays }) => holidays.map(({ date }: { date: string }) => date)));
  const isFree = (date: string) =>
    Array.from({ length: weeks }, (_, week) => daysAfter(date, 7 * week)).every((each) => !rest.has(each));
  return Array.from({ length: 20 }, (_, offset) => freeDate(offset)).find(isFree) ?? "";
}

ownTest(
  "booking a series of 24 shows the progress, is undone completely, and is finished after a server restart",
  { tag: "@long" },
  async ({ page, visit, baseURL, sereno, dataDir }) => {
    const account = await visit("/clients");
    const { id: client_id, name: client_name } = await makeClient(account);
    const pack = { name: "Proceso largo", sessions: 24, validity_months: 12, use_custom_price: true, custom_price: 1 };
    const { id: package_id } = await account.call("POST", "/packages", pack);
    await account.call("POST", "/package-purchases", { package_id, client_name, client_phone: "300 555 0121" });
    await account.call("POST", "/appointments", { client_id, appointment_date: `${freeDate(0)} 10:00:00` });
    const used = async () => (await account.call("GET", "/package-purchases")).purchases[0].sessions_used;
    const dialog = page.getByRole("dialog", { name: "Agendar varias sesiones" });
    const book = async () => {
      await page.goto(`/dashboard?serie=1&cliente=${client_id}`);
      await expect(dialog.getByText("Todo listo para agendar.")).toBeVisible();
      await dialog.getByRole("button", { name: "Agendar 24 sesiones" }).click();
      await expect(dialog.getByText(/^(12 de 24|24 de 24 agendadas)$/)).toBeVisible();
    };

    await test.step("the undo leaves no appointment of the series and no used session", async () => {
      await book();
      expect(await used()).toBe(24);
      await dialog.getByRole("button", { name: "Cerrar" }).first().click();
      await page.getByRole("button", { name: "Deshacer" }).click();
      await expect(toast(page, "Serie deshecha")).toBeVisible();
      expect(await used()).toBe(0);
      expect((await account.call("GET", `/appointments?client_id=${client_id}&limit=50`)).appointments).toHaveLength(1);
    });

    await test.step("the remaining dates are booked and shown once the server runs again", async () => {
      await book();
      await sereno.stop("SIGKILL");
      const ports = { PORT: new URL(baseURL).port, GOOGLE_PORT: new URL(sereno.googleUrl).port };
      const again = await spawnSereno({ DATA_DIR: dataDir, ...ports });
      await expect(dialog.getByText("24 de 24 agendadas")).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
      expect(await used()).toBe(24);
      await again.stop();
    });
  },
);
