import { EACH_WIDTH, expect, expectAccessible, expectAccessibleInBoth, test, toast } from "../support/browser";
import { asAgent, attended, BASE, balanceOf, card, chooseOf, daysAgo, dialogOf, laura, pesos } from "../support/cobros";
import { chooseDate } from "../support/date-input";
import { failing } from "../support/failing";
import { now, openNow } from "../support/now";

test("messages leave an announced payment out; it is confirmed or annulled", EACH_WIDTH, async ({ page, account }) => {
  const announce = await asAgent(account);
  const id = await laura(account);
  const other = await attended(account, "Beto Ruiz", "3005550102");
  await announce({ client_id: id, amount: BASE, method: "nequi", reference: "M-1" });
  await announce({ client_id: other, amount: BASE, method: "nequi", reference: "M-2" });
  await page.goto("/dashboard");
  await expect(now(page).getByText("2 pagos por verificar")).toBeVisible();
  await openNow(page);
  await now(page).getByRole("link", { name: "Verificar" }).click();
  const waiting = card(page, "Por verificar");
  await expect(waiting.getByText("Verifica en tu app")).toHaveCount(2);
  await expect(waiting.getByRole("button", { name: "Confirmar (0)" })).toBeDisabled();
  await expectAccessibleInBoth(page);

  await waiting.getByRole("checkbox", { name: `Laura Gil, ${pesos(BASE)}` }).check();
  const day = waiting.getByRole("button", { name: /^Llegó el: / });
  const came = daysAgo(1);
  await chooseDate(page, day, came);
  await expectAccessible(page);
  await waiting.getByRole("button", { name: "Confirmar (1)" }).click();
  await expect(toast(page, "1 pago confirmado")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "Queda por verificar de nuevo")).toBeVisible();
  await waiting.getByRole("checkbox", { name: `Laura Gil, ${pesos(BASE)}` }).check();
  await chooseDate(page, day, came);
  await waiting.getByRole("button", { name: "Confirmar (1)" }).click();
  await expect(waiting.getByRole("listitem")).toHaveCount(1);
  const { payments } = await account.call("GET", `/payments?client_id=${id}`);
  expect(payments[0]).toMatchObject({ status: "confirmed", received_on: came });
  expect(await balanceOf(account, id)).toMatchObject({ owed: 0 });
  expect(await balanceOf(account, other)).toMatchObject({ owed: BASE });

  await waiting.getByRole("button", { name: /^No llegó: Beto Ruiz/ }).click();
  await expect(dialogOf(page, "El pago no llegó").getByRole("textbox", { name: "Motivo" })).toHaveValue(
    "El dinero no llegó",
  );
  await dialogOf(page, "El pago no llegó").getByRole("button", { name: "Anular pago" }).click();
  await expect(waiting).toBeHidden();
  expect(await balanceOf(account, other)).toMatchObject({ owed: BASE });

  await test.step("an announced payment is left out of the message, and recording it asks if it is the same", async () => {
    const client_id = await attended(account, "Celia Paz", "3005550103", 3);
    await attended(account, "Celia Paz", "3005550103", 2);
    await announce({ client_id, amount: BASE, method: "nequi", reference: "M-3" });
    await page.goto("/cobros");
    const debts = card(page, "Te deben");
    const waits = `Por verificar ${pesos(BASE)}`;
    await expect(debts.getByText(waits)).toBeVisible();
    await chooseOf(page, "Celia Paz", "Mensaje");
    const message = dialogOf(page, "Mensaje de cobro");
    await expect(message.getByText(waits)).toBeVisible();
    await expect(message.getByText(`saldo pendiente: ${pesos(BASE)} (`)).toBeVisible();
    await message.getByRole("button", { name: "Cerrar" }).click();

    const record = dialogOf(page);
    await debts.getByRole("button", { name: "Registrar pago de Celia Paz" }).click();
    await expect(record.getByText(waits)).toBeVisible();
    await record.getByRole("checkbox").last().uncheck();
    await record.getByText("Nequi", { exact: true }).click();
    await record.getByRole("button", { name: `Registrar ${pesos(BASE)}` }).click();
    const question = page.getByRole("alertdialog", { name: "¿Es este?" });
    await expect(question.getByText("Nequi · Ref. M-3")).toBeVisible();
    await expectAccessibleInBoth(page);
    await question.getByRole("button", { name: "Sí, confirmar este" }).click();
    await expect(toast(page, "Pago confirmado · Recibo 2")).toBeVisible();
    await expect(record).toBeHidden();
    expect(await balanceOf(account, client_id)).toMatchObject({ owed: BASE, credit: 0, announced: 0 });
  });
});

