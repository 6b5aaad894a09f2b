import { AT_EACH_WIDTH, expect, expectAccessible, test } from "../support/browser";

test("two tabs do not overwrite each other's hours", AT_EACH_WIDTH, async ({ page, visit }) => {
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
