import type { Page } from "@playwright/test";
import readExcelFile from "read-excel-file/node";
import { downloading, read } from "../support/bill";
import { EACH_WIDTH, expect, expectAccessibleInBoth, test } from "../support/browser";
import { attended, BASE, balanceOf, card, daysAgo, dialogOf, laura, pesos } from "../support/cobros";
import { chooseDate } from "../support/date-input";
import { holdBack, withoutServerDates } from "../support/failing";
import { press } from "../support/taps";

const notice = (page: Page) => page.getByRole("region", { name: "Notificaciones" });
const expenses = (page: Page) => page.getByRole("region", { name: /^Gastos de / });
const result = (page: Page, amount: number) =>
  expect(card(page, "Este mes").locator("dl").last()).toContainText(`Resultado${minus(amount)}`);
const minus = (amount: number) => (amount < 0 ? `-${pesos(-amount)}` : pesos(amount));

async function spend(page: Page, amount: string, category: string) {
  await expenses(page).getByRole("button", { name: "Añadir gasto" }).click();
  const dialog = dialogOf(page, "Añadir gasto");
  await dialog.getByRole("textbox", { name: "Valor" }).fill(amount);
  await dialog.getByRole("button", { name: /^En qué/ }).click();
  await page.getByRole("option", { name: category }).click();
  return dialog;
}

