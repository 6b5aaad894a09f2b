import { gunzipSync } from "node:zlib";
import { expect, expectAccessible, freeDate, test, toast } from "../support/browser";

test("in-person appointments go to Google Calendar if switched on; a calendar feed's address is shown once and revoked", async ({
  page,
  visit,
  baseURL,
}) => {
  const account = await visit("/profile?ver=recordatorios");
  const mirror = page.getByRole("switch", { name: /También las presenciales/ });
  await expect(mirror).not.toBeChecked();
  await page.route("**/trpc/meet.setMirroring", (route) => route.abort());
  await mirror.click();
  await expect(page.getByText("No sabemos si se guardó")).toBeVisible();
  await expect(mirror).not.toBeChecked();
  await page.unroute("**/trpc/meet.setMirroring");
  await mirror.click();
  await expect(toast(page, "Tus citas presenciales van a Google Calendar")).toBeVisible();
  await expect(page.getByText("Las que ya tienes aparecen en unos minutos.")).toBeVisible();
  await page.reload();
  await expect(mirror).toBeChecked();
  await mirror.click();
  await expect(toast(page, "Tus citas presenciales salen de Google Calendar")).toBeVisible();

  const { id } = await account.call("POST", "/clients", { name: "Laura Gil", phone: "3005550101" });
  await account.call("POST", "/appointments/series", { client_id: id, start: `${freeDate(0)} 10:00:00`, count: 12 });
  await page.getByRole("button", { name: "Crear dirección" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Agregar calendario > Suscribirse desde la web.")).toBeVisible();
  await dialog.getByRole("button", { name: "Crear dirección" }).click();
  const address = (await dialog.getByText(/\/calendar\/[\w-]{43}\.ics$/).textContent())?.trim() ?? "";
  expect(address).toMatch(`${baseURL}/calendar/`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Listo" }).click();
  await expect(page.getByText("¿Cerrar sin copiar la dirección?")).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sin copiar" }).click();
  await expect(page.getByText("Nadie la ha leído todavía")).toBeVisible();

  const read = () => fetch(address, { headers: { "accept-encoding": "gzip, br" } });
  const answer = await read();
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, null]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(() => gunzipSync(bytes)).toThrow();
  expect(bytes.length, "worth compressing").toBeGreaterThan(2000);
  expect(bytes.toString()).toContain("SUMMARY:Sesión");

  await page.getByRole("radio", { name: "Iniciales" }).click();
  await expect(toast(page, "Calendario actualizado")).toBeVisible();
  expect(await (await read()).text()).not.toContain("SUMMARY:Sesión");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Iniciales" })).toBeChecked();
  await expect(page.getByText(/^Última hora en que se leyó: Hoy/)).toBeVisible();
  await expect(page.getByText(/\/calendar\//)).toHaveCount(0);

  await page.getByRole("button", { name: "Revocar", exact: true }).click();
  await page.getByRole("button", { name: "Revocar dirección" }).click();
  await expect(toast(page, "Dirección revocada")).toBeVisible();
  await expect(page.getByRole("button", { name: "Crear dirección" })).toBeVisible();
  expect((await read()).status).toBe(404);
});
