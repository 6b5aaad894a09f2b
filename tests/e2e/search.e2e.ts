import type { Page } from "@playwright/test";
import { chosenPatient } from "../support/booking-dialog";
import { type Account, DESKTOP, expect, expectAccessibleInBoth, freeWeekday, PHONE, test } from "../support/browser";
import { countTaps } from "../support/taps";

const searchOf = (page: Page) => page.getByRole("dialog", { name: "Buscar" });
const fieldOf = (page: Page) => searchOf(page).getByRole("combobox", { name: "Buscar" });
const optionOf = (page: Page, name: string | RegExp) => searchOf(page).getByRole("option", { name });

async function addPeople(account: Account): Promise<{ id: string }> {
  await account.call("POST", "/clients", { name: "Luz Ríos", phone: "3005550142" });
  await account.call("POST", "/clients", { name: "Óscar Díaz", phone: "3005550143" });
  return account.call("POST", "/clients", { name: "Lucía Gómez", phone: "3001234567" });
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a client is found with two taps, and Back closes the search", async ({ page, account }) => {
    const { id } = await addPeople(account);
    await page.goto("/cobros");
    const open = page.getByRole("button", { name: "Buscar", exact: true });
    await expect(page.getByText(/^Cuando atiendas una cita/)).toBeVisible();

    await open.click();
    await expect(fieldOf(page)).toBeFocused();
    await page.goBack();
    await expect(searchOf(page)).toBeHidden();
    await expect(page).toHaveURL("/cobros");
    await expect(open).toBeFocused();

    const requested: string[] = [];
    page.on("request", (request) => request.url().includes("/trpc/") && requested.push(request.url()));
    const taps = await countTaps(page);
    await open.click();
    await fieldOf(page).fill("LUCIA");
    await expect(optionOf(page, /^Lucía Gómez/)).toBeVisible();
    await expect(optionOf(page, "Luz Ríos")).toBeHidden();
    expect(requested).toHaveLength(1);
    await expectAccessibleInBoth(page);
    await optionOf(page, /^Lucía Gómez/).click();
    await expect(page.getByRole("dialog", { name: "Lucía Gómez" })).toBeVisible();
    await expect(page).toHaveURL(`/clients?cliente=${id}`);
    expect(await taps()).toBe(2);
  });
});

test("the search finds clients, actions and parts of screens by keyboard alone, and clients after a failed request", async ({
  page,
  account,
}) => {
  await page.setViewportSize(DESKTOP);
  await addPeople(account);
  await page.goto("/dashboard?tab=semana");
  await expect(page.getByText("No hay citas para esta semana")).toBeVisible();
  const search = async (key: string, text: string) => {
    // Repeated, because the key's listener loads after the page is visible.
    await expect(async () => {
      if (!(await searchOf(page).isVisible())) await page.keyboard.press(key);
      await expect(fieldOf(page)).toBeFocused({ timeout: 5_000 });
    }).toPass();
    await page.keyboard.type(text);
  };

  await test.step("a failed client search shows an error with a retry, beside the screens found", async () => {
    await page.route("**/trpc/client.list**", (route) => route.abort());
    await page.getByRole("banner").getByRole("button", { name: "Buscar" }).click();
    await fieldOf(page).fill("pa");
    await expect(searchOf(page).getByText("No se pudo buscar entre tus clientes.")).toBeVisible();
    await expect(optionOf(page, "Paquetes")).toBeVisible();
    // The error of the previous search is visible until this search is sent.
    const failed = page.waitForEvent("requestfailed", (request) => request.postData()?.includes("luz") ?? false);
    await fieldOf(page).fill("luz");
    await failed;
    await expect(optionOf(page, "Paquetes")).toBeHidden();
    const retry = searchOf(page).getByRole("button", { name: "Reintentar" });
    await expect(retry).toBeVisible();
    await page.unroute("**/trpc/client.list**");
    await retry.click();
    await expect(optionOf(page, /^Luz Ríos/)).toBeVisible();
    await expect(fieldOf(page)).toBeFocused();
    await expect(retry).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(searchOf(page)).toBeHidden();
  });

  await test.step("Enter before the answer opens the first person that is found", async () => {
    await search("/", "lucia");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Lucía Gómez" })).toBeVisible();
  });

  await test.step("from an open sheet, the arrow keys choose another client", async () => {
    await search("Control+k", "lu");
    await expect(optionOf(page, "Luz Ríos")).toBeVisible();
    await expect(searchOf(page).getByRole("status").first()).toHaveText("2 resultados");
    await page.keyboard.press("ArrowDown");
    await expect(fieldOf(page)).toHaveAttribute(
      "aria-activedescendant",
      (await optionOf(page, "Luz Ríos").getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Luz Ríos" })).toBeVisible();
  });

  await test.step("'nueva cita con lucia' opens the booking dialog over the same view", async () => {
    await page.goto("/dashboard?tab=semana");
    await expect(page.getByText("No hay citas para esta semana")).toBeVisible();
    await search("Control+k", "nueva cita con lucia");
    await expect(optionOf(page, "Nueva cita con Lucía Gómez")).toBeVisible();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Nueva Cita" });
    await expect(chosenPatient(form)).toContainText("Lucía Gómez");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(page).toHaveURL("/dashboard?tab=semana");
  });

  await test.step("an action without a client fills the field, and a typed name completes it", async () => {
    await search("/", "registrar");
    await page.keyboard.press("Enter");
    await expect(fieldOf(page)).toHaveValue("Registrar pago de ");
    await expect(searchOf(page).getByText("Escribe de quién")).toBeVisible();
    await page.keyboard.type("lucia");
    await expect(optionOf(page, "Registrar pago de Lucía Gómez")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Registrar pago" }).getByText("Lucía Gómez")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("a result for a part of a screen focuses its heading", async () => {
    await search("/", "bancarios");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Datos bancarios" })).toBeFocused();
    await expect(page.getByRole("heading", { name: "Datos bancarios" })).toBeInViewport();
  });

  await test.step("a command to close a date asks about unsaved input, then opens with that date", async () => {
    await page.getByRole("textbox", { name: "Banco" }).fill("Bancolombia");
    await search("Control+k", `cerrar el ${freeWeekday(3).split("-").reverse().join("/")}`);
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Salir sin guardar" }).click();
    const dialog = page.getByRole("dialog", { name: "Añadir excepción" });
    await expect(dialog.getByRole("list", { name: "Fechas elegidas" }).getByRole("button")).toHaveCount(1);
    await expect(dialog.getByRole("button", { name: /^Quitar miércoles/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});
