import type { Locator } from "@playwright/test";
import { chooseTime, newAppointment, startBooking } from "../support/booking-dialog";
import { expect, expectAccessible, freeDate, test, toast } from "../support/browser";
import { holdBack } from "../support/failing";
import { chooseItem } from "../support/taps";

async function fillPackage(dialog: Locator, name: string, sessions: string, months: string): Promise<void> {
  await dialog.getByRole("textbox", { name: "Nombre" }).fill(name);
  await dialog.getByRole("textbox", { name: "Sesiones" }).fill(sessions);
  await dialog.getByRole("textbox", { name: "Vigencia (meses)" }).fill(months);
}

const create = (dialog: Locator) => dialog.getByRole("button", { name: "Crear", exact: true });

test("packages are created, sold with an appointment and used, and sessions returned", async ({ page, account }) => {
  const booked = await account.book(`${freeDate(1)} 10:00:00`);
  const purchaseOf = async (client_id: string) =>
    (await account.call("GET", `/package-purchases?client_id=${client_id}`)).purchases[0];
  const cardOf = (name: string) => page.getByRole("article").filter({ hasText: name });
  const maker = page.getByRole("dialog", { name: "Nuevo paquete" });
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });

  await test.step("an appointment's package is made, sold, used, removed and chosen again", async () => {
    const choose = async (radio: string) => {
      await cardOf("Laura Gil").getByRole("button").first().click();
      await dialog.getByRole("radio", { name: radio }).check();
    };
    const save = async () => {
      await dialog.getByRole("button", { name: "Guardar cambios" }).click();
      await expect(dialog).toBeHidden();
    };
    await page.goto("/dashboard");
    const load = await holdBack(page, /catalog\.listWithConfig/);
    await choose("Vender un paquete");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    const problem = dialog.getByText("Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'.");
    await expect(problem).toBeVisible();
    load();
    await expect(dialog.getByRole("button", { name: "Crear un paquete" })).toBeVisible();
    await expect(problem).toBeVisible();
    await dialog.getByRole("button", { name: "Crear un paquete" }).click();
    await fillPackage(maker, "Cuatro", "4", "2");
    await maker.getByRole("textbox", { name: "Descuento (%)" }).fill("0");
    await create(maker).click();
    await expect(maker).toBeHidden();
    await expect(dialog.getByRole("button", { name: "Paquete: Cuatro" })).toBeFocused();
    await chooseItem(dialog.getByRole("button", { name: /^Medio de pago/ }), "Transferencia");
    await expectAccessible(page);
    await save();
    await expect(toast(page, "Paquete adquirido")).toBeVisible();
    expect(await purchaseOf(booked.client_id)).toMatchObject({ sessions_used: 1, payment_method: "transfer" });

    await cardOf("Laura Gil").getByRole("button").first().click();
    await expect(dialog.getByRole("radio", { name: "Cuatro" })).toBeChecked();
    await expect(dialog.getByRole("radio", { name: "Vender un paquete" })).toBeHidden();
    await dialog.getByRole("radio", { name: "Sin paquete" }).check();
    await save();
    expect(await purchaseOf(booked.client_id)).toMatchObject({ sessions_used: 0 });
    await choose("Cuatro");
    await save();
    expect(await purchaseOf(booked.client_id)).toMatchObject({ sessions_used: 1 });
  });

  await test.step("a package with a discount is created, and its price appears during typing", async () => {
    await page.getByRole("link", { name: "Paquetes" }).first().click();
    await page.getByRole("button", { name: "Agregar Paquete" }).click();
    await expect(create(maker)).toBeDisabled();
    await fillPackage(maker, "Proceso de ocho", "8", "3");
    await maker.getByRole("textbox", { name: "Descuento (%)" }).fill("15");
    const price = maker.getByRole("region", { name: "Precio del paquete" });
    for (const amount of ["$ 884.000", "$ 156.000", "$ 110.500"]) await expect(price).toContainText(amount);
    await expectAccessible(page);
    await create(maker).click();
    await expect(toast(page, "Paquete creado")).toBeVisible();
    await expect(maker).toBeHidden();
  });

  await test.step("a package with a custom price is created", async () => {
    await page.getByRole("button", { name: "Agregar Paquete" }).click();
    await fillPackage(maker, "Dos sesiones", "2", "1");
    await maker.getByRole("switch", { name: /Usar precio personalizado/ }).click();
    await maker.getByRole("textbox", { name: /Precio personalizado/ }).fill("200000");
    await create(maker).click();
    await expect(maker).toBeHidden();
    await page.reload();
    await expect(page.getByText("$ 884.000")).toBeVisible();
    await expect(page.getByText("$ 200.000")).toBeVisible();
  });

  const client_id = await test.step("a new client buys one while booking", async () => {
    await page.getByRole("link", { name: "Citas" }).first().click();
    const booking = await startBooking(page, "Elena Paz", "300 555 0121");
    await booking.getByText("Paquete", { exact: true }).first().click();
    await chooseTime(booking, "miércoles", "9:00 a. m.");
    await booking.getByRole("button", { name: "Crear cita" }).click();
    await expect(
      booking.getByText("Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'."),
    ).toBeVisible();
    await chooseItem(booking.getByRole("button", { name: /^Paquete para vender|^Paquete:/ }), /Proceso de ocho/);
    await expect(booking.getByText(/Total: \$\s884\.000/)).toBeVisible();
    await booking.getByRole("switch", { name: "Ya pagó" }).uncheck();
    await booking.getByRole("button", { name: "Crear cita" }).click();
    await expect(toast(page, "Cita creada exitosamente")).toBeVisible();
    await expect(toast(page, "Paquete adquirido")).toBeVisible();
    const [{ id }] = (await account.call("GET", "/clients?search=elena")).clients;
    expect(await account.call("GET", `/clients/${id}/balance`)).toMatchObject({ credit: 0, owed: 884_000 });
    return id;
  });

  await test.step("its dialog shows one session used", async () => {
    await cardOf("Elena Paz").getByRole("button").first().click();
    await expect(dialog.getByText("Progreso: 1 de 8 sesiones")).toBeVisible();
    await expect(dialog.getByText("Quedan: 7 sesiones")).toBeVisible();
    await page.getByRole("button", { name: "Cerrar", exact: true }).click();
  });

  await test.step("the next booking finds the package, and deleting it gives the session back", async () => {
    await newAppointment(page).click();
    const booking = page.getByRole("dialog", { name: "Nueva Cita" });
    await booking.getByRole("combobox", { name: "Paciente" }).fill("elena");
    await page.getByRole("option", { name: /Elena Paz/ }).click();
    const release = await holdBack(page, "**/trpc/*purchase.active*");
    await booking.getByText("Paquete", { exact: true }).first().click();
    await expect(booking.getByRole("button", { name: "Crear cita" })).toBeDisabled();
    release();
    await expect(booking.getByText(/7 de 8 sesiones/)).toBeVisible();
    await chooseTime(booking, "jueves", "10:00 a. m.");
    await booking.getByRole("button", { name: "Crear cita" }).click();
    await expect(booking).toBeHidden();
    expect(await purchaseOf(client_id)).toMatchObject({ sessions_used: 2 });
    await cardOf("Elena Paz").last().getByRole("button").first().click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByText("La sesión vuelve al paquete.")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    await expect(toast(page, "Cita eliminada")).toBeVisible();
    expect(await purchaseOf(client_id)).toMatchObject({ sessions_used: 1 });
  });
});
