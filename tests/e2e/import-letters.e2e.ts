import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBoth, PHONE, test } from "../support/browser";
import { layoutFaults } from "../support/layout";

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Elegir archivo").setInputFiles({ name, mimeType: "text/csv", buffer });
const accept = (page: Page) => page.getByRole("button", { name: /^Aceptar y traer/ });
const review = (page: Page) => page.getByRole("button", { name: "Revisar" }).click();
const another = (page: Page) => page.getByRole("button", { name: "Elegir otro archivo" }).click();

/** Bytes that Excel for Mac writes for each letter. */
const MAC: Partial<Record<string, number>> = { é: 0x8e, Ñ: 0x84, á: 0x87, ñ: 0x96, Ó: 0xee, ó: 0x97 };
const written = (text: string, page: Partial<Record<string, number>>) =>
  Buffer.from(Array.from(text, (letter) => page[letter] ?? letter.charCodeAt(0)));

test("names are read in the file's encoding, and an ambiguous one is asked about", async ({ page, visit }) => {
  await page.setViewportSize(PHONE);
  const account = await visit("/profile?traer=1");
  const lines = ["Nombre;Celular", "Noé Ñáñez;3005551001", "Óscar Peñón;3005551002"];
  const reading = (name: string) => page.getByRole("radio", { name, exact: true });

  await test.step("by Excel for Mac, with its own line ends", async () => {
    await choose(page, "mac.csv", written(lines.join("\r"), MAC));
    await expect(page.getByRole("heading", { name: "¿Cómo se leen bien estos nombres?" })).toBeVisible();
    await expect(reading("Noé Ñáñez, Óscar Peñón")).toBeChecked();
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await expectAccessibleInBoth(page);
    await page.getByText("NoŽ „‡–ez, îscar Pe–—n", { exact: true }).click();
    await expect(page.getByText("La primera: NoŽ „‡–ez, 3005551001.")).toBeVisible();
    await page.getByText("Noé Ñáñez, Óscar Peñón", { exact: true }).click();
    await expect(page.getByText("La primera: Noé Ñáñez, 3005551001.")).toBeVisible();
    await another(page);
  });

  await test.step("in UTF-8 with one wrong byte, corrected in place", async () => {
    const [before, behind] = [`${lines.join("\n")}\nEva Nu`, "ez;'+573005551003"];
    await choose(page, "byte.csv", Buffer.concat([Buffer.from(before), Buffer.from([0xf1]), Buffer.from(behind)]));
    await expect(page.getByRole("radio")).toHaveCount(0);
    await review(page);
    await expect(page.getByText("Una letra del nombre no se pudo leer. Escríbelo completo.")).toBeVisible();
    await page.getByRole("textbox", { name: "Nombre" }).fill("Eva Nuñez");
    await page.getByRole("button", { name: "Corregir a Eva" }).click();
    await expect(accept(page)).toHaveText("Aceptar y traer 3 personas");
    await accept(page).click();
    await expect(page.getByText("Se trajeron 3 personas.")).toBeVisible();
    const { clients } = await account.call("GET", "/clients");
    expect(clients.map(({ name, phone }: Record<string, string>) => [name, phone])).toEqual([
      ["Eva Nuñez", "+573005551003"],
      ["Noé Ñáñez", "+573005551001"],
      ["Óscar Peñón", "+573005551002"],
    ]);
  });
});
