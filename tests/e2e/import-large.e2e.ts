import { expect, test } from "../support/browser";

const PEOPLE = 5000;
/** Maximum number of lines in one call. */
const AT_ONCE = 25;

test("5,000 people are reviewed and brought in batches, until the import is stopped", { tag: "@long" }, async ({
  page,
  visit,
}) => {
  test.setTimeout(900_000);
  const account = await visit("/profile?traer=1");
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/trpc/import.preview")) calls += 1;
  });
  const people = Array.from({ length: PEOPLE }, (_, index) => `Persona ${index},${3101000000 + index}`);
  const buffer = Buffer.from(["Nombre,Celular", ...people].join("\n"));
  await page.getByLabel("Elegir archivo").setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Revisar" }).click();
  const accept = page.getByRole("button", { name: /^Aceptar y traer/ });
  await expect(accept).toHaveText(`Aceptar y traer ${PEOPLE} personas`, { timeout: 600_000 });
  expect(calls).toBe(PEOPLE / AT_ONCE);
  await accept.click();
  await page.getByRole("button", { name: "Detener" }).click();
  await expect(page.getByText("La detuviste")).toBeVisible({ timeout: 60_000 });
  const { total_count } = await account.call("GET", "/clients");
  expect(total_count % AT_ONCE).toBe(0);
  expect(total_count).toBeLessThan(PEOPLE);
});
