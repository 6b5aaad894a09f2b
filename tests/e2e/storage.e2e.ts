import { expect, expectAccessible, openAs, test } from "../support/browser";

test("who looks at an agenda whose disk fills up is told on the way, and no longer once there is room", async ({
  page,
  baseURL,
}) => {
  let state: string | undefined;
  await page.route("**/trpc/**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), ...(state && { "sereno-storage": state }) },
    });
  });
  await openAs(page, baseURL, "bruno@sereno.test", "/clients");
  const notice = page.getByRole("status").filter({ hasText: "espacio" });
  await expect(page.getByRole("heading", { name: "Clientes" })).toBeVisible();
  await expect(notice).toBeHidden();
  const steps: [string | undefined, string][] = [
    ["low", "Queda poco espacio"],
    ["full", "No queda espacio"],
  ];
  for (const [next, text] of steps) {
    state = next;
    await page.reload();
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
