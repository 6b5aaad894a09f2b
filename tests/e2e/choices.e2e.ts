import { expect, openAs, test } from "../support/browser";

test("the view and whether closed ones are hidden are remembered on this device, unless the address says otherwise", async ({
  page,
  baseURL,
}) => {
  await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
  const view = (name: string) => page.getByRole("radio", { name, exact: true });
  const choose = (name: string) => page.getByRole("radiogroup").getByText(name, { exact: true }).click();
  const hides = page.getByRole("button", { name: "Ocultar las cerradas" });
  await choose("Calendario");
  await choose("Mes");
  await choose("Semana");
  await hides.click();
  await expect(hides).toHaveAttribute("aria-pressed", "true");

  await page.goto(`${baseURL}/dashboard`);
  await expect(view("Semana")).toBeChecked();
  await expect(hides).toHaveAttribute("aria-pressed", "true");

  // The keyboard shortcuts load after the page.
  await expect(async () => {
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/vista=semana/, { timeout: 500 });
  }).toPass();

  await page.goto(`${baseURL}/dashboard?vista=dia`);
  await expect(view("Día")).toBeChecked();
  await page.goto(`${baseURL}/dashboard?tab=hoy`);
  await expect(page.getByRole("tab", { name: "Hoy" })).toHaveAttribute("aria-selected", "true");
  await page.goto(`${baseURL}/dashboard?q=Elena`);
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("tab", { name: "Todas" })).toHaveAttribute("aria-selected", "true");

  await page.goto(`${baseURL}/dashboard`);
  await expect(view("Semana")).toBeChecked();
  await choose("Lista");
  await page.goto(`${baseURL}/dashboard`);
  await expect(page.getByRole("tab", { name: "Todas" })).toHaveAttribute("aria-selected", "true");
});
