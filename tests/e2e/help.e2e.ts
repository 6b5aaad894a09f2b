import type { Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test } from "../support/browser";

const helpOf = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "¿Necesitas ayuda?" });

test("the help page answers each question in place and links to the question's screen", { tag: "@long" }, async ({
  page,
  visit,
}) => {
  await visit("/availability");
  await test.step("the bar of unsaved changes does not cover the link to it", async () => {
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

  await page.getByRole("switch", { name: /^Lunes/i }).click();
  await helpOf(page).click();
  await expect(page).toHaveURL("/ayuda");
  await expect(page.getByRole("heading", { name: "Ayuda", level: 1 })).toBeVisible();
  const questions = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(questions).toHaveCount(10);
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  for (const question of await questions.all()) await question.click();
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Ir a Cobros" }).click();
  await expect(page).toHaveURL("/cobros");
});
