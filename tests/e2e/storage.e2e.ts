import { expect, expectAccessible, test } from "../support/browser";

test("a disk that fills up is announced until there is room again", async ({ page, visit }) => {
  let state: string | undefined;
  await page.route("**/trpc/**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), ...(state && { "sereno-storage": state }) },
    });
  });
  await visit("/clients");
  const notice = page.getByRole("status").filter({ hasText: "espacio" });
  await expect(page.getByRole("heading", { name: "Clientes" })).toBeVisible();
  await expect(notice).toBeHidden();
  for (const [next, screen, text] of [
    ["low", "Paquetes", "Queda poco espacio"],
    ["full", "Disponibilidad", "No queda espacio"],
  ] as const) {
    state = next;
    await page.getByRole("link", { name: screen }).first().click();
    await expect(notice).toContainText(text);
    await expectAccessible(page);
  }
  state = undefined;
  await page
    .getByRole("link", { name: /Citas|Agenda/ })
    .first()
    .click();
  await expect(notice).toBeHidden();
});
