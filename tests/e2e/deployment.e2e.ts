import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";

test.describe("after a deployment", () => {
  async function deploy(page: Page) {
    await page.route("**/index.html", (route) =>
      route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-newer.js"></script>' }),
    );
    await page.route(/\/assets\/(bulk|package)-dialog/, (route) => route.fulfill({ status: 404, body: "" }));
  }
  const countLoads = (page: Page) => {
    const loads = { count: 0 };
    page.on("load", () => loads.count++);
    return loads;
  };

  test("an old tab reloads into the new app once, never in a loop", async ({ page, visit }) => {
    await deploy(page);
    await visit("/packages");
    const loads = countLoads(page);
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Agregar Paquete" }).click();
    await reloaded;
    await page.getByRole("button", { name: "Agregar Paquete" }).click();
    const failed = page.getByRole("dialog", { name: "No se pudo abrir" });
    await expect(failed.getByText("Hay una versión nueva de Sereno.")).toBeVisible();
    await expect(failed.getByRole("button", { name: "Volver a cargar" })).toBeVisible();
    expect(loads.count).toBe(1);
  });

  test("an old tab with input does not reload", async ({ page, visit }) => {
    await deploy(page);
    await visit("/availability");
    await page.getByRole("switch", { name: "Domingo" }).click();
    const loads = countLoads(page);
    await page.getByRole("button", { name: "Configurar múltiples días" }).click();
    await expect(page.getByText("Hay una versión nueva de Sereno.")).toBeVisible();
    await page.getByRole("button", { name: "Cerrar", exact: true }).click();
    await expect(page.getByRole("switch", { name: "Domingo" })).toBeChecked();
    expect(loads.count).toBe(0);
  });
});
