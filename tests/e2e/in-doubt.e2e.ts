import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser";
import { BASE, dialogOf, laura, pesos } from "../support/cobros";

/** The server makes the change, and its answer is lost. */
const loseAnswers = (page: Page, procedure: string) =>
  page.route(`**/trpc/${procedure}`, async (route) => {
    await route.fetch();
    await route.abort();
  });

test("a payment whose answer was lost is recorded once, also after a reload", async ({ page, account }) => {
  const id = await laura(account);
  const payments = async () => (await account.call("GET", `/payments?client_id=${id}`)).payments;
  const save = dialogOf(page).getByRole("button", { name: `Registrar ${pesos(BASE)}` });
  await page.goto("/cobros");
  await page.getByRole("button", { name: "Registrar pago de Laura Gil" }).click();
  await dialogOf(page).getByText("Nequi", { exact: true }).click();
  await loseAnswers(page, "payment.record");
  await save.click();
  await expect(dialogOf(page).getByText(/Puede que se haya guardado/)).toBeVisible();
  expect(await payments()).toHaveLength(1);

  await page.goto("/availability");
  await expect(page.getByText("Tienes un pago sin registrar")).toBeVisible();
  await expect(page.getByText("puede que ya esté. Compruébalo antes de continuar.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/trpc/payment.record");
  await page.getByRole("button", { name: "Continuar" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Valor" }).fill(String(BASE));
  await save.click();
  const asking = page.getByRole("alertdialog", { name: "Parece repetido" });
  await expect(asking).toContainText("Se cortó la conexión mientras se registraba, y puede que ya esté.");
  await expectAccessible(page);
  expect(await payments()).toHaveLength(1);
});

test("a switch whose answer was lost ends in the state set last", async ({ page, visit }) => {
  const account = await visit("/profile");
  const agent = page.getByRole("switch", { name: "Agente activo" });
  const enabled = async () => (await account.call("GET", "/profile")).agent_enabled;
  await expect(agent).not.toBeChecked();
  await loseAnswers(page, "practice.setAgentStatus");
  await agent.click();
  await expect.poll(enabled).toBe(true);
  // Wait for the lost answer: a route that is removed earlier would let it through.
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(agent).toBeChecked();
  await agent.click();
  await expect.poll(enabled).toBe(false);
  await expect(agent).not.toBeChecked();
  await agent.click();
  await expect.poll(enabled).toBe(true);
});
