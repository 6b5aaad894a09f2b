import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBoth, PHONE, test } from "../support/browser";
import { layoutFaults } from "../support/layout";

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Elegir archivo").setInputFiles({ name, mimeType: "text/csv", buffer });
const accept = (page: Page) => page.getByRole("button", { name: /^Aceptar y traer/ });
const review = (page: Page) => page.getByRole("button", { name: "Revisar" }).click();

/** Bytes that Excel for Mac writes for each letter. */
const MAC: Partial<Record<string, number>> = { é: 0x8e, Ñ: 0x84, á: 0x87, ñ: 0x96, Ó: 0xee, ó: 0x97 };
const written = (text: string, page: Partial<Record<string, number>>) =>
  Buffer.from(Array.from(text, (letter) => page[letter] ?? letter.charCodeAt(0)));

test("names are read in the file's encoding, and unreadable letters and cells are corrected before the import or after it", async ({
  page,
  visit,
}) => {
  await page.setViewportSize(PHONE);
  const account = await visit("/profile?traer=1");
  const lines = ["Nombre;Celular", "Noé Ñáñez;3005552001", "Óscar Peñón;3005552002"];

  await test.step("by Excel for Mac, with its own line ends", async () => {
    await choose(page, "mac.csv", written(lines.join("\r"), MAC));
    await expect(page.getByRole("heading", { name: "¿Cómo se leen bien estos nombres?" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Noé Ñáñez, Óscar Peñón", exact: true })).toBeChecked();
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await expectAccessibleInBoth(page);
    await page.getByText("NoŽ „‡–ez, îscar Pe–—n", { exact: true }).click();
    await expect(page.getByText("La primera: NoŽ „‡–ez, 3005552001.")).toBeVisible();
    await page.getByText("Noé Ñáñez, Óscar Peñón", { exact: true }).click();
    await expect(page.getByText("La primera: Noé Ñáñez, 3005552001.")).toBeVisible();
    await page.getByRole("button", { name: "Elegir otro archivo" }).click();
  });

  await test.step("in UTF-8 with one wrong byte, corrected in place", async () => {
    const [before, behind] = [`${lines.join("\n")}\nEva Nu`, "ez;'+573005552003"];
    await choose(page, "byte.csv", Buffer.concat([Buffer.from(before), Buffer.from([0xf1]), Buffer.from(behind)]));
    await expect(page.getByRole("heading", { name: "¿Qué hay en cada columna?" })).toBeFocused();
    await review(page);
    await expect(page.getByText("Una letra del nombre no se pudo leer. Escríbelo completo.")).toBeVisible();
    await page.getByRole("textbox", { name: "Nombre" }).fill("Eva Nuñez");
    await page.getByRole("button", { name: "Corregir a Eva" }).click();
    await expect(accept(page)).toHaveText("Aceptar y traer 3 personas");
    await accept(page).click();
    await expect(page.getByText("Se trajeron 3 personas.")).toBeVisible();
  });

  await test.step("unreadable cells block no other row, and are corrected before the import or after it", async () => {
    await page.getByRole("button", { name: "Traer otro archivo" }).click();
    const begins = async (name: string) => {
      await expect(page.getByRole("heading", { name })).toBeFocused();
      await expect(page.getByRole("heading", { name })).toBeInViewport();
    };
    const file = [
      "Paciente;Celular;Paquete;Sesiones usadas;Debe;Notas",
      "Ana Peña;3005551001 / 3105551001;Paquete 8;3 de 8;;alta",
      "Beto Ruiz;300.555.1002;;;harto;",
      "Carla Díaz;3005551003;4 sesiones;1/4;debe 2 sesiones;",
      "Dora Gil;3005551004;Mensual;;;",
      "TOTAL;;;;450.000;",
    ];
    await choose(page, "clientes.csv", Buffer.from(file.join("\n")));
    await begins("¿Qué hay en cada columna?");
    await expect(page.getByText("Esta columna no se trae: Notas.")).toBeVisible();
    await review(page);
    await begins("Esto es lo que se trae");
    await expect(page.getByText("Esta columna no se trae: Notas.")).toBeVisible();
    await page.getByRole("tab", { name: "Con avisos 3" }).click();
    await expect(
      page.getByText("Celular: se guarda 3005551001, y no 3105551001. Si prefieres otro, escríbelo."),
    ).toBeVisible();
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await expectAccessibleInBoth(page);
    await page.getByRole("textbox", { name: "Celular" }).fill("3105551001");
    await page.getByRole("button", { name: "Corregir a Ana Peña" }).click();
    await page.getByRole("tab", { name: /^Nuevas/ }).click();
    await expect(page.getByText(/^Debe: 'debe 2 sesiones' se toma como/)).toBeVisible();
    await page.getByRole("tab", { name: "Fuera 1" }).click();
    await expect(page.getByText("Es una fila de totales.", { exact: true })).toBeVisible();
    await accept(page).click();
    await expect(page.getByText("Se trajeron 4 personas.")).toBeVisible();
    await expect(page.getByText("De 2 filas quedó algo sin traer")).toBeVisible();
    await expect(page.getByText(/^Dora Gil: Paquete: no dice cuántas/)).toBeVisible();
    await expectAccessibleInBoth(page);

    await page.getByRole("button", { name: "Decidir ahora" }).click();
    await begins("Esto es lo que se trae");
    await page.getByRole("textbox", { name: "Paquete" }).last().fill("Mensual, 5 de 8");
    await page.getByRole("button", { name: "Corregir a Dora Gil" }).click();
    await page.getByRole("textbox", { name: "Debe" }).last().fill("150 mil");
    await page.getByRole("button", { name: "Corregir a Beto Ruiz" }).click();
    await expect(page.getByRole("tab", { name: "Ya están 2" })).toBeVisible();
    await accept(page).click();
    await expect(page.getByText("Se trajeron 2 personas.")).toBeVisible();
    await expect(page.getByText(/quedó algo sin traer/)).toBeHidden();
    const { clients } = await account.call("GET", "/clients");
    type Client = { name: string; phone: string; available_package_sessions: number; due: number };
    expect(clients.map((each: Client) => [each.name, each.phone, each.available_package_sessions, each.due])).toEqual([
      ["Ana Peña", "+573105551001", 5, 0],
      ["Beto Ruiz", "+573005551002", 0, 150_000],
      ["Carla Díaz", "+573005551003", 3, 260_000],
      ["Dora Gil", "+573005551004", 3, 0],
      ["Eva Nuñez", "+573005552003", 0, 0],
      ["Noé Ñáñez", "+573005552001", 0, 0],
      ["Óscar Peñón", "+573005552002", 0, 0],
    ]);
  });
});
