import { card, dialogOf, downloading, fillProfile, newClient, read } from "../support/bill";
import { EACH_WIDTH, expect, expectAccessible, expectAccessibleInBoth, test, toast } from "../support/browser";
import { daysAgo } from "../support/cobros";
import { chooseItem } from "../support/taps";

const EXCLUDED = "Servicio excluido de IVA, art. 476 E.T.";
const NOT_RESPONSIBLE = "No responsable de IVA";

const MONTH = new Intl.DateTimeFormat("es-CO", { month: "long", year: "numeric", timeZone: "America/Bogota" });

test("a bill is issued with a PDF, and annulled, which its new PDF shows", EACH_WIDTH, async ({ page, account }) => {
  await fillProfile(account);
  await newClient(account, "Łucja Ñustes Peña", "3005550101", "1.020.304");
  await page.goto("/cobros?ver=cuentas");
  await expect(card(page).getByText("Aún no has hecho cuentas de cobro.")).toBeVisible();

  const dialog = dialogOf(page);
  await test.step("the bill is issued", async () => {
    await card(page).getByRole("button", { name: "Nueva cuenta de cobro" }).click();
    await dialog.getByRole("button", { name: "Hacer cuenta de cobro" }).click();
    await expect(dialog.getByText("Elige el cliente de la lista.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("combobox", { name: "Cliente" }).fill("Ñustes");
    await page.getByRole("option", { name: /^Łucja Ñustes Peña/ }).click();
    await expect(dialog.getByRole("textbox", { name: "Concepto" })).toHaveValue(
      `Servicios de ${MONTH.format(new Date())}`,
    );
    await expect(dialog.getByRole("textbox", { name: "Quien paga" })).toHaveValue("Łucja Ñustes Peña");
    await expect(dialog.getByRole("textbox", { name: "Número" })).toHaveValue("1.020.304");
    await expect(dialog.getByRole("textbox", { name: "Ciudad" })).toHaveValue("Bogotá");
    for (const name of [EXCLUDED, NOT_RESPONSIBLE]) {
      await expect(dialog.getByRole("switch", { name })).not.toBeChecked();
    }
    await dialog.getByRole("textbox", { name: "Valor" }).fill("260000");
    await dialog.getByRole("switch", { name: NOT_RESPONSIBLE }).check();
    await expect(dialog).not.toContainText(/factura/i);
    await dialog.getByRole("button", { name: "Hacer cuenta de cobro" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("its PDF holds all fields, and only the chosen tax notes", async () => {
    const notice = page.getByRole("region", { name: "Notificaciones" });
    await expect(notice.getByText("Cuenta de cobro N.º 1")).toBeVisible();
    const file = await downloading(notice.getByRole("button", { name: "Descargar PDF" }));
    expect(file.suggestedFilename()).toBe("cuenta-de-cobro-1.pdf");
    const text = await read(file);
    const people = ["Łucja Ñustes Peña", "CC 1.020.304", "NIT 52111222-3", "@bruno"];
    const amount = ["$ 260.000", "Doscientos sesenta mil pesos m/cte."];
    const about = ["Cuenta de cobro N.º 1", "Bogotá,", `Servicios de ${MONTH.format(new Date())}`, NOT_RESPONSIBLE];
    for (const part of [...people, ...amount, ...about]) expect(text).toContain(part);
    expect(text).not.toMatch(/factura|excluido|Retención|ANULADA/i);
    await expect(dialogOf(page, "Cuenta de cobro N.º 1")).toBeHidden();
  });

  await test.step("the bill is annulled and keeps its number", async () => {
    await expect(card(page).getByText("$ 260.000")).toBeVisible();
    await card(page).getByRole("button", { name: "Anular: cuenta N.º 1" }).click();
    const annul = dialogOf(page, "Anular cuenta de cobro");
    await annul.getByRole("button", { name: "Anular cuenta" }).click();
    await expect(annul.getByText("Escribe por qué se anula.")).toBeVisible();
    await annul.getByRole("textbox", { name: "Motivo" }).fill("Era otro valor");
    await annul.getByRole("button", { name: "Anular cuenta" }).click();
    await expect(card(page).getByText("ANULADA")).toBeVisible();
    await expect(card(page).getByText("Motivo: Era otro valor")).toBeVisible();
    await expect(card(page).getByRole("button", { name: /^Anular/ })).toHaveCount(0);
    await expectAccessibleInBoth(page);
    const file = await downloading(card(page).getByRole("button", { name: "Descargar PDF: cuenta N.º 1" }));
    expect(file.suggestedFilename()).toBe("cuenta-de-cobro-1-anulada.pdf");
    expect(await read(file)).toMatch(/Cuenta de cobro N\.º 1 .*ANULADA/);
  });
});

test("a bill for a company is issued from the client's sheet and undone; a billed charge is billed again after a question", async ({
  page,
  account,
}) => {
  await fillProfile(account);
  const id = await newClient(account, "Ana Peña", "3005550102", "1020");
  const attend = (hour: number) =>
    account.call("POST", "/appointments", { client_id: id, appointment_date: `${daysAgo(2)} ${hour}:00:00` });
  await attend(10);
  await page.goto(`/clients?cliente=${id}`);
  await chooseItem(page.getByRole("dialog").getByRole("button", { name: "Más acciones: Ana Peña" }), "Cuenta de cobro");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("combobox", { name: "Cliente" })).toHaveValue("Ana Peña");
  await expect(page).toHaveURL(/\/cobros\?ver=cuentas$/);
  await expect(dialog.getByRole("textbox", { name: "Valor" })).toHaveValue("130.000");
  await dialog.getByRole("textbox", { name: "Quien paga" }).fill("李小龍 S. A. S.");
  await expect(dialog.getByText("En el PDF se escribirá: LiXiaoLong S. A. S.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Quien paga" }).fill("Fundación Ñandú S. A. S.");
  await expect(dialog.getByText("En el PDF se escribirá")).toHaveCount(0);
  await dialog.getByText("NIT", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "Número" }).fill("900.123.456-7");
  await dialog.getByRole("textbox", { name: "Retención" }).fill("200000");
  await dialog.getByRole("switch", { name: EXCLUDED }).check();
  await dialog.getByRole("button", { name: "Hacer cuenta de cobro" }).click();
  await expect(dialog.getByText("La retención no puede ser mayor que el valor.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Retención" }).fill("13000");
  await dialog.getByRole("button", { name: "Hacer cuenta de cobro" }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page).getByText(/ · Paga Fundación Ñandú S\. A\. S\.$/)).toBeVisible();
  await expect(card(page).getByRole("link", { name: "Ana Peña" })).toHaveAttribute("href", `/clients?cliente=${id}`);
  // The notice stays while the pointer is on it.
  await page.getByRole("button", { name: "Deshacer" }).hover();
  const coming = page.waitForEvent("download");
  await card(page)
    .getByRole("button", { name: /^Descargar PDF/ })
    .press("Enter");
  const file = await coming;
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "Cuenta de cobro deshecha")).toBeVisible();
  await expect(card(page).getByText(/ · Paga Fundación Ñandú S\. A\. S\.$/)).toHaveCount(0);
  const text = await read(file);
  for (const part of ["NIT 900.123.456-7", "Retención: $ 13.000", "Neto a pagar: $ 117.000", EXCLUDED]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain(NOT_RESPONSIBLE);

  await attend(12);
  await page.reload();
  const begin = async () => {
    await card(page).getByRole("button", { name: "Nueva cuenta de cobro" }).click();
    await dialog.getByRole("combobox", { name: "Cliente" }).fill("Ana");
    await page.getByRole("option", { name: /^Ana Peña/ }).click();
  };
  const ticks = dialog.getByRole("group", { name: "Qué cobra" }).getByRole("checkbox");
  const amount = dialog.getByRole("textbox", { name: "Valor" });
  const finish = () => dialog.getByRole("button", { name: "Hacer cuenta de cobro" }).click();

  await begin();
  await expect(amount).toHaveValue("260.000");
  await ticks.last().uncheck();
  await expect(amount).toHaveValue("130.000");
  await expectAccessibleInBoth(page);
  await finish();
  await expect(dialog).toBeHidden();

  await begin();
  await expect(dialog.getByText("Ya cobrado en la N.º 1")).toHaveCount(1);
  await expect(ticks.first()).not.toBeChecked();
  await expect(ticks.last()).toBeChecked();
  await expect(amount).toHaveValue("130.000");
  await ticks.first().check();
  await expect(amount).toHaveValue("260.000");
  await finish();
  const repeated = page.getByRole("alertdialog", { name: "Parece repetida" });
  await expect(repeated.getByText("Ya cobrado en la N.º 1. ¿Cobrarlo otra vez?")).toBeVisible();
  await repeated.getByRole("button", { name: "Cobrar otra vez" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Cuenta de cobro N.º 2")).toBeVisible();

  await begin();
  await expect(dialog.getByText("Ya cobrado en la N.º 2")).toHaveCount(2);
  await expect(amount).toHaveValue("");

  await test.step("if the NIT was deleted meanwhile, the form requires the cédula and keeps its input", async () => {
    await amount.fill("90000");
    await account.call("PUT", "/profile", { nit: "" });
    await finish();
    await expect(dialog.getByText("La cuenta de cobro no se hizo")).toBeVisible();
    await expect(amount).toHaveValue("90.000");
    await finish();
    await expect(dialog.getByText("Escribe tu cédula.")).toBeVisible();
    await expectAccessibleInBoth(page);
    await dialog.getByLabel("Tu cédula").fill("52111222");
    await finish();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Cuenta de cobro N.º 3")).toBeVisible();
  });
});
