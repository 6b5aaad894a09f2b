import { AT_EACH_WIDTH, expect, expectAccessible, freeDate, gate, test } from "../support/browser";

const ana = { patient_name: "Ana Peña", patient_phone: "3005550101" };

test("a renamed client stays the same one in appointments, and moving to another client warns", async ({
  page,
  account,
}) => {
  const { client_id } = await account.book(`${freeDate(1)} 10:00:00`, ana);
  await account.call("POST", "/clients", { name: "Luz Ríos", phone: "3005550102" });
  await page.goto(`/clients?cliente=${client_id}`);
  await page.getByRole("button", { name: "Editar cliente" }).click();
  const editing = page.getByRole("dialog", { name: "Editar cliente" });
  await editing.getByRole("textbox", { name: "Nombre" }).fill("Ana María Peña");
  await editing.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Cliente actualizado")).toBeVisible();

  await page.goto("/dashboard");
  await page.getByRole("article").filter({ hasText: "Ana María Peña" }).getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  await dialog.getByRole("textbox", { name: /Correo electrónico/ }).fill("ana@correo.co");
  await expect(dialog.getByText("También se actualiza en la ficha de Ana.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Cita actualizada exitosamente")).toBeVisible();
  const { clients } = await account.call("GET", "/clients?search=ana");
  expect(clients).toMatchObject([{ id: client_id, name: "Ana María Peña", email: "ana@correo.co" }]);

  await page.getByRole("article").filter({ hasText: "Ana María Peña" }).getByRole("button").first().click();
  await dialog.getByRole("combobox", { name: "Paciente" }).fill("luz");
  await page.getByRole("option", { name: /Luz Ríos/ }).click();
  await expect(dialog.getByText("Esta cita pasará a Luz Ríos, otra persona.")).toBeVisible();
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Luz Ríos" })).toBeVisible();
  expect((await account.call("GET", "/clients")).total_count).toBe(2);
});

test("two records of a client are merged from the sheet", AT_EACH_WIDTH, async ({ page, account }) => {
  const first = await account.call("POST", "/clients", { name: "Ana Peña", phone: "3005550101" });
  const second = await account.call("POST", "/clients", { name: "Ana Peña", phone: "3005550102", email: "a@b.co" });
  const { id } = await account.call("POST", "/packages", { name: "Cuatro", sessions: 4, validity_months: 2 });
  for (const { name, phone } of [first, second]) {
    await account.call("POST", "/package-purchases", { package_id: id, client_name: name, client_phone: phone });
  }
  await page.goto(`/clients?cliente=${first.id}`);

  const sheet = page.getByRole("dialog", { name: "Ana Peña" });
  const more = sheet.getByRole("button", { name: "Más acciones: Ana Peña" });
  await more.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(sheet).toBeVisible();
  await more.click();
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
  await expect(page.getByText("Clientes unidos")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`cliente=${second.id}`));
  await expect(sheet.getByText("+57 300 555 0102")).toBeVisible();
  await expect(sheet.getByRole("tab", { name: /Paquetes.*2/ })).toBeVisible();
  expect((await account.call("GET", "/clients")).total_count).toBe(1);
});

test("an appointment's package is sold, used, removed and chosen again", async ({ page, account }) => {
  await account.book(`${freeDate(1)} 10:00:00`, ana);
  await page.goto("/dashboard");
  const card = page.getByRole("article").filter({ hasText: "Ana Peña" });
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  const save = async () => {
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(dialog).toBeHidden();
  };
  const used = async () => (await account.call("GET", "/package-purchases")).purchases[0].sessions_used;

  await card.getByRole("button").first().click();
  await dialog.getByRole("radio", { name: "Vender un paquete" }).check();
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(dialog.getByText("Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'.")).toBeVisible();
  await dialog.getByRole("button", { name: "Crear un paquete" }).click();
  const maker = page.getByRole("dialog", { name: "Nuevo paquete" });
  await maker.getByRole("textbox", { name: "Nombre" }).fill("Cuatro");
  await maker.getByRole("textbox", { name: "Sesiones" }).fill("4");
  await maker.getByRole("textbox", { name: "Vigencia (meses)" }).fill("2");
  await maker.getByRole("textbox", { name: "Descuento (%)" }).fill("0");
  await maker.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(maker).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Paquete: Cuatro" })).toBeFocused();
  await dialog.getByRole("button", { name: /^Medio de pago/ }).click();
  await page.getByRole("option", { name: "Transferencia" }).click();
  await expectAccessible(page);
  await save();
  await expect(page.getByText("Paquete adquirido")).toBeVisible();
  expect(await used()).toBe(1);
  expect((await account.call("GET", "/package-purchases")).purchases[0].payment_method).toBe("transfer");

  await card.getByRole("button").first().click();
  await expect(dialog.getByRole("radio", { name: "Cuatro" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Vender un paquete" })).toBeHidden();
  await dialog.getByRole("radio", { name: "Sin paquete" }).check();
  await save();
  expect(await used()).toBe(0);

  await card.getByRole("button").first().click();
  await dialog.getByRole("radio", { name: "Cuatro" }).check();
  await save();
  expect(await used()).toBe(1);
});

test("a retyped name offers no client of the earlier text before the answer", async ({ page, account }) => {
  for (const name of ["Ana Peña", "Luz Ríos"]) {
    await account.call("POST", "/clients", { name, phone: name === "Ana Peña" ? "3005550101" : "3005550102" });
  }
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Nueva Cita" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
  const patient = dialog.getByRole("combobox", { name: "Paciente" });
  await patient.fill("ana");
  const ana = page.getByRole("option", { name: /Ana Peña/ });
  await expect(ana).toBeVisible();
  const { open, opened } = gate();
  await page.route("**/trpc/client.list**", (route) => opened.then(() => route.continue()));
  await patient.fill("ana p");
  await expect(ana).toBeVisible();
  await patient.fill("luz");
  await expect(ana).toBeHidden();
  await patient.press("Enter");
  await expect(patient).toHaveValue("luz");
  open();
  await patient.fill("luz r");
  await page.getByRole("option", { name: /Luz Ríos/ }).click();
  await expect(dialog.getByRole("group", { name: "Paciente" })).toContainText("Luz Ríos");
});

test("an edit of a client's name keeps what changed elsewhere, and a deleted client's sheet says so", async ({
  page,
  account,
}) => {
  const { id } = await account.call("POST", "/clients", { name: "Ana Peña", phone: "3005550101" });
  await page.goto(`/clients?cliente=${id}`);
  await page.getByRole("button", { name: "Editar cliente" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar cliente" });
  await dialog.getByRole("textbox", { name: "Nombre" }).fill("Ana María Peña");
  await account.change("client.update", { id, phone: "+573005550109", email: "ana@correo.co" });
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Cliente actualizado")).toBeVisible();
  const { clients } = await account.call("GET", "/clients");
  expect(clients).toMatchObject([{ name: "Ana María Peña", phone: "+573005550109", email: "ana@correo.co" }]);

  await account.change("client.delete", { id });
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Este cliente ya no existe.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Editar cliente" })).toBeHidden();
});
