import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { chooseTime, startBooking } from "../support/booking-dialog";
import {
  type Account,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  freeDate,
  openAs,
  test,
} from "../support/browser";

const PATIENT = "Laura Gil";
const PHONE = "+573005550101";
const PRICE = 130_000;

/** What the page itself calls, for what has no screen here. */
async function callPage(url: string, { token }: Account, procedure: string, input: object, kind: "query" | "mutation") {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const address = `${url}/trpc/${procedure}`;
  const answer =
    kind === "query"
      ? await fetch(`${address}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
      : await fetch(address, { method: "POST", headers, body: JSON.stringify(input) });
  const { result, error } = await answer.json();
  if (error) throw new Error(`${procedure}: ${JSON.stringify(error)}`);
  return result.data;
}

class Practice {
  constructor(
    private readonly url: string,
    private readonly account: Account,
  ) {}

  query = (procedure: string, input: object) => callPage(this.url, this.account, procedure, input, "query");
  change = (procedure: string, input: object) => callPage(this.url, this.account, procedure, input, "mutation");

  book = (date: string) =>
    this.change("appointment.book", { patient_name: PATIENT, patient_phone: PHONE, appointment_date: date });

  pay = ({ id, client_id }: { id: string; client_id: string }, amount = PRICE) =>
    this.change("payment.record", { client_id, amount, method: "nequi", parts: [{ appointment_id: id, amount }] });

  /** What the client has to their credit, and what came in and went out, in pesos. */
  async money(client_id: string) {
    const { credit, owed } = await this.query("client.get", { id: client_id });
    const { payments } = await this.query("payment.list", { client_id });
    return { credit, owed, kinds: payments.map(({ kind }: { kind: string }) => kind).sort() };
  }
}

async function open(page: Page, url: string, path = "/dashboard") {
  return new Practice(url, await openAs(page, url, "bruno@sereno.test", path));
}

/** Also while a dialog lies over it. */
const cardOf = (page: Page) => page.locator("article").filter({ hasText: PATIENT });
const editDialog = (page: Page) => page.getByRole("dialog", { name: "Editar Cita" });
const openEditor = (page: Page) =>
  cardOf(page)
    .getByRole("button", { name: /editar cita/ })
    .click();

async function cancelFromCard(page: Page) {
  await cardOf(page)
    .getByRole("button", { name: `Acciones de la cita de ${PATIENT}` })
    .click();
  await page.getByRole("menuitem", { name: "Cancelar cita" }).click();
}

const QUESTION = "ya tiene un pago de $ 130.000. ¿Qué hacemos con ese dinero?";

test("a session is booked at another price, charged nothing, and its price is not put below what is paid", async ({
  page,
  baseURL,
}) => {
  const practice = await open(page, baseURL);

  await test.step("the base value is filled in, and another typed", async () => {
    const dialog = await startBooking(page, PATIENT, "3005550101");
    const price = dialog.getByRole("textbox", { name: "Valor" });
    await expect(price).toHaveValue("130.000");
    await expect(price).toHaveAttribute("inputmode", "numeric");
    await price.fill("0");
    await expect(dialog.getByText("Sin cobro")).toBeVisible();
    await price.fill("95000");
    await expect(price).toHaveValue("95.000");
    await dialog.getByText("Paquete", { exact: true }).first().click();
    await expect(price).toBeHidden();
    await dialog.getByText("Sesión individual").click();
    await expect(price).toHaveValue("95.000");
    await chooseTime(dialog, "miércoles", "9:00 a. m.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(dialog).toBeHidden();
  });

  const { appointments } = await practice.query("appointment.upcoming", {});
  expect(appointments[0]).toMatchObject({ price: 95_000, balance: 95_000, payment_status: "pending" });
  await practice.pay(appointments[0], 50_000);
  await page.reload();

  await test.step("its dialog says what is paid, and the server's refusal stands at the price", async () => {
    await openEditor(page);
    const dialog = editDialog(page);
    const price = dialog.getByRole("textbox", { name: "Valor" });
    await expect(dialog.getByText("Pagado $ 50.000 · falta $ 45.000")).toBeVisible();
    await expect(dialog.getByText("Parcial")).toBeVisible();
    await price.fill("40000");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(dialog.getByText(/Ya se pagaron \$ 50\.000/)).toBeVisible();
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await price.fill("50000");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(dialog).toBeHidden();
  });
  expect(await practice.query("appointment.get", { id: appointments[0].id })).toMatchObject({
    price: 50_000,
    payment_status: "paid",
  });
});

test("a price left as it is follows the base value", async ({ page, baseURL }) => {
  const practice = await open(page, baseURL);
  await practice.change("catalog.saveConfig", { base_consultation_value: 180_000 });
  await page.reload();
  const dialog = await startBooking(page, PATIENT, "3005550101");
  const price = dialog.getByRole("textbox", { name: "Valor" });
  await expect(price).toHaveValue("180.000");
  await price.fill("");
  await price.press("Tab");
  await expect(price).toHaveValue("180.000");
  await chooseTime(dialog, "miércoles", "9:00 a. m.");
  await practice.change("catalog.saveConfig", { base_consultation_value: 190_000 });
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(dialog).toBeHidden();
  const { appointments } = await practice.query("appointment.upcoming", {});
  expect(appointments[0].price).toBe(190_000);
});

const ANSWERS = [
  { answer: null, money: { credit: PRICE, owed: 0, kinds: ["payment"] } },
  { answer: "Devolución", money: { credit: 0, owed: 0, kinds: ["payment", "refund"] } },
  { answer: "Se cobra", money: { credit: 0, owed: 0, kinds: ["payment"] } },
];

for (const { answer, money } of ANSWERS) {
  test(`what was paid for a cancelled appointment: ${answer ?? "Saldo a favor, unless said"}`, async ({
    page,
    baseURL,
  }) => {
    const practice = await open(page, baseURL);
    const appointment = await practice.book(`${freeDate(1)} 10:00:00`);
    await practice.pay(appointment);
    await page.reload();
    await expect(cardOf(page).getByText("Pagado")).toBeVisible();
    await cancelFromCard(page);
    const question = page.getByRole("alertdialog");
    await expect(question.getByText(QUESTION)).toBeVisible();
    await expect(question.getByRole("radio", { name: "Saldo a favor" })).toBeChecked();
    await expect(cardOf(page).getByText("CANCELADA")).toHaveCount(0);
    if (answer) await question.getByText(answer, { exact: true }).click();
    await expectAccessibleInBoth(page);
    await question.getByRole("button", { name: "Cancelar cita" }).click();
    await expect(cardOf(page).getByText("CANCELADA")).toBeVisible();
    await expect(page.getByText("Cita cancelada")).toBeVisible();
    expect(await practice.money(appointment.client_id)).toEqual(money);
    await expect(cardOf(page).getByText("Pagado")).toHaveCount(answer === "Se cobra" ? 1 : 0);
  });
}

test("an appointment that nobody paid is cancelled without a question", async ({ page, baseURL }) => {
  const practice = await open(page, baseURL);
  const { id } = await practice.book(`${freeDate(1)} 10:00:00`);
  await page.reload();
  await cancelFromCard(page);
  await expect(page.getByText("Cita cancelada")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(await practice.query("appointment.get", { id })).toMatchObject({
    status: "cancelled",
    payment_status: "free",
  });
});

test("what was paid elsewhere meanwhile is asked about, and closing the question changes nothing", async ({
  page,
  baseURL,
}) => {
  const practice = await open(page, baseURL);
  const appointment = await practice.book(`${freeDate(1)} 10:00:00`);
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  const question = page.getByRole("alertdialog", { name: "Ya hay un pago" });
  await practice.pay(appointment);
  await cancelFromCard(page);
  await expect(question.getByText(QUESTION)).toBeVisible();
  await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
  await expect(cardOf(page).getByText("CANCELADA")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
  expect(await practice.query("appointment.get", { id: appointment.id })).toMatchObject({ status: "scheduled" });
});

test("the dialog of an appointment asks over itself, and a deletion says what becomes of the money", async ({
  page,
  baseURL,
}) => {
  const practice = await open(page, baseURL);
  const appointment = await practice.book(`${freeDate(1)} 10:00:00`);
  await page.reload();
  await openEditor(page);
  await expect(editDialog(page).getByText("Pendiente")).toBeVisible();
  await practice.pay(appointment);
  await editDialog(page).getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  const question = page.getByRole("alertdialog", { name: "Ya hay un pago" });
  await expect(question.getByText(QUESTION)).toBeVisible();
  await expectAccessible(page);

  await test.step("closed, it leaves the dialog as it was", async () => {
    await question.getByRole("button", { name: "Volver" }).click();
    await expect(question).toBeHidden();
    await expect(editDialog(page)).toBeVisible();
    await expect(cardOf(page)).toHaveCount(1);
  });

  await test.step("answered, the appointment is gone and the money stays as income", async () => {
    await editDialog(page).getByRole("button", { name: "Eliminar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    await question.getByText("Se cobra (queda como ingreso)").click();
    await question.getByRole("button", { name: "Eliminar la cita" }).click();
    await expect(page.getByText("Cita eliminada")).toBeVisible();
    await expect(editDialog(page)).toBeHidden();
    await expect(cardOf(page)).toHaveCount(0);
  });
  expect(await practice.money(appointment.client_id)).toEqual({ credit: 0, owed: 0, kinds: ["keep", "payment"] });
});

test("several of a series that were paid ask once for all of their money", async ({ page, baseURL }) => {
  const practice = await open(page, baseURL);
  const { id: client_id } = await practice.change("client.create", { name: PATIENT, phone: PHONE });
  const { appointments } = await practice.change("series.book", {
    client_id,
    start: `${freeDate(1)} 10:00:00`,
    count: 3,
    price: 65_000,
    choices: [],
  });
  await practice.pay(appointments[1], 65_000);
  await practice.pay(appointments[2], 65_000);
  await page.goto(`${baseURL}/dashboard?tab=todas`);
  await cardOf(page)
    .first()
    .getByRole("button", { name: `Acciones de la cita de ${PATIENT}` })
    .click();
  await page.getByRole("menuitem", { name: "Cancelar cita" }).click();
  const scope = page.getByRole("alertdialog", { name: "¿Cancelar cita?" });
  await scope.getByText("Todas las futuras").click();
  await scope.getByRole("button", { name: "Cancelar citas" }).click();
  const question = page.getByRole("alertdialog", { name: "Ya hay un pago" });
  await expect(question.getByText("Estas citas ya tienen pagos por $ 130.000.")).toBeVisible();
  await question.getByRole("button", { name: "Cancelar las citas" }).click();
  await expect(page.getByText("3 citas canceladas")).toBeVisible();
  expect(await practice.money(client_id)).toMatchObject({ credit: 130_000, owed: 0 });
});

async function choosePackage(page: Page, dialog: Locator) {
  await dialog.getByRole("button", { name: /^Paquete para vender|^Paquete:/ }).click();
  await page.getByRole("option", { name: /Proceso de ocho/ }).click();
}

test("a package is sold unpaid, in part, and while booking, and a paid sale is cancelled with its money", async ({
  page,
  baseURL,
}) => {
  const practice = await open(page, baseURL, "/clients");
  await practice.change("catalog.create", { name: "Proceso de ocho", sessions: 8, validity_months: 3 });
  const clients = ["Beto Ruiz", "Carla Díaz"].map((name, at) =>
    practice.change("client.create", { name, phone: `+57300555014${at}` }),
  );
  const [beto, carla] = await Promise.all(clients);
  const purchaseOf = async ({ id }: { id: string }) =>
    (await practice.query("purchase.list", { client_id: id })).purchases[0];
  const sell = async (id: string) => {
    await page.goto(`${baseURL}/clients?cliente=${id}`);
    await page.getByRole("button", { name: "Vender paquete" }).first().click();
    return page.getByRole("dialog", { name: "Vender paquete" });
  };

  await test.step("not paid yet: the whole price is owed, and nobody is asked how it is paid", async () => {
    const dialog = await sell(beto.id);
    const isPaid = dialog.getByRole("switch", { name: "Ya pagó" });
    await expect(isPaid).toBeChecked();
    await expect(dialog.getByRole("textbox", { name: "Valor pagado" })).toHaveValue("1.040.000");
    await isPaid.click();
    await expect(dialog.getByText("Queda debiendo $ 1.040.000")).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Medio de pago/ })).toBeHidden();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("button", { name: /^Vender por/ }).click();
    await expect(page.getByText("Paquete adquirido")).toBeVisible();
    expect(await purchaseOf(beto)).toMatchObject({ price: 1_040_000, paid: 0, payment_status: "pending" });
  });

  await test.step("and the client's packages say so", async () => {
    await page.getByRole("tab", { name: /Paquetes/ }).click();
    const item = page.getByRole("article", { name: "Proceso de ocho" });
    await expect(item.getByText("Pendiente")).toBeVisible();
    await expect(item.getByText("Pagado $ 0 de $ 1.040.000")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("paid in part, by Bre-B", async () => {
    const dialog = await sell(carla.id);
    await dialog.getByRole("textbox", { name: "Valor pagado" }).fill("540000");
    await expect(dialog.getByText("Queda debiendo $ 500.000")).toBeVisible();
    await dialog.getByRole("button", { name: /^Medio de pago/ }).click();
    await page.getByRole("option", { name: "Bre-B" }).click();
    await dialog.getByRole("button", { name: /^Vender por/ }).click();
    await expect(page.getByText("Paquete adquirido")).toBeVisible();
    expect(await purchaseOf(carla)).toMatchObject({ paid: 540_000, balance: 500_000, payment_method: "breb" });
  });

  await test.step("its sale is cancelled, and the money given back", async () => {
    await page.getByRole("tab", { name: /Paquetes/ }).click();
    await page.getByRole("button", { name: "Anular venta" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText("Este paquete ya tiene un pago de $ 540.000.")).toBeVisible();
    await question.getByText("Devolución").click();
    await question.getByRole("button", { name: "Anular venta" }).click();
    await expect(page.getByText("Venta anulada")).toBeVisible();
    expect(await practice.money(carla.id)).toEqual({ credit: 0, owed: 0, kinds: ["payment", "refund"] });
  });

  await test.step("with a booking", async () => {
    await page.goto(`${baseURL}/dashboard`);
    const dialog = await startBooking(page, PATIENT, "3005550101");
    await dialog.getByText("Paquete", { exact: true }).first().click();
    await choosePackage(page, dialog);
    await dialog.getByRole("switch", { name: "Ya pagó" }).click();
    await chooseTime(dialog, "miércoles", "9:00 a. m.");
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(dialog).toBeHidden();
    const { appointments } = await practice.query("appointment.upcoming", {});
    expect(await practice.money(appointments[0].client_id)).toEqual({ credit: 0, owed: 1_040_000, kinds: [] });
  });
});