test("confirmations show credit, refuse a repeated payment and report a failed undo", async ({ page, account }) => {
  const announce = await asAgent(account);
  const id = await laura(account, 3);
  const payment = { amount: BASE, method: "nequi", reference: "M-1" };
  await announce({ client_id: id, ...payment });
  await account.call("POST", "/payments", { client_id: id, amount: BASE, allow_duplicate: true });
  const twice = await attended(account, "Celia Paz", "3005550103", 3);
  await announce({ client_id: twice, ...payment });
  await announce({ client_id: twice, ...payment, allow_duplicate: true });
  await page.goto("/cobros");
  const waiting = card(page, "Por verificar");
  await waiting.getByRole("button", { name: /^Por verificar/, expanded: false }).click();
  const checkAll = async (name: RegExp, count: number) => {
    const boxes = waiting.getByRole("checkbox", { name });
    await expect(boxes).toHaveCount(count);
    for (const box of await boxes.all()) await box.check();
    await waiting.getByRole("button", { name: `Confirmar (${count})` }).click();
  };

  await test.step("what is no longer owed becomes credit", async () => {
    await waiting.getByRole("checkbox", { name: `Laura Gil, ${pesos(BASE)}` }).check();
    await expect(waiting.getByText(/^Ya no se debe: Cita del/)).toBeVisible();
    await expect(waiting.getByText(`Quedan ${pesos(BASE)} como saldo a favor.`)).toBeVisible();
    await expectAccessibleInBoth(page);
    await waiting.getByRole("button", { name: "Confirmar (1)" }).click();
    await expect(waiting.getByRole("listitem")).toHaveCount(2);
    expect(await balanceOf(account, id)).toMatchObject({ owed: 0, credit: BASE, announced: 0 });
  });

  await test.step("of two confirmed payments a repeated one is refused with the reason, then confirmed", async () => {
    await checkAll(/^Celia Paz/, 2);
    await expect(page.getByText("1 pago no se confirmó")).toBeVisible();
    await expect(waiting.getByRole("listitem")).toHaveCount(1);
    await expect(waiting.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await waiting.getByRole("button", { name: "Es otro pago: confirmar" }).click();
    await expect(waiting).toBeHidden();
    expect(await balanceOf(account, twice)).toMatchObject({ owed: 0, credit: BASE });
  });

  await test.step("of two undone confirmations one fails, is reported and stays confirmed", async () => {
    const ids: string[] = [];
    for (const [index, name] of ["Beto Ruiz", "Dora Luna"].entries()) {
      const client_id = await attended(account, name, `300555011${index}`);
      ids.push(client_id);
      await announce({ client_id, amount: BASE, method: "nequi", reference: `N-${index}` });
    }
    await page.goto("/cobros?verificar=1");
    await checkAll(/^(Beto Ruiz|Dora Luna)/, 2);
    await expect(toast(page, "2 pagos confirmados")).toBeVisible();
    let answered = 0;
    await page.route("**/trpc/payment.undo*", (route) => (answered++ === 0 ? route.continue() : route.abort()));
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(toast(page, "Se deshizo 1 de 2")).toBeVisible();
    await expect(waiting.getByText("1 pago")).toBeVisible();
    const owed = await Promise.all(ids.map(async (each) => (await balanceOf(account, each)).owed));
    expect(owed.sort()).toEqual([0, BASE]);
  });

  await test.step("a message does not say that a debt is paid while the balance is unknown", async () => {
    await announce({ client_id: await attended(account, "Elsa Mora", "3005550112"), amount: BASE, method: "nequi" });
    await page.goto("/cobros");
    await failing(page, "payment.balance");
    await chooseOf(page, "Elsa Mora", "Mensaje");
    const message = dialogOf(page, "Mensaje de cobro");
    await expect(message.getByText("No hay nada que cobrarle.")).toBeVisible();
    await expect(message.getByText("Lo que debe ya está pagado.")).toBeHidden();
  });
});
