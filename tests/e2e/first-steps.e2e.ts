import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, expectAccessibleInBoth, PHONE, test } from "../support/browser";

const steps = (page: Page) => page.getByRole("region", { name: "Primeros pasos" });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function signInOnScreen(page: Page, baseURL: string): Promise<void> {
  await page.goto(baseURL);
  await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
  await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
  await page.getByRole("button", { name: "Confirmar Zona Horaria" }).click();
  await expect(steps(page).getByText("0 de 5 listos")).toBeVisible();
}

const isLed = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem("accessToken")}`;
    return (await (await fetch("/api/v1/auth/me", { headers: { authorization } })).json()).first_steps;
  });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the first evening leads from the sign-in to the first appointment with at most 12 taps, and then ends", async ({
    page,
    baseURL,
  }) => {
    let taps = 0;
    await page.exposeFunction("tapped", () => {
      taps += 1;
    });
    await page.addInitScript("addEventListener('pointerdown', () => tapped(), { capture: true })");
    await signInOnScreen(page, baseURL);
    await expect(steps(page).getByRole("button", { name: "Tus horas de atención" })).toBeInViewport({ ratio: 1 });

    await steps(page).getByRole("button", { name: "Tus horas de atención" }).click();
    await dialogOf(page, "Tus horas de atención").getByRole("button", { name: "Guardar" }).click();
    await expect(steps(page).getByText("1 de 5 listos")).toBeVisible();
    await steps(page).getByRole("button", { name: "El valor de tu sesión" }).click();
    await dialogOf(page, "El valor de tu sesión").getByRole("button", { name: "Guardar" }).click();
    await expect(steps(page).getByText("2 de 5 listos")).toBeVisible();
    await steps(page).getByRole("button", { name: "Tu primera cita" }).click();
    const booking = dialogOf(page, "Nueva Cita");
    await booking.getByRole("combobox", { name: "Paciente" }).fill("Laura Gil");
    await booking.getByRole("textbox", { name: "Número de celular" }).fill("3005550101");
    await booking
      .getByRole("button", { name: /^\d+:\d\d [ap]\. m\.$/ })
      .first()
      .click();
    await booking.getByRole("button", { name: "Crear cita" }).click();
    await expect(page.getByRole("article")).toContainText("Laura Gil");
    expect(taps).toBeLessThanOrEqual(12);
    // Who was booked is a client by that.
    await expect(steps(page).getByText("4 de 5 listos")).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/dashboard`);

    await steps(page).getByRole("button", { name: "Cómo te pagan" }).click();
    const payment = dialogOf(page, "Cómo te pagan");
    await payment.getByRole("button", { name: "Guardar" }).click();
    await expect(payment.getByText("Escribe tu llave, o tu banco y tu cuenta.")).toBeVisible();
    await payment.getByRole("textbox", { name: /^Llave Bre-B/ }).fill("@bruno");
    await payment.getByRole("button", { name: "Guardar" }).click();
    await expect(steps(page)).toBeHidden();
    await expect.poll(() => isLed(page)).toBe(false);

    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await expect(page.getByRole("article")).toContainText("Laura Gil");
    await page.waitForLoadState("networkidle");
    expect(asked.filter((url) => /first-?steps/i.test(url))).toEqual([]);
  });
});

test("each step opens over the appointments, and what is not wanted is dismissed for good", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(DESKTOP);
  await signInOnScreen(page, baseURL);
  await expect(page.getByText("No hay citas próximas")).toBeVisible();
  await expectAccessibleInBoth(page);
  for (const name of ["Tus horas de atención", "El valor de tu sesión", "Cómo te pagan", "Asistente o calendario"]) {
    await steps(page).getByRole("button", { name }).click();
    await expect(dialogOf(page, name)).toBeVisible();
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(dialogOf(page, name)).toBeHidden();
  }
  await steps(page).getByRole("button", { name: "Tu primer cliente" }).click();
  const creating = dialogOf(page, "Agregar Cliente");
  await creating.getByRole("textbox", { name: "Nombre" }).fill("Hugo Solo");
  await creating.getByRole("textbox", { name: "Número de celular" }).fill("3005550298");
  await expect(creating.getByRole("button", { name: "Paquete: Sin paquete" })).toBeVisible();
  await creating.getByRole("button", { name: "Crear cliente" }).click();
  await expect(steps(page).getByText("1 de 5 listos")).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);

  await steps(page).getByRole("button", { name: "No mostrar más" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Ocultar los primeros pasos?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Volver" }).click();
  await expect(steps(page)).toBeVisible();
  expect(await isLed(page)).toBe(true);
  await steps(page).getByRole("button", { name: "No mostrar más" }).click();
  await question.getByRole("button", { name: "Ocultar" }).click();
  await expect(steps(page)).toBeHidden();
  expect(await isLed(page)).toBe(false);
  await page.reload();
  await expect(page.getByText("No hay citas próximas")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(steps(page)).toBeHidden();
});