test(
  "an expense is added once, edited, deleted and restored; a dialog left open over midnight accepts the new day",
  EACH_WIDTH,
  async ({ page, visit }) => {
    const account = await visit("/cobros?ver=meses");
    await expect(expenses(page).getByText(/^Anota lo que pagas/)).toBeVisible();

    await test.step("each missing field has an error", async () => {
      await expenses(page).getByRole("button", { name: "Añadir gasto" }).click();
      const dialog = dialogOf(page, "Añadir gasto");
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(dialog.getByText("Escribe cuánto se gastó, en pesos.")).toBeVisible();
      await expect(dialog.getByText("Elige en qué se gastó.")).toBeVisible();
      await expectAccessibleInBoth(page);
      await dialog.getByRole("button", { name: "Cancelar" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("a double press adds one expense", async () => {
      const dialog = await spend(page, "900000", "Arriendo");
      await dialog.getByRole("textbox", { name: "Nota" }).fill("Consultorio");
      await dialog.getByRole("button", { name: "Guardar" }).dblclick();
      await expect(dialog).toBeHidden();
      await expect(expenses(page).getByRole("listitem")).toHaveText(/Arriendo.*Consultorio.*\$\s900\.000/);
    });

    await test.step("the expense is edited and the edit undone", async () => {
      await expenses(page).getByRole("button", { name: "Editar: Arriendo, $ 900.000" }).click();
      const dialog = dialogOf(page, "Editar gasto");
      const category = dialog.getByRole("button", { name: /^En qué/ });
      await category.press("ArrowDown");
      const opened = (name: string) => expect(page.getByRole("option", { name, selected: true })).toBeFocused();
      await opened("Arriendo");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      await expect(category).toBeFocused();
      await expect(category).toHaveAccessibleName(/Arriendo$/);
      await category.press("Enter");
      await opened("Arriendo");
      await page.keyboard.type("formació");
      await page.keyboard.press("Enter");
      await expect(category).toHaveAccessibleName(/Formación y supervisión$/);
      await category.press("ArrowUp");
      await opened("Formación y supervisión");
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await expect(category).toHaveAccessibleName(/Arriendo$/);
      await dialog.getByRole("textbox", { name: "Valor" }).fill("950000");
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(expenses(page).getByText("$ 950.000")).toBeVisible();
      await expect(notice(page).getByText("Gasto guardado")).toBeVisible();
      await notice(page).getByRole("button", { name: "Deshacer" }).click();
      await expect(expenses(page).getByText("$ 900.000")).toBeVisible();
    });

    await test.step("the expense is deleted and restored", async () => {
      await expenses(page).getByRole("button", { name: "Eliminar: Arriendo, $ 900.000" }).click();
      await expect(expenses(page).getByText(/^Anota lo que pagas/)).toBeVisible();
      // The previous step's notice may still be visible.
      const deleted = notice(page).getByRole("listitem").filter({ hasText: "Gasto eliminado" });
      await deleted.getByRole("button", { name: "Deshacer" }).click();
      await expect(expenses(page).getByText("$ 900.000")).toBeVisible();
    });

    await test.step("an expense changed elsewhere shows its new values before it is overwritten", async () => {
      await press(expenses(page), /^Editar: Arriendo/);
      const dialog = dialogOf(page, "Editar gasto");
      await dialog.getByRole("textbox", { name: "Nota" }).fill("Con Marta");
      const { expenses: spent } = await account.query("month.books", { month: daysAgo(0).slice(0, 7) });
      const [{ id, version, spent_on, category }] = spent;
      await account.change("expense.update", { id, version, spent_on, category, amount: 70_000 });
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(dialog.getByText("Este gasto cambió en otro lugar.")).toBeVisible();
      await expect(dialog.getByText(/cambió: el valor/)).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: "Valor" })).toHaveValue("70.000");
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(expenses(page).getByRole("listitem")).toHaveText(/Con Marta.*\$\s70\.000/);
    });

    await test.step("expenses that fail to load show an error and load on retry", async () => {
      await page.route("**/trpc/**month.books**", (route) => route.abort());
      await page.reload();
      await expect(expenses(page).getByText("No se pudieron cargar los gastos.")).toBeVisible();
      await page.unrouteAll();
      await expenses(page).getByRole("button", { name: "Reintentar" }).click();
      await expect(expenses(page).getByRole("listitem")).toHaveText(/Con Marta/);
    });

    await test.step("after midnight the screen is loaded again, and an open dialog accepts the new day", async () => {
      await page.clock.install();
      await withoutServerDates(page);
      await expenses(page).getByRole("button", { name: "Añadir gasto" }).click();
      const dialog = dialogOf(page, "Añadir gasto");
      await dialog.getByRole("textbox", { name: "Valor" }).fill("900000");
      const again = page.waitForRequest(/payment\.overview/);
      await page.clock.fastForward("24:00:00");
      await again;
      await chooseDate(page, dialog.getByRole("button", { name: /^Fecha/ }), daysAgo(-1));
      await expect(dialog.getByRole("textbox", { name: "Valor" })).toHaveValue(/900\.000/);
    });
  },
);

test("a month's result and a client's statement are on screen and in files", EACH_WIDTH, async ({ page, account }) => {
  const id = await laura(account);
  const pay = (amount: number) =>
    account.call("POST", "/payments", { client_id: id, amount, method: "nequi", received_on: daysAgo(0) });
  await pay(BASE);
  const wrong = await pay(70_000);
  await account.change("expense.add", { spent_on: daysAgo(0), amount: 50_000, category: "training" });
  await page.goto("/cobros?ver=meses");
  await result(page, 150_000);

  await test.step("a change updates the result at once", async () => {
    await account.call("POST", `/payments/${wrong.id}/annul`, { reason: "No llegó" });
    await (await spend(page, "20000", "Materiales")).getByRole("button", { name: "Guardar" }).click();
    await result(page, 60_000);
  });

  const sheet = page.getByRole("dialog", { name: /^Hoja de / });
  await test.step("the month's sheet shows the result on screen and in its PDF", async () => {
    await card(page, "Este mes").getByRole("button", { name: "Ver la hoja del mes" }).click();
    await expect(sheet.getByRole("region", { name: "Resultado" })).toContainText(`Resultado${pesos(60_000)}`);
    await expect(sheet.getByRole("region", { name: "Resultado" })).toContainText(/Hoja hecha el \d+ de \w+ de \d{4}/);
    await expect(sheet.getByRole("region", { name: "Por cliente" })).toContainText(`Laura Gil`);
    await expect(sheet.getByRole("region", { name: /^Año/ }).getByRole("row")).toHaveCount(14);
    const file = await downloading(sheet.getByRole("button", { name: "PDF" }));
    expect(file.suggestedFilename()).toMatch(/^sereno-mes-\d{4}-\d{2}\.pdf$/);
    const text = await read(file);
    const sums = ["Recibido $ 130.000", "Gastado $ 70.000", "Resultado $ 60.000"];
    for (const part of [...sums, "Hoja hecha el", "Laura Gil", "Diciembre"]) expect(text).toContain(part);
  });

  await test.step("the month's Excel file contains the result", async () => {
    const file = await downloading(sheet.getByRole("button", { name: "Excel" }));
    const sheets = await readExcelFile(await file.path());
    expect(sheets.map((each) => each.sheet).slice(0, 4)).toEqual(["Pagos", "Resultado", "Gastos", "Por cliente"]);
    expect(sheets[0]?.data.at(-1)?.join()).toContain("Archivo hecho el");
    expect(sheets[1]?.data.at(-2)).toEqual(["Resultado", 60_000]);
    await sheet.getByRole("button", { name: "Cerrar" }).click();
  });

  await test.step("a client's statement shows the chosen dates and is printed", async () => {
    const client_id = await attended(account, "Celia Paz", "3005550103", 40);
    await attended(account, "Celia Paz", "3005550103", 3);
    await account.call("POST", "/payments", { client_id, amount: 150_000, method: "cash", received_on: daysAgo(20) });
    const { owed } = await balanceOf(account, client_id);
    await page.goto(`/clients?cliente=${client_id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Más acciones: Celia Paz" }).click();
    await page.getByRole("menuitem", { name: "Estado de cuenta" }).click();

    const dialog = dialogOf(page, "Estado de cuenta");
    const lines = dialog.getByRole("region", { name: "Movimientos" }).getByRole("row");
    await expect(lines).toHaveCount(5);
    await expect(lines.nth(2)).toContainText(/Recibo 3, Efectivo-\$\s150\.000-\$\s20\.000$/);
    await expect(lines.last()).toContainText(pesos(owed));
    await expect(dialog.getByRole("region", { name: /^Hoy, / })).toContainText(`Debe${pesos(owed)}`);

    await chooseDate(page, dialog.getByRole("button", { name: /^Desde: / }), daysAgo(30));
    await expect(lines.nth(1)).toContainText(/^Saldo antes del .*\$\s130\.000$/);
    await chooseDate(page, dialog.getByRole("button", { name: /^Hasta: / }), daysAgo(35));
    await expect(dialog.getByText("La fecha final no puede ser anterior a la inicial.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Descargar PDF" })).toBeDisabled();
    const release = await holdBack(page, "**/trpc/payment.statement**");
    await chooseDate(page, dialog.getByRole("button", { name: /^Hasta: / }), daysAgo(10));
    await expect(dialog.getByText("La fecha final no puede ser anterior a la inicial.")).toBeHidden();
    await expect(dialog.getByRole("button", { name: "Descargar PDF" })).toBeDisabled();
    release();
    await expect(lines.last()).toContainText(/-\$\s20\.000$/);
    const file = await downloading(dialog.getByRole("button", { name: "Descargar PDF" }));
    expect(file.suggestedFilename()).toBe(`estado-de-cuenta-${daysAgo(30)}-a-${daysAgo(10)}.pdf`);
    const text = await read(file);
    for (const part of ["Estado de cuenta", "Celia Paz", "Recibo 3, Efectivo", "-$ 20.000"])
      expect(text).toContain(part);
  });
});
