import { type Account, expect, expectAccessible, freeDate, openAgent, test, toast } from "../support/browser";

async function letAgentWork(account: Account) {
  const pack = await account.call("POST", "/packages", { name: "Ocho sesiones", sessions: 8, validity_months: 3 });
  const asAgent = await openAgent(account);
  const elena = { patient_name: "Elena Paz", patient_phone: "3005550190" };
  const made = await asAgent("POST", "/appointments", { ...elena, appointment_date: `${freeDate(0)} 10:00:00` });
  await asAgent("PUT", `/appointments/${made.id}`, { appointment_date: `${freeDate(1)} 11:00:00` });
  await asAgent("POST", "/package-purchases", {
    package_id: pack.id,
    client_name: "Elena Paz",
    client_phone: "3005550190",
  });
  return asAgent;
}

test("the therapist sees an agent's changes even after a failed load, undoes some, and limits the agent's changes per day", async ({
  page,
  visit,
}) => {
  const account = await visit("/dashboard");
  const asAgent = await letAgentWork(account);

  const news = page.getByRole("link", { name: /^\d+ cambios de tu agente sin ver$/ });

  await test.step("the card and the dialog show that the agent booked", async () => {
    await page.reload();
    await expect(page.getByText("Agendada por el agente")).toBeVisible();
    await page.getByRole("button", { name: /^Elena Paz/ }).click();
    await expect(page.getByRole("dialog").getByText("Agendada por el agente")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("the list of changes shows the amount and the previous time", async () => {
    const luis = { patient_name: "Luis Gil", patient_phone: "3005550191" };
    await asAgent("POST", "/appointments/series", { ...luis, start: `${freeDate(2)} 15:00:00`, count: 3 });
    await page.goto("/dashboard");
    const looked = page.waitForResponse(/agentNews\.see/);
    await news.click();
    await expect(page).toHaveURL(/\/asistente#actividad$/);
    await expect(page.getByText("Nuevo", { exact: true }).first()).toBeInViewport();
    expect((await looked).ok()).toBe(true);
    await expect(page.getByText("$ 1.040.000, por cobrar")).toBeVisible();
    await expect(page.getByText(/11:00\sa\.\sm\. \(antes: .*10:00\sa\.\sm\.\)/)).toBeVisible();
  });

  await test.step("changes that were seen are no longer new", async () => {
    const loaded = page.waitForResponse(/agentNews\.get/);
    await page.goto("/dashboard");
    await loaded;
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(news).toBeHidden();
  });

  await test.step("a list that fails to load shows an error in its place, and loads on retry", async () => {
    await page.route(/\/assets\/activity-rows/, (route) => route.abort());
    await page.goto("/asistente");
    // The blocked file may contain other parts of the page, which then show the same text.
    const done = page.getByRole("region", { name: "Lo que hizo" });
    await expect(done.getByText("No se pudo cargar esta parte")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Agente activo" })).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await done.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("Reprogramó una cita")).toBeVisible();
  });

  await test.step("the coming appointments of a series are undone", async () => {
    await page.getByRole("button", { name: /^Deshacer.*Luis Gil$/ }).click();
    const asking = page.getByRole("alertdialog", { name: "¿Cancelar la serie?" });
    await expect(asking).toBeVisible();
    await expectAccessible(page);
    await asking.getByRole("button", { name: "Cancelar citas" }).click();
    await expect(toast(page, "3 citas canceladas")).toBeVisible();
    expect((await account.call("GET", "/appointments/upcoming")).appointments).toHaveLength(1);
  });

  await test.step("an invalid limit is refused in the form", async () => {
    const limit = page.getByRole("textbox", { name: "Cambios por día" });
    await expect(limit).toHaveValue("30");
    await limit.fill("0");
    await expect(page.getByText("Escribe un número de 1 a 500.")).toBeVisible();
    await limit.fill("12");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(toast(page, "Límite guardado")).toBeVisible();
    await expect.poll(async () => (await account.call("GET", "/profile")).agent_daily_limit).toBe(12);
  });

  await test.step("the sale is unpaid, and is cancelled", async () => {
    const { clients } = await account.call("GET", "/clients?search=Elena");
    await page.goto(`/clients?cliente=${clients[0].id}`);
    await page.getByRole("tab", { name: /Paquetes/ }).click();
    await expect(page.getByText("Pendiente")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Anular venta" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Anular venta" }).click();
    await expect(page.getByText("Venta anulada")).toBeVisible();
    await expect(page.getByText("Pendiente")).toHaveCount(0);
    await expect(page.getByText("Cancelado").first()).toBeVisible();
  });
});

test("an assistant that cancels too many appointments is paused, and they are restored where their hour is free", async ({
  page,
  visit,
}) => {
  const account = await visit("/terminos");
  const asAgent = await letAgentWork(account);
  // A date far from those of the assistant's appointments: several offsets of `freeDate` can give the same Monday.
  const date = freeDate(10);
  const ids: string[] = [];
  for (const hour of ["09", "10", "11", "12", "13", "14"]) {
    const patient = { patient_name: `Persona ${hour}`, patient_phone: `30055501${hour}` };
    ids.push((await account.book(`${date} ${hour}:00:00`, patient)).id);
  }
  await asAgent("PUT", `/appointments/${ids[0]}`, { duration_minutes: 30 });
  for (const id of ids.slice(1)) await asAgent("PUT", `/appointments/${id}`, { status: "cancelled" }).catch(() => null);
  expect((await account.call("GET", "/appointments/upcoming")).appointments.length).toBeLessThan(5);
  await page.goto("/dashboard");
  const banner = page.getByRole("status").filter({ hasText: "Tu asistente «WhatsApp» se puso en pausa" });
  await expect(banner).toBeVisible();
  await expect(banner).toContainText(/canceló/);
  await expectAccessible(page);

  await test.step("appointments whose hour is taken are named, and the others restored", async () => {
    await account.book(`${date} 10:00:00`, { patient_name: "Beto Ruiz", patient_phone: "3005550178" });
    await banner.getByRole("button", { name: "Deshacer todo" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deshacer todo" }).click();
    const left = page.getByRole("dialog", { name: "No todo quedó como estaba" });
    await expect(left).toContainText("Persona 10");
    await expect(left).toContainText("Lo ocupa Beto Ruiz");
    expect((await account.call("GET", `/appointments/${ids[2]}`)).status).toBe("scheduled");
    await left.getByRole("button", { name: "Entendido" }).click();
    await expect(left).toBeHidden();
  });

  await test.step("the assistant works again once permitted", async () => {
    await banner.getByRole("button", { name: "Volver a permitir" }).click();
    await expect(toast(page, "Tu asistente puede seguir")).toBeVisible();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByText("Beto Ruiz").first()).toBeVisible();
    await expect(banner).toBeHidden();
    await asAgent("PUT", `/appointments/${ids[0]}`, { status: "confirmed" });
  });

  await test.step("the activity shows the old and new length, and the undo", async () => {
    await page.goto("/asistente");
    await expect(page.getByText("Acortó una cita")).toBeVisible();
    await expect(page.getByText(/de 60 a 30 minutos/)).toBeVisible();
    await expect(page.getByText("Deshecho").first()).toBeVisible();
  });
});
