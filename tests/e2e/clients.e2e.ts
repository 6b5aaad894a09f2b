import type { Page } from "@playwright/test";
import { type Account, EACH_WIDTH, expect, expectAccessible, PHONE, test, toast } from "../support/browser";
import { chooseItem } from "../support/taps";

const NAMES = ["Ana Peña", "Berta Ruiz", "Carlos Gómez", "Diana Ríos", "Óscar Muñoz", "Zoé Ñáñez"];

async function fill(account: Account) {
  for (const [index, name] of NAMES.entries()) {
    await account.call("POST", "/clients", { name, phone: `300555020${index}`, identification_number: `10${index}` });
  }
  await account.call("POST", "/package-purchases", {
    package_id: (await account.call("POST", "/packages", { name: "Cuatro", sessions: 4, validity_months: 2 })).id,
    client_name: "Ana Peña",
    client_phone: "3005550200",
    client_identification_number: "100",
  });
}

/** Runs an action of a client's row; on a phone the actions are in its menu. */
async function choose(page: Page, client: string, button: RegExp, item: string): Promise<void> {
  if (page.viewportSize()?.width !== PHONE.width) return page.getByRole("button", { name: button }).click();
  await chooseItem(page.getByRole("button", { name: `Más acciones: ${client}` }), item);
}

test("clients are searched, paged and created, and used sessions edited", EACH_WIDTH, async ({ page, account }) => {
  await fill(account);
  await page.goto("/clients");
  await expect(page.getByText("6 clientes en total")).toBeVisible();

  await test.step("search without accents, kept over a reload", async () => {
    await page.getByRole("searchbox").fill("OSCAR munoz");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Óscar Muñoz" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ana Peña" })).toBeHidden();
    await expect(page.getByText("1 cliente en total")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: "Óscar Muñoz" })).toBeVisible();
    await page.getByRole("searchbox").fill("nadie");
    await page.getByRole("main").getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(page.getByText("No se encontraron clientes")).toBeVisible();
    await expect(page.getByText("Intenta con otros términos de búsqueda")).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Ana Peña" })).toBeVisible();
  });

  await test.step("pages, and Back", async () => {
    await page.getByRole("combobox", { name: "Clientes por página" }).selectOption({ label: "5 por página" });
    await page.getByRole("button", { name: "Siguiente" }).click();
    await expect(page.getByText("Mostrando 6 a 6 de 6 clientes")).toBeVisible();
    await expect(page.getByRole("link", { name: "Zoé Ñáñez" })).toBeInViewport();
    await page.goBack();
    await expect(page.getByText("Mostrando 1 a 5 de 6 clientes")).toBeVisible();
  });

  await test.step("the progress of a client's packages", async () => {
    await choose(page, "Ana Peña", /^1 paquete: ver paquetes de Ana Peña/, "Ver paquetes");
    await expect(page.getByText("Progreso de Paquetes - Ana Peña")).toBeVisible();
    await expect(page.getByText("Progreso: 0 de 4 sesiones")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("consumed sessions are edited", async () => {
    await choose(page, "Ana Peña", /^Editar sesiones consumidas, Ana Peña/, "Editar sesiones consumidas");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /Sesiones/ }).fill("5");
    await dialog.getByRole("button", { name: /Guardar/ }).click();
    await expect(dialog.getByText("No puede usar más de 4 sesiones")).toBeVisible();
    await dialog.getByRole("textbox", { name: /Sesiones/ }).fill("3");
    const { purchases } = await account.call("GET", "/package-purchases");
    await account.call("PUT", `/package-purchases/${purchases[0].id}/sessions`, { sessions_used: 1 });
    await dialog.getByRole("button", { name: /Guardar/ }).click();
    await expect(page.getByText(/^Las sesiones usadas cambiaron en otro lugar/).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: /1\/4 sesiones/ })).toBeVisible();
    await dialog.getByRole("button", { name: /Guardar/ }).click();
    await expect(toast(page, "Sesiones actualizadas")).toBeVisible();
    await expect(page.getByText("Progreso: 3 de 4 sesiones")).toBeVisible();
  });

  await test.step("a client with sessions left cannot be sold another package", async () => {
    await page.getByRole("button", { name: "Agregar Cliente" }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar Cliente" });
    await dialog.getByRole("textbox", { name: "Nombre" }).fill("ana pena");
    await expect(
      dialog.getByText("Ya tienes a Ana Peña con el celular +57 300 555 0200 e identificación 100."),
    ).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Crear cliente" })).toBeEnabled();
    await dialog.getByRole("textbox", { name: "Número de celular" }).fill("3005550200");
    const refusal = "No se puede crear un paquete nuevo hasta que se terminen las sesiones del paquete actual.";
    await expect(dialog.getByText(refusal).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Crear cliente" })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step("a new client is created with a package", async () => {
    const dialog = page.getByRole("dialog", { name: "Agregar Cliente" });
    await dialog.getByRole("textbox", { name: "Nombre" }).fill("Gloria Nueva");
    await dialog.getByRole("textbox", { name: "Número de celular" }).fill("3005550299");
    await chooseItem(dialog.getByRole("button", { name: /^Paquete/ }), /Cuatro/);
    await dialog.getByRole("textbox", { name: "Sesiones usadas" }).fill("1");
    await dialog.getByRole("button", { name: "Crear cliente" }).click();
    await expect(toast(page, "El cliente y su paquete han sido creados exitosamente")).toBeVisible();
    await expect(page.getByText("7 clientes en total")).toBeVisible();
    const { purchases } = await account.call("GET", "/package-purchases/client-by-name/gloria%20nueva");
    expect(purchases).toMatchObject([{ sessions_used: 1, client_phone: "+573005550299" }]);
  });

  await test.step("a client is created without a package, once", async () => {
    await page.getByRole("button", { name: "Agregar Cliente" }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar Cliente" });
    await dialog.getByRole("textbox", { name: "Nombre" }).fill("Hugo Solo");
    await dialog.getByRole("textbox", { name: "Número de celular" }).fill("3005550298");
    await dialog.getByRole("button", { name: "Crear cliente" }).click();
    await expect(dialog.getByText("Debe seleccionar un paquete")).toBeVisible();
    await chooseItem(dialog.getByRole("button", { name: /^Paquete/ }), "Sin paquete");
    await expect(dialog.getByRole("textbox", { name: "Sesiones usadas" })).toBeHidden();
    await dialog.getByRole("button", { name: "Crear cliente" }).click();
    await expect(page.getByText("8 clientes en total")).toBeVisible();
    expect((await account.call("GET", "/clients?search=hugo")).clients).toMatchObject([
      { name: "Hugo Solo", total_package_purchases: 0 },
    ]);

    await page.getByRole("button", { name: "Agregar Cliente" }).click();
    await dialog.getByRole("textbox", { name: "Nombre" }).fill("hugo solo");
    await dialog.getByRole("textbox", { name: "Número de celular" }).fill("3005550298");
    await chooseItem(dialog.getByRole("button", { name: /^Paquete/ }), "Sin paquete");
    await expect(dialog.getByText("Hugo Solo ya es tu cliente.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Crear cliente" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Descartar" }).click();
    await expect(dialog).toBeHidden();
  });
});
