import { EACH_WIDTH, expect, expectAccessible, test, toast } from "../support/browser";

test(
  "two tabs do not overwrite each other's hours, and show a time zone set on another device or tab",
  EACH_WIDTH,
  async ({ page, visit }) => {
    const account = await visit("/availability");
    await test.step("the week names a day changed elsewhere and saves at the second attempt", async () => {
      await page.getByRole("switch", { name: /sábado/i }).click();
      const tuesday = {
        enabled: true,
        time_ranges: [{ start: "07:00", end: "11:00" }],
        appointment_types: ["presential"],
      };
      await account.call("POST", "/availability/weekly", { weekly_availability: { tuesday } });
      await page.getByRole("button", { name: "Guardar disponibilidad" }).click();
      await expect(page.getByText("Tu horario cambió en otro lugar.")).toBeVisible();
      await expect(page.getByText(/^Cambió: martes\./)).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByText(/^Cambió: martes\./)).toBeInViewport({ ratio: 1 });
      await page.getByRole("button", { name: "Guardar disponibilidad" }).click();
      await expect(toast(page, "Disponibilidad guardada")).toBeVisible();
      const { weekly_availability } = await account.call("GET", "/availability/schedule");
      expect(weekly_availability).toMatchObject({ saturday: { enabled: true }, tuesday });
    });

    await test.step("an exception made elsewhere does not block the week", async () => {
      await page.getByRole("switch", { name: /domingo/i }).click();
      await account.call("POST", "/availability/exceptions", { exception_date: "2030-12-24", available: false });
      await page.getByRole("button", { name: "Guardar disponibilidad" }).click();
      await expect(page.getByText("Todo guardado")).toBeVisible();
    });

    await page.goto("/dashboard");
    const note = page.getByText(/^Hora de /);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(note).toHaveCount(0);
    await test.step("a time zone set on another device shows when the tab is shown again", async () => {
      await account.call("PUT", "/profile/timezone", { timezone: "America/Argentina/Buenos_Aires" });
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(note.first()).toHaveText("Hora de Argentina");
    });
    await test.step("a time zone that another tab loads shows at once", async () => {
      await account.call("PUT", "/profile/timezone", { timezone: "America/Lima" });
      const other = await page.context().newPage();
      const again = page.waitForRequest(/appointment\.list/);
      await other.goto("/clients");
      await expect(note.first()).toHaveText("Hora de Perú");
      await again;
    });
  },
);
