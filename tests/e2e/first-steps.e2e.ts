import type { Locator, Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, expectAccessibleInBoth, PHONE, test, toast } from "../support/browser";
import { failing, requestsOf } from "../support/failing";

const steps = (page: Page) => page.getByRole("region", { name: "Primeros pasos" });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

const isLed = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem("accessToken")}`;
    return (await (await fetch("/api/v1/auth/me", { headers: { authorization } })).json()).first_steps;
  });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("12 taps and under 90 s of waiting lead from the sign-in to the first appointment", async ({ page }) => {
    let taps = 0;
    let waited = 0;
    await page.exposeFunction("tapped", () => {
      taps += 1;
    });
    await page.addInitScript("addEventListener('pointerdown', () => tapped(), { capture: true })");
    /** Taps `pressed`, and adds the milliseconds until `shown` is visible to `waited`. */
    const tap = async (pressed: Locator, shown: Locator) => {
      await expect(pressed).toBeVisible();
      const from = performance.now();
      await pressed.tap();
      await expect(shown).toBeVisible();
      waited += performance.now() - from;
    };
    const step = (name: string) => steps(page).getByRole("button", { name });
    const ready = (count: number) => steps(page).getByText(`${count} de 5 listos`);
    const button = (name: string) => page.getByRole("button", { name });

    await page.goto("/");
    await tap(button("Iniciar sesión con Google"), button("bruno@sereno.test"));
    await tap(button("bruno@sereno.test"), button("Confirmar Zona Horaria"));
    await tap(button("Confirmar Zona Horaria"), ready(0));
    await expect(step("Tus horas de atención")).toBeInViewport({ ratio: 1 });

    await tap(step("Tus horas de atención"), dialogOf(page, "Tus horas de atención"));
    await tap(button("Guardar"), ready(1));
    await expect(step("El valor de tu sesión")).toBeFocused();
    await tap(step("El valor de tu sesión"), dialogOf(page, "El valor de tu sesión"));
    await tap(button("Guardar"), ready(2));
    await expect(step("Tu primer cliente")).toBeHidden();

    const payment = dialogOf(page, "Cómo te pagan");
    const key = payment.getByRole("textbox", { name: /^Llave Bre-B/ });
    await tap(step("Cómo te pagan"), key);
    await key.press("Enter");
    await expect(payment.getByText("Escribe tu llave, o tu banco y tu cuenta.")).toBeVisible();
    await key.fill("@bruno");
    await tap(button("Guardar"), ready(3));

    const booking = dialogOf(page, "Nueva Cita");
    const patient = booking.getByRole("combobox", { name: "Paciente" });
    await tap(step("Tu primera cita"), patient);
    await expect(patient).toBeFocused();
    await page.keyboard.type("Laura Gil");
    await booking.getByRole("textbox", { name: "Número de celular" }).fill("3005550101");
    const hour = booking.getByRole("button", { name: /^\d+:\d\d [ap]\. m\.$/ }).first();
    await tap(hour, booking.getByRole("button", { name: /^\d+:\d\d [ap]\. m\.$/, pressed: true }));
    // Booking also creates the client, and so completes the last of the first steps.
    await tap(button("Crear cita"), page.getByRole("article"));
    await expect(page.getByRole("article")).toContainText("Laura Gil");
    await expect(steps(page)).toBeHidden();
    const done = page.getByRole("region", { name: "Listo. Qué probar ahora:" });
    for (const [name, path] of [
      ["Traer clientes", "/profile?traer=1"],
      ["Crear paquete", "/packages"],
      ["Recordatorios", "/profile?ver=recordatorios"],
    ] as const)
      await expect(done.getByRole("link", { name })).toHaveAttribute("href", path);
    await expectAccessibleInBoth(page);
    await expect.poll(() => isLed(page)).toBe(false);
    await expect(page).toHaveURL("/dashboard");
    expect(taps).toBe(12);
    expect(waited).toBeLessThan(90_000);

    const requests = requestsOf(page);
    await page.reload();
    await expect(page.getByRole("article")).toContainText("Laura Gil");
    await page.waitForLoadState("networkidle");
    await expect(done).toBeHidden();
    expect(requests.filter((url) => /first-?steps/i.test(url))).toEqual([]);
  });
});

test("the first steps lead to hours adjusted day by day, and can be hidden for good", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
  await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
  await page.getByRole("button", { name: "Confirmar Zona Horaria" }).click();
  await expect(steps(page).getByText("0 de 5 listos")).toBeVisible();
  await expect(page.getByText("No hay citas próximas")).toBeVisible();
  await test.step("hours are adjusted day by day, and a finished step leads to its screen", async () => {
    await steps(page).getByRole("button", { name: "Tus horas de atención" }).click();
    const hours = dialogOf(page, "Tus horas de atención");
    await hours.getByRole("radio", { name: "Dos medios días y un día virtual" }).click();
    await hours.getByRole("button", { name: "Ajustar día por día" }).click();
    await expect(toast(page, "Disponibilidad guardada")).toBeVisible();
    await expect(page).toHaveURL("/availability");
    await expect(page.getByRole("switch", { name: "Viernes" })).toBeChecked();
    await expect(page.getByRole("switch", { name: "Sábado" })).not.toBeChecked();
    await page.getByRole("link", { name: "Citas" }).first().click();
    await expect(steps(page).getByText("1 de 5 listos")).toBeVisible();
    await steps(page).getByRole("link", { name: "Tus horas de atención: listo" }).click();
    await expect(page).toHaveURL("/availability");
    await page.getByRole("link", { name: "Citas" }).first().click();
    await page.getByText("Calendario", { exact: true }).click();
    await page.getByRole("link", { name: "Citas" }).first().click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("radio", { name: "Calendario" })).toBeChecked();
    await expect(steps(page)).toBeHidden();
    await page.getByText("Lista", { exact: true }).click();
  });

  await test.step("no placeholder of the card stays when the steps fail to load", async () => {
    const mend = await failing(page, "firstSteps.get");
    await page.reload();
    await expect(page.getByText("No hay citas próximas")).toBeVisible();
    await expect(page.getByRole("main").locator(".animate-shimmer")).toHaveCount(0);
    await expect(steps(page)).toBeHidden();
    mend();
    await page.reload();
  });

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
