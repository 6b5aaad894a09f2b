import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, openAs, PHONE, test } from "../support/browser";

const helpOf = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "¿Necesitas ayuda?" });

const SCREENS = ["clients", "availability", "cobros", "packages", "resumen", "asistente", "profile", "dashboard"];

for (const viewport of [PHONE, DESKTOP]) {
  test(`every screen ends with the way to help, which answers and leads back, ${viewport.width} px wide`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize(viewport);
    await openAs(page, baseURL, "carla@sereno.test", "/ayuda");
    const help = helpOf(page);
    for (const screen of SCREENS) {
      await page.goto(`${baseURL}/${screen}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
      // No fixed element covers it.
      await help.click({ trial: true });
    }
    await help.click();
    await expect(page).toHaveURL(`${baseURL}/ayuda`);
    await expect(page.getByRole("heading", { name: "Ayuda", level: 1 })).toBeVisible();
    const questions = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(questions).toHaveCount(10);
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
    for (const question of await questions.all()) await question.click();
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Ir a Cobros" }).click();
    await expect(page).toHaveURL(`${baseURL}/cobros`);
  });
}

test("what is not saved yet leaves the way to help free", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "carla@sereno.test", "/availability");
  await page.getByRole("switch", { name: /^Lunes/i }).click();
  for (const viewport of [PHONE, { width: 1000, height: 800 }]) {
    await page.setViewportSize(viewport);
    const isFree = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [help, bar] = [await helpOf(page).boundingBox(), await page.locator("[data-save-bar]").boundingBox()];
      return help && bar && help.y + help.height <= bar.y;
    };
    await expect.poll(isFree).toBe(true);
  }
});
