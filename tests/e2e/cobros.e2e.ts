import type { Page } from "@playwright/test";
import readExcelFile from "read-excel-file/node";
import { type Account, expect, expectAccessible, expectAccessibleInBoth, openAs, test } from "../support/browser";
import { countTaps } from "../support/taps";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const BASE = 130_000;
const pesos = (amount: number) => `$ ${amount.toLocaleString("es-CO")}`;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const open = (page: Page, baseURL: string) => openAs(page, baseURL, "bruno@sereno.test", "/terminos");

/** A session that took place and is owed for; answers whose it is. */
async function attended(account: Account, patient_name: string, patient_phone: string, days = 2): Promise<string> {
  const appointment_date = `${daysAgo(days)} 10:00:00`;
  return (await account.call("POST", "/appointments", { patient_name, patient_phone, appointment_date })).client_id;
}
const laura = (account: Account, days?: number) => attended(account, "Laura Gil", "3005550101", days);
const balanceOf = (account: Account, id: string) => account.call("GET", `/clients/${id}/balance`);

async function makeAgent(url: string, account: Account) {
  await account.call("PUT", "/profile/agent-status", { agent_enabled: true });
  const { result } = await fetch(`${url}/trpc/agent.createToken`, {
    method: "POST",
    headers: { authorization: `Bearer ${account.token}`, "content-type": "application/json" },
    body: JSON.stringify({ label: "WhatsApp" }),
  }).then((response) => response.json());
  return async (body: object) => {
    const response = await fetch(`${url}/api/v1/payments`, {
      method: "POST",
      headers: { authorization: `Bearer ${result.data.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
  };
}

const dialogOf = (page: Page, name = "Registrar pago") => page.getByRole("dialog", { name });
const card = (page: Page, title: string) => page.getByRole("region", { name: title });

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test("a payment is recorded with three taps, and the balance goes", async ({ page, baseURL }) => {
      const account = await open(page, baseURL);
      const id = await laura(account, 12);
      await page.goto(`${baseURL}/cobros`);
      await expect(page.getByText(`Te deben ${pesos(BASE)} · 1 cliente`)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Hasta 30 días" })).toBeVisible();
      await expectAccessibleInBoth(page);

      const taps = await countTaps(page);
      await page.getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
      await expect(dialogOf(page).getByRole("textbox", { name: "Valor" })).toHaveValue("130.000");
      await dialogOf(page).getByText("Nequi", { exact: true }).click();
      await dialogOf(page)
        .getByRole("button", { name: `Registrar ${pesos(BASE)}` })
        .click();
      await expect(page.getByText("Pago registrado · Recibo 1")).toBeVisible();
      expect(await taps()).toBeLessThanOrEqual(3);
      await expect(page.getByText("Nadie te debe.")).toBeVisible();
      await expect(card(page, "Este mes").getByText("Recibo 1")).toBeVisible();
      await expect(card(page, "Este mes").getByText(pesos(BASE)).first()).toBeVisible();
      expect(await balanceOf(account, id)).toMatchObject({ owed: 0, due: 0, credit: 0 });
      await expectAccessibleInBoth(page);
    });

    test("what an agent announced is confirmed once it was seen, or did not come", async ({ page, baseURL }) => {
      const account = await open(page, baseURL);
      const announce = await makeAgent(baseURL, account);
      const id = await laura(account);
      const other = await attended(account, "Beto Ruiz", "3005550102");
      await announce({ client_id: id, amount: BASE, method: "nequi", reference: "M-1" });
      await announce({ client_id: other, amount: BASE, method: "nequi", reference: "M-2" });
      await page.goto(`${baseURL}/cobros`);
      const waiting = card(page, "Por verificar");
      await expect(waiting.getByText("Verifica en tu app")).toHaveCount(2);
      await expect(waiting.getByRole("button", { name: "Confirmar (0)" })).toBeDisabled();
      await expectAccessibleInBoth(page);

      await waiting.getByRole("checkbox", { name: `Laura Gil, ${pesos(BASE)}` }).check();
      await waiting.getByRole("button", { name: "Confirmar (1)" }).click();
      await expect(page.getByText("1 pago confirmado")).toBeVisible();
      await expect(waiting.getByRole("listitem")).toHaveCount(1);
      expect(await balanceOf(account, id)).toMatchObject({ owed: 0 });
      expect(await balanceOf(account, other)).toMatchObject({ owed: BASE });

      await waiting.getByRole("button", { name: /^No llegó: Beto Ruiz/ }).click();
      await expect(dialogOf(page, "El pago no llegó").getByRole("textbox", { name: "Motivo" })).toHaveValue(
        "El dinero no llegó",
      );
      await dialogOf(page, "El pago no llegó").getByRole("button", { name: "Anular pago" }).click();
      await expect(waiting).toBeHidden();
      expect(await balanceOf(account, other)).toMatchObject({ owed: BASE });
    });
  });
}

test("of several that are confirmed, the one that is refused says why, and is confirmed all the same", async ({
  page,
  baseURL,
}) => {
  const account = await open(page, baseURL);
  const announce = await makeAgent(baseURL, account);
  const id = await laura(account, 3);
  const payment = { client_id: id, amount: BASE, method: "nequi", reference: "M-1" };
  await announce(payment);
  await announce({ ...payment, allow_duplicate: true });
  await page.goto(`${baseURL}/cobros`);
  const waiting = card(page, "Por verificar");
  await expect(waiting.getByRole("checkbox")).toHaveCount(2);
  for (const box of await waiting.getByRole("checkbox").all()) await box.check();
  await waiting.getByRole("button", { name: "Confirmar (2)" }).click();
  await expect(page.getByText("1 pago no se confirmó")).toBeVisible();
  await expect(waiting.getByRole("listitem")).toHaveCount(1);
  await expect(waiting.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole("button", { name: "Es otro pago: confirmar" }).click();
  await expect(waiting).toBeHidden();
  expect(await balanceOf(account, id)).toMatchObject({ owed: 0, credit: BASE });
});

test("a part of it pays the oldest first, what is over is credit, which pays later and is given back", async ({
  page,
  baseURL,
}) => {
  const account = await open(page, baseURL);
  const id = await laura(account, 40);
  await laura(account, 3);
  await page.goto(`${baseURL}/cobros`);
  const record = () => page.getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
  const dialog = dialogOf(page);
  const amount = dialog.getByRole("textbox", { name: "Valor" });

  await test.step("a part", async () => {
    await record();
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await amount.fill("150000");
    await expect(dialog.getByText("Abono: faltarán $ 110.000.")).toBeVisible();
    await dialog.getByText("Efectivo", { exact: true }).click();
    await dialog.getByRole("button", { name: "Registrar $ 150.000" }).click();
    await expect(page.getByText("Te deben $ 110.000 · 1 cliente")).toBeVisible();
    const { items } = await balanceOf(account, id);
    expect(items).toMatchObject([{ paid: 20_000, balance: 110_000, payment_status: "partial" }]);
  });

  await test.step("more than is owed", async () => {
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

  await test.step("the credit pays", async () => {
    await laura(account, 1);
    await page.reload();
    await expect(page.getByText("Saldo a favor $ 90.000").first()).toBeVisible();
    await record();
    await dialog.getByRole("switch", { name: "Usar saldo a favor ($ 90.000)" }).click();
    await dialog.getByRole("button", { name: "Registrar $ 90.000" }).click();
    await expect(page.getByText("Saldo a favor usado").first()).toBeVisible();
    await expect.poll(() => balanceOf(account, id)).toMatchObject({ owed: 40_000, credit: 0 });
  });

  await test.step("what was credit and is used cannot be annulled", async () => {
    await page.getByRole("button", { name: /^Anular: Recibo 2/ }).click();
    const annul = dialogOf(page, "Anular pago");
    await annul.getByRole("button", { name: "Anular pago" }).click();
    await expect(annul.getByText("Escribe por qué se anula.")).toBeVisible();
    await annul.getByRole("textbox", { name: "Motivo" }).fill("Se registró dos veces");
    await annul.getByRole("button", { name: "Anular pago" }).click();
    await expect(annul.getByText("El saldo a favor no alcanza.")).toBeVisible();
    await expectAccessible(page);
    await annul.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: "Descartar" }).click();
    await expect(annul).toBeHidden();
  });

  await test.step("another is, and is owed again", async () => {
    await page.getByRole("button", { name: /^Anular: Recibo 1/ }).click();
    await dialogOf(page, "Anular pago").getByRole("textbox", { name: "Motivo" }).fill("Era de otra persona");
    await dialogOf(page, "Anular pago").getByRole("button", { name: "Anular pago" }).click();
    await expect(page.getByText("Pago anulado")).toBeVisible();
    await expect(page.getByText("Motivo: Era de otra persona")).toBeVisible();
    await expect.poll(() => balanceOf(account, id)).toMatchObject({ owed: 190_000 });
    await expect(page.getByText("Te deben $ 190.000 · 1 cliente")).toBeVisible();
  });

  await test.step("credit is given back from the client's sheet", async () => {
    await account.call("POST", "/payments", { client_id: id, amount: 30_000, method: "nequi", parts: [] });
    await page.goto(`${baseURL}/clients?cliente=${id}`);
    const sheet = dialogOf(page, "Laura Gil");
    await expect(sheet.getByText("Debe $ 190.000")).toBeVisible();
    await sheet.getByRole("button", { name: "Devolver saldo" }).click();
    const refund = dialogOf(page, "Devolver saldo a favor");
    await expect(refund.getByRole("textbox", { name: "Valor" })).toHaveValue("30.000");
    await expectAccessible(page);
    await refund.getByText("Nequi", { exact: true }).click();
    await refund.getByRole("button", { name: "Registrar devolución" }).click();
    await expect(page.getByText("Devolución registrada")).toBeVisible();
    await expect(sheet.getByText(/^Saldo a favor/)).toBeHidden();
    await sheet.getByRole("tab", { name: "Pagos" }).click();
    await expect(sheet.getByText("Devolución", { exact: true })).toBeVisible();
    await expectAccessibleInBoth(page);
  });
});

test("the same receipt is asked about before it is recorded again, and what was typed is kept", async ({
  page,
  baseURL,
}) => {
  const account = await open(page, baseURL);
  const id = await laura(account, 3);
  await laura(account, 2);
  await account.call("POST", "/payments", { client_id: id, amount: BASE, method: "nequi", reference: "M-7" });
  await page.goto(`${baseURL}/cobros`);
  await page.getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
  await dialogOf(page).getByText("Nequi", { exact: true }).click();
  await dialogOf(page).getByRole("textbox", { name: "Referencia" }).fill("m7");
  await page.goto(`${baseURL}/dashboard`);
  await expect(page.getByText("Tienes un pago sin registrar")).toBeVisible();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(dialogOf(page).getByRole("textbox", { name: "Referencia" })).toHaveValue("m7");
  await expect(dialogOf(page).getByRole("radio", { name: "Nequi" })).toBeChecked();
  await dialogOf(page)
    .getByRole("button", { name: `Registrar ${pesos(BASE)}` })
    .click();
  const asking = page.getByRole("alertdialog", { name: "Parece repetido" });
  await expect(asking).toContainText("Ya registraste un pago con esa referencia y ese valor. ¿Registrarlo otra vez?");
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Registrar otra vez" }).click();
  await expect(page.getByText("Pago registrado · Recibo 2")).toBeVisible();
  expect(await balanceOf(account, id)).toMatchObject({ owed: 0 });
});

test("a month is exported with three taps, and sums to what the screen shows", async ({ page, baseURL }) => {
  const account = await open(page, baseURL);
  const id = await laura(account);
  const pay = (amount: number, more: object = {}) =>
    account.call("POST", "/payments", { client_id: id, amount, method: "nequi", ...more });
  await pay(BASE, { withheld: 13_000, reference: "=1+1" });
  await pay(70_000, { method: "efectivo" });
  const wrong = await pay(500_000);
  await account.call("POST", `/payments/${wrong.id}/annul`, { reason: "Era otro valor" });
  await page.goto(`${baseURL}/cobros`);
  await expect(card(page, "Este mes").getByText(pesos(200_000))).toBeVisible();
  const month = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Bogota" }).slice(0, 7);

  const taps = await countTaps(page);
  await page.getByRole("button", { name: "Exportar" }).click();
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Excel (.xlsx)" }).click();
  const file = await coming;
  expect(await taps()).toBeLessThanOrEqual(3);
  expect(file.suggestedFilename()).toBe(`sereno-pagos-${month}.xlsx`);
  const [sheet] = await readExcelFile(await file.path());
  const [titles, ...lines] = sheet?.data ?? [];
  expect(titles?.slice(0, 6)).toEqual(["Fecha", "Recibo", "Cliente", "Documento", "Concepto", "Valor bruto"]);
  expect(lines.reduce((sum, line) => sum + Number(line[5]), 0)).toBe(200_000);
  expect(lines.reduce((sum, line) => sum + Number(line[6]), 0)).toBe(13_000);
  expect(lines.map((line) => [line[1], line[9], line[10]])).toEqual([
    [1, "=1+1", "Confirmado"],
    [2, null, "Confirmado"],
    [3, null, "Anulado"],
  ]);
  await expect(page.getByText("Pagos exportados")).toBeVisible();

  await page.getByRole("button", { name: "Exportar" }).click();
  await page.getByRole("menuitem", { name: "Elegir fechas…" }).click();
  const dialog = dialogOf(page, "Exportar los pagos");
  await expectAccessible(page);
  await dialog.getByText("CSV", { exact: true }).click();
  const other = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Exportar" }).click();
  expect((await other).suggestedFilename()).toMatch(/^sereno-pagos-\d{4}-01-01-a-.*\.csv$/);
  await expect(dialog).toBeHidden();

  await test.step("without a connection it says so, and can be tried again", async () => {
    await page.route("**/trpc/payment.list**", (route) => route.abort());
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    await expect(dialog.getByText("No se pudo exportar.")).toBeVisible();
    await page.unrouteAll();
    const again = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Reintentar" }).click();
    expect((await again).suggestedFilename()).toBe(`sereno-pagos-${month}.csv`);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the message is ready with two taps, and the drawer leads to the screen", async ({ page, baseURL }) => {
    const account = await open(page, baseURL);
    await laura(account);
    await page.goto(`${baseURL}/dashboard`);
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await page.getByRole("dialog", { name: "Menú" }).getByRole("link", { name: "Cobros" }).click();
    await expect(page.getByText(/^Te deben/)).toBeVisible();
    const taps = await countTaps(page);
    await page.getByRole("button", { name: "Mensaje a Laura Gil" }).click();
    const dialog = dialogOf(page, "Mensaje de cobro");
    await expect(dialog.getByText(/^Hola, Laura Gil/)).toBeVisible();
    const link = dialog.getByRole("link", { name: /^Abrir WhatsApp/ });
    expect(await link.getAttribute("href")).toContain("https://wa.me/573005550101?text=Hola");
    await expectAccessibleInBoth(page);
    expect(await taps()).toBeLessThanOrEqual(2);
  });

  test("a payment is recorded from the appointment's menu, and from the client's sheet", async ({ page, baseURL }) => {
    const account = await open(page, baseURL);
    const id = await laura(account, 3);
    await laura(account, 2);
    await page.goto(`${baseURL}/dashboard?tab=todas`);
    await page
      .getByRole("button", { name: /^Acciones de la cita de Laura Gil/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Registrar pago" }).click();
    await expect(dialogOf(page).getByRole("checkbox", { checked: true })).toHaveCount(1);
    await dialogOf(page).getByText("Daviplata", { exact: true }).click();
    await dialogOf(page)
      .getByRole("button", { name: `Registrar ${pesos(BASE)}` })
      .click();
    await expect(page.getByText("Pago registrado · Recibo 1")).toBeVisible();
    await expect.poll(() => balanceOf(account, id)).toMatchObject({ owed: BASE });

    await page.goto(`${baseURL}/clients?cliente=${id}`);
    const sheet = dialogOf(page, "Laura Gil");
    await sheet.getByRole("button", { name: "Registrar pago" }).click();
    await dialogOf(page).getByText("Efectivo", { exact: true }).click();
    await dialogOf(page)
      .getByRole("button", { name: `Registrar ${pesos(BASE)}` })
      .click();
    await expect(sheet.getByText(/^Debe/)).toBeHidden();
    await sheet.getByRole("tab", { name: "Pagos" }).click();
    await expect(sheet.getByText("Recibo 2")).toBeVisible();
  });

  test("a practice without payments is told what will be here, and one that cannot be read says so", async ({
    page,
    baseURL,
  }) => {
    const account = await open(page, baseURL);
    await page.route("**/trpc/payment.overview**", (route) => route.abort());
    await page.goto(`${baseURL}/cobros`);
    await expect(page.getByText("No se pudieron cargar los cobros").first()).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reintentar" }).first().click();
    await expect(page.getByText(/^Cuando atiendas una cita/)).toBeVisible();
    await expectAccessibleInBoth(page);

    const { id } = await account.call("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 3 });
    const sold = await account.call("POST", "/package-purchases", {
      package_id: id,
      client_name: "Laura Gil",
      client_phone: "3005550101",
    });
    await account.call("POST", "/appointments", {
      client_id: sold.client_id,
      appointment_date: `${daysAgo(2)} 10:00:00`,
      session_type: "package",
      package_purchase_id: sold.id,
    });
    await account.call("POST", "/payments", { client_id: sold.client_id, amount: 1000, method: "nequi" });
    await page.reload();
    const follow = card(page, "Para hacer seguimiento");
    await expect(follow.getByRole("link", { name: "Agendar a Laura Gil" })).toBeVisible();
    await follow.getByRole("link", { name: "Renovar el paquete de Laura Gil" }).click();
    await expect(dialogOf(page, "Vender paquete")).toBeVisible();
    await expect(page).toHaveURL(/\/clients\?cliente=[^&]+$/);
  });
});
