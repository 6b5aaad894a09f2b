import type { Page } from "@playwright/test";
import { chosenPatient, hoursIn } from "../support/booking-dialog";
import { type Account, expect, freeDate, PHONE, test, toast } from "../support/browser";
import { daysAgo } from "../support/cobros";
import { gate, holdBack, requestsOf } from "../support/failing";
import { countTaps } from "../support/taps";

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const PATIENT = "Laura Gil";
const bar = (page: Page) => page.getByRole("navigation", { name: "Accesos" });

const bookLaura = (account: Account, more?: object) => account.book(`${freeDate(1)} 10:00:00`, more);
const makePackage = (account: Account) =>
  account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 6 });

test("an appointment is moved with two taps, restored with one, priced with three; a known client is booked with four", async ({
  page,
  account,
}) => {
  const booked = await bookLaura(account, { patient_email: "laura@example.test" });
  await account.book(`${freeDate(1)} 11:00:00`, { patient_name: "Ana Peña", patient_phone: "3005550102" });
  await page.goto("/dashboard");
  const moving = await countTaps(page);
  await page.getByRole("button", { name: new RegExp(`^${PATIENT}, editar cita`) }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  const booking = page.getByRole("dialog", { name: "Nueva Cita" });
  const times = dialog.getByRole("list", { name: "Mover a" }).getByRole("button");
  await expect(times).toHaveCount(3);
  await times.first().click();
  await expect(toast(page, "Cita movida")).toBeVisible();
  expect(await moving()).toBe(2);
  await expect(dialog).toBeHidden();
  const [moved] = (await account.call("GET", "/appointments")).appointments.filter(
    ({ id }: { id: string }) => id === booked.id,
  );
  expect(moved.appointment_date).not.toBe(booked.appointment_date);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "La cita volvió a su hora")).toBeVisible();
  expect((await account.call("GET", `/appointments/${booked.id}`)).appointment_date).toBe(booked.appointment_date);

  const pricing = await countTaps(page);
  await page.getByRole("button", { name: new RegExp(`^${PATIENT}, editar cita`) }).click();
  await dialog.getByRole("textbox", { name: "Valor" }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("95000");
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(toast(page, "Cita actualizada")).toBeVisible();
  expect(await pricing()).toBe(3);
  expect((await account.call("GET", `/appointments/${booked.id}`)).price).toBe(95_000);

  // Choosing a time would discard typed text, so the times disappear once text is typed.
  await page.getByRole("button", { name: new RegExp(`^${PATIENT}, editar cita`) }).click();
  await expect(times).toHaveCount(3);
  await dialog.getByRole("textbox", { name: "Notas" }).fill("Trae el cuaderno");
  await expect(times).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();

  await test.step("a known client is booked with four taps, in the mode of their last appointment", async () => {
    const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    const day = { enabled: true, time_ranges: [{ start: "08:00", end: "18:00" }] };
    const weekly = (appointment_types: string[]) =>
      Object.fromEntries(week.map((name) => [name, { ...day, appointment_types }]));
    await account.call("POST", "/availability/weekly", { weekly_availability: weekly(["virtual", "presential"]) });
    const before = await account.call("GET", "/appointments");
    await page.goto("/profile");
    await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeVisible();
    const taps = await countTaps(page);

    await bar(page).getByRole("link", { name: "Nueva Cita" }).click();
    await expect(booking.getByRole("combobox", { name: "Paciente" })).toBeFocused();
    await page.keyboard.type("laura");
    await page.getByRole("option", { name: /Laura Gil/ }).click();
    await expect(booking.getByRole("radio", { name: "Presencial" })).toBeChecked();
    await hoursIn(booking).first().click();
    await booking.getByRole("button", { name: "Crear cita" }).click();
    await expect(toast(page, "Cita creada exitosamente")).toBeVisible();
    expect(await taps()).toBeLessThanOrEqual(4);
    await expect(page).toHaveURL("/dashboard");
    const { appointments } = await account.call("GET", "/appointments");
    expect(appointments).toHaveLength(before.appointments.length + 1);
    expect(appointments.map(({ is_virtual }: { is_virtual: boolean }) => is_virtual)).toEqual([false, false, false]);
  });

  await test.step("a client of video sessions is booked as virtual unless the therapist chooses otherwise", async () => {
    const rios = { patient_name: "Ana Ríos", patient_phone: "3005550103", patient_email: "ana@example.test" };
    const { client_id } = await account.book(`${freeDate(2)} 10:00:00`, { ...rios, is_virtual: true });
    await page.goto(`/dashboard?nueva=1&cliente=${client_id}`);
    await expect(chosenPatient(booking)).toContainText("Ana Ríos");
    await expect(booking.getByRole("radio", { name: "Virtual" })).toBeChecked();
    await booking.getByRole("button", { name: "Cerrar" }).click();
    await expect(booking).toBeHidden();

    await bar(page).getByRole("link", { name: "Nueva Cita" }).click();
    await booking.getByText("Virtual", { exact: true }).click();
    await expect(booking.getByRole("radio", { name: "Virtual" })).toBeChecked();
    await booking.getByText("Presencial", { exact: true }).click();
    // Until the server answers a new text, the list shows those clients of the last answer that match the new text.
    const patient = booking.getByRole("combobox", { name: "Paciente" });
    const laura = page.getByRole("option", { name: /Laura Gil/ });
    await patient.fill("laura");
    await expect(laura).toBeVisible();
    const release = await holdBack(page, "**/trpc/client.list**");
    await patient.fill("laura g");
    await expect(laura).toBeVisible();
    await patient.fill("ana");
    await expect(laura).toBeHidden();
    await patient.press("Enter");
    await expect(patient).toHaveValue("ana");
    // Enter submits the form; then the focus goes to its first invalid field, which would close the list below.
    await expect(booking.getByRole("textbox", { name: "Número de celular" })).toBeFocused();
    release();
    await patient.fill("ana r");
    await page.getByRole("option", { name: /Ana Ríos/ }).click();
    await expect(booking.getByRole("textbox", { name: "Número de celular" })).toHaveValue("300 555 0103");
    await expect(booking.getByRole("radio", { name: "Presencial" })).toBeChecked();
    await booking.getByRole("button", { name: "Cerrar" }).click();
    await page.getByRole("button", { name: "Descartar" }).click();
  });

  await test.step("the bar marks the current screen, lies under dialogs and leaves the last card free", async () => {
    for (const hour of ["08", "09", "12", "13"]) {
      await account.book(`${freeDate(3)} ${hour}:00:00`);
    }
    await page.goto("/dashboard");
    await expect(bar(page).getByRole("link", { name: "Citas" })).toHaveAttribute("aria-current", "page");
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(8);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const overlap = async () => {
      const [card, shelf] = [await cards.last().boundingBox(), await bar(page).boundingBox()];
      return card && shelf && card.y + card.height <= shelf.y;
    };
    await expect.poll(overlap).toBe(true);

    await cards.last().getByRole("button").first().click();
    const save = page.getByRole("dialog", { name: "Editar Cita" }).getByRole("button", { name: "Guardar cambios" });
    await save.click({ trial: true });
    await expect(bar(page)).toBeHidden();
  });
});

