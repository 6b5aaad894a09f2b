import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBoth, freeWeekday, PHONE, test } from "../support/browser";
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

  await test.step("by Excel for Windows, in its two ways", async () => {
    await choose(page, "windows.csv", Buffer.from(lines.join("\r\n"), "latin1"));
    await expect(reading("Noé Ñáñez, Óscar Peñón")).toBeChecked();
    await another(page);
    await choose(page, "unicode.txt", Buffer.from(`\uFEFF${lines.join("\r\n").replaceAll(";", "\t")}`, "utf16le"));
    await expect(page.getByText("2 personas. La primera: Noé Ñáñez, 3005551001.")).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(0);
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

  await test.step("in a calendar that is folded within a letter", async () => {
    await page.getByRole("button", { name: "Traer otro archivo" }).click();
    const day = freeWeekday(2).replaceAll("-", "");
    const event = [
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      "UID:1",
      `DTSTART:${day}T150000Z`,
      "DURATION:PT1H",
      "SUMMARY:Ada Peña",
    ];
    const whole = Buffer.from([...event, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n"));
    const within = whole.indexOf("ñ") + 1;
    const folded = [whole.subarray(0, within), Buffer.from("\r\n "), whole.subarray(within)];
    await choose(page, "agenda.ics", Buffer.concat(folded));
    await expect(page.getByRole("textbox", { name: "Nombre" })).toHaveValue("Ada Peña");
  });
});

test("unreadable cells are named and corrected in place, and block no other row", async ({ page, visit }) => {
  await page.setViewportSize(PHONE);
  const account = await visit("/profile?traer=1");
  const file = [
    "Paciente;Celular;Paquete;Sesiones usadas;Debe;Notas",
    "Ana Peña;3005551001 / 3105551001;Paquete 8;3 de 8;;alta",
    "Beto Ruiz;300.555.1002;;;harto;",
    "Carla Díaz;3005551003;4 sesiones;1/4;debe 2 sesiones;",
    "TOTAL;;;;450.000;",
  ];
  await choose(page, "clientes.csv", Buffer.from(file.join("\n")));
  await expect(page.getByText("Esta columna no se trae: Notas.")).toBeVisible();
  await review(page);
  await expect(page.getByText("Esta columna no se trae: Notas.")).toBeVisible();
  await page.getByRole("tab", { name: "Con avisos 2" }).click();
  await expect(
    page.getByText("Celular: se guarda 3005551001, y no 3105551001. Si prefieres otro, escríbelo."),
  ).toBeVisible();
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await expectAccessibleInBoth(page);
  await page.getByRole("textbox", { name: "Celular" }).fill("3105551001");
  await page.getByRole("button", { name: "Corregir a Ana Peña" }).click();
  await page.getByRole("textbox", { name: "Debe" }).fill("150 mil");
  await page.getByRole("button", { name: "Corregir a Beto Ruiz" }).click();
  await page.getByRole("tab", { name: "Nuevas 3" }).click();
  await expect(page.getByText(/^Debe: 'debe 2 sesiones' se toma como/)).toBeVisible();
  await page.getByRole("tab", { name: "Fuera 1" }).click();
  await expect(page.getByText("Es una fila de totales.", { exact: true })).toBeVisible();
  await accept(page).click();
  await expect(page.getByText("Se trajeron 3 personas.")).toBeVisible();
  const { clients } = await account.call("GET", "/clients");
  expect(clients.map(({ name, phone, due }: Record<string, unknown>) => [name, phone, due])).toEqual([
    ["Ana Peña", "+573105551001", 0],
    ["Beto Ruiz", "+573005551002", 150_000],
    ["Carla Díaz", "+573005551003", 260_000],
  ]);
});
