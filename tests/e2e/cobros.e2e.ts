import { EACH_WIDTH, expect, expectAccessible, expectAccessibleInBoth, PHONE, test, toast } from "../support/browser";
import { asAgent, attended, BASE, balanceOf, card, chooseOf, dialogOf, laura, payBy, pesos } from "../support/cobros";
import { chooseItem, countTaps, openWhatsApp, press, watchWhatsApp } from "../support/taps";

test(
  "the payments screen explains a failure and an empty list, and a payment is recorded in three taps",
  EACH_WIDTH,
  async ({ page, account }) => {
    await page.route("**/trpc/payment.overview**", (route) => route.abort());
    await page.goto("/cobros");
    await expect(page.getByText("No se pudieron cargar los cobros").first()).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reintentar" }).first().click();
    await expect(page.getByText(/^Cuando atiendas una cita/)).toBeVisible();
    await expectAccessibleInBoth(page);

    const id = await laura(account, 12);
    await page.reload();
    await expect(page.getByRole("heading", { name: `Te deben ${pesos(BASE)}` })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Hasta 30 días" })).toBeVisible();
    const taps = await countTaps(page);
    await page.getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
    await expect(dialogOf(page).getByRole("textbox", { name: "Valor" })).toHaveValue("130.000");
    await payBy(page, "Nequi");
    await expect(toast(page, "Pago registrado · Recibo 1")).toBeVisible();
    expect(await taps()).toBeLessThanOrEqual(3);
    await expect(page.getByText("Nadie te debe.")).toBeVisible();
    await page.getByRole("tab", { name: "Meses" }).click();
    await expect(card(page, "Este mes").getByText("Recibo 1")).toBeVisible();
    await expect(card(page, "Este mes").getByText(pesos(BASE)).first()).toBeVisible();
    expect(await balanceOf(account, id)).toMatchObject({ owed: 0, due: 0, credit: 0 });
  },
);

test("debts are one tap away; payments are recorded from an appointment and a sheet, a repeated payment after a question", async ({
  page,
  account,
}) => {
  await page.setViewportSize(PHONE);
  const id = await laura(account);
  const payment = { client_id: id, amount: BASE / 2, method: "nequi", reference: "M-1" };
  await (await asAgent(account))(payment);
  await page.goto("/dashboard");
  const taps = await countTaps(page);
  await page.getByRole("navigation", { name: "Accesos" }).getByRole("link", { name: "Cobros" }).click();
  await expect(page.getByRole("heading", { name: `Te deben ${pesos(BASE)}` })).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Por verificar · 1 pago/ })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Registrar pago de Laura Gil" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(`${pesos(BASE)} · hace 2 días`)).toBeInViewport();
  expect(await taps()).toBe(1);
  await chooseOf(page, "Laura Gil", "Mensaje");
  const dialog = dialogOf(page, "Mensaje de cobro");
  await expect(dialog.getByText(/^Hola, Laura\./)).toBeVisible();
  const link = dialog.getByRole("link", { name: /^Abrir WhatsApp/ });
  expect(await link.getAttribute("href")).toContain("https://wa.me/573005550101?text=Hola");
  expect(await taps()).toBeLessThanOrEqual(3);

  await expectAccessibleInBoth(page);
  await watchWhatsApp(page);
  await openWhatsApp(link);
  expect(await taps()).toBe(4);
  await expect(dialog.getByText("Hoy ya le escribiste")).toBeVisible();
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(page.getByText("Mensaje hoy")).toBeVisible();
  await page.getByRole("button", { name: "No lo envié" }).click();
  await expect(page.getByText("Mensaje hoy")).toBeHidden();

  await test.step("a payment is recorded from an appointment, with only its price", async () => {
    const { payments } = await account.call("GET", `/payments?client_id=${id}`);
    await account.call("POST", `/payments/${payments[0].id}/annul`, { reason: "No llegó" });
    for (const days of [5, 4, 3]) await laura(account, days);
    await page.goto("/dashboard?tab=todas");
    await chooseItem(page.getByRole("button", { name: /^Acciones de la cita de Laura Gil/ }).first(), "Registrar pago");
    await expect(dialogOf(page).getByRole("checkbox", { checked: true })).toHaveCount(1);
    await payBy(page, "Daviplata");
    await expect(toast(page, "Pago registrado · Recibo 1")).toBeVisible();
    await expect.poll(() => balanceOf(account, id)).toMatchObject({ owed: 3 * BASE });
    await account.call("POST", "/payments", { client_id: id, amount: 2 * BASE, method: "nequi" });
  });

  await test.step("a payment is recorded from the client's sheet", async () => {
    await page.goto(`/clients?cliente=${id}`);
    const sheet = dialogOf(page, "Laura Gil");
    await sheet.getByRole("button", { name: "Registrar pago" }).click();
    await payBy(page, "Efectivo");
    // Once the debt has gone, the tabs below it no longer move.
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText(/^Debe/)).toBeHidden();
    await sheet.getByRole("tab", { name: "Pagos" }).click();
    await expect(sheet.getByText("Recibo 3")).toBeVisible();
  });

  await test.step("a payment restored from its draft asks about its repeated reference, and is undone", async () => {
    await laura(account, 1);
    await account.call("POST", "/payments", { ...payment, amount: BASE, reference: "M-7", parts: [] });
    await page.goto("/cobros");
    await page.getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
    await dialogOf(page).getByText("Nequi", { exact: true }).click();
    await dialogOf(page).getByRole("textbox", { name: "Referencia" }).fill("m7");
    await page.goto("/dashboard");
    await expect(page.getByText("Tienes un pago sin registrar")).toBeVisible();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(dialogOf(page).getByRole("textbox", { name: "Referencia" })).toHaveValue("m7");
    await expect(dialogOf(page).getByRole("radio", { name: "Nequi" })).toBeChecked();
    await press(dialogOf(page), `Registrar ${pesos(BASE)}`);
    const asking = page.getByRole("alertdialog", { name: "Parece repetido" });
    await expect(asking).toContainText("Ya registraste un pago con esa referencia y ese valor. ¿Registrarlo otra vez?");
    await expectAccessible(page);
    await asking.getByRole("button", { name: "Registrar otra vez" }).click();
    await expect(toast(page, "Pago registrado · Recibo 5")).toBeVisible();
    expect(await balanceOf(account, id)).toMatchObject({ owed: 0 });
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(toast(page, "Pago deshecho")).toBeVisible();
    expect(await balanceOf(account, id)).toMatchObject({ owed: BASE });
  });
});