test("a package is sold with four taps, its sessions found with one and booked with six", async ({ page, account }) => {
  await bookLaura(account);
  await makePackage(account);
  await page.goto("/dashboard");
  await expect(page.getByText(PATIENT)).toBeVisible();
  const selling = await countTaps(page);
  await bar(page).getByRole("link", { name: "Clientes" }).click();
  await page.getByRole("link", { name: PATIENT }).click();
  const sheet = page.getByRole("dialog", { name: PATIENT });
  await expect(sheet.getByRole("link", { name: "Nueva cita" })).toBeInViewport();
  await sheet.getByRole("button", { name: "Vender paquete" }).click();
  const dialog = page.getByRole("dialog", { name: "Vender paquete" });
  await expect(dialog.getByRole("button", { name: /^Paquete: Ocho/ })).toBeVisible();
  await dialog.getByRole("button", { name: /^Vender por/ }).click();
  await expect(toast(page, "Paquete adquirido")).toBeVisible();
  expect(await selling()).toBeLessThanOrEqual(4);
  await expect(sheet.getByText("Quedan 8 de 8 sesiones").first()).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Vender paquete" })).toBeHidden();
  const series = page.getByRole("dialog", { name: "Agendar varias sesiones" });
  await page.getByRole("button", { name: "Agendar las 8 sesiones restantes" }).click();
  await expect(series.getByRole("grid")).toBeVisible();
  await series.getByRole("button", { name: "Cerrar" }).first().click();
  await expect(series).toBeHidden();
  expect((await account.call("GET", "/clients")).total_count).toBe(1);

  await page.goto("/dashboard");
  const actions = page.getByRole("button", { name: `Acciones de la cita de ${PATIENT}` });
  await expect(actions).toBeVisible();
  await actions.click();
  await expect(page.getByRole("menu")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("menuitem", { name: /^WhatsApp/ })).toHaveAttribute("href", "https://wa.me/573005550101");
  await page.getByRole("menuitem", { name: "Ver ficha" }).click();
  await expect(sheet.getByText("Quedan 8 de 8 sesiones").first()).toBeInViewport();
  await sheet.getByRole("link", { name: "Nueva cita" }).click();
  const booking = page.getByRole("dialog", { name: "Nueva Cita" });
  await expect(chosenPatient(booking)).toContainText(PATIENT);
  await booking.getByRole("button", { name: "Cerrar" }).click();
  await expect(booking).toBeHidden();

  await page.goto("/dashboard");
  await expect(page.getByText(PATIENT)).toBeVisible();
  const taps = await countTaps(page);
  await bar(page).getByRole("link", { name: "Clientes" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: PATIENT });
  await expect(row).toContainText("Quedan 8 sesiones");
  expect(await taps()).toBe(1);
  await page.getByRole("link", { name: PATIENT }).click();
  await page.getByRole("link", { name: "Repetir" }).click();
  const days = series.getByRole("gridcell");
  // Days without hours become disabled once the hours have loaded.
  await expect(days.getByRole("button", { name: /domingo/, disabled: true }).last()).toBeVisible();
  await days.getByRole("button", { disabled: false }).last().click();
  await series.getByRole("button", { name: "9:00 a. m." }).click();
  await expect(series.getByText("Todo listo para agendar.")).toBeVisible();
  await series.getByRole("button", { name: "Agendar 8 sesiones" }).click();
  await expect(toast(page, "8 citas agendadas")).toBeVisible();
  expect(await taps()).toBe(6);
  expect((await account.call("GET", "/package-purchases")).purchases[0].sessions_used).toBe(8);
  const { appointments } = await account.call("GET", "/appointments/upcoming");
  const places = appointments.map((each: { series_index: number | null }) => each.series_index);
  expect(places.filter((each: number | null) => each !== null)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("ten clients fit a phone's screen, and the list shows the latest search's results", async ({ page, account }) => {
  for (const [name, phone] of [
    ["Ana Peña", "3005550101"],
    ["Anabel Ruiz", "3005550102"],
    ["Luz Ríos", "3005550103"],
  ]) {
    await account.call("POST", "/clients", { name, phone });
  }
  for (let index = 10; index < 18; index++) {
    await account.call("POST", "/clients", { name: `Marta ${index}`, phone: `30055502${index}` });
  }
  const peña = { patient_name: "Ana Peña", patient_phone: "3005550101" };
  for (const date of [freeDate(1), daysAgo(3)]) await account.book(`${date} 10:00:00`, peña);
  const { id: package_id } = await makePackage(account);
  await account.call("POST", "/package-purchases", { package_id, client_name: "Ana Peña", client_phone: "3005550101" });
  const requests = requestsOf(page, /client\.list/);
  await page.goto("/clients");
  const first = page.getByRole("listitem").filter({ hasText: "Ana Peña" });
  await expect(first).toBeVisible();
  await expect(first).toBeInViewport({ ratio: 1 });
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(260);
  await expect(first).toContainText(", 10:00 a. m.");
  for (const text of ["Próxima cita", "0/8 sesiones", "Debe $ 130.000"]) await expect(first).toContainText(text);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(page.getByText("Mostrando 1 a 10 de 11 clientes")).toBeVisible();
  const [last, shelf] = [await rows.nth(9).boundingBox(), await bar(page).boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(shelf?.y ?? 0);
  expect(requests).toHaveLength(1);

  const ana = gate();
  await page.route("**/trpc/**client.list**", async (route) => {
    if (route.request().postData()?.includes('"search":"ana"')) await ana.opened;
    await route.continue();
  });
  const box = page.getByRole("searchbox", { name: "Buscar clientes" });
  const asks = page.waitForRequest((request) => request.postData()?.includes('"search":"ana"') ?? false);
  await box.fill("ana");
  await asks;
  await expect(page.getByText("Luz Ríos")).toBeVisible();
  await box.pressSequentially("bel");
  await expect(page.getByText("1 cliente en total")).toBeVisible();
  ana.open();
  await (await (await asks).response())?.finished();
  await expect(page.getByRole("link", { name: "Ana Peña" })).toBeHidden();
  await expect(page).toHaveURL(/buscar=anabel/);
  await box.fill("luz");
  await box.press("Enter");
  await expect(page.getByRole("link", { name: "Luz Ríos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Anabel Ruiz" })).toBeHidden();

  await test.step("a search term is in no URL", async () => {
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((url) => /input=|ana|luz/.test(url))).toEqual([]);
  });
});
