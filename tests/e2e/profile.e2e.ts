import { expect, expectAccessible, freeWeekday, PHONE, test, toast } from "../support/browser";
import { chooseItem } from "../support/taps";

test("the profile is completed and saved, and leaving unsaved changes asks first", async ({ page, visit }) => {
  await visit("/profile");
  await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeVisible();
  await page.getByRole("textbox", { name: /Dirección/ }).fill("Calle 10 # 5-20");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect(page.getByText("Por favor completa todos los campos requeridos").first()).toBeVisible();
  await page.getByRole("textbox", { name: /Teléfono|Celular/ }).fill("300 555 0170");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect(toast(page, "Perfil guardado")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: /Dirección/ })).toHaveValue("Calle 10 # 5-20");
  await expectAccessible(page);

  await page.getByRole("textbox", { name: /Ciudad/ }).fill("Cali");
  await page.getByRole("link", { name: "Citas" }).click();
  await expect(page.getByText("¿Salir sin guardar?")).toBeVisible();
  await page.getByRole("button", { name: "Seguir editando" }).click();
  await expect(page.getByRole("textbox", { name: /Ciudad/ })).toHaveValue("Cali");
});

test("payment details are normalised, and the payment message has a preview", async ({ page, visit }) => {
  await visit("/profile?ver=cobro");
  const key = page.getByRole("textbox", { name: /Llave Bre-B/ });
  const message = page.getByRole("textbox", { name: /Tu texto/ });
  await expect(page.getByText(/^Hola, Laura\./)).toBeVisible();

  await test.step("invalid input is named at its field", async () => {
    await key.fill("ana ríos");
    await message.fill("Hola {nombre}, debes {saldo}");
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await expect(page.getByText(/Una llave con letras empieza con @/)).toBeVisible();
    await expect(page.getByText(/No sabemos qué poner en \{saldo\}/)).toBeVisible();
    await expectAccessible(page);
  });

  await key.fill("@ana");
  await message.fill("Hola {nombre}: {valor}. {pago}");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  // The missing field is on another tab, which opens.
  await expect(page.getByRole("tab", { name: "Datos", exact: true })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("textbox", { name: /Dirección/ }).fill("Calle 10 # 5-20");
  await page.getByRole("textbox", { name: /Teléfono/ }).fill("300 555 0170");
  await page.getByRole("tab", { name: "Cobro", exact: true }).click();
  await key.fill("+57 300 123 4567");
  await message.fill("");
  await page.getByRole("button", { name: "Cambiar este texto" }).click();
  await expect(message).toHaveValue(/^Hola, \{nombre\}/);
  await expect(message).toBeFocused();
  await message.fill("Hola {nombre}: {valor}. {pago}");
  await expect(page.getByText(/^Hola Laura: \$\s130\.000\. Puedes transferir por Bre-B/)).toBeVisible();
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect(toast(page, "Perfil guardado")).toBeVisible();
  await expect(key).toHaveValue("3001234567");
  await page.reload();
  await expect(key).toHaveValue("3001234567");
  await expect(message).toHaveValue("Hola {nombre}: {valor}. {pago}");
});

test("an agent's token is shown once and its changes are listed; a second token only reads; both tokens end with all sessions", async ({
  page,
  visit,
  baseURL,
}) => {
  await visit("/asistente");
  const agentSwitch = page.getByRole("switch", { name: /Agente|agente/ });
  await test.step("while the switch is off, the page shows only a button for the rest", async () => {
    await expect(agentSwitch).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveText(["Ver accesos, límites y actividad"]);
  });

  await test.step("the switch goes back when the change fails", async () => {
    await page.route("**/trpc/practice.setAgentStatus", (route) => route.abort());
    await agentSwitch.click();
    await expect(toast(page, "No se pudo actualizar el estado del agente")).toBeVisible();
    await expect(agentSwitch).not.toBeChecked();
    await page.unroute("**/trpc/practice.setAgentStatus");
    await agentSwitch.click();
    await expect(toast(page, "Agente activado")).toBeVisible();
    await expect(agentSwitch).toBeChecked();
  });

  const token = await test.step("a token is created", async () => {
    await page.getByRole("button", { name: "Crear acceso" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Asistente de la casa");
    await expect(dialog.getByRole("radio", { name: "Solo a quien escribe" })).toBeChecked();
    await dialog.getByRole("button", { name: "Crear acceso" }).click();
    const shown = page.getByText(/^sereno_agent\./).or(page.locator('input[value^="sereno_agent."]'));
    await expect(shown.first()).toBeVisible();
    await expectAccessible(page);
    return (await shown.first().textContent()) || (await shown.first().inputValue());
  });

  await test.step("the agent books with the token, and its change is listed", async () => {
    const response = await fetch(`${baseURL}/api/v1/appointments`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token.trim()}`,
        "content-type": "application/json",
        "sereno-writer": "+573005550190",
      },
      body: JSON.stringify({
        patient_name: "Elena Paz",
        patient_phone: "3005550190",
        appointment_date: `${freeWeekday(3)} 10:00:00`,
      }),
    });
    expect(response.status).toBe(201);
    await page.reload();
    await expect(page.getByText("Asistente de la casa").first()).toBeVisible();
    await expect(page.getByText(/^Agendar · Vence: /)).toBeVisible();
    await expect(page.getByText("Ve: solo a quien escribe")).toBeVisible();
    await expect(page.getByText("Agendó una cita")).toBeVisible();
    await expect(page.getByText(/Elena Paz/)).toBeVisible();
    await expect(page.getByText(/sereno_agent\./)).toHaveCount(0);
  });

  // Content above the button loads later and moves it: an earlier press would miss.
  await expect(page.getByRole("textbox", { name: "Cambios por día" })).toBeVisible();
  await page.getByRole("button", { name: "Crear acceso" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Solo mira");
  await dialog.getByRole("radio", { name: "Consultar" }).check();
  await dialog.getByRole("radio", { name: "A toda la consulta" }).check();
  await chooseItem(dialog.getByRole("button", { name: /^Vence/ }), "Nunca");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear acceso" }).click();
  const reader = (await page.getByText(/^sereno_agent\./).textContent()) ?? "";
  await page.reload();
  await expect(page.getByText("Consultar · No vence")).toBeVisible();

  const ask = async (method: string, path: string, as = reader) => {
    const headers = { authorization: `Bearer ${as.trim()}`, "content-type": "application/json" };
    return (await fetch(`${baseURL}/api/v1${path}`, { method, headers, body: method === "GET" ? null : "{}" })).status;
  };
  expect(await ask("GET", "/profile/basic-info")).toBe(200);
  expect(await ask("POST", "/appointments")).toBe(403);

  await page.goto("/profile?ver=cuenta");
  await page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" }).click();
  const ending = page.getByRole("alertdialog");
  await expect(ending.getByRole("checkbox", { name: /accesos de tu agente/ })).toBeChecked();
  await expectAccessible(page);
  await ending.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
  for (const each of [reader, token]) expect(await ask("GET", "/profile/basic-info", each)).toBe(401);
});

test("each of the profile's four tabs is at most two screens long, and the first shows the agent's switch", async ({
  page,
  visit,
}) => {
  await page.setViewportSize(PHONE);
  await visit("/profile");
  await expect(page.getByRole("switch", { name: /^Agente activo/ })).toBeInViewport();
  for (const [name, part, seen] of [
    ["Datos", "datos", "Información personal"],
    ["Cobro", "cobro", "Datos bancarios"],
    ["Recordatorios", "recordatorios", "Google Calendar"],
    ["Cuenta y datos", "cuenta", "Dispositivos"],
  ] as const) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page).toHaveURL(`/profile?ver=${part}`);
    await expect(page.getByRole("heading", { name: seen, exact: true })).toBeVisible();
    await expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
    const screens = () => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
    await expect.poll(screens).toBeLessThanOrEqual(2);
    await expectAccessible(page);
  }
  await page.reload();
  await expect(page.getByRole("tab", { name: "Cuenta y datos" })).toHaveAttribute("aria-selected", "true");
});
