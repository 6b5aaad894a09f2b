import { EACH_WIDTH, expect, expectAccessible, freeDate, test, toast } from "../support/browser";

test("renaming a client keeps changes made elsewhere, and moving an appointment to another client warns first", async ({
  page,
  account,
}) => {
  const ana = { patient_name: "Ana Peña", patient_phone: "3005550101" };
  const { client_id } = await account.book(`${freeDate(1)} 10:00:00`, ana);
  await account.call("POST", "/clients", { name: "Luz Ríos", phone: "3005550102" });
  await page.goto(`/clients?cliente=${client_id}`);
  await page.getByRole("button", { name: "Editar cliente" }).click();
  const editing = page.getByRole("dialog", { name: "Editar cliente" });
  await editing.getByRole("textbox", { name: "Nombre" }).fill("Ana María Peña");
  await account.change("client.update", { id: client_id, phone: "+573005550109" });
  await editing.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(toast(page, "Cliente actualizado")).toBeVisible();

  const card = (name: string) => page.getByRole("article").filter({ hasText: name });
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  await test.step("its appointment changes its email", async () => {
    await page.goto("/dashboard");
    await card("Ana María Peña").getByRole("button").first().click();
    await dialog.getByRole("textbox", { name: /Correo electrónico/ }).fill("ana@correo.co");
    await expect(dialog.getByText("También se actualiza en la ficha de Ana.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(toast(page, "Cita actualizada exitosamente")).toBeVisible();
    const { clients } = await account.call("GET", "/clients?search=ana");
    const expected = { id: client_id, name: "Ana María Peña", phone: "+573005550109", email: "ana@correo.co" };
    expect(clients).toMatchObject([expected]);
  });

  await test.step("it moves to another client after a warning", async () => {
    await card("Ana María Peña").getByRole("button").first().click();
    await dialog.getByRole("combobox", { name: "Paciente" }).fill("luz");
    await page.getByRole("option", { name: /Luz Ríos/ }).click();
    await expect(dialog.getByText("Esta cita pasará a Luz Ríos, otra persona.")).toBeVisible();
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(card("Luz Ríos")).toBeVisible();
    expect((await account.call("GET", "/clients")).total_count).toBe(2);
  });

  await test.step("an open sheet says that its client was deleted elsewhere", async () => {
    await page.goto(`/clients?cliente=${client_id}`);
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("button", { name: "Editar cliente" })).toBeVisible();
    await account.change("client.delete", { id: client_id });
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(sheet.getByText("Este cliente ya no existe.")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Editar cliente" })).toBeHidden();
  });
});

test("two records of a client are merged from the sheet", EACH_WIDTH, async ({ page, account }) => {
  const first = await account.call("POST", "/clients", { name: "Ana Peña", phone: "3005550101" });
  const second = await account.call("POST", "/clients", { name: "Ana Peña", phone: "3005550102", email: "a@b.co" });
  const { id } = await account.call("POST", "/packages", { name: "Cuatro", sessions: 4, validity_months: 2 });
  for (const { name, phone } of [first, second]) {
    await account.call("POST", "/package-purchases", { package_id: id, client_name: name, client_phone: phone });
  }
  await page.goto(`/clients?cliente=${first.id}`);

  const sheet = page.getByRole("dialog", { name: "Ana Peña" });
  await sheet.getByRole("button", { name: "Más acciones: Ana Peña" }).click();
  await expect(page.getByRole("menuitem", { name: "Unir con otro cliente" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("menuitem", { name: "Unir con otro cliente" }).click();
  const dialog = page.getByRole("dialog", { name: "Unir con otro cliente" });
  await expect(dialog.getByRole("combobox", { name: "El otro cliente" })).toBeFocused();
  await dialog.getByRole("button", { name: "Unir clientes" }).click();
  await expect(dialog.getByText("Elige el otro cliente de la lista.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "El otro cliente" }).fill("ana");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: /300 555 0102/ }).click();
  await dialog.getByRole("radio", { name: "Ana Peña" }).last().check();
  await expect(dialog.getByText(/Queda la ficha de Ana Peña con el celular \+57 300 555 0102/)).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Unir clientes" }).click();
  await expect(dialog.getByText(/Los dos clientes tienen un paquete con sesiones disponibles/)).toBeVisible();
  const { purchases } = await account.call("GET", `/package-purchases?client_id=${first.id}`);
  await account.call("PUT", `/package-purchases/${purchases[0].id}/sessions`, { sessions_used: 4 });
  await dialog.getByRole("button", { name: "Unir clientes" }).click();
  await expect(toast(page, "Clientes unidos")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`cliente=${second.id}`));
  await expect(sheet.getByText("+57 300 555 0102")).toBeVisible();
  await expect(sheet.getByRole("tab", { name: /Paquetes.*2/ })).toBeVisible();
  expect((await account.call("GET", "/clients")).total_count).toBe(1);
});
