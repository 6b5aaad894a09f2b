import { monthText } from "@sereno/core/lib/spanish/rules";
import { expect, expectAccessible, expectAccessibleInBoth, test, toast } from "../support/browser";
import { attended, BASE, balanceOf, daysAgo, dialogOf, laura, pesos } from "../support/cobros";

test("a partial payment pays the oldest debt; a surplus becomes credit or a refund", async ({ page, account }) => {
  const id = await laura(account, 40);
  await laura(account, 3);
  await page.goto("/cobros");
  const record = () => page.getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
  const dialog = dialogOf(page);
  const amount = dialog.getByRole("textbox", { name: "Valor" });

  await test.step("a partial payment pays the oldest debt first", async () => {
    await record();
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await amount.fill("150000");
    await expect(dialog.getByText("Abono: faltarán $ 110.000.")).toBeVisible();
    await dialog.getByText("Efectivo", { exact: true }).click();
    await dialog.getByRole("button", { name: "Registrar $ 150.000" }).click();
    await expect(page.getByRole("heading", { name: "Te deben $ 110.000" })).toBeVisible();
    const { items } = await balanceOf(account, id);
    expect(items).toMatchObject([{ paid: 20_000, balance: 110_000, payment_status: "partial" }]);
  });

  await test.step("a payment of more than the debt leaves credit", async () => {
    await record();
    await dialog.getByRole("checkbox").uncheck();
    await expect(amount).toHaveValue("");
    await dialog.getByRole("checkbox").check();
    await expect(amount).toHaveValue("110.000");
    await amount.fill("200000");
    await expect(dialog.getByText("Quedan $ 90.000 como saldo a favor.")).toBeVisible();
    await dialog.getByRole("button", { name: "Registrar $ 200.000" }).click();
    await expect(dialog.getByText("Elige cómo pagó.")).toBeVisible();
    await expectAccessibleInBoth(page);
    await dialog.getByText("Bre-B", { exact: true }).click();
    await dialog.getByRole("textbox", { name: "Referencia" }).fill("B-9");
    await dialog.getByRole("button", { name: "Registrar $ 200.000" }).click();
    await expect(page.getByText("Nadie te debe.")).toBeVisible();
    expect(await balanceOf(account, id)).toMatchObject({ owed: 0, credit: 90_000 });
  });

  await test.step("a new debt is paid by the credit", async () => {
    await laura(account, 1);
    await page.reload();
    await expect(page.getByText("Saldo a favor $ 90.000").first()).toBeVisible();
    await record();
    await dialog.getByRole("switch", { name: "Usar saldo a favor ($ 90.000)" }).click();
    await dialog.getByRole("button", { name: "Registrar $ 90.000" }).click();
    await expect(page.getByText("Saldo a favor usado").first()).toBeVisible();
    await expect.poll(() => balanceOf(account, id)).toMatchObject({ owed: 40_000, credit: 0 });
  });

  await test.step("a payment whose credit is used cannot be annulled", async () => {
    await page.getByRole("tab", { name: "Meses" }).click();
    await page.getByRole("button", { name: /^Anular: Recibo 2/ }).click();
    const annul = dialogOf(page, "Anular pago");
    await annul.getByRole("button", { name: "Anular pago" }).click();
    await expect(annul.getByText("Escribe por qué se anula.")).toBeVisible();
    await annul.getByRole("textbox", { name: "Motivo" }).fill("Se registró dos veces");
    await annul.getByRole("button", { name: "Anular pago" }).click();
    await expect(annul.getByText(/De este pago ya se usaron o devolvieron .* 90\.000: anula antes/)).toBeVisible();
    await expectAccessible(page);
    await annul.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: "Descartar" }).click();
    await expect(annul).toBeHidden();
  });

  await test.step("another payment is annulled and its debt returns", async () => {
    await page.getByRole("button", { name: /^Anular: Recibo 1/ }).click();
    await dialogOf(page, "Anular pago").getByRole("textbox", { name: "Motivo" }).fill("Era de otra persona");
    await dialogOf(page, "Anular pago").getByRole("button", { name: "Anular pago" }).click();
    await expect(toast(page, "Pago anulado")).toBeVisible();
    await expect(page.getByText("Motivo: Era de otra persona")).toBeVisible();
    await expect.poll(() => balanceOf(account, id)).toMatchObject({ owed: 190_000 });
    await page.getByRole("tab", { name: "Por cobrar" }).click();
    await expect(page.getByRole("heading", { name: "Te deben $ 190.000" })).toBeVisible();
  });

  await test.step("a payment of an earlier month is annulled, and that month no longer counts it", async () => {
    const client_id = await attended(account, "Beto Ruiz", "3005550102", 45);
    const received_on = daysAgo(40);
    await account.call("POST", "/payments", { client_id, amount: BASE, method: "nequi", received_on });
    await page.goto("/cobros?ver=meses");
    for (let month = daysAgo(0).slice(0, 7); month > received_on.slice(0, 7); month = monthBefore(month)) {
      await page.getByRole("button", { name: "Mes anterior" }).click();
    }
    await page.getByRole("button", { name: /^Anular: Recibo 3/ }).click();
    const annul = dialogOf(page, "Anular pago");
    await annul.getByRole("textbox", { name: "Motivo" }).fill("Nunca llegó");
    await annul.getByRole("button", { name: "Anular pago" }).click();
    await expect(toast(page, "Pago anulado")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Nunca llegó" })).toContainText("Anulado");
    const received = page.getByText(/^Recibido en /).locator("xpath=..");
    await expect(received).toContainText(`Recibido en ${monthText(received_on)}${pesos(0)}`);
    expect(await balanceOf(account, client_id)).toMatchObject({ owed: BASE });
  });

  await test.step("credit is given back from the client's sheet", async () => {
    await account.call("POST", "/payments", { client_id: id, amount: 30_000, method: "nequi", parts: [] });
    await page.goto(`/clients?cliente=${id}`);
    const sheet = dialogOf(page, "Laura Gil");
    await expect(sheet.getByText("Debe $ 190.000")).toBeVisible();
    await sheet.getByRole("button", { name: "Devolver saldo" }).click();
    const refund = dialogOf(page, "Devolver saldo a favor");
    await expect(refund.getByRole("textbox", { name: "Valor" })).toHaveValue("30.000");
    await refund.getByText("Nequi", { exact: true }).click();
    await refund.getByRole("button", { name: "Registrar devolución" }).click();
    await expect(toast(page, "Devolución registrada")).toBeVisible();
    await expect(sheet.getByText(/^Saldo a favor/)).toBeHidden();
    await sheet.getByRole("tab", { name: "Pagos" }).click();
    await expect(sheet.getByText("Devolución", { exact: true })).toBeVisible();
    await expectAccessibleInBoth(page);
  });
});

const monthBefore = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2)).toISOString().slice(0, 7);
