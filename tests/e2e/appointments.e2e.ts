import type { Page } from "@playwright/test";
import { chooseTime, startBooking } from "../support/booking-dialog";
import { type Account, expect, freeDate, openAs, signIn, test } from "../support/browser";

const book = (account: Account, name: string, offset: number, hour = 10) =>
  account.call("POST", "/appointments", {
    patient_name: name,
    patient_phone: "3005550199",
    appointment_date: `${freeDate(offset)} ${hour}:00:00`,
  });

const open = (page: Page, baseURL: string) => openAs(page, baseURL, "carla@sereno.test", "/dashboard");

test("a change that was based on an old version is not made, and the dialog shows the new one", async ({
  page,
  baseURL,
}) => {
  const account = await signIn(page, baseURL, "carla@sereno.test");
  const { id } = await book(account, "Versión Vieja", 1);
  await page.goto(`${baseURL}/dashboard`);
  await page.getByRole("article").filter({ hasText: "Versión Vieja" }).getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  await expect(dialog).toBeVisible();
  await account.call("PUT", `/appointments/${id}`, { notes: "Desde otra pestaña" });
  await dialog.getByRole("textbox", { name: /Número de identificación/ }).fill("123456");
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(dialog.getByText("Esta cita cambió en otro lugar.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: /Notas/ })).toHaveValue("Desde otra pestaña");
});

test("an appointment that was deleted elsewhere is told to be gone", async ({ page, baseURL }) => {
  const account = await signIn(page, baseURL, "carla@sereno.test");
  const { id } = await book(account, "Ya Borrada", 1, 14);
  await page.goto(`${baseURL}/dashboard`);
  const card = page.getByRole("article").filter({ hasText: "Ya Borrada" });
  await card.getByRole("button").first().click();
  await account.call("DELETE", `/appointments/${id}`);
  await page.getByRole("dialog", { name: "Editar Cita" }).getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Cita ya eliminada")).toBeVisible();
  await expect(page.getByText("Esta cita ya fue eliminada anteriormente.")).toBeVisible();
  await expect(card).toBeHidden();
});

test("a time that somebody took meanwhile is refused at its field, with everything typed kept", async ({
  page,
  baseURL,
}) => {
  const account = await open(page, baseURL);
  const dialog = await startBooking(page, "Llega Tarde", "3005550177");
  await chooseTime(dialog, "lunes", "4:00 p. m.");
  const chosen = await dialog.getByRole("gridcell", { selected: true }).getAttribute("data-day");
  await account.call("POST", "/appointments", {
    patient_name: "Llegó Antes",
    patient_phone: "3005550188",
    appointment_date: `${chosen} 16:00:00`,
  });
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(dialog.getByText(/Ese horario ya está ocupado/).first()).toBeVisible();
  await expect(dialog.getByText(/Llegó Antes/).first()).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Paciente" })).toHaveValue("Llega Tarde");
});

test("pressing twice books once", async ({ page, baseURL }) => {
  const account = await open(page, baseURL);
  const dialog = await startBooking(page, "Doble Clic", "3005550166");
  await chooseTime(dialog, "martes", "9:00 a. m.");
  await dialog.getByRole("button", { name: "Crear cita" }).dblclick();
  await expect(page.getByText("Cita creada exitosamente")).toBeVisible();
  const { appointments } = await account.call("GET", "/appointments/search?q=doble%20clic");
  expect(appointments).toHaveLength(1);
});

test("a booking whose answer was lost is made once, and sending it again finds it", async ({ page, baseURL }) => {
  const account = await open(page, baseURL);
  const dialog = await startBooking(page, "Respuesta Perdida", "3005550155");
  await chooseTime(dialog, "jueves", "11:00 a. m.");
  await page.route("**/trpc/appointment.book", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const slotsAgain = page.waitForResponse(/availability\.freeTimes/);
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(page.getByText("Error al crear la cita")).toBeVisible();
  await expect(page.getByText(/Puede que se haya guardado/)).toBeVisible();
  await (await slotsAgain).finished();
  await expect(dialog.getByRole("button", { name: "11:00 a. m.", pressed: true })).toBeVisible();
  await expect(dialog.getByText(/Ese horario ya está ocupado/)).toBeHidden();
  await page.unroute("**/trpc/appointment.book");
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(page.getByText("Cita creada exitosamente")).toBeVisible();
  const { appointments } = await account.call("GET", "/appointments/search?q=respuesta%20perdida");
  expect(appointments).toHaveLength(1);
});

test("without the server the list says so and shows marked examples that are nobody's", async ({ page, baseURL }) => {
  await open(page, baseURL);
  await expect(page.getByRole("heading", { name: "Próximas" })).toBeVisible();
  await page.route("**/trpc/**", (route) => route.abort());
  await page.getByRole("tab", { name: "Semana" }).click();
  await expect(page.getByText("Error al cargar las citas")).toBeVisible();
  await expect(page.getByText("Usando datos de ejemplo")).toBeVisible();
  await expect(page.getByText("No se pudo conectar al servidor. Mostrando datos de ejemplo.")).toBeVisible();
  await page.unroute("**/trpc/**");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("Usando datos de ejemplo")).toBeHidden();
});

test("a search that finds more than a page shows the rest at a press", async ({ page, baseURL }) => {
  const account = await open(page, baseURL);
  for (const index of Array(52).keys()) {
    const date = new Date(Date.now() + (3 + Math.floor(index / 8)) * 86_400_000).toISOString().slice(0, 10);
    await account.call("POST", "/appointments", {
      patient_name: "Muchas Citas",
      patient_phone: "3005550144",
      appointment_date: `${date} ${String(8 + (index % 8)).padStart(2, "0")}:00:00`,
    });
  }
  await page.getByRole("searchbox").fill("muchas");
  await expect(page.getByText("50 citas a la vista; puedes cargar más")).toBeAttached();
  // Days are measured when they come into view, which moves those below.
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole("article").last()).toBeInViewport();
  await page.getByRole("button", { name: "Cargar más" }).click();
  await expect(page.getByText("52 citas encontradas")).toBeAttached();
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole("article").last()).toBeInViewport();
  await expect(page.getByRole("button", { name: "Cargar más" })).toBeHidden();
});
