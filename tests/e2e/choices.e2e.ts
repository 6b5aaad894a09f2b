import { expect, test } from "../support/browser";

test("the device remembers the view and hidden cancellations; an address overrides them", async ({ page, visit }) => {
  await visit("/dashboard");
  const view = (name: string) => page.getByRole("radio", { name, exact: true });
  const choose = (name: string) => page.getByRole("radiogroup").getByText(name, { exact: true }).click();
  const hides = page.getByRole("button", { name: "Ocultar las cerradas" });
  await choose("Calendario");
  await choose("Mes");
  await choose("Semana");
  await hides.click();
  await expect(hides).toHaveAttribute("aria-pressed", "true");

  await page.goto("/dashboard");
  await expect(view("Semana")).toBeChecked();
  await expect(hides).toHaveAttribute("aria-pressed", "true");

  // Repeated, because the keyboard shortcuts load after the page.
  await expect(async () => {
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/vista=semana/, { timeout: 500 });
  }).toPass();

  await page.goto("/dashboard?vista=dia");
  await expect(view("Día")).toBeChecked();
  await page.goto("/dashboard?tab=hoy");
  await expect(page.getByRole("tab", { name: "Hoy" })).toHaveAttribute("aria-selected", "true");
  await page.goto("/dashboard?q=Elena");
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("tab", { name: "Todas" })).toHaveAttribute("aria-selected", "true");

  await page.goto("/dashboard");
  await expect(view("Semana")).toBeChecked();
  await choose("Lista");
  await page.goto("/dashboard");
  await expect(page.getByRole("tab", { name: "Todas" })).toHaveAttribute("aria-selected", "true");
});
