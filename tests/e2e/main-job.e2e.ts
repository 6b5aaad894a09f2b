import { newAppointment } from "../support/booking-dialog";
import { expect, test, toast } from "../support/browser";

test("a new account signs in, opens Saturday, and books, edits and deletes an appointment", async ({ page }) => {
  await test.step("a protected address leads to the login screen, and back after signing in", async () => {
    await page.goto("/availability?desde=enlace");
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Bienvenido. Inicia sesión para gestionar tus citas y disponibilidad.")).toBeVisible();
    await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
    await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
    await expect(page.locator("body")).toContainText(/¡Autenticación exitosa!.*Redirigiendo al dashboard\.\.\./);
    await expect(page).toHaveURL("/availability?desde=enlace");
  });

  await test.step("a timezone that fails to be saved is logged, and can be confirmed again", async () => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.route("**/trpc/practice.setTimezone", (route) => route.abort());
    const dialog = page.getByRole("dialog", { name: "Configuración de Zona Horaria" });
    await expect(dialog.getByText("La detección automática parece correcta.")).toBeVisible();
    const confirm = dialog.getByRole("button", { name: "Confirmar Zona Horaria" });
    await confirm.click();
    await expect.poll(() => logged.join("\n")).toContain("Saving the timezone failed");
    await expect(confirm).toBeEnabled();
    await expect(page.getByRole("alert")).toBeHidden();
    await page.unroute("**/trpc/practice.setTimezone");
    await confirm.click();
    await expect(dialog).toBeHidden();
  });

  await test.step("Saturday is published and still there after a reload", async () => {
    await page.getByRole("switch", { name: "Sábado" }).click();
    await expect(page.getByText("Cambios sin guardar")).toBeVisible();
    await page.getByRole("button", { name: "Guardar disponibilidad" }).click();
    await expect(toast(page, "Disponibilidad guardada")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("switch", { name: "Sábado" })).toBeChecked();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  const patient = "Óscar Iván Patiño";
  const card = page.getByRole("article").filter({ hasText: patient });

  await test.step("an appointment is booked on a Saturday slot", async () => {
    await page.getByRole("link", { name: "Citas" }).click();
    await expect(page.getByText("No hay citas próximas")).toBeVisible();
    await newAppointment(page).click();
    const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(dialog.getByText("El nombre del paciente debe tener al menos 2 caracteres.")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Paciente" }).fill(patient);
    await dialog.getByRole("textbox", { name: "Número de celular" }).fill("300 123 4567");
    await dialog.getByRole("button", { name: "Ir al mes siguiente" }).click();
    const saturdays = dialog.getByRole("button", { name: /^sábado \d+ de/, disabled: false });
    await saturdays.first().click();
    await dialog.getByRole("group", { name: "Mañana" }).getByRole("button", { name: "10:00 a. m." }).click();
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(dialog).toBeHidden();
    await expect(toast(page, "Cita creada exitosamente")).toBeVisible();
    await expect(card).toContainText("10:00");
    await expect(card).toContainText("PRÓXIMA");
  });

  await test.step("it is found under Todas, by its name without accents, and after a reload", async () => {
    await page.getByRole("searchbox").fill("oscar ivan");
    await expect(card).toBeVisible();
    await page.getByRole("searchbox").fill("nadie");
    await expect(card).toBeHidden();
    await page.getByRole("searchbox").fill("");
    await expect(card).toBeVisible();
    await page.reload();
    await expect(card).toBeVisible();
    await page.getByRole("tab", { name: "Hoy" }).click();
    await expect(page.getByText("No hay citas para hoy")).toBeVisible();
    await page.getByRole("tab", { name: "Todas" }).click();
  });

  await test.step("it is edited", async () => {
    await card.getByRole("button").first().click();
    const dialog = page.getByRole("dialog", { name: "Editar Cita" });
    await dialog.getByRole("group", { name: "Tarde" }).getByRole("button", { name: "3:00 p. m." }).click();
    await dialog.getByRole("textbox", { name: /Notas/ }).fill("Trae el registro de sueño");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(toast(page, "Cita actualizada exitosamente")).toBeVisible();
    await expect(card).toContainText("15:00");
  });

  await test.step("it is deleted, and stays deleted", async () => {
    await card.getByRole("button").first().click();
    await page.getByRole("dialog", { name: "Editar Cita" }).getByRole("button", { name: "Eliminar" }).click();
    await page.getByRole("alertdialog", { name: "¿Eliminar cita?" }).getByRole("button", { name: "Eliminar" }).click();
    await expect(toast(page, "Cita eliminada")).toBeVisible();
    await expect(card).toBeHidden();
    await page.reload();
    await expect(page.getByText("No hay citas próximas")).toBeVisible();
  });
});
