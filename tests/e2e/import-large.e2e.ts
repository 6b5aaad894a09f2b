import { isLong } from "../extent";
import { expect, test } from "../support/browser";

const PEOPLE = 5000;
/** Maximum number of lines in one call. */
const AT_ONCE = 25;

const list = (count: number) =>
  ["Nombre,Celular", ...Array.from({ length: count }, (_, index) => `Persona ${index},${3101000000 + index}`)].join(
    "\n",
  );

test("the review of 5,000 people shows its progress and stops without another call", async ({ page, visit }) => {
  const account = await visit("/profile?traer=1");
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/trpc/import.preview")) calls += 1;
  });
  const choose = (text: string) =>
    page
      .getByLabel("Elegir archivo")
      .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const progress = page.getByText(/^Revisando: \d+ de 5000…$/);
  const accept = page.getByRole("button", { name: /^Aceptar y traer/ });
  const reviewed = async () => Number(/\d+/.exec((await progress.textContent()) ?? "")?.[0]);

  await choose(list(PEOPLE));
  await expect(page.getByText(`${PEOPLE} personas. La primera: Persona 0, 3101000000.`)).toBeVisible();
  await page.getByRole("button", { name: "Revisar" }).click();
  await expect.poll(reviewed, { timeout: 60_000 }).toBeGreaterThanOrEqual(4 * AT_ONCE);
  await expect(accept).toBeDisabled();

  await page.getByRole("button", { name: "Elegir otro archivo" }).click();
  await expect(progress).toHaveCount(0);
  const given = calls;
  await choose(list(1));
  await page.getByRole("button", { name: "Revisar" }).click();
  await expect(accept).toHaveText("Aceptar y traer 1 persona");
  expect(calls).toBe(given + 1);
  expect((await account.call("GET", "/clients")).total_count).toBe(0);
  if (!isLong) return;

  test.setTimeout(900_000);
  await page.getByRole("button", { name: "Elegir otro archivo" }).click();
  await choose(list(PEOPLE));
  calls = 0;
  await page.getByRole("button", { name: "Revisar" }).click();
  await expect(accept).toHaveText(`Aceptar y traer ${PEOPLE} personas`, { timeout: 600_000 });
  expect(calls).toBe(PEOPLE / AT_ONCE);
  await accept.click();
  await page.getByRole("button", { name: "Detener" }).click();
  await expect(page.getByText("La detuviste")).toBeVisible({ timeout: 60_000 });
  const { total_count } = await account.call("GET", "/clients");
  expect(total_count % AT_ONCE).toBe(0);
  expect(total_count).toBeLessThan(PEOPLE);
});
