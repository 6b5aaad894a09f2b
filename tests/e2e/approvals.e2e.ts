import { expect, expectAccessibleInBoth, freeDate, PHONE, test } from "../support/browser";
import { now, openNow } from "../support/now";

test("the therapist approves or refuses an assistant's request with one press", async ({ page, account, baseURL }) => {
  await page.setViewportSize(PHONE);
  await account.call("PUT", "/profile/agent-status", { agent_enabled: true });
  await page.goto("/asistente");
  // Content above the button loads later and moves it.
  await expect(page.getByRole("textbox", { name: "Cambios por día" })).toBeVisible();
  await page.getByRole("button", { name: "Crear acceso" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Con visto bueno");
  await expect(dialog.getByRole("button", { name: /^Vender un paquete/ })).toBeHidden();
  for (const act of ["Mover una cita", "Cancelar una cita"]) {
    await dialog.getByRole("button", { name: new RegExp(`^${act}`) }).click();
    await page.getByRole("option", { name: "Con mi visto bueno" }).click();
  }
  await expectAccessibleInBoth(page);
  await dialog.getByRole("button", { name: "Crear acceso" }).click();
  const token = ((await page.getByText(/^sereno_agent\./).textContent()) ?? "").trim();
  const ask = async (id: string, body: object) => {
    const response = await fetch(`${baseURL}/api/v1/appointments/${id}`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "sereno-writer": "+573005550190",
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(202);
  };
  const who = { patient_name: "Elena Paz", patient_phone: "3005550190" };
  const book = (time: string) => account.book(`${freeDate(0)} ${time}`, who);
  const [first, second] = [await book("10:00:00"), await book("12:00:00")];
  await ask(first.id, { appointment_date: `${freeDate(0)} 11:00:00` });
  await page.goto("/dashboard");

  await openNow(page);
  const line = now(page).getByRole("listitem").filter({ hasText: "Espera tu sí" });
  await expect(line).toContainText(/Elena Paz.*Mover la cita del .*10:00 a\. m\. al .*11:00 a\. m\./);
  await expectAccessibleInBoth(page);
  await line.getByRole("button", { name: "Sí, Elena Paz" }).click();
  await expect(page.getByText("Hecho, como lo pidió tu asistente")).toBeVisible();
  await expect(line).toBeHidden();
  expect((await account.call("GET", `/appointments/${first.id}`)).appointment_date).toContain("11:00:00");

  await ask(second.id, { status: "cancelled" });
  await page.reload();
  await openNow(page);
  await line.getByRole("button", { name: "No, Elena Paz" }).click();
  await expect(page.getByText("No se hizo")).toBeVisible();
  await expect(line).toBeHidden();
  expect((await account.call("GET", `/appointments/${second.id}`)).status).toBe("scheduled");
});
