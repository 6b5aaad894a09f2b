import { expect, expectAccessible, freeDate, test, toast } from "../support/browser";
import { BASE, dialogOf, laura, pesos } from "../support/cobros";
import { gate, holdBack, loseAnswers } from "../support/failing";
import { chooseItem } from "../support/taps";

test("after a lost answer a payment is recorded once, also after a reload, and a switch ends in the state set last", async ({
  page,
  account,
}) => {
  const id = await laura(account);
  const payments = async () => (await account.call("GET", `/payments?client_id=${id}`)).payments;
  const save = dialogOf(page).getByRole("button", { name: `Registrar ${pesos(BASE)}` });
  await page.goto("/cobros");
  await page.getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
  await dialogOf(page).getByText("Nequi", { exact: true }).click();
  await loseAnswers(page, "**/trpc/payment.record");
  await save.click();
  await expect(dialogOf(page).getByText(/Puede que se haya guardado/)).toBeVisible();
  await expect(dialogOf(page).getByText("No sabemos si se guardó")).toBeVisible();
  expect(await payments()).toHaveLength(1);

  await page.goto("/availability");
  await expect(page.getByText("Tienes un pago sin registrar")).toBeVisible();
  await expect(page.getByText("puede que ya esté. Compruébalo antes de continuar.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/trpc/payment.record");
  await page.getByRole("button", { name: "Continuar" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Valor" }).fill(String(BASE));
  await save.click();
  const asking = page.getByRole("alertdialog", { name: "Parece repetido" });
  await expect(asking).toContainText("Se cortó la conexión mientras se guardaba, y puede que ya esté.");
  await expectAccessible(page);
  expect(await payments()).toHaveLength(1);

  await test.step("a switch ends in the state set last", async () => {
    page.on("dialog", (asked) => asked.accept());
    await page.goto("/profile");
    const agent = page.getByRole("switch", { name: "Agente activo" });
    const enabled = async () => (await account.call("GET", "/profile")).agent_enabled;
    await expect(agent).not.toBeChecked();
    await loseAnswers(page, "**/trpc/practice.setAgentStatus");
    await agent.click();
    await expect.poll(enabled).toBe(true);
    // Wait for the lost answer: a route that is removed earlier would let it through.
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
    await expect(agent).toBeChecked();
    await agent.click();
    await expect.poll(enabled).toBe(false);
    await expect(toast(page, "Agente desactivado")).toBeVisible();
    await agent.click();
    await expect.poll(enabled).toBe(true);
  });
});

test("a dialog that saves or checks stays open, takes no input and reports a refusal", async ({ page, account }) => {
  page.on("dialog", (asked) => asked.accept());
  await test.step("a form takes no input while it saves, no save while it loads, and gets the focus back when refused", async () => {
    await page.goto("/clients");
    const release = await holdBack(page, "**/trpc/**catalog.listWithConfig**");
    await page.getByRole("button", { name: "Agregar Cliente" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Agregar Cliente" });
    await dialog.getByRole("textbox", { name: "Celular" }).fill("3005550101");
    const name = dialog.getByRole("textbox", { name: "Nombre" });
    await name.fill("Ana Peña");
    const save = dialog.getByRole("button", { name: "Crear cliente" });
    await expect(save).toBeDisabled();
    release();
    await expect(save).toBeEnabled();
    const { open, opened } = gate();
    await page.route("**/trpc/client.create", (route) => opened.then(() => route.fulfill({ status: 500 })));
    const request = page.waitForRequest("**/trpc/client.create");
    await page.keyboard.press("Enter");
    await request;
    await expect(dialog.getByRole("button", { name: "Creando..." })).toBeVisible();
    await page.keyboard.type(" Ruiz");
    await expect(dialog.getByLabel("Nombre", { exact: true })).toHaveValue("Ana Peña");
    open();
    await expect(name).toBeFocused();
    await page.keyboard.type(" Ruiz");
    await expect(name).toHaveValue("Ana Peña Ruiz");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog", { name: "Parece repetido" })).toBeVisible();
  });

  await test.step("a dialog stays open while its change waits for an answer, and reports the refusal", async () => {
    await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
    const { id } = await account.call("POST", "/clients", { name: "Ana Peña", phone: "3005550101" });
    await page.goto(`/clients?vender=1&cliente=${id}`);
    const dialog = page.getByRole("dialog", { name: "Vender paquete" });
    const sell = dialog.getByRole("button", { name: /^Vender por/ });
    await expect(sell).toBeVisible();
    const { open, opened } = gate();
    await page.route("**/trpc/purchase.create", (route) => opened.then(() => route.fulfill({ status: 500 })));
    await sell.click();
    await page.keyboard.press("Escape");
    await page.goBack();
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    open();
    await expect(dialog.getByText("No sabemos si se guardó")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("an appointment whose time is still being checked is not booked behind a closed dialog", async () => {
    await account.book(`${freeDate(1)} 10:00:00`);
    await page.goto("/dashboard");
    await page.getByRole("article").getByRole("button").first().click();
    const dialog = page.getByRole("dialog", { name: "Editar Cita" });
    const release = await holdBack(page, "**/trpc/**appointment.checkAvailability**");
    await chooseItem(dialog.getByRole("button", { name: /^Hora de inicio/ }), /^10:30\sa/);
    const save = dialog.getByRole("button", { name: "Guardar cambios" });
    await save.click();
    await expect(save).toHaveAttribute("aria-busy", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    release();
    await expect(toast(page, "Cita actualizada exitosamente")).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});
