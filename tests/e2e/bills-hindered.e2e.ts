import { card, dialogOf, fillProfile, issueBill, newClient } from "../support/bill";
import { expect, expectAccessibleInBoth, test } from "../support/browser";

test("a bill asks for a missing cédula in place and keeps its input, and a list that failed loads again", {
  tag: "@long",
}, async ({ page, account }) => {
  await fillProfile(account, {});
  const id = await newClient(account, "Ana Peña", "3005550103");
  await page.goto("/cobros?ver=cuentas");
  const openDialog = () => card(page).getByRole("button", { name: "Nueva cuenta de cobro" }).click();

  await test.step("no NIT", async () => {
    await openDialog();
    await expect(dialogOf(page).getByLabel("Tu cédula")).toBeVisible();
    await expectAccessibleInBoth(page);
    await dialogOf(page).getByRole("button", { name: "Hacer cuenta de cobro" }).click();
    await expect(dialogOf(page).getByText("Escribe tu cédula.")).toBeVisible();
  });

  for (let count = 0; count < 11; count++) await issueBill(account, id);

  await test.step("the list", async () => {
    await page.route("**/trpc/**bill.list**", (route) => route.abort());
    await page.goto("/cobros?ver=cuentas");
    await expect(card(page).getByText("No se pudieron cargar las cuentas de cobro.")).toBeVisible();
    await page.unrouteAll();
    await card(page).getByRole("button", { name: "Reintentar" }).click();
    await expect(card(page).getByRole("listitem")).toHaveCount(10);
    await card(page).getByRole("button", { name: "Cargar más" }).click();
    await expect(card(page).getByRole("listitem")).toHaveCount(11);
  });

  await test.step("the input is kept", async () => {
    await openDialog();
    await expect(dialogOf(page).getByRole("textbox", { name: "Ciudad" })).toHaveValue("Cali");
    await dialogOf(page).getByRole("textbox", { name: "Quien paga" }).fill("Fundación Ñandú");
    await page.goto("/dashboard");
    await expect(page.getByText("Tienes una cuenta de cobro sin guardar")).toBeVisible();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(dialogOf(page).getByRole("textbox", { name: "Quien paga" })).toHaveValue("Fundación Ñandú");
  });

  await test.step("a NIT deleted meanwhile is asked for, and the input stays", async () => {
    const dialog = dialogOf(page);
    await dialog.getByRole("combobox", { name: "Cliente" }).fill("Ana");
    await page.getByRole("option", { name: /^Ana Peña/ }).click();
    await dialog.getByRole("textbox", { name: "Valor" }).fill("90000");
    await dialog.getByRole("textbox", { name: "Número" }).fill("1020");
    await account.call("PUT", "/profile", { nit: "" });
    await dialog.getByRole("button", { name: "Hacer cuenta de cobro" }).click();
    await expect(dialog.getByText("La cuenta de cobro no se hizo")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Quien paga" })).toHaveValue("Fundación Ñandú");
    await dialog.getByLabel("Tu cédula").fill("52111222");
    await dialog.getByRole("button", { name: "Hacer cuenta de cobro" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Cuenta de cobro N.º 12")).toBeVisible();
  });
});
