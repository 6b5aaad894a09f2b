import { chooseTime, startBooking } from "../support/booking-dialog";
import { expect, expectAccessible, test, toast } from "../support/browser";
import { editDialog } from "../support/edit-dialog";
import { moneyOf, openEditor, PATIENT, payFor } from "../support/patient-money";

test("a price is the base value or a typed one, and not below the paid sum; a package is sold unpaid or partly paid, and refunded", async ({
  page,
  account,
}) => {
  await page.goto("/dashboard");

  await test.step("the form contains the base value, and another price can be typed", async () => {
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
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(dialog).toBeHidden();
  });

  const { appointments } = await account.query("appointment.upcoming", {});
  expect(appointments[0]).toMatchObject({ price: 95_000, balance: 95_000, payment_status: "pending" });
  await payFor(account, appointments[0], 50_000);
  await page.reload();

  await test.step("the dialog shows the paid sum, and the refusal at the price", async () => {
    await openEditor(page);
    const dialog = editDialog(page);
    const price = dialog.getByRole("textbox", { name: "Valor" });
    await expect(dialog.getByText("Pagado $ 50.000 · falta $ 45.000")).toBeVisible();
    await expect(dialog.getByText("Parcial")).toBeVisible();
    await price.fill("40000");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(dialog.getByText(/Ya se pagaron \$\s50\.000/)).toBeVisible();
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await price.fill("50000");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(dialog).toBeHidden();
  });
  expect(await account.query("appointment.get", { id: appointments[0].id })).toMatchObject({
    price: 50_000,
    payment_status: "paid",
  });

  await test.step("an untouched price follows the base value", async () => {
    await account.change("catalog.saveConfig", { base_consultation_value: 180_000 });
    await page.reload();
    const dialog = await startBooking(page, "Beto Ruiz", "3005550102");
    const price = dialog.getByRole("textbox", { name: "Valor" });
    await expect(price).toHaveValue("180.000");
    await price.fill("");
    await price.press("Tab");
    await expect(price).toHaveValue("180.000");
    await chooseTime(dialog, "miércoles", "10:00 a. m.");
    await account.change("catalog.saveConfig", { base_consultation_value: 190_000 });
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(dialog).toBeHidden();
    const { appointments: booked } = await account.query("appointment.upcoming", {});
    expect(booked.map(({ price: each }: { price: number }) => each)).toEqual([50_000, 190_000]);
  });

  await account.change("catalog.saveConfig", { base_consultation_value: 130_000 });
  await account.change("catalog.create", { name: "Proceso de ocho", sessions: 8, validity_months: 3 });
  const clients = ["Beto Ruiz", "Carla Díaz"].map((name, at) =>
    account.change("client.create", { name, phone: `+57300555014${at}` }),
  );
  const [beto, carla] = await Promise.all(clients);
  const purchaseOf = async ({ id }: { id: string }) =>
    (await account.query("purchase.list", { client_id: id })).purchases[0];
  const sell = async (id: string) => {
    await page.goto(`/clients?cliente=${id}`);
    await page.getByRole("button", { name: "Vender paquete" }).first().click();
    return page.getByRole("dialog", { name: "Vender paquete" });
  };

  await test.step("after an unpaid sale the client owes the whole price, without a payment method", async () => {
    const dialog = await sell(beto.id);
    const isPaid = dialog.getByRole("switch", { name: "Ya pagó" });
    await expect(isPaid).toBeChecked();
    await expect(dialog.getByRole("textbox", { name: "Valor pagado" })).toHaveValue("1.040.000");
    await isPaid.click();
    await expect(dialog.getByText("Queda debiendo $ 1.040.000")).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Medio de pago/ })).toBeHidden();
    await dialog.getByRole("button", { name: /^Vender por/ }).click();
    await expect(toast(page, "Paquete adquirido")).toBeVisible();
    expect(await purchaseOf(beto)).toMatchObject({ price: 1_040_000, paid: 0, payment_status: "pending" });
  });

  await test.step("a sale is paid in part by Bre-B", async () => {
    const dialog = await sell(carla.id);
    await dialog.getByRole("textbox", { name: "Valor pagado" }).fill("540000");
    await expect(dialog.getByText("Queda debiendo $ 500.000")).toBeVisible();
    await dialog.getByRole("button", { name: /^Medio de pago/ }).click();
    await page.getByRole("option", { name: "Bre-B" }).click();
    await dialog.getByRole("button", { name: /^Vender por/ }).click();
    await expect(toast(page, "Paquete adquirido")).toBeVisible();
    expect(await purchaseOf(carla)).toMatchObject({ paid: 540_000, balance: 500_000, payment_method: "breb" });
  });

  await test.step("the sale is cancelled and its payment refunded", async () => {
    await page.getByRole("tab", { name: /Paquetes/ }).click();
    await page.getByRole("button", { name: "Anular venta" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText("Este paquete ya tiene un pago de $ 540.000.")).toBeVisible();
    await question.getByText("Devolución").click();
    await question.getByRole("button", { name: "Anular venta" }).click();
    await expect(page.getByText("Venta anulada")).toBeVisible();
    expect(await moneyOf(account, carla.id)).toEqual({ credit: 0, owed: 0, kinds: ["payment", "refund"] });
  });
});
