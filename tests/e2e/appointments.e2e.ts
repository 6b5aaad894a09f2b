import { chooseTime, startBooking } from "../support/booking-dialog";
import { expect, freeDate, test, toast } from "../support/browser";
import { loseAnswers } from "../support/failing";

test("a save shows what changed elsewhere in the appointment, and an appointment deleted elsewhere disappears", async ({
  page,
  account,
}) => {
  const { id } = await account.book(`${freeDate(1)} 10:00:00`);
  await page.goto("/dashboard");
  const card = page.getByRole("article").filter({ hasText: "Laura Gil" });
  await card.getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  await expect(dialog).toBeVisible();
  await account.call("PUT", `/appointments/${id}`, { notes: "Desde otra pestaña" });
  await dialog.getByRole("textbox", { name: /Número de identificación/ }).fill("123456");
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(dialog.getByText("Esta cita cambió en otro lugar.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: /Notas/ })).toHaveValue("Desde otra pestaña");

  await account.call("DELETE", `/appointments/${id}`);
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(toast(page, "Cita ya eliminada")).toBeVisible();
  await expect(toast(page, "Esta cita ya fue eliminada anteriormente.")).toBeVisible();
  await expect(card).toBeHidden();
});

test("a taken time is refused; no double click or lost answer books twice", async ({ page, visit }) => {
  const account = await visit("/dashboard");
  const dialog = await startBooking(page, "Llega Tarde", "3005550177");
  await chooseTime(dialog, "lunes", "4:00 p. m.");
  const chosen = await dialog.getByRole("gridcell", { selected: true }).getAttribute("data-day");
  await account.book(`${chosen} 16:00:00`, { patient_name: "Llegó Antes", patient_phone: "3005550188" });
  const create = dialog.getByRole("button", { name: "Crear cita" });
  await create.click();
  await expect(dialog.getByText(/Ese horario ya está ocupado/).first()).toBeVisible();
  await expect(dialog.getByText(/Llegó Antes/).first()).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Paciente" })).toHaveValue("Llega Tarde");

  await dialog.getByRole("button", { name: "9:00 a. m.", exact: true }).click();
  await create.dblclick();
  await expect(toast(page, "Cita creada exitosamente")).toBeVisible();
  const found = async (name: string) =>
    (await account.call("GET", `/appointments/search?q=${encodeURIComponent(name)}`)).appointments;
  expect(await found("llega tarde")).toHaveLength(1);
  await expect(dialog).toBeHidden();

  await startBooking(page, "Respuesta Perdida", "3005550155");
  await chooseTime(dialog, "jueves", "11:00 a. m.");
  await loseAnswers(page, "**/trpc/appointment.book");
  const slotsAgain = page.waitForResponse(/availability\.freeTimes/);
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(toast(page, "Error al crear la cita")).toBeVisible();
  const lines = [
    "No se pudo crear la cita. Por favor, inténtalo de nuevo.",
    "No pudimos conectarnos. Puede que se haya",
  ];
  await expect(page.getByText(new RegExp(`^${lines.join("\\n")}`))).toBeVisible();
  await (await slotsAgain).finished();
  await expect(dialog.getByRole("button", { name: "11:00 a. m.", pressed: true })).toBeVisible();
  await expect(dialog.getByText(/Ese horario ya está ocupado/)).toBeHidden();
  const notes = dialog.getByRole("textbox", { name: "Notas" });
  await notes.fill("a".repeat(4_001));
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(dialog.getByText("Las notas admiten máximo 4000 caracteres.")).toBeVisible();
  await notes.fill("Con otra nota ya no es la misma cita.");
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await page.getByRole("alertdialog", { name: "Parece repetido" }).getByRole("button", { name: "Cancelar" }).click();
  await notes.fill("");
  await page.unroute("**/trpc/appointment.book");
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(dialog).toBeHidden();
  expect(await found("respuesta perdida")).toHaveLength(1);

  await test.step("without a server the list shows an error and marked examples", async () => {
    await page.route("**/trpc/**", (route) => route.abort());
    await page.getByRole("tab", { name: "Semana" }).click();
    await expect(page.getByText("Error al cargar las citas")).toBeVisible();
    await expect(page.getByText("Usando datos de ejemplo")).toBeVisible();
    await expect(page.getByText("No se pudo conectar al servidor. Mostrando datos de ejemplo.")).toBeVisible();
    await page.unroute("**/trpc/**");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("Usando datos de ejemplo")).toBeHidden();
  });

  await test.step("a search with more than a page of results loads the rest on request", async () => {
    const { id } = await account.call("POST", "/clients", { name: "Muchas Citas", phone: "3005550144" });
    for (const [hour, count] of [
      ["08", 24],
      ["12", 24],
      ["13", 4],
    ] as const) {
      const start = `${freeDate(0)} ${hour}:00:00`;
      await account.call("POST", "/appointments/series", { client_id: id, start, count });
    }
    await page.getByRole("searchbox").fill("muchas");
    await expect(page.getByText("50 citas a la vista; puedes cargar más")).toBeAttached();
    // A day gets its real height when it comes into view, which moves the days below it.
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByRole("article").last()).toBeInViewport();
    await page.getByRole("button", { name: "Cargar más" }).click();
    await expect(page.getByText("52 citas encontradas")).toBeAttached();
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByRole("article").last()).toBeInViewport();
    await expect(page.getByRole("button", { name: "Cargar más" })).toBeHidden();
  });
});
