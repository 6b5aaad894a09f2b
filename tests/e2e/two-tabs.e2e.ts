import { expect, expectAccessible, test, WIDTHS } from "../support/browser";

for (const viewport of WIDTHS) {
  test(`two tabs overwrite neither each other's package nor each other's hours, ${viewport.width} px wide`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(viewport);
    const account = await visit("/packages");
    const { id } = await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });

    await test.step("the package dialog shows the current values and keeps the input", async () => {
      await page.reload();
      await page.getByRole("button", { name: /^Editar/ }).click();
      const dialog = page.getByRole("dialog", { name: "Editar paquete" });
      await dialog.getByRole("textbox", { name: "Sesiones" }).fill("10");
      await account.call("PUT", `/packages/${id}`, { name: "Ocho sesiones" });
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(dialog.getByText("Este paquete cambió en otro lugar.")).toBeVisible();
      await expect(dialog.getByText("(cambió: nombre)")).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: "Nombre" })).toHaveValue("Ocho sesiones");
      await expect(dialog.getByRole("textbox", { name: "Sesiones" })).toHaveValue("10");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(dialog).toBeHidden();
      expect(await account.call("GET", `/packages/${id}`)).toMatchObject({ name: "Ocho sesiones", sessions: 10 });
    });

    await test.step("the week names a day changed elsewhere and saves at the second attempt", async () => {
      await page.goto("/availability");
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
      await expect(page.getByText("Disponibilidad guardada")).toBeVisible();
      const { weekly_availability } = await account.call("GET", "/availability/schedule");
      expect(weekly_availability).toMatchObject({ saturday: { enabled: true }, tuesday });
    });

    await test.step("an exception made elsewhere does not block the week", async () => {
      await page.getByRole("switch", { name: /domingo/i }).click();
      await account.call("POST", "/availability/exceptions", { exception_date: "2030-12-24", available: false });
      await page.getByRole("button", { name: "Guardar disponibilidad" }).click();
      await expect(page.getByText("Todo guardado")).toBeVisible();
    });
  });
}
