import readExcelFile from "read-excel-file/node";
import { downloading } from "../support/bill";
import { expect, expectAccessible, test, toast } from "../support/browser";
import { BASE, card, dialogOf, laura, pesos } from "../support/cobros";
import { chooseItem, countTaps } from "../support/taps";

test("three taps export a month's payments, with the screen's sums", { tag: "@long" }, async ({ page, account }) => {
  const id = await laura(account);
  const pay = (amount: number, more: object = {}) =>
    account.call("POST", "/payments", { client_id: id, amount, method: "nequi", ...more });
  await pay(BASE, { withheld: 13_000, reference: "=1+1" });
  await pay(70_000, { method: "efectivo" });
  await account.call("POST", `/payments/${(await pay(500_000)).id}/annul`, { reason: "Era otro valor" });
  await page.goto("/cobros?ver=meses");
  await expect(card(page, "Este mes").getByText(pesos(200_000)).first()).toBeVisible();
  const month = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Bogota" }).slice(0, 7);

  const taps = await countTaps(page);
  await page.getByRole("button", { name: "Exportar" }).click();
  await expectAccessible(page);
  const file = await downloading(page.getByRole("menuitem", { name: "Excel (.xlsx)" }));
  await expect(toast(page, "Pagos exportados")).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(3);
  expect(file.suggestedFilename()).toBe(`sereno-pagos-${month}.xlsx`);
  const [sheet] = await readExcelFile(await file.path());
  const rows = sheet?.data ?? [];
  expect(rows.at(-1)?.slice(5, 7)).toEqual([200_000, 13_000]);
  expect(rows.slice(1, -1).map((line) => [line[1], line[9], line[10]])).toEqual([
    [1, "=1+1", "Confirmado"],
    [2, null, "Confirmado"],
    [3, null, "Anulado"],
  ]);

  await chooseItem(page.getByRole("button", { name: "Exportar" }), "Elegir fechas…");
  const dialog = dialogOf(page, "Exportar los pagos");
  await dialog.getByText("CSV", { exact: true }).click();
  const other = await downloading(dialog.getByRole("button", { name: "Exportar" }));
  expect(other.suggestedFilename()).toMatch(/^sereno-pagos-\d{4}-01-01-a-.*\.csv$/);
  await expect(dialog).toBeHidden();

  await test.step("without a connection it fails with a message and can be retried", async () => {
    await page.route("**/trpc/payment.list**", (route) => route.abort());
    await chooseItem(page.getByRole("button", { name: "Exportar" }), "CSV");
    await expect(dialog.getByText("No se pudo exportar.")).toBeVisible();
    await page.unrouteAll();
    const again = await downloading(dialog.getByRole("button", { name: "Reintentar" }));
    expect(again.suggestedFilename()).toBe(`sereno-pagos-${month}.csv`);
  });
});
