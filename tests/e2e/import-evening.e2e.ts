import { expect, expectAccessibleInBoth, PHONE, test } from "../support/browser";

/** Packages as therapists write them, with the sessions column and the expected sessions left. */
const PACKAGES: [said: string, sessions: string, left: number][] = [
  ["Paquete 8", "3 de 8", 5],
  ["Paquete 4", "2/4", 2],
  ["8 sesiones", "", 8],
  ["Paquete 8 (3/8)", "", 5],
  ["Paquete 10 - van 4", "", 6],
  ["Pareja x6 lleva 2", "", 4],
  ["3 de 8", "", 5],
  ["Paquete 4, le quedan 2", "", 2],
  // The cell has no number, so the therapist decides.
  ["Mensual", "", 3],
];
const DEBTS: [said: string, pesos: number][] = [
  ["150 mil", 150_000],
  ["debe 2 sesiones", 260_000],
  ["harto", 90_000],
];
const PEOPLE = 22;
const nameAt = (index: number) => `Persona ${String.fromCharCode(65 + index)}`;

function evening(): Buffer {
  const lines = Array.from({ length: PEOPLE }, (_, index) => {
    const [said = "", sessions = ""] = PACKAGES[index] ?? [];
    const [debt = ""] = DEBTS[index - PACKAGES.length] ?? [];
    return [nameAt(index), `300 555 ${1000 + index}`, said, sessions, debt].join(";");
  });
  return Buffer.from(["Nombre;Celular;Paquete;Sesiones usadas;Debe", ...lines].join("\n"));
}

test("an evening's import: 22 people, packages written in nine ways, and open questions at the end", async ({
  page,
  visit,
}) => {
  await page.setViewportSize(PHONE);
  const account = await visit("/profile?traer=1");
  const heading = (name: string) => page.getByRole("heading", { name });
  /** Each step scrolls to its heading and focuses it. */
  const begins = async (name: string) => {
    await expect(heading(name)).toBeFocused();
    await expect(heading(name)).toBeInViewport();
  };
  await page
    .getByLabel("Elegir archivo")
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: evening() });
  await begins("¿Qué hay en cada columna?");
  await page.getByRole("button", { name: "Revisar" }).click();
  await begins("Esto es lo que se trae");
  await expect(page.getByRole("tab", { name: "Con avisos 3" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: /^Aceptar y traer/ }).click();
  await expect(page.getByText("Se trajeron 22 personas.")).toBeVisible();
  await expect(page.getByText("De 2 filas quedó algo sin traer")).toBeVisible();
  await expect(page.getByText(/^Persona I: Paquete: no dice cuántas/)).toBeVisible();
  await expectAccessibleInBoth(page);

  await page.getByRole("button", { name: "Decidir ahora" }).click();
  await begins("Esto es lo que se trae");
  await page.getByRole("textbox", { name: "Paquete" }).last().fill("Mensual, 5 de 8");
  await page.getByRole("button", { name: "Corregir a Persona I" }).click();
  await page.getByRole("textbox", { name: "Debe" }).last().fill("90.000");
  await page.getByRole("button", { name: "Corregir a Persona L" }).click();
  await expect(page.getByRole("tab", { name: "Ya están 2" })).toBeVisible();
  await page.getByRole("button", { name: /^Aceptar y traer/ }).click();
  await expect(page.getByText("Se trajeron 2 personas.")).toBeVisible();
  await expect(page.getByText(/quedó algo sin traer/)).toBeHidden();

  const { clients } = await account.call("GET", "/clients?page_size=50");
  type Client = { name: string; due: number; available_package_sessions: number };
  const came = clients.map((each: Client) => [each.name, each.available_package_sessions, each.due]);
  expect(came).toEqual(
    Array.from({ length: PEOPLE }, (_, index) => [
      nameAt(index),
      PACKAGES[index]?.[2] ?? 0,
      DEBTS[index - PACKAGES.length]?.[1] ?? 0,
    ]),
  );
});
