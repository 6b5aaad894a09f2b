import { chooseTime, newAppointment, startBooking } from "../support/booking-dialog";
import { expect, expectAccessible, test } from "../support/browser";

test("packages are configured, sold with a booking, used, and their sessions returned", async ({ page, visit }) => {
  const account = await visit("/packages");

  await test.step("a package with a discount, its price shown as it is typed", async () => {
    await page.getByRole("button", { name: "Crear primer paquete" }).click();
    const dialog = page.getByRole("dialog", { name: "Nuevo paquete" });
    await expect(dialog.getByRole("button", { name: "Crear", exact: true })).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Nombre" }).fill("Proceso de ocho");
    await dialog.getByRole("textbox", { name: "Sesiones" }).fill("8");
    await dialog.getByRole("textbox", { name: "Vigencia (meses)" }).fill("3");
    await dialog.getByRole("textbox", { name: "Descuento (%)" }).fill("15");
    const price = dialog.getByRole("region", { name: "Precio del paquete" });
    for (const amount of ["$ 884.000", "$ 156.000", "$ 110.500"]) await expect(price).toContainText(amount);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Crear", exact: true }).click();
    await expect(page.getByText("Paquete creado")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("a package with a price of its own", async () => {
    await page.getByRole("button", { name: "Agregar Paquete" }).click();
    const dialog = page.getByRole("dialog", { name: "Nuevo paquete" });
    await dialog.getByRole("textbox", { name: "Nombre" }).fill("Dos sesiones");
    await dialog.getByRole("textbox", { name: "Sesiones" }).fill("2");
    await dialog.getByRole("textbox", { name: "Vigencia (meses)" }).fill("1");
    await dialog.getByRole("switch", { name: /Usar precio personalizado/ }).click();
    await dialog.getByRole("textbox", { name: /Precio personalizado/ }).fill("200000");
    await dialog.getByRole("button", { name: "Crear", exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByText("$ 884.000")).toBeVisible();
    await expect(page.getByText("$ 200.000")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a new client buys one while booking", async () => {
    await page.goto("/dashboard");
    const dialog = await startBooking(page, "Elena Paz", "300 555 0121");
    await dialog.getByText("Paquete", { exact: true }).first().click();
    await chooseTime(dialog, "miércoles", "9:00 a. m.");
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(dialog.getByText("Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'.")).toBeVisible();
    await dialog.getByRole("button", { name: /^Paquete para vender|^Paquete:/ }).click();
    await page.getByRole("option", { name: /Proceso de ocho/ }).click();
    await expect(dialog.getByText(/Total: \$\s884\.000/)).toBeVisible();
    await dialog.getByRole("switch", { name: "Ya pagó" }).uncheck();
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(page.getByText("Cita creada exitosamente")).toBeVisible();
    await expect(page.getByText("Paquete adquirido")).toBeVisible();
    const [{ client_id }] = (await account.call("GET", "/package-purchases")).purchases;
    expect(await account.call("GET", `/clients/${client_id}/balance`)).toMatchObject({ credit: 0, owed: 884_000 });
  });

  const card = page.getByRole("article").filter({ hasText: "Elena Paz" });
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });

  await test.step("its dialog shows one session used", async () => {
    await card.getByRole("button").first().click();
    await expect(dialog.getByText("Progreso: 1 de 8 sesiones")).toBeVisible();
    await expect(dialog.getByText("Quedan: 7 sesiones")).toBeVisible();
    await page.getByRole("button", { name: "Cerrar", exact: true }).click();
  });

  await test.step("the next booking finds the package, and deleting it gives the session back", async () => {
    await newAppointment(page).click();
    const booking = page.getByRole("dialog", { name: "Nueva Cita" });
    await booking.getByRole("combobox", { name: "Paciente" }).fill("elena");
    await page.getByRole("option", { name: /Elena Paz/ }).click();
    await booking.getByText("Paquete", { exact: true }).first().click();
    await expect(booking.getByText(/7 de 8 sesiones/)).toBeVisible();
    await chooseTime(booking, "jueves", "10:00 a. m.");
    await booking.getByRole("button", { name: "Crear cita" }).click();
    await expect(booking).toBeHidden();
    const used = async () => (await account.call("GET", "/package-purchases")).purchases[0].sessions_used;
    expect(await used()).toBe(2);
    await card.last().getByRole("button").first().click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByText("La sesión vuelve al paquete.")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByText("Cita eliminada")).toBeVisible();
    expect(await used()).toBe(1);
  });
});
