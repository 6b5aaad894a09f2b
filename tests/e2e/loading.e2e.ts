import { expect, signIn, test } from "../support/browser";

const FAILED = "No se pudieron cargar los paquetes.";

test("a screen that cannot load says so once, goes on saying it while it tries again, and then shows what came", async ({
  page,
  baseURL,
}) => {
  const account = await signIn(page, baseURL, "carla@sereno.test");
  await account.call("PUT", "/profile/timezone", { timezone: "America/Bogota" });
  await page.route("**/trpc/catalog.listWithConfig**", (route) => route.abort());
  await page.goto(`${baseURL}/packages`);

  const main = page.getByRole("main");
  const toasts = page.getByRole("region", { name: /Notificaciones/ }).getByText(FAILED);
  await expect(main.getByText(FAILED)).toBeVisible();
  await expect(toasts).toHaveCount(1);

  await page.unroute("**/trpc/catalog.listWithConfig**");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/trpc/catalog.listWithConfig**", async (route) => {
    await released;
    await route.continue();
  });
  await main.getByRole("button", { name: "Reintentar" }).click();
  await expect(main.getByRole("button", { name: "Reintentar" })).toHaveAttribute("aria-busy", "true");
  await expect(main.getByText(FAILED)).toBeVisible();

  release();
  await expect(main.getByRole("heading", { name: "Tus paquetes" })).toBeVisible();
  await expect(main.getByText(FAILED)).toBeHidden();
  expect(await toasts.count()).toBeLessThanOrEqual(1);
});
