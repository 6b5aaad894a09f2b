import { EACH_WIDTH, expect, openAs, openElsewhere, test, toast } from "../support/browser";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15";

test("a lost phone's session is ended; one ended elsewhere leaves the list", EACH_WIDTH, async ({ page, baseURL }) => {
  const lost = await openElsewhere(baseURL, "bruno@sereno.test", ANDROID);
  const kept = await openElsewhere(baseURL, "bruno@sereno.test", MAC);
  await openAs(page, baseURL, "bruno@sereno.test", "/profile?ver=cuenta");
  const devices = page.getByRole("region", { name: "Dispositivos" });
  const rows = devices.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText("Este dispositivo");
  await expect(rows.nth(0).getByRole("button")).toHaveCount(0);
  await expect(rows.nth(1)).toContainText("Safari en Mac");
  await expect(rows.nth(2)).toContainText(/Chrome en Android.*Abierta: hoy.*Último uso: hoy/);

  await devices.getByRole("button", { name: /^Cerrar sesión de Chrome en Android/ }).click();
  const question = page.getByRole("alertdialog", { name: "¿Cerrar esta sesión?" });
  await question.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(toast(page, "Sesión cerrada")).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect([await lost.isIn(), await kept.isIn()]).toEqual([false, true]);

  await devices.getByRole("button", { name: /^Cerrar sesión de Safari en Mac/ }).click();
  await kept.leave();
  await question.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByText("Ya se había cerrado antes.")).toBeVisible();
  await expect(rows).toHaveText([/Este dispositivo/]);
});
