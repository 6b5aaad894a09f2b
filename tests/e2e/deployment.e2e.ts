import { expect, test } from "../support/browser";

test("after a deployment an old tab reloads once, and not while it has unsaved input", async ({ page, visit }) => {
  await page.route("**/index.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  );
  await page.route(/\/assets\/(bulk|package)-dialog/, (route) => route.fulfill({ status: 404, body: "" }));
  let loads = 0;
  await visit("/availability");
  await page.getByRole("switch", { name: "Domingo" }).click();
  page.on("load", () => loads++);
  await page.getByRole("button", { name: "Configurar múltiples días" }).click();
  await expect(page.getByText("Hay una versión nueva de Sereno.")).toBeVisible();
  await page.getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(page.getByRole("switch", { name: "Domingo" })).toBeChecked();
  expect(loads).toBe(0);

  await page.getByRole("switch", { name: "Domingo" }).click();
  await page.getByRole("link", { name: "Paquetes" }).first().click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Agregar Paquete" }).click();
  await reloaded;
  await page.getByRole("button", { name: "Agregar Paquete" }).click();
  const failed = page.getByRole("dialog", { name: "No se pudo abrir" });
  await expect(failed.getByText("Hay una versión nueva de Sereno.")).toBeVisible();
  await expect(failed.getByRole("button", { name: "Volver a cargar" })).toBeVisible();
  expect(loads).toBe(1);
});