test("of fifteen debtors five are listed at first, and no tab is longer than three screens", {
  tag: "@long",
}, async ({ page, account }) => {
  await page.setViewportSize(PHONE);
  for (let index = 0; index < 15; index++)
    await attended(account, `Persona ${index + 10}`, `30055502${index + 10}`, index + 2);
  await page.goto("/cobros");
  const debts = card(page, "Te deben");
  await expect(debts.getByText("15 clientes")).toBeVisible();
  const records = debts.getByRole("button", { name: /^Registrar pago de/ });
  await expect(records).toHaveCount(5);
  await expect(records.first()).toHaveAccessibleName("Registrar pago de Persona 24");
  await expect(debts.getByRole("listitem").first().getByRole("button")).toHaveCount(2);
  await expect(card(page, "Para hacer seguimiento").getByRole("listitem")).toHaveCount(3);
  const screens = () => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(await screens()).toBeLessThanOrEqual(3);
  await page.getByRole("tab", { name: "Meses" }).click();
  await expect(page.getByRole("button", { name: "Añadir gasto" })).toBeVisible();
  expect(await screens()).toBeLessThanOrEqual(3);
  await page.getByRole("tab", { name: "Por cobrar" }).click();
  await debts.getByRole("button", { name: "Ver los 15" }).click();
  await expect(records).toHaveCount(15);
  await chooseOf(page, "Persona 24", "Ver su cobro");
  await expect(debts.getByRole("list", { name: "Cobros de Persona 24" })).toContainText(pesos(BASE));
});

test("high contrast, which removes backgrounds, marks the chosen tab", async ({ page, visit }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await visit("/cobros");
  const colourOf = (chosen: boolean) =>
    page
      .getByRole("tab", { selected: chosen })
      .first()
      .evaluate((tab) => getComputedStyle(tab).backgroundColor);
  expect(await colourOf(true)).not.toBe(await colourOf(false));
});
