import {
  type Account,
  DESKTOP,
  expect,
  expectAccessibleInBoth,
  freeWeekday,
  openAs,
  PHONE,
  test,
} from "../support/browser";

const monday = () => freeWeekday(1);
const book = (account: Account, patient_name: string, time: string, patient_phone: string) =>
  account.call("POST", "/appointments", { patient_name, patient_phone, appointment_date: `${monday()} ${time}:00` });
const statuses = async (account: Account) => {
  const { appointments } = await account.call("GET", "/appointments");
  return Object.fromEntries(
    appointments.map(({ patient_name, status }: { patient_name: string; status: string }) => [patient_name, status]),
  );
};
const isOpen = async (account: Account) =>
  (await account.call("GET", "/availability/schedule")).weekly_availability.monday.enabled;

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("hours that close over appointments name them first, and who is booked meanwhile after", async ({
      page,
      baseURL,
    }) => {
      const account = await openAs(page, baseURL, "bruno@sereno.test", "/availability");
      await book(account, "Camila Rojas", "10:00", "3001112233");
      await book(account, "Diego Mora", "16:00", "3001112244");
      const dialog = page.getByRole("dialog");
      const day = page.getByRole("group", { name: "Lunes" });
      const save = page.getByRole("button", { name: "Guardar disponibilidad" });

      await test.step("who goes back has saved nothing", async () => {
        await day.getByRole("switch", { name: "Lunes" }).click();
        await save.click();
        await expect(page.getByRole("heading", { name: "2 citas quedan por fuera de tu horario" })).toBeVisible();
        await expect(dialog.getByRole("checkbox", { name: /Camila Rojas, .*10:00 a\. m\./ })).not.toBeChecked();
        const move = dialog.getByRole("link", { name: /Mover la cita de Diego Mora/ });
        await expect(move).toHaveAttribute("href", `/dashboard?vista=dia&fecha=${monday()}`);
        await expectAccessibleInBoth(page);
        await dialog.getByRole("button", { name: "Volver" }).click();
        await expect(dialog).toBeHidden();
        expect(await isOpen(account)).toBe(true);
      });

      await test.step("one is cancelled, one stays, and one that came meanwhile is named", async () => {
        await save.click();
        await dialog.getByRole("checkbox", { name: /Camila Rojas/ }).check();
        await book(account, "Elena Paz", "12:00", "3001112255");
        await dialog.getByRole("button", { name: "Guardar y cancelar 1 cita" }).click();
        await expect(page.getByRole("heading", { name: "Mientras guardabas: 1 cita queda por fuera" })).toBeVisible();
        await expect(dialog.getByRole("checkbox")).toHaveCount(1);
        await expect(dialog.getByRole("checkbox", { name: /Elena Paz/ })).toBeVisible();
        await dialog.getByRole("button", { name: "Mantenerlas" }).click();
        await expect(page.getByText("Disponibilidad guardada")).toBeVisible();
        expect(await isOpen(account)).toBe(false);
        expect(await statuses(account)).toEqual({
          "Camila Rojas": "cancelled",
          "Diego Mora": "scheduled",
          "Elena Paz": "scheduled",
        });
      });
    });
  });
}
